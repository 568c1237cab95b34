//! A skill behind doors that do not name its type, for tools that explain and analyse.

use std::ops::Range;

use engine::{Game, Seat, Sight};

use crate::budget::Budget;
use crate::chances::{Chance, chances};
use crate::ranking::Ranking;
use crate::rollout::Rollout;
use crate::search::{Unasked, search_beside};
use crate::skill::{Skill, Tuning};

/// What can be asked of bots that know a game.
pub trait Mind<G: Game>: Send + Sync {
    /// How this game is best searched.
    fn tuning(&self) -> Tuning;

    /// Ranks the answers of a seat, measured by the one named or else by the policy's own.
    fn rank(
        &self,
        sight: &Sight<'_, G>,
        played: Option<&[G::Pick]>,
        budget: Budget,
        seed: u64,
    ) -> Result<Ranking<G::Pick>, Unasked>;

    /// Everybody's chance, as somebody who watches could tell from these samples.
    fn chances(&self, game: &G, state: &G::State, samples: Range<u64>, seed: u64) -> Vec<Chance>;

    /// Counts the moments at which tables can be compared.
    fn moment(&self, game: &G, state: &G::State) -> u32;

    /// Why one would answer so, in the game's words.
    fn reason(&self, sight: &Sight<'_, G>, picks: &[G::Pick]) -> Option<String>;

    /// Plays one simulation from here, as searches do; says how many answers that took.
    fn simulate(&self, game: &G, state: &G::State, seat: Seat, sample: u64) -> u64;
}

/// The mind of this skill, which has looked at the game's content.
pub fn mind<G: Game, S: Skill<G>>(game: &G) -> Box<dyn Mind<G>> {
    Box::new(Learnt(S::learn(game)))
}

struct Learnt<S>(S);

impl<G: Game, S: Skill<G>> Mind<G> for Learnt<S> {
    fn tuning(&self) -> Tuning {
        S::TUNING
    }

    fn rank(
        &self,
        sight: &Sight<'_, G>,
        played: Option<&[G::Pick]>,
        budget: Budget,
        seed: u64,
    ) -> Result<Ranking<G::Pick>, Unasked> {
        search_beside(&self.0, sight, played, budget, seed)
    }

    fn chances(&self, game: &G, state: &G::State, samples: Range<u64>, seed: u64) -> Vec<Chance> {
        chances(&self.0, game, state, samples, seed)
    }

    fn moment(&self, game: &G, state: &G::State) -> u32 {
        self.0.moment(game, state)
    }

    fn reason(&self, sight: &Sight<'_, G>, picks: &[G::Pick]) -> Option<String> {
        self.0.reason(sight, picks)
    }

    fn simulate(&self, game: &G, state: &G::State, seat: Seat, sample: u64) -> u64 {
        let mut rollout = Rollout::new(game, &self.0);
        rollout.from(state, seat, sample);
        rollout.answers
    }
}
