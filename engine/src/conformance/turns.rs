//! Whose turn it is, what they are asked, what can be counted: what must hold after every answer.

use super::failure::{Broken, Kept, Promise};
use super::{Checker, records};
use crate::game::{Game, Picks, Positions, Question, Turn, Words};
use crate::play::Entry;
use crate::seat::{Seat, SeatSet};

impl<G: Words + Positions> Checker<'_, G> {
    pub(super) fn state_is_sound(&mut self, state: &G::State) -> Kept {
        self.pieces_are_conserved(state)?;
        let all = SeatSet::first(self.game.seats(state));
        let Turn::Ask { may, awaited } = self.game.turn(state) else { return Ok(()) };
        let stuck = |what: String| Broken::new(Promise::NothingIsStuck, what);
        if awaited.is_empty() {
            return Err(stuck("the game is not over and waits for nobody".into()));
        }
        if !awaited.minus(may).is_empty() || !may.minus(all).is_empty() {
            return Err(stuck(format!("waits for {awaited:?}, lets {may:?} speak, and at the table are {all:?}")));
        }
        let mut listed = Vec::new();
        for seat in all {
            let question = self.game.question(state, seat);
            if question.is_some() != may.has(seat) {
                return Err(stuck(format!("{may:?} may speak, but {seat:?} is asked {question:?}")));
            }
            let Some(question) = question else { continue };
            self.rule_exists(question.rule, &question)?;
            if self.game.options(state, seat, &[], &mut listed) == Picks::Complete || listed.is_empty() {
                return Err(stuck(format!("{seat:?} is asked {:?} and has no option", question.about)));
            }
            if awaited.has(seat) {
                self.default_is_legal(state, seat)?;
            }
        }
        Ok(())
    }

    pub(super) fn pieces_are_conserved(&self, state: &G::State) -> Kept {
        let census = self.game.census(state);
        let wrong = census.iter().find(|count| count.box_holds != count.found);
        Broken::unless(wrong.is_none(), Promise::PiecesAreConserved, || format!("{wrong:?}"))
    }

    fn default_is_legal(&self, state: &G::State, seat: Seat) -> Kept {
        let mut picks = Vec::new();
        self.game.default_answer(state, seat, &mut picks);
        self.game.allows(state, seat, &picks, &mut Vec::new()).map_err(|refusal| {
            Broken::new(Promise::DefaultsAreLegal, format!("the default {picks:?} of {seat:?} is refused: {refusal}"))
        })
    }

    pub(super) fn entries_are_sound(&mut self, state: &G::State, entries: &[Entry<G::Event>]) -> Kept {
        for entry in entries {
            for rule in entry.also.iter().chain([&entry.rule]) {
                self.rule_exists(*rule, &entry.event)?;
            }
            records::comes_back(&entry.event, "an event")?;
            Broken::unless(!self.game.tell(state, &entry.event).is_empty(), Promise::NothingIsMute, || {
                format!("{:?} is told without a word", entry.event)
            })?;
        }
        Ok(())
    }

    pub(super) fn over_is_sound(&mut self, state: &G::State) -> Kept {
        let Turn::Over(outcome) = self.game.turn(state) else { return Ok(()) };
        self.rule_exists(outcome.rule, &outcome)?;
        *self.report.ends.entry(outcome.rule.0).or_default() += 1;
        Broken::unless(!self.game.epilogue(state, &outcome).headline.is_empty(), Promise::NothingIsMute, || {
            format!("no verdict on {outcome:?}")
        })?;
        for seat in Seat::first(self.game.seats(state)) {
            let question = self.game.question(state, seat);
            Broken::unless(question.is_none(), Promise::NothingIsStuck, || {
                format!("the game is over, but {seat:?} is asked {question:?}")
            })?;
        }
        Ok(())
    }
}

/// Everybody's questions at one time.
pub(super) struct Asked<G: Game> {
    awaited: SeatSet,
    questions: Vec<Option<Question<G::Prompt>>>,
    options: Vec<Vec<G::Pick>>,
}

impl<G: Game> Asked<G> {
    pub(super) fn now(game: &G, state: &G::State) -> Self {
        let awaited = match game.turn(state) {
            Turn::Ask { awaited, .. } => awaited,
            Turn::Over(_) => SeatSet::NONE,
        };
        let seats = || Seat::first(game.seats(state));
        let list = |seat| {
            let mut listed = Vec::new();
            game.options(state, seat, &[], &mut listed);
            listed
        };
        let questions = seats().map(|seat| game.question(state, seat)).collect();
        Asked { awaited, questions, options: seats().map(list).collect() }
    }

    /// Compares the questions before an answer of `answered` with those after it.
    pub(super) fn compare(&self, after: &Self, answered: Seat) -> Kept {
        let seats = Seat::first(self.questions.len() as u8);
        for (seat, (old, new)) in seats.zip(self.questions.iter().zip(&after.questions)) {
            let (Some(old), Some(new)) = (old, new) else { continue };
            let same_words = (old.about, old.rule, old.sealed) == (new.about, new.rule, new.sealed);
            let same_options = self.options[seat.index()] == after.options[seat.index()];
            let was_awaited = self.awaited.has(seat);
            let is_awaited = after.awaited.has(seat);
            let told =
                |what: &str| format!("{what}: {seat:?} was asked {old:?}, then {answered:?} answered, now {new:?}");
            let broken = if old.id == new.id && !same_words {
                "another question under the same id"
            } else if old.id == new.id && seat == answered && is_awaited && !old.sealed {
                "an answered question is asked again under the same id"
            } else if old.id != new.id && seat == answered && old.sealed && same_words && !is_awaited {
                "a sealed answer can be changed, but the question has another id"
            } else if old.id != new.id && seat != answered && was_awaited && is_awaited && same_words && same_options {
                "somebody else's answer changed the id of an open question"
            } else {
                continue;
            };
            return Err(Broken::new(Promise::QuestionsKeepTheirId, told(broken)));
        }
        Ok(())
    }
}
