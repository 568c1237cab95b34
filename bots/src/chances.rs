//! Everybody's chance of winning, of a table as its viewer knows it.

use std::ops::Range;

use engine::{Game, Seat, Viewer};

use crate::rollout::{Rollout, Stream, stream};
use crate::skill::{CERTAIN, Skill};
use crate::tally::Tally;

/// A chance of winning and how well it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    /// In ten-thousandths.
    pub odds: f64,
    /// The standard error of that.
    pub error: f64,
}

impl Chance {
    /// In percent.
    pub fn percent(&self) -> f64 {
        self.odds * 100.0 / f64::from(CERTAIN)
    }
}

/// What the fast policy makes of a table on so many imagined ones, seat by seat. Of what is hidden nothing is used: it is
/// what somebody who only watches could say. Sealed answers are asked anew.
pub fn chances<G: Game, S: Skill<G>>(
    skill: &S,
    game: &G,
    state: &G::State,
    samples: Range<u64>,
    seed: u64,
) -> Vec<Chance> {
    let mut tallies = vec![Tally::default(); usize::from(game.seats(state))];
    let mut rollout = Rollout::new(game, skill);
    let mut odds = Vec::new();
    for sample in samples {
        let own = seed ^ sample.wrapping_mul(0xA24B_AED4_963E_E407);
        let mut imagined = game.imagine(state, Viewer::Public, &mut stream(own, 0, Stream::Imagined));
        // The seat that unseals keeps its own; the second takes that of the first.
        game.unseal(&mut imagined, Seat(0));
        game.unseal(&mut imagined, Seat(1));
        rollout.for_all(&imagined, own, &mut odds);
        for (tally, odds) in tallies.iter_mut().zip(&odds) {
            tally.count(*odds, *odds);
        }
    }
    tallies.iter().map(|tally| Chance { odds: tally.mean(), error: tally.standard_error() }).collect()
}
