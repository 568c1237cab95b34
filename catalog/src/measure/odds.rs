//! What having something is worth: how often those won who had it, less how often those won who had not, and how sure
//! that is. Seats of one game are no independent witnesses (where one wins the others do not), so the spread is that of
//! whole games: the usual estimate for a difference of two ratios whose parts come game by game.

use std::ops::AddAssign;

use serde::Serialize;

use crate::simulate::WHOLE_GAME;

/// With fewer seats on one of the sides nothing is said.
pub const LEAST: u64 = 30;

/// The 97.5th percentile of the normal distribution.
pub(super) const Z: f64 = 1.959_964;

/// Sums over games of: seats that had it (`h`), parts of the win that went to them (`w`), seats that had not (`n`), parts
/// that went to those (`v`), and their products.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    h: u64,
    w: u64,
    n: u64,
    v: u64,
    hh: u64,
    hw: u64,
    ww: u64,
    nn: u64,
    nv: u64,
    vv: u64,
    hn: u64,
    hv: u64,
    wn: u64,
    wv: u64,
}

impl Sums {
    pub fn of_game(h: u64, w: u64, n: u64, v: u64) -> Self {
        let (hh, hw, ww, nn, nv, vv) = (h * h, h * w, w * w, n * n, n * v, v * v);
        Sums { h, w, n, v, hh, hw, ww, nn, nv, vv, hn: h * n, hv: h * v, wn: w * n, wv: w * v }
    }

    /// None where one side is too small to say anything.
    pub fn difference(&self) -> Option<Difference> {
        if self.h < LEAST || self.n < LEAST {
            return None;
        }
        let sum = |count: u64| count as f64;
        let whole = WHOLE_GAME as f64;
        let (had, not) = (sum(self.h), sum(self.n));
        let (mine, theirs) = (sum(self.w) / had, sum(self.v) / not);
        let own = sum(self.ww) - 2.0 * mine * sum(self.hw) + mine * mine * sum(self.hh);
        let others = sum(self.vv) - 2.0 * theirs * sum(self.nv) + theirs * theirs * sum(self.nn);
        let both = sum(self.wv) - theirs * sum(self.wn) - mine * sum(self.hv) + mine * theirs * sum(self.hn);
        let variance = (own / (had * had) + others / (not * not) - 2.0 * both / (had * not)) / (whole * whole);
        // Where all of the few won, the sums show no spread; half a win more or less is always possible.
        let error = variance.max(0.25 / (had * had)).sqrt();
        let (with, without) = (mine / whole, theirs / whole);
        let by = with - without;
        Some(Difference { with, without, by, low: by - Z * error, high: by + Z * error })
    }
}

impl AddAssign for Sums {
    fn add_assign(&mut self, more: Self) {
        self.h += more.h;
        self.w += more.w;
        self.n += more.n;
        self.v += more.v;
        self.hh += more.hh;
        self.hw += more.hw;
        self.ww += more.ww;
        self.nn += more.nn;
        self.nv += more.nv;
        self.vv += more.vv;
        self.hn += more.hn;
        self.hv += more.hv;
        self.wn += more.wn;
        self.wv += more.wv;
    }
}

/// Two shares and their difference with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// How often those won who had it.
    pub with: f64,
    pub without: f64,
    pub by: f64,
    pub low: f64,
    pub high: f64,
}

impl Difference {
    /// Whether chance alone would hardly make it.
    pub fn is_sure(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

#[cfg(test)]
mod tests {
    use engine::Chance as _;
    use engine::chance::{Draw, Quick};

    use super::*;

    /// 4,000 games of four seats: seat 0 has it in every second game and then wins so many of ten.
    fn played(seed: u64, games: u32, wins_of_ten: u32) -> Difference {
        let mut chance = Quick::new(seed);
        let mut sums = Sums::default();
        for game in 0..games {
            let had = u64::from(game % 2 == 0);
            let wins =
                if had == 1 { chance.below(10, Draw::Die) < wins_of_ten } else { chance.below(4, Draw::Die) == 0 };
            let own = if had == 1 && wins { WHOLE_GAME } else { 0 };
            sums += Sums::of_game(had, own, 4 - had, WHOLE_GAME - own);
        }
        sums.difference().unwrap()
    }

    #[test]
    fn an_advantage_is_seen_and_its_size_lies_in_the_interval() {
        let found = played(1, 4000, 8);
        // Those who have not: three of four in one half, all four in the other.
        let without = (0.2 + 1.0) / 7.0;
        let by = 0.8 - without;
        assert!(found.is_sure() && found.low < by && by < found.high, "{found:?}");
        assert!(found.high - found.low < 0.1, "{found:?}");
    }

    #[test]
    fn nineteen_intervals_of_twenty_hold_what_is_true() {
        let by = 0.5 - (0.5 + 1.0) / 7.0;
        let held = (0..400).map(|seed| played(seed, 400, 5)).filter(|one| one.low < by && by < one.high).count();
        assert!((366..=392).contains(&held), "{held} of 400");
    }

    #[test]
    fn of_few_nothing_is_said_and_where_all_won_there_is_still_doubt() {
        assert_eq!(Sums::of_game(29, 0, 100, WHOLE_GAME).difference(), None);
        let mut sums = Sums::default();
        (0..40).for_each(|_| sums += Sums::of_game(1, WHOLE_GAME, 3, 0));
        let all = sums.difference().unwrap();
        assert!(all.low < 1.0 && all.is_sure(), "{all:?}");
    }
}
