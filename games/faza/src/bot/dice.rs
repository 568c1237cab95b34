//! The odds of a roll, worked out exactly from its dice, and dice that fall as a thought wants them to.

use engine::Chance;
use engine::chance::Draw;

use crate::state::Roll;

/// A roll has at most three dice (FAZA-COMBAT-02, FAZA-DRONE-02).
const MOST_DICE: usize = 3;

/// How likely each number of failed dice is once every reroll the roller has was used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odds {
    pub failures: [f32; MOST_DICE + 1],
}

impl Odds {
    /// The odds of a prepared roll with so many dice.
    pub fn of(roll: &Roll, dice: u8) -> Odds {
        let dice = usize::from(dice).min(MOST_DICE);
        let one = chance_of_success(roll.bonus);
        // A failed die that may be rerolled fails only if it fails every time.
        let fail = (1.0 - one).powi(1 + i32::from(roll.reroll_failed));
        let mut odds = Odds { failures: binomial(dice, fail) };
        for _ in 0..roll.reroll_all {
            odds = odds.after_reroll_of_all(dice);
        }
        for _ in 0..roll.reroll_one {
            odds = odds.one_failure_less(one);
        }
        for _ in 0..roll.set_die {
            odds = odds.one_failure_less(1.0);
        }
        odds
    }

    /// The chance that no die fails.
    pub fn of_no_failure(&self) -> f32 {
        self.failures[0]
    }

    /// The chance of more than so many failures.
    pub fn of_more_than(&self, failures: u8) -> f32 {
        self.failures.iter().skip(usize::from(failures) + 1).sum()
    }

    /// The failures to expect.
    pub fn mean_failures(&self) -> f32 {
        self.failures.iter().zip([0.0, 1.0, 2.0, 3.0]).map(|(chance, failures)| chance * failures).sum()
    }

    /// Every die is rolled again if more failed than usual.
    fn after_reroll_of_all(self, dice: usize) -> Odds {
        let mean = self.mean_failures();
        // What counts is how often the second roll decides: then its odds are those of the first.
        let again: f32 = (0..=dice).filter(|failures| *failures as f32 > mean).map(|f| self.failures[f]).sum();
        let mut after = self.failures.map(|chance| chance * again);
        for (failures, chance) in self.failures.into_iter().enumerate().take(dice + 1) {
            if failures as f32 <= mean {
                after[failures] += chance;
            }
        }
        Odds { failures: after }
    }

    /// One failed die, if there is any, succeeds after all with this chance.
    fn one_failure_less(self, chance: f32) -> Odds {
        let mut after = self.failures;
        for failures in 1..=MOST_DICE {
            let mended = self.failures[failures] * chance;
            after[failures] -= mended;
            after[failures - 1] += mended;
        }
        Odds { failures: after }
    }
}

/// FAZA-COMBAT-10: the chance that one die with this bonus reaches 4.
pub fn chance_of_success(bonus: i8) -> f32 {
    f32::from((3 + bonus).clamp(0, 6)) / 6.0
}

fn binomial(dice: usize, fail: f32) -> [f32; MOST_DICE + 1] {
    let ok = 1.0 - fail;
    match dice {
        0 => [1.0, 0.0, 0.0, 0.0],
        1 => [ok, fail, 0.0, 0.0],
        2 => [ok * ok, 2.0 * ok * fail, fail * fail, 0.0],
        _ => [ok * ok * ok, 3.0 * ok * ok * fail, 3.0 * ok * fail * fail, fail * fail * fail],
    }
}

/// Dice for a thought: so many fail, the rest succeed. Nothing else in a thought is left to chance.
#[derive(Clone, Copy, Debug)]
pub struct Loaded {
    pub failures: u8,
}

impl Chance for Loaded {
    fn below(&mut self, n: u32, what: Draw) -> u32 {
        if what == Draw::Die && self.failures > 0 {
            self.failures -= 1;
            return 0;
        }
        n - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: [f32; 4], b: [f32; 4]) {
        assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-5), "{a:?} is not {b:?}");
    }

    #[test]
    fn odds_follow_the_dice() {
        close(Odds::of(&Roll::default(), 1).failures, [0.5, 0.5, 0.0, 0.0]);
        close(Odds::of(&Roll { bonus: 3, ..Roll::default() }, 3).failures, [1.0, 0.0, 0.0, 0.0]);
        close(Odds::of(&Roll { reroll_failed: 1, ..Roll::default() }, 1).failures, [0.75, 0.25, 0.0, 0.0]);
        close(Odds::of(&Roll { set_die: 1, ..Roll::default() }, 2).failures, [0.75, 0.25, 0.0, 0.0]);
        close(Odds::of(&Roll { reroll_all: 1, ..Roll::default() }, 1).failures, [0.75, 0.25, 0.0, 0.0]);
        close(Odds::of(&Roll { bonus: -3, ..Roll::default() }, 3).failures, [0.0, 0.0, 0.0, 1.0]);
    }
}
