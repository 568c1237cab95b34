//! What a viewer sees follows from what it was told.
//!
//! A viewer's *double* of a game is another game that it cannot tell from the true one: at first an imagined state.
//! The double is then played beside the true game. When the viewer answers, it gives the same answer in both. When
//! somebody else does, the double is given an answer of the same form, perhaps about another card, and now and then
//! other dice. As long as the viewer is told the same in both games, the same lies open on both tables and the same seats
//! are asked, it must go on seeing the same: its view, its question, its options, its lines of the log. A game that
//! follows a card through a choice the viewer cannot see (a card laid face down from a hand, stolen at random, put
//! somewhere else in a deck) shows two different views after the same events, and is caught. What lies open is what
//! [`Viewer::Newcomer`] sees, who remembers nothing.
//!
//! This is the model of what a seat could deduce, without a model: whatever is deduced from what is told and what lies
//! open is the same in two games where that is the same. The other way, a set of possible cards kept for every place and viewer and
//! narrowed down by events, would be a second set of rules for every game, and wrong where those are wrong. What the
//! double cannot find is an event that tells too much in words of its own; `answer_tells_nothing_hidden` and sealed
//! answers look for that.

use std::mem::discriminant;

use super::Checker;
use super::failure::{Broken, Kept, Promise, difference};
use super::knowledge::{told, viewers};
use super::one_game::{Given, LONGEST_ANSWER};
use crate::chance::{Chance, Draw, Quick};
use crate::game::{Picks, Positions, Turn, Words};
use crate::play::{Entry, Play};
use crate::seat::Viewer;

/// Answers for which one double is followed before another viewer gets one. What was done in secret may be told by
/// something much later; mostly it is told at once.
const FOLLOWED: u32 = 24;
/// One in this many answers is carried out with other dice in the double.
const OTHER_DICE: u32 = 3;
/// Where the same was answered in both games, one time in this many is enough to look: what is seen differently now would
/// be seen differently later.
const QUIET: u32 = 4;

/// The double that is being played beside a game.
pub(super) struct Double<G: Words> {
    chance: Quick,
    game: Option<Playing<G>>,
}

struct Playing<G: Words> {
    viewer: Viewer,
    state: G::State,
    /// Answers it will still be followed for.
    left: u32,
}

/// What an answer is given to: the true game before it, and what came of it there.
pub(super) struct Truth<'a, G: Words> {
    pub before: &'a G::State,
    pub after: &'a G::State,
    pub log: &'a [Entry<G::Event>],
    pub given: &'a Given<G::Pick>,
    /// The dice as they lay before the answer.
    pub dice: &'a Quick,
}

impl<G: Words> Double<G> {
    pub(super) fn new(chance: Quick) -> Self {
        Double { chance, game: None }
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.chance.below(n, Draw::Pick) == 0
    }
}

