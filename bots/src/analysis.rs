//! A game that was played, judged afterwards: everybody's chance of winning over its course, and the moments that turned
//! it.
//!
//! It is done in small pieces, so that a caller with other things to do can do them in between, and without a clock: the
//! same game analysed with the same effort gives the same on every machine.

use engine::chance::Quick;
use engine::{Game, Seat, Sight};

use crate::budget::Budget;
use crate::chances::Chance;
use crate::mind::Mind;
use crate::skill::{CERTAIN, Odds, Tuning};

/// The chance is judged at so many places of a game at most; a drawing shows no more.
const MOST_POINTS: usize = 120;

/// How many moments are named.
const TURNS: usize = 5;

/// Answers that seem to have been costly are thought about again, longer and with other luck: of hundreds some look bad by
/// chance alone.
const SECOND_LOOKS: usize = 10;
const LONGER: u32 = 4;

/// By how many standard errors, and by how much, an answer must be better than the one that was given to be named.
const SURE: f64 = 2.5;
const WORTH_NAMING: Odds = CERTAIN / 50;

/// A change of the chance smaller than this is no turn.
const LEAST_SWING: f64 = CERTAIN as f64 / 25.0;

/// An answer of the game, and the table before it.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// The table as it truly was. What is thought about an answer uses only what its seat knew.
    pub before: G::State,
    /// Who answered.
    pub seat: Seat,
    /// What.
    pub picks: Vec<G::Pick>,
}

/// How much is thought about everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Simulations for each place at which the chance is judged.
    pub point: u32,
    /// Simulations for each answer.
    pub answer: u32,
}

impl Effort {
    /// What fits into about so many seconds of an ordinary machine's core for a game of so many answers.
    pub fn within(seconds: u32, tuning: Tuning, answers: usize) -> Self {
        let all = u64::from(tuning.simulations_per_second) * u64::from(seconds);
        let share = |parts: u64, among: u64| (all * parts / 4 / among.max(1)).min(10_000) as u32;
        let answers = answers as u64;
        Effort {
            point: share(1, answers.min(MOST_POINTS as u64) + 1).clamp(16, 2_000),
            answer: share(2, answers).clamp(48, 4_000),
        }
    }
}

/// Everybody's chance at one place of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// After so many answers.
    pub answers: usize,
    /// Seat by seat.
    pub chances: Vec<Chance>,
}

/// A better answer than the one that was given.
#[derive(Clone, Debug, PartialEq)]
pub struct Better<P> {
    /// The answer.
    pub picks: Vec<P>,
    /// The chance of winning with what was played, by what the seat could know, in ten-thousandths.
    pub played: f64,
    /// By how much more often it would have won, in ten-thousandths.
    pub by: f64,
    /// The standard error of that.
    pub error: f64,
}

/// A moment that turned the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Turned<P> {
    /// Which answer it is about, from 0.
    pub answer: usize,
    /// Whose chance changed most while it was carried out, and from what to what, in ten-thousandths; none where what was
    /// given away did not show at once.
    pub swing: Option<(Seat, f64, f64)>,
    /// What would have been better. None: it was luck, or others' doing.
    pub better: Option<Better<P>>,
}

/// What an analysis found.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysed<P> {
    /// In the order of the game; the last is its end.
    pub points: Vec<Point>,
    /// The moments that turned it, in the order of the game.
    pub turns: Vec<Turned<P>>,
}

/// An analysis that is under way.
pub struct Analysis<G: Game> {
    steps: Vec<Step<G>>,
    last: G::State,
    effort: Effort,
    /// After how many answers the chance is judged.
    places: Vec<usize>,
    points: Vec<Point>,
    better: Vec<Option<Better<G::Pick>>>,
    /// Answers that are to be thought about again.
    again: Option<Vec<usize>>,
    done: usize,
}

impl<G: Game> Analysis<G> {
    /// Of a game with these answers that ended like this.
    pub fn new(steps: Vec<Step<G>>, last: G::State, effort: Effort) -> Self {
        let stride = steps.len().div_ceil(MOST_POINTS).max(1);
        let mut places: Vec<usize> = (0..steps.len()).step_by(stride).collect();
        places.push(steps.len());
        let better = vec![None; steps.len()];
        Analysis { steps, last, effort, places, points: Vec::new(), better, again: None, done: 0 }
    }

