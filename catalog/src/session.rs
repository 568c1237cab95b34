//! A table that goes on.

use engine::chance::Cipher;
use engine::journal::{self, JournalError, Record};
use engine::session::{AnswerError, Session, UndoError};
use engine::{Game, Seat, SeatSet, Seed, Viewer};

use crate::asking::{No, refused};
use crate::error::CatalogError;
use crate::history::{AnyHistory, asking};
use crate::listed::bot_kind;
use crate::title::Title;

/// Who agrees to an undo, beside the seat that asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreed {
    /// These seats let their own answers since be taken back, as long as nobody could have learnt anything from them.
    These(SeatSet),
    /// Everybody, whatever was rolled or seen.
    Everybody,
}

/// What a bot would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// Its answer.
    pub path: Vec<usize>,
    /// The answer as it is typed.
    pub words: String,
    /// Why, if the bot can say.
    pub reason: Option<String>,
}

/// A table in progress; [`Session`] without its types.
pub trait AnySession: Send {
    /// The table as it stands.
    fn history(&self) -> &dyn AnyHistory;

    /// Gives a seat's answer; a refused one changes nothing.
    fn answer(&mut self, seat: Seat, path: &[usize]) -> Result<(), No>;

    /// What a bot would answer in this seat, seeing only what the seat sees. The same table always gives the same
    /// suggestion, also after it was saved and loaded.
    fn suggest(&self, seat: Seat, bot: &str) -> Result<Suggestion, CatalogError>;

    /// Takes the seat's last answer back, and with it what those who agree did since. Says how many answers are gone.
    fn undo(&mut self, seat: Seat, agreed: Agreed) -> Result<usize, UndoError>;

    /// The save file: whoever reads it knows every die to come.
    fn save(&mut self) -> Result<String, JournalError>;
}

impl<G: Title> AnySession for Session<G> {
    fn history(&self) -> &dyn AnyHistory {
        Session::history(self)
    }

    fn answer(&mut self, seat: Seat, path: &[usize]) -> Result<(), No> {
        let asking = asking(Session::history(self), seat);
        let picks = asking.picks(path)?;
        let question = asking.question().map(|question| question.id).unwrap_or_default();
        Session::answer(self, seat, question, &picks, &mut Vec::new()).map_err(|error| match error {
            AnswerError::Refused(refusal) => refused(&refusal),
            AnswerError::NoSuchSeat { seat, .. } => No::NotAsked { name: format!("seat {}", seat.0 + 1) },
        })
    }

    fn suggest(&self, seat: Seat, bot: &str) -> Result<Suggestion, CatalogError> {
        let make = bot_kind::<G>(bot)?;
        let (game, history) = (self.game(), Session::history(self));
        let mut chance = Cipher::new(self.thoughts());
        let imagined = game.imagine(self.state(), Viewer::Seat(seat), &mut chance);
        let mut bot = make();
        let mut picks = Vec::new();
        bot.answer(game, &imagined, seat, &mut chance, &mut picks);
        let asking = asking(history, seat);
        let legal = game.allows(self.state(), seat, &picks, &mut Vec::new()).is_ok();
        if let Some(path) = legal.then(|| asking.path_of(&picks)).flatten() {
            let reason = bot.reason(game, &imagined, seat, &picks);
            return Ok(Suggestion { path, words: asking.names(&picks).join(" > "), reason });
        }
        // A bot that errs must not hold up the table.
        let path = AnyHistory::default_answer(history, seat).unwrap_or_default();
        let words = AnyHistory::words(history, seat, &path).unwrap_or_default().join(" > ");
        Ok(Suggestion { path, words, reason: None })
    }

    fn undo(&mut self, seat: Seat, agreed: Agreed) -> Result<usize, UndoError> {
        let count = answers_to_undo(self, seat, agreed)?;
        if count == 1 && Session::undo(self, seat).is_ok() {
            return Ok(1);
        }
        for _ in 0..count {
            self.undo_by_consent()?;
        }
        Ok(count)
    }

    fn save(&mut self) -> Result<String, JournalError> {
        self.checkpoint();
        journal::write(&self.journal_with_seed())
    }
}

/// How many answers go if the seat's last one goes.
fn answers_to_undo<G: Game>(session: &Session<G>, seat: Seat, agreed: Agreed) -> Result<usize, UndoError> {
    let history = session.history();
    for (since, &entry) in history.standing().iter().rev().enumerate() {
        let Some(Record::Answer { seat: by, .. }) = history.journal().entries.get(entry) else { continue };
        if let Agreed::These(seats) = agreed {
            if let Some(barrier) = history.learnt(entry) {
                return Err(UndoError::Barrier { barrier });
            }
            if *by != seat && !seats.contains(*by) {
                return Err(UndoError::AnsweredSince { by: *by });
            }
        }
        if *by == seat {
            return Ok(since + 1);
        }
    }
    Err(UndoError::Nothing)
}

trait Thoughts {
    /// Where the bots' own randomness comes from at this point of the game: decided by the seed, apart from the dice.
    fn thoughts(&self) -> Seed;
}

impl<G: Game> Thoughts for Session<G> {
    fn thoughts(&self) -> Seed {
        // Answers, not entries: saving writes a snapshot into the journal and must not change anybody's mind.
        let (answers, undos) = (self.history().answers(), self.history().undos());
        let seed = self.journal_with_seed().header.seed.map(String::from).unwrap_or_default();
        Seed::from_words(&format!("the bots' thoughts after {answers} answers and {undos} undos of {seed}"))
    }
}
