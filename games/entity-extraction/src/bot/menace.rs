//! What Hostiles do in their turn, read once from their programs: a policy that is asked by the million cannot try it out.

use engine::effect::{Op, ProgramId};

use crate::content::{Being, EntityExtraction};
use crate::names::{HOSTILES, HostileId};
use crate::state::State;
use crate::vocabulary::{Condition, Group, Near, Prey, Selector, Variant, Verb};

/// What a turn comes to under some circumstances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Menace {
    /// Steps it comes nearer.
    pub steps: u8,
    /// Damage to whomever it then stands beside, and whether to all of them.
    pub strike: u8,
    pub strikes_all: bool,
    /// Damage to somebody on its tile before it has moved, if it would not move then.
    pub at_once: u8,
    /// Damage over a distance, and that distance.
    pub shot: u8,
    pub range: u8,
    /// Moves and strikes only once it is hurt.
    pub sleeps: bool,
}

impl Menace {
    /// Whether it will ever come to anybody.
    pub fn comes(self) -> bool {
        self.steps > 0
    }
}

/// The circumstances a program is read under.
#[derive(Clone, Copy)]
struct Circumstances {
    restless: bool,
    damaged: bool,
    /// Somebody is on its tile, or in range.
    somebody: bool,
}

/// What a program does under these circumstances.
#[derive(Clone, Copy, Default)]
struct Deeds {
    steps: u8,
    strike: u8,
    strikes_all: bool,
    shot: u8,
    range: u8,
}

impl Deeds {
    fn read(&mut self, game: &EntityExtraction, program: ProgramId, seen: Circumstances, far: Option<u8>) {
        let Some(program) = game.library().program(program) else { return };
        let mut at = 0;
        while let Some(op) = program.ops.get(at) {
            at += 1;
            match op {
                Op::Do(verb) => self.note(verb, far),
                Op::If(condition, otherwise) => {
                    if !self.holds(condition, seen) {
                        at = usize::from(*otherwise);
                    }
                }
                Op::Jump(to) => at = usize::from(*to),
                Op::Each(selector, body) | Op::Pick(selector, _, body) => {
                    let far = match selector {
                        Selector::Prey(Prey::NearestWithin(range))
                        | Selector::Operatives(Group { at: Near::Within(range), .. }) => Some(*range),
                        _ => far,
                    };
                    self.strikes_all |= matches!(op, Op::Each(..)) && far.is_none();
                    self.read(game, *body, seen, far);
                }
                Op::Branch(..) | Op::Roll(..) | Op::Repeat(..) => {}
                Op::Check(check, _) => match *check {},
            }
        }
    }

    fn holds(&mut self, condition: &Condition, seen: Circumstances) -> bool {
        match condition {
            Condition::OnTile => seen.somebody,
            Condition::InRange(range) => {
                self.range = *range;
                seen.somebody
            }
            Condition::Damaged => seen.damaged,
            Condition::Variant(Variant::RestlessHost) => seen.restless,
            // Nobody counts on having something to give up.
            Condition::ItHasAnItem
            | Condition::Variant(Variant::HiddenBreach)
            | Condition::DidDamage
            | Condition::OutOfAmmo
            | Condition::Unarmed
            | Condition::AmmoInSupply
            | Condition::Any(_) => false,
        }
    }

    fn note(&mut self, verb: &Verb, far: Option<u8>) {
        match (verb, far) {
            (Verb::Approach(approach), _) => self.steps += approach.steps,
            (Verb::Damage(amount), None) => self.strike += amount.amount,
            (Verb::Damage(amount), Some(range)) => {
                self.shot += amount.amount;
                self.range = range;
            }
            _ => {}
        }
    }
}

/// Every Hostile, unhurt and hurt, with and without the restless Host.
pub(super) struct Menaces([[[Menace; 2]; 2]; HOSTILES]);

impl Menaces {
    pub fn learn(game: &EntityExtraction) -> Self {
        let mut all = [[[Menace::default(); 2]; 2]; HOSTILES];
        for (being, of) in game.hostiles().iter().zip(&mut all) {
            for (restless, of) in [false, true].into_iter().zip(of) {
                let [unhurt, hurt] = [false, true].map(|damaged| menace(game, being, restless, damaged));
                *of = [Menace { sleeps: !unhurt.comes() && hurt.comes(), ..unhurt }, hurt];
            }
        }
        Menaces(all)
    }

    /// What this one does in its next turn, as it is now.
    #[inline]
    pub fn of(&self, state: &State, hostile: HostileId) -> Menace {
        let damaged = state.hostile(hostile).damage > 0;
        self.0[hostile.index()][usize::from(state.options.restless_host)][usize::from(damaged)]
    }
}

fn menace(game: &EntityExtraction, being: &Being, restless: bool, damaged: bool) -> Menace {
    let Some(turn) = being.turn else { return Menace::default() };
    let deeds = |somebody| {
        let mut deeds = Deeds::default();
        deeds.read(game, turn, Circumstances { restless, damaged, somebody }, None);
        deeds
    };
    let (far, near) = (deeds(false), deeds(true));
    let steps = if being.traits.immobile { 0 } else { far.steps };
    Menace {
        steps,
        strike: far.strike,
        strikes_all: far.strikes_all || near.strikes_all,
        at_once: near.strike,
        shot: far.shot.max(near.shot),
        range: near.range.max(far.range),
        sleeps: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_what_is_feared() {
        let game = EntityExtraction::base();
        let menaces = Menaces::learn(&game);
        let of = |name: &str, restless: usize, damaged: usize| {
            menaces.0[game.hostile_named(name).expect("in the box").index()][restless][damaged]
        };
        let all = Menace { steps: 1, strike: 1, strikes_all: true, at_once: 1, ..Menace::default() };
        assert_eq!(of("Host", 0, 0), all);
        assert_eq!(of("Host", 1, 0), Menace { steps: 2, ..all });
        assert_eq!(of("Brute", 0, 1), Menace { steps: 1, at_once: 2, ..Menace::default() });
        assert_eq!(of("Watcher", 0, 0), Menace { steps: 1, shot: 1, range: 3, ..Menace::default() });
        assert_eq!(of("Screamer", 0, 0), Menace { shot: 1, range: 1, ..Menace::default() });
        assert_eq!(of("Mimic", 0, 0), Menace { strike: 2, at_once: 2, sleeps: true, ..Menace::default() });
        assert_eq!(of("Mimic", 0, 1), Menace { steps: 2, strike: 2, at_once: 2, ..Menace::default() });
        let warden = of("Warden", 0, 0);
        assert_eq!((warden.steps, warden.strike, warden.strikes_all), (2, 1, false));
    }
}