    /// How many pieces of the work are done, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.places.len() + self.steps.len() + SECOND_LOOKS)
    }

    /// Whether the chance is judged everywhere: what the curve is drawn from comes first.
    pub fn is_drawn(&self) -> bool {
        self.done >= self.places.len()
    }

    /// Does one piece of the work; `false` once there is none left.
    pub fn go_on(&mut self, game: &G, mind: &dyn Mind<G>) -> bool {
        let (places, steps) = (self.places.len(), self.steps.len());
        match self.done {
            at if at < places => self.judge(game, mind, self.places[at]),
            at if at < places + steps => self.better[at - places] = self.look(game, mind, at - places, 1),
            at => {
                let better = &self.better;
                let again = self.again.get_or_insert_with(|| costliest(better));
                let Some(&step) = again.get(at - places - steps) else {
                    self.done = self.progress().1;
                    return false;
                };
                self.better[step] = self.look(game, mind, step, LONGER);
            }
        }
        self.done += 1;
        self.done < self.progress().1
    }

    fn state(&self, answers: usize) -> &G::State {
        self.steps.get(answers).map_or(&self.last, |step| &step.before)
    }

    fn judge(&mut self, game: &G, mind: &dyn Mind<G>, answers: usize) {
        let samples = 0..u64::from(self.effort.point);
        // The same luck at every place: neighbours differ by what happened, not by it.
        let chances = mind.chances(game, self.state(answers), samples, 1);
        self.points.push(Point { answers, chances });
    }

    /// What would have been better than the answer that was given, if anything.
    fn look(&self, game: &G, mind: &dyn Mind<G>, at: usize, times: u32) -> Option<Better<G::Pick>> {
        let Step { before, seat, picks } = &self.steps[at];
        let seed = at as u64 + (u64::from(times) << 32);
        let sight = Sight::new(game, before, *seat, &mut Quick::new(seed));
        let budget = Budget::simulations(self.effort.answer * times);
        let ranking = mind.rank(&sight, Some(picks), budget, seed).ok()?;
        let played = &ranking.answers[ranking.measure];
        let longest = ranking.answers.iter().map(|answer| answer.simulations).max()?;
        let finalists = ranking.answers.iter().filter(|answer| answer.simulations == longest);
        let best = finalists.max_by(|a, b| a.lead.total_cmp(&b.lead))?;
        best.is_better(SURE, WORTH_NAMING).then(|| Better {
            picks: best.picks.clone(),
            played: played.odds,
            by: best.lead,
            error: best.lead_error,
        })
    }

    /// What was found so far: the curve, and once [`Analysis::go_on`] has come to its end what turned it. Before that it is not
    /// known what would have been better, and whoever reads it would take others' doing for fate.
    pub fn found(&self) -> Analysed<G::Pick> {
        let is_done = self.done >= self.progress().1;
        Analysed { points: self.points.clone(), turns: if is_done { self.turns() } else { Vec::new() } }
    }

    fn turns(&self) -> Vec<Turned<G::Pick>> {
        let mut turns: Vec<(f64, Turned<G::Pick>)> = Vec::new();
        for pair in self.points.windows(2) {
            let [from, to] = pair else { continue };
            let between = from.answers..to.answers;
            let swing = swing(from, to);
            // Of several answers between two places, the costliest is the one to look at; else the last, which brought
            // about what followed.
            let by = |at: &usize| self.better.get(*at).and_then(Option::as_ref).map_or(0.0, |better| better.by);
            let costly = between.clone().filter(|at| by(at) > 0.0).max_by(|a, b| by(a).total_cmp(&by(b)));
            let Some(answer) = costly.or(between.end.checked_sub(1)) else { continue };
            let better = self.better.get(answer).cloned().flatten();
            let size = swing.map_or(0.0, |(_, before, after)| (after - before).abs());
            let weight = size.max(by(&answer));
            if swing.is_some() || better.is_some() {
                turns.push((weight, Turned { answer, swing, better }));
            }
        }
        turns.sort_by(|a, b| b.0.total_cmp(&a.0));
        turns.truncate(TURNS);
        turns.sort_by_key(|(_, turned)| turned.answer);
        turns.into_iter().map(|(_, turned)| turned).collect()
    }
}

/// The answers that seem to have cost most.
fn costliest<P>(better: &[Option<Better<P>>]) -> Vec<usize> {
    let mut costly: Vec<(f64, usize)> =
        better.iter().enumerate().filter_map(|(at, better)| Some((better.as_ref()?.by, at))).collect();
    costly.sort_by(|a, b| b.0.total_cmp(&a.0));
    costly.truncate(SECOND_LOOKS);
    costly.into_iter().map(|(_, at)| at).collect()
}

/// Whose chance changed most between two places, if that is more than a tremor.
fn swing(from: &Point, to: &Point) -> Option<(Seat, f64, f64)> {
    let changes = from.chances.iter().zip(&to.chances).zip(0..);
    let (seat, before, after) = changes.map(|((before, after), seat)| (Seat(seat), before, after)).max_by(|a, b| {
        let size = |change: &(Seat, &Chance, &Chance)| (change.2.odds - change.1.odds).abs();
        // Among equals the lowest seat: where all win together, they all are.
        size(a).total_cmp(&size(b)).then(b.0.0.cmp(&a.0.0))
    })?;
    let size = (after.odds - before.odds).abs();
    let tremor = 2.0 * before.error.hypot(after.error);
    (size >= LEAST_SWING && size > tremor).then_some((seat, before.odds, after.odds))
}
