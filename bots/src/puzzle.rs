//! Puzzles: positions where exactly one answer keeps the win.

use engine::chance::Quick;
use engine::{Game, Seat, Sight};

use crate::budget::Budget;
use crate::mind::Mind;
use crate::ranking::{Judged, Ranking};
use crate::skill::{CERTAIN, Odds};

/// With the right answer the game is won more often than not …
const KEPT: f64 = CERTAIN as f64 * 0.55;
/// … and with every other it is not,
const LOST: f64 = CERTAIN as f64 * 0.45;
/// by so much at least,
const APART: Odds = CERTAIN / 5;
/// and by so many standard errors.
const SURE: f64 = 4.0;

/// Most positions are no puzzle, and show it soon: before each search that must prove it comes one of so small a part of it …
const GLANCES: [u32; 2] = [80, 10];
/// … after which it may still be one, give or take so much.
const PERHAPS: f64 = CERTAIN as f64 / 10.0;

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

/// Whether a position is a puzzle for this seat: glances first, then a search, then another with other luck that must say
/// the same. `simulations` is what each search may do.
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
        mind.rank(&sight, None, budget, seed).ok().filter(|ranking| ranking.left_out == 0)
    };
    for part in GLANCES {
        may_be(&look(simulations / part, seed ^ u64::from(part))?)?;
    }
    let first = judged(&look(simulations, seed ^ 0x5EED)?)?;
    // Others' seeds, others' luck: what is true is found again.
    let second = judged(&look(simulations, !seed)?)?;
    (first.right == second.right).then_some(first)
}

/// The best answer and the second, by what simulations say.
fn two_best<P>(ranking: &Ranking<P>) -> Option<[&Judged<P>; 2]> {
    if !(LEAST_ANSWERS..=MOST_ANSWERS).contains(&ranking.answers.len()) {
        return None;
    }
    let mut tried: Vec<&Judged<P>> = ranking.answers.iter().filter(|one| one.simulations > 0).collect();
    tried.sort_by(|a, b| b.odds.total_cmp(&a.odds));
    Some([*tried.first()?, *tried.get(1)?])
}

/// Whether a short search leaves room for a puzzle.
fn may_be<P>(ranking: &Ranking<P>) -> Option<()> {
    // Answers that were given up early rest on few simulations, and say little.
    let longest = ranking.answers.iter().map(|one| one.simulations).max()?;
    let mut finalists: Vec<f64> =
        ranking.answers.iter().filter(|one| one.simulations == longest).map(|one| one.odds).collect();
    finalists.sort_by(|a, b| b.total_cmp(a));
    let [best, second, ..] = finalists[..] else { return None };
    let is_wide = best - second + PERHAPS > f64::from(APART);
    (is_wide && best + PERHAPS > KEPT && second < LOST + PERHAPS && two_best(ranking).is_some()).then_some(())
}

/// What a search says of a position, if that makes it a puzzle.
fn judged<P: Clone + PartialEq>(ranking: &Ranking<P>) -> Option<Puzzle<P>> {
    let [best, second] = two_best(ranking)?;
    // Every other answer was looked into, and lies behind by more than luck.
    let apart = |one: &Judged<P>| {
        let by = best.odds - one.odds;
        one.simulations > 1 && by > f64::from(APART) && by > SURE * one.error.hypot(best.error)
    };
    let mut others = ranking.answers.iter().filter(|one| one.picks != best.picks);
    (best.odds >= KEPT && second.odds <= LOST && others.all(apart)).then(|| Puzzle {
        right: best.picks.clone(),
        kept: best.odds,
        tempting: second.picks.clone(),
        lost: second.odds,
        answers: ranking.answers.len(),
    })
}
