//! A table in progress: rules, state, chance, journal and undo.

mod checkpoint;
mod history;
mod undo;

use std::sync::Arc;

use crate::chance::{Cipher, Seed};
use crate::contribution::Contributed;
use crate::game::{Game, QuestionId};
use crate::journal::{self, Header, Journal, JournalError, JournalFile, Origin, PackMark, UndoneBy, state_to_bytes};
use crate::play::Entry;
use crate::rule::Refusal;
use crate::seat::Seat;

pub use checkpoint::Checkpoint;
pub use history::{AnswerError, Answered, History};
pub use undo::{Barrier, UndoError};

/// A table in progress: a [`History`] that can still grow, and the dice it takes. It cannot be printed: it knows every
/// die to come.
#[derive(Clone)]
pub struct Session<G: Game> {
    history: History<G>,
    dice: Cipher,
    secret: Seed,
}

impl<G: Game> Session<G> {
    /// Sets a table up. What happened meanwhile is [`History::events`] of entry 0.
    pub fn start(game: Arc<G>, setup: &G::Setup, seed: Seed) -> Result<Self, Refusal<G::Reason>> {
        Self::start_with(game, setup, seed, Vec::new())
    }

    /// Sets a table up whose dice come from this secret and from what players contribute, lowest seat first.
    pub fn start_with(
        game: Arc<G>,
        setup: &G::Setup,
        secret: Seed,
        contributions: Vec<Contributed>,
    ) -> Result<Self, Refusal<G::Reason>> {
        // Writing a plain setup to memory cannot fail; a reader would refuse `null`.
        let origin = Origin::Setup(serde_json::to_value(setup).unwrap_or_default());
        let mut dice = Cipher::new(secret.with(&contributions));
        let header = Header::new(&*game, origin, &secret, contributions);
        let history = History::start(game, setup, header, &mut dice)?;
        Ok(Session { history, dice, secret })
    }

    /// Starts from a state instead of a setup.
    pub fn from_position(game: Arc<G>, state: G::State, seed: Seed) -> Self {
        let header = Header::new(&*game, Origin::Position(state_to_bytes(&state)), &seed, Vec::new());
        Session { history: History::from_position(game, state, header), dice: Cipher::new(seed), secret: seed }
    }

    /// Goes on with a saved table exactly as if it had never been saved. The whole journal is verified on the way.
    pub fn resume(game: Arc<G>, file: &JournalFile) -> Result<Self, JournalError> {
        let (Some(dice), Some(secret)) = (journal::check_dice(file)?, file.header.secret) else {
            return Err(JournalError::SeedWithheld);
        };
        let mut history = journal::replay(game, file)?;
        history.withhold_secret();
        Ok(Session { history, dice, secret })
    }

    /// Goes on with a table whose rules or content have changed since, from its last snapshot (see
    /// [`Session::write_snapshot`]). Its journal begins anew there, under the present rules; the new seed follows from
    /// the old one and from how much had been drawn, so the new dice are as decided beforehand as the old ones were.
    /// Also gives the number of the entry that was the snapshot: what followed it is lost.
    pub fn carry_over(game: Arc<G>, file: &JournalFile) -> Result<(Self, usize), JournalError> {
        let (Some(_), Some(secret)) = (journal::check_dice(file)?, file.header.secret) else {
            return Err(JournalError::SeedWithheld);
        };
        let seed = file.header.seed(secret)?;
        if file.header.game != G::NAME {
            return Err(JournalError::OtherGame { found: file.header.game.clone(), wanted: G::NAME });
        }
        let (entry, state) = file.last_snapshot(&*game).ok_or(JournalError::NoSnapshot)?;
        let drawn: usize = file.entries.iter().map(|record| record.chance().len()).sum();
        let next = blake3::keyed_hash(&seed.0, format!("carried over after {drawn}").as_bytes());
        Ok((Session::from_position(game, state, Seed(*next.as_bytes())), entry))
    }

    /// Takes a seat's answer to a question: says that it is done, or what must follow, or why not. Only an answer that is
    /// done changes anything, even chance; it appends what happened to `log`.
    ///
    /// After an undo a seat may be asked something else under a number it has seen before: code that carries answers
    /// over a network sends [`History::undos`] along and drops answers given before the last undo.
    pub fn answer(
        &mut self,
        seat: Seat,
        question: QuestionId,
        picks: &[G::Pick],
        log: &mut Vec<Entry<G::Event>>,
    ) -> Result<Answered<G::Pick>, AnswerError<G::Reason>> {
        let answered = self.history.answer(seat, question, picks, &mut self.dice, Some(log))?;
        if answered == Answered::Done {
            self.history.mark();
        }
        Ok(answered)
    }

    /// Takes the seat's own last answer back, if no barrier stands before it. Gives the number of its entry.
    pub fn undo(&mut self, seat: Seat) -> Result<usize, UndoError> {
        self.history.undo(UndoneBy::Seat(seat))
    }

    /// Takes the last standing answer back, no matter who gave it and what followed: everybody has agreed.
    /// Gives the number of its entry.
    pub fn undo_by_consent(&mut self) -> Result<usize, UndoError> {
        self.history.undo(UndoneBy::Consent)
    }

    /// Takes note in the journal of the packs on this table.
    #[must_use]
    pub fn with_packs(mut self, packs: Vec<PackMark>) -> Self {
        self.history.name_packs(packs);
        self
    }

    /// Writes a snapshot into the journal, so that nothing is lost if the rules change before the table is resumed.
    pub fn write_snapshot(&mut self) {
        self.history.write_snapshot();
    }

    /// Everything that happened.
    pub fn history(&self) -> &History<G> {
        &self.history
    }

    /// The rules.
    pub fn game(&self) -> &Arc<G> {
        self.history.game()
    }

    /// The state now.
    pub fn state(&self) -> &G::State {
        self.history.state()
    }

    /// What was promised before the game; with what players contributed it is the [seed](Session::seed).
    pub fn secret(&self) -> Seed {
        self.secret
    }

    /// What the dice come from.
    pub fn seed(&self) -> Seed {
        self.secret.with(&self.history.journal().header.contributions)
    }

    /// The journal, without the secret: it proves nothing yet, and predicts nothing.
    pub fn journal(&self) -> &Journal<G::Pick> {
        self.history.journal()
    }

    /// The journal with the secret: the table's own save file, and the proof once the game is over. Before that,
    /// its reader knows every die to come.
    pub fn journal_with_secret(&self) -> Journal<G::Pick> {
        let mut journal = self.history.journal().clone();
        journal.header.secret = Some(self.secret);
        journal
    }
}
