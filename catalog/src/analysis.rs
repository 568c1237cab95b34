//! A game judged afterwards, without types.

use std::sync::Arc;

use bots::analysis::{Analysis, Effort, Step};
use bots::{CERTAIN, Mind};
use engine::chance::Quick;
use engine::journal::Record;
use engine::session::History;
use engine::{Seat, Sight};
use serde::Serialize;
use title::Title;

use crate::asking::names;
use crate::history::{AnyHistory, Line};

/// How much of what an answer brought about is told beside it.
const EVENTS_TOLD: usize = 3;

/// An analysis that is under way: a piece of work at a time.
pub trait AnyAnalysis: Send {
    /// Does one piece of it; `false` once everything is done.
    fn go_on(&mut self) -> bool;
    /// How many pieces are done, and how many there are.
    fn progress(&self) -> (usize, usize);
    /// Whether all chances are known, so that the curve can be drawn; what turned the game comes later.
    fn is_drawn(&self) -> bool;
    /// What was found.
    fn found(&self) -> Analysed;
}

/// What an analysis found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysed {
    /// What the seats are called.
    pub seats: Vec<String>,
    /// Whether all win or lose together: then everybody's chance is the team's.
    pub together: bool,
    /// Everybody's chance over the game.
    pub points: Vec<Point>,
    /// The moments that turned it, in the order of the game.
    pub turns: Vec<Turned>,
}

/// The chances at one place of the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Point {
    /// The entry of the journal after which it was so.
    pub entry: usize,
    /// The round, where the game counts rounds.
    pub round: Option<u32>,
    /// In percent, seat by seat.
    pub percent: Vec<f64>,
}

/// A moment that turned the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Turned {
    /// The entry of the journal, to look at it in the replay.
    pub entry: usize,
    pub round: Option<u32>,
    /// Who answered then, counted from 0.
    pub seat: u8,
    pub name: String,
    /// What was played.
    pub played: String,
    /// What it brought about: the first few sentences of the log that everybody may read.
    pub happened: Vec<String>,
    /// Whose chance changed most, from and to how much in percent.
    pub swing: Option<Swing>,
    /// What would have been better; none where it was luck, or others' doing.
    pub better: Option<Better>,
}

/// A change of somebody's chance.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Swing {
    pub seat: u8,
    pub name: String,
    pub from: f64,
    pub to: f64,
}

/// An answer that would have been better, by what the seat could know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Better {
    pub words: String,
    /// The chance with what was played, and with this, in percent.
    pub played: f64,
    pub percent: f64,
    /// With 95 % certainty the difference is not further off than this.
    pub either_way: f64,
    /// Why, in the game's words.
    pub reason: Option<String>,
}

struct Typed<G: Title> {
    game: Arc<G>,
    mind: Box<dyn Mind<G>>,
    analysis: Analysis<G>,
    steps: Vec<Step<G>>,
    last: G::State,
    /// The entry of each answer, and the first sentences of what it brought about.
    entries: Vec<(usize, Vec<String>)>,
}

/// An analysis of what stands of a game, meant to take about so many seconds on one core of an ordinary machine; none where
/// bots of this game only play.
pub(crate) fn analyse<G: Title>(history: &History<G>, seconds: u32) -> Option<Box<dyn AnyAnalysis>> {
    let game = history.game().clone();
    let mind = game.mind()?;
    let mut steps = Vec::new();
    let mut entries = Vec::new();
    for &entry in history.standing() {
        let Some(Record::Answer { seat, picks, .. }) = history.journal().entries.get(entry) else { continue };
        let Some(before) = entry.checked_sub(1).and_then(|before| history.state_after(before)) else { continue };
        steps.push(Step { before, seat: *seat, picks: picks.clone() });
        let entry = entry + AnyHistory::first_entry(history);
        let told = history.told(entry).into_iter().filter_map(|line| line.seen_by(engine::Viewer::Public));
        let sentences = told.filter_map(|line| if let Line::Happened { text, .. } = line { Some(text) } else { None });
        entries.push((entry, sentences.take(EVENTS_TOLD).collect()));
    }
    let effort = Effort::within(seconds, mind.tuning(), steps.len());
    let last = *history.state();
    let analysis = Analysis::new(steps.clone(), last, effort);
    Some(Box::new(Typed { game, mind, analysis, steps, last, entries }))
}

impl<G: Title> AnyAnalysis for Typed<G> {
    fn go_on(&mut self) -> bool {
        self.analysis.go_on(&self.game, &*self.mind)
    }

    fn progress(&self) -> (usize, usize) {
        self.analysis.progress()
    }

    fn is_drawn(&self) -> bool {
        self.analysis.is_drawn()
    }

    fn found(&self) -> Analysed {
        let found = self.analysis.found();
        let name = |seat| self.game.seat_name(&self.last, seat);
        let percent = |odds: f64| odds * 100.0 / f64::from(CERTAIN);
        let round = |answers: usize| G::round(self.steps.get(answers).map_or(&self.last, |step| &step.before));
        let point = |point: bots::analysis::Point| Point {
            entry: point.answers.checked_sub(1).and_then(|at| self.entries.get(at)).map_or(0, |(entry, _)| *entry),
            round: round(point.answers),
            percent: point.chances.iter().map(bots::Chance::percent).collect(),
        };
        let turned = |turned: bots::analysis::Turned<G::Pick>| {
            let step = &self.steps[turned.answer];
            let words = |picks: &[G::Pick]| names(&*self.game, &step.before, step.seat, picks).join(" > ");
            let better = turned.better.map(|better| {
                let sight = Sight::new(&*self.game, &step.before, step.seat, &mut Quick::new(turned.answer as u64));
                Better {
                    words: words(&better.picks),
                    played: percent(better.played),
                    percent: percent(better.played + better.by),
                    either_way: 1.96 * percent(better.error),
                    reason: self.mind.reason(&sight, &better.picks),
                }
            });
            let (entry, happened) = self.entries[turned.answer].clone();
            Turned {
                entry,
                round: round(turned.answer),
                seat: step.seat.0,
                name: name(step.seat),
                played: words(&step.picks),
                happened,
                swing: turned.swing.map(|(seat, from, to)| Swing {
                    seat: seat.0,
                    name: name(seat),
                    from: percent(from),
                    to: percent(to),
                }),
                better,
            }
        };
        Analysed {
            seats: Seat::first(self.game.seats(&self.last)).map(name).collect(),
            together: G::wins_together(),
            points: found.points.into_iter().map(point).collect(),
            turns: found.turns.into_iter().map(turned).collect(),
        }
    }
}
