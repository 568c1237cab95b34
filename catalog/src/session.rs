//! A table that goes on.

use std::any::Any;
use std::collections::BTreeMap;

use engine::journal::{self, Header, JournalError, Record};
use engine::session::{self, AnswerError, Session, UndoError};
use engine::{Bot, Game, QuestionId, Seat, SeatSet, Seed};
use title::Title;

use crate::asking::{Answered, No, refused};
use crate::error::CatalogError;
use crate::history::{AnyHistory, asking, happened, said};
use crate::listed::bot_kind;
use crate::thought::{AnyThought, Thought};

/// Who agrees to an undo, beside the seat that asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreed {
    /// These seats let their own answers since be taken back, as long as no other seat could have learnt anything from
    /// them.
    These(SeatSet),
    /// All players, whatever was rolled or seen.
    Everybody,
}

/// What an undo did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenBack {
    /// Answers that are gone.
    pub answers: usize,
    /// Whether consent was needed for any of them, and is in the journal.
    pub by_consent: bool,
}

/// What a bot would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// Its answer.
    pub path: Vec<usize>,
    /// The names of its picks, which mean the same whatever others answer meanwhile.
    pub picks: Vec<String>,
    /// The answer as it is typed.
    pub words: String,
    /// Why, if the bot can say.
    pub reason: Option<String>,
}

/// A table in progress, without its types.
pub trait AnySession: Send {
    /// The table as it stands.
    fn history(&self) -> &dyn AnyHistory;

    /// Gives a seat's answer and says what happened then, or what must follow first; a refused one changes nothing.
    fn answer(&mut self, seat: Seat, path: &[usize]) -> Result<Answered, No>;

    /// Gives a seat's answer to this very question, by the names of its picks: they mean the same whatever others have
    /// answered meanwhile.
    fn answer_in_words(&mut self, seat: Seat, question: QuestionId, picks: &[String]) -> Result<Answered, No>;

    /// What the bot that sits here answers, seeing only what the seat sees. It remembers what it thought before.
    fn bot_answer(&mut self, seat: Seat, bot: &str) -> Result<Suggestion, CatalogError>;

    /// What the bot that sits here has to think about, to be thought elsewhere while the table goes on. It comes back by
    /// [`AnySession::sit_back`]; until then another would sit down in its place.
    fn thought(&mut self, seat: Seat, bot: &str) -> Result<Box<dyn AnyThought>, CatalogError>;

    /// Lets a bot sit down again that has thought about this very table.
    fn sit_back(&mut self, thought: Box<dyn AnyThought>);

    /// What a bot would do in this seat: advice for its player. The same table always gives the same advice.
    fn advise(&self, seat: Seat, bot: &str) -> Result<Suggestion, CatalogError>;

    /// Takes the last answer of these seats back, and with it what those who agree did since. One person may have
    /// several seats.
    fn undo(&mut self, own: SeatSet, agreed: Agreed) -> Result<TakenBack, UndoError>;

    /// The save file. It is secret while the game runs: its reader knows every die to come.
    fn save(&mut self) -> Result<String, JournalError>;

    /// What was agreed, as a journal begins; without the secret.
    fn header(&self) -> Header;
    /// The secret that was promised before the game; with what players contributed it is the seed.
    fn secret(&self) -> Seed;
    /// The entries from this one on, as they are stored; those [put away](AnySession::rest) are not among them.
    fn written(&self, from: usize) -> Result<Vec<String>, JournalError>;
    /// Lets go of what has happened and is stored elsewhere, if nothing of it can be taken back freely; says what the
    /// table [wakes](crate::AnyGame::wake) from, and how many entries came before.
    fn rest(&mut self) -> Option<(usize, String)>;

    /// The same table once more, to go back to. Bots that have sat down at it are not copied: they think anew.
    fn copy(&self) -> Box<dyn AnySession>;
}

impl Clone for Box<dyn AnySession> {
    fn clone(&self) -> Self {
        self.copy()
    }
}

/// A session and the bots that have sat down at it.
pub(crate) struct TypedSession<G: Title> {
    session: Session<G>,
    bots: BTreeMap<(Seat, &'static str), Box<dyn Bot<G>>>,
}

impl<G: Title> TypedSession<G> {
    pub fn new(session: Session<G>) -> Self {
        TypedSession { session, bots: BTreeMap::new() }
    }

    /// What a bot has to think about, with the one that sat here before if there is one.
    fn about(&mut self, seat: Seat, bot: &str) -> Result<Thought<G>, CatalogError> {
        let &(name, make) = bot_kind::<G>(bot)?;
        let bot = self.bots.remove(&(seat, name)).unwrap_or_else(make);
        Ok(self.given_to(seat, name, bot))
    }

    fn given_to(&self, seat: Seat, name: &'static str, bot: Box<dyn Bot<G>>) -> Thought<G> {
        let (game, state) = (self.session.game().clone(), *self.session.state());
        Thought { game, state, seat, name, bot, seed: thoughts(&self.session) }
    }