impl<G: Words + Positions> Checker<'_, G> {
    /// Gives the double an answer such as the true game was given, and compares.
    pub(super) fn double_looks_alike(&mut self, double: &mut Double<G>, truth: &Truth<'_, G>) -> Kept {
        let Playing { viewer, mut state, left } = match double.game.take() {
            Some(playing) => playing,
            None => self.begin_double(double, truth.before)?,
        };
        let tries = if double.one_in(2) { [false, true] } else { [true, false] };
        for same_answer in tries {
            let picks = if same_answer || viewer == Viewer::Seat(truth.given.seat) {
                let legal = self.game.allows(&state, truth.given.seat, &truth.given.picks, &mut Vec::new()).is_ok();
                legal.then(|| truth.given.picks.clone())
            } else {
                self.answer_like(&state, truth.given, &mut double.chance)
            };
            let Some(picks) = picks else { continue };
            let other_dice = !same_answer && double.one_in(OTHER_DICE);
            let mut dice = if other_dice {
                Quick::new(u64::from(double.chance.below(u32::MAX, Draw::Pick)))
            } else {
                truth.dice.clone()
            };
            let mut after = state;
            let mut log = Vec::new();
            self.game.apply(&mut after, truth.given.seat, &picks, &mut Play::logged(&mut dice, &mut log));
            if !self.is_told_the_same(truth, &after, &log, viewer) {
                continue;
            }
            let secret = picks != truth.given.picks || other_dice && after != *truth.after;
            if secret || double.one_in(QUIET) {
                if !self.same_lies_open(truth.after, &after) {
                    continue;
                }
                self.report.doubles += 1;
                self.report.secret_choices += u64::from(secret);
                self.sees_the_same(truth.after, &after, truth.log, viewer).map_err(|what| {
                    let Given { seat, picks: answer } = truth.given;
                    let dice = if other_dice { " and had other dice" } else { "" };
                    let what = format!(
                        "{viewer:?} was told the same when {seat:?} answered {answer:?} and when it answered {picks:?} in \
                         a game that looked alike{dice}, but {what}"
                    );
                    Broken::new(Promise::SeenFollowsFromTold, what)
                })?;
            }
            state = after;
            if let Some(left) = left.checked_sub(1) {
                double.game = Some(Playing { viewer, state, left });
            }
            break;
        }
        Ok(())
    }

    /// A game that looks like this one to some viewer.
    fn begin_double(&self, double: &mut Double<G>, state: &G::State) -> Result<Playing<G>, Broken> {
        let seats = self.game.seats(state);
        let which = double.chance.below(u32::from(seats) + 1, Draw::Pick) as usize;
        let viewer = viewers(seats).nth(which).unwrap_or(Viewer::Public);
        let left = double.chance.below(FOLLOWED, Draw::Pick);
        let imagined = self.game.imagine(state, viewer, &mut double.chance);
        self.sees_the_same(state, &imagined, &[], viewer).map_err(|what| {
            Broken::new(Promise::NothingLeaks, format!("{viewer:?} imagines another state, but {what}"))
        })?;
        Ok(Playing { viewer, state: imagined, left })
    }

    /// An answer with picks of the same kinds: another card to lay, not another thing to do.
    fn answer_like(&self, state: &G::State, given: &Given<G::Pick>, chance: &mut Quick) -> Option<Vec<G::Pick>> {
        let mut picks: Vec<G::Pick> = Vec::new();
        let mut listed = Vec::new();
        while self.game.options(state, given.seat, &picks, &mut listed) == Picks::More {
            let like = *given.picks.get(picks.len())?;
            listed.retain(|pick| discriminant(pick) == discriminant(&like));
            if listed.is_empty() || picks.len() == LONGEST_ANSWER {
                return None;
            }
            picks.push(listed[chance.below(listed.len() as u32, Draw::Pick) as usize]);
        }
        Some(picks)
    }

    fn is_told_the_same(
        &self,
        truth: &Truth<'_, G>,
        double: &G::State,
        log: &[Entry<G::Event>],
        viewer: Viewer,
    ) -> bool {
        // When it is over everything is laid on the table.
        let asked = |state: &G::State| match self.game.turn(state) {
            Turn::Ask { may, awaited } => Some((may, awaited)),
            Turn::Over(_) => None,
        };
        let [mine, other] =
            [truth.log, log].map(|log| told(log, viewer).map(|entry| (&entry.event, entry.rule, &entry.also)));
        let question = |state: &G::State| {
            let Viewer::Seat(seat) = viewer else { return None };
            let question = self.game.question(state, seat)?;
            Some((question, self.game.prompt(state, seat, question.about)))
        };
        // A question tells, too: "she wants to move there; do you block her?" Its reasons are compared
        // where states are imagined.
        mine.eq(other)
            && question(truth.after) == question(double)
            && asked(truth.after).is_some_and(|mine| asked(double) == Some(mine))
    }

    /// Whether somebody who remembers nothing sees the same.
    fn same_lies_open(&self, truth: &G::State, double: &G::State) -> bool {
        self.game.view(truth, Viewer::Newcomer) == self.game.view(double, Viewer::Newcomer)
    }

    /// Compares two games as a viewer sees them, with what it was just told; says what is different.
    fn sees_the_same(
        &self,
        truth: &G::State,
        double: &G::State,
        log: &[Entry<G::Event>],
        viewer: Viewer,
    ) -> Result<(), String> {
        let both = [truth, double];
        let [mine, other] = both.map(|state| self.game.view(state, viewer));
        if mine != other {
            return Err(format!("it sees {}", difference(&mine, &other)));
        }
        for entry in told(log, viewer) {
            let [mine, other] = both.map(|state| self.game.tell(state, &entry.event));
            if mine != other {
                return Err(format!("the log says \"{mine}\" or \"{other}\""));
            }
        }
        let Viewer::Seat(seat) = viewer else { return Ok(()) };
        let [mine, other] = both.map(|state| {
            let mut listed = Vec::new();
            self.game.options(state, seat, &[], &mut listed);
            listed
        });
        if mine != other {
            return Err(format!("it may answer {mine:?} or {other:?}"));
        }
        Ok(())
    }
}
