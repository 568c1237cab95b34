//! Puzzles: positions where exactly one answer keeps the win.

use engine::chance::Quick;
use engine::{Game, Seat, Sight};

use crate::mind::Mind;
use crate::ranking::{Judged, Ranking};
use crate::search::Budget;
use crate::skill::{CERTAIN, Odds};

/// With the right answer the game is won more often than not …
const KEPT: f64 = CERTAIN as f64 * 0.55;
/// … and with every other it is not,
const LOST: f64 = CERTAIN as f64 * 0.45;
/// by so much at least,
const APART: Odds = CERTAIN / 5;
/// and by so many standard errors.
const SURE: f64 = 4.0;

/// Positions with fewer answers are no puzzle, and one with more is no pleasure.
const LEAST_ANSWERS: usize = 3;
const MOST_ANSWERS: usize = 60;

/// A position of which exactly one answer keeps the win.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle<P> {
    /// The answer that does.
    pub right: Vec<P>,
    /// The chance of winning with it, in ten-thousandths.
    pub kept: f64,
    /// The best of the others, and the chance with that.
    pub tempting: Vec<P>,
    /// The chance of winning with that.
    pub lost: f64,
    /// How many answers there are.
    pub answers: usize,
}

/// Whether a position is a puzzle for this seat: a glance first, then a search, then another with other luck that must
/// say the same. `simulations` is what each search may do.
pub fn puzzle<G: Game>(
    game: &G,
    mind: &dyn Mind<G>,
    state: &G::State,
    seat: Seat,
    simulations: u32,
    seed: u64,
) -> Option<Puzzle<G::Pick>> {
    let sight = Sight::new(game, state, seat, &mut Quick::new(seed));
    let look = |simulations, seed| {
        let budget = Budget { keep: Some(MOST_ANSWERS), thorough: true, ..Budget::simulations(simulations) };
        judged(&mind.rank(&sight, None, budget, seed).ok()?)
    };
    look(simulations / 16, seed)?;
    let first = look(simulations, seed ^ 0x5EED)?;
    // Others' seeds, others' luck: what is true is found again.
    let second = look(simulations, !seed)?;
    (first.right == second.right).then_some(first)
}

/// What a search says of a position, if that makes it a puzzle.
fn judged<P: Clone + PartialEq>(ranking: &Ranking<P>) -> Option<Puzzle<P>> {
    let answers = ranking.answers.len();
    if ranking.left_out > 0 || !(LEAST_ANSWERS..=MOST_ANSWERS).contains(&answers) {
        return None;
    }
    let best = ranking.answers.iter().filter(|one| one.simulations > 0).max_by(|a, b| a.odds.total_cmp(&b.odds))?;
    let others = || ranking.answers.iter().filter(|one| one.picks != best.picks);
    // Every other answer was looked into, and lies behind by more than luck.
    let apart = |one: &Judged<P>| {
        let by = best.odds - one.odds;
        one.simulations > 1 && by > f64::from(APART) && by > SURE * one.error.hypot(best.error)
    };
    let second = others().max_by(|a, b| a.odds.total_cmp(&b.odds))?;
    (best.odds >= KEPT && second.odds <= LOST && others().all(apart)).then(|| Puzzle {
        right: best.picks.clone(),
        kept: best.odds,
        tempting: second.picks.clone(),
        lost: second.odds,
        answers,
    })
}