    fn give(&mut self, seat: Seat, question: QuestionId, picks: &[G::Pick]) -> Result<Answered, No> {
        let (before, mut log) = (*self.session.state(), Vec::new());
        match self.session.answer(seat, question, picks, &mut log) {
            Ok(session::Answered::Done) => {}
            Ok(session::Answered::More(next)) => {
                return Ok(Answered::More(asking(self.session.history(), seat).choices(picks, next)));
            }
            Err(AnswerError::Refused(refusal)) => return Err(refused(&refusal)),
            Err(AnswerError::NoSuchSeat { seat, .. }) => {
                return Err(No::NotAsked { name: format!("seat {}", seat.0 + 1) });
            }
        }
        let (game, after) = (&**self.session.game(), self.session.state());
        let mut lines = vec![said(game, [&before, after], seat, picks)];
        lines.extend(happened(game, after, log));
        Ok(Answered::Done(lines))
    }
}

impl<G: Title> AnySession for TypedSession<G> {
    fn history(&self) -> &dyn AnyHistory {
        self.session.history()
    }

    fn answer(&mut self, seat: Seat, path: &[usize]) -> Result<Answered, No> {
        let asking = asking(self.session.history(), seat);
        let picks = asking.picks(path)?;
        let question = asking.question().map(|question| question.id).unwrap_or_default();
        self.give(seat, question, &picks)
    }

    fn answer_in_words(&mut self, seat: Seat, question: QuestionId, picks: &[String]) -> Result<Answered, No> {
        let picks = asking(self.session.history(), seat).picks_of(picks)?;
        self.give(seat, question, &picks)
    }

    fn bot_answer(&mut self, seat: Seat, bot: &str) -> Result<Suggestion, CatalogError> {
        let mut thought = self.about(seat, bot)?;
        let suggestion = thought.think();
        self.bots.insert((seat, thought.name), thought.bot);
        Ok(suggestion)
    }

    fn thought(&mut self, seat: Seat, bot: &str) -> Result<Box<dyn AnyThought>, CatalogError> {
        Ok(Box::new(self.about(seat, bot)?))
    }

    fn sit_back(&mut self, thought: Box<dyn AnyThought>) {
        let thought: Box<dyn Any> = thought;
        if let Ok(thought) = thought.downcast::<Thought<G>>() {
            self.bots.insert((thought.seat, thought.name), thought.bot);
        }
    }

    fn advise(&self, seat: Seat, bot: &str) -> Result<Suggestion, CatalogError> {
        let &(name, make) = bot_kind::<G>(bot)?;
        Ok(self.given_to(seat, name, make()).think())
    }

    fn undo(&mut self, own: SeatSet, agreed: Agreed) -> Result<TakenBack, UndoError> {
        let answers = answers_to_undo(&self.session, own, agreed)?;
        let mut by_consent = false;
        for _ in 0..answers {
            // The seat that gave an answer may take it back; only what that cannot reach needs consent.
            let freely = last_speaker(&self.session).is_some_and(|by| self.session.undo(by).is_ok());
            if !freely {
                self.session.undo_by_consent()?;
                by_consent = true;
            }
        }
        Ok(TakenBack { answers, by_consent })
    }

    fn save(&mut self) -> Result<String, JournalError> {
        self.session.write_snapshot();
        journal::write(&self.session.journal_with_secret())
    }

    fn header(&self) -> Header {
        self.session.journal().header.clone()
    }

    fn secret(&self) -> Seed {
        self.session.secret()
    }

    fn written(&self, from: usize) -> Result<Vec<String>, JournalError> {
        let kept = from.saturating_sub(self.session.history().first_entry());
        let entries = self.session.journal().entries.iter().enumerate().skip(kept);
        entries
            .map(|(entry, record)| {
                serde_json::to_string(record).map_err(|error| {
                    let entry = entry + self.session.history().first_entry();
                    JournalError::Unwritable { entry, what: error.to_string() }
                })
            })
            .collect()
    }

    fn rest(&mut self) -> Option<(usize, String)> {
        let checkpoint = self.session.rest()?;
        // Writing plain data to memory cannot fail; an empty text would be refused when the table wakes.
        Some((checkpoint.entries, serde_json::to_string(&checkpoint).unwrap_or_default()))
    }

    fn copy(&self) -> Box<dyn AnySession> {
        Box::new(TypedSession::new(self.session.clone()))
    }
}

/// Where the bots' own randomness comes from at this point of the game: decided by the seed, apart from the dice.
fn thoughts<G: Game>(session: &Session<G>) -> Seed {
    // Answers, not entries: saving writes a snapshot into the journal and must not change what a bot decides.
    let (answers, undos) = (session.history().answers(), session.history().undos());
    let seed = String::from(session.seed());
    Seed::from_words(&format!("the bots' thoughts after {answers} answers and {undos} undos of {seed}"))
}

/// Whose the last standing answer is.
fn last_speaker<G: Game>(session: &Session<G>) -> Option<Seat> {
    let history = session.history();
    match history.journal().entries.get(*history.standing().last()?) {
        Some(Record::Answer { seat, .. }) => Some(*seat),
        _ => None,
    }
}

/// How many answers go if the last one of these seats goes.
fn answers_to_undo<G: Game>(session: &Session<G>, own: SeatSet, agreed: Agreed) -> Result<usize, UndoError> {
    let history = session.history();
    for (since, &entry) in history.standing().iter().rev().enumerate() {
        let Some(Record::Answer { seat: by, .. }) = history.journal().entries.get(entry) else { continue };
        if let Agreed::These(seats) = agreed {
            if let Some(barrier) = history.learnt(entry) {
                return Err(UndoError::Barrier { barrier });
            }
            if !own.has(*by) && !seats.has(*by) {
                return Err(UndoError::AnsweredSince { by: *by });
            }
        }
        if own.has(*by) {
            return Ok(since + 1);
        }
    }
    if history.answers() == 0 {
        return Err(UndoError::Nothing);
    }
    Err(UndoError::NotKept)
}
