//! Where a table goes on whose past is kept elsewhere: on a disk, entry by entry.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::undo::Barriers;
use super::{History, Session};
use crate::chance::{Cipher, Seed};
use crate::game::Game;
use crate::journal::{Header, JournalError, Record, follow, hex, same_rules, state_from_bytes};

/// Everything that has to be known to go on, besides the header and the secret. Like a save file it must never be shown.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    /// So many entries came before; never 0, for there is always a start.
    pub entries: usize,
    /// So many answers stand.
    pub answers: usize,
    /// So many were taken back.
    pub undos: u32,
    pub(super) barriers: Barriers,
    /// How much of the dice's stream is used up.
    pub(super) dice: u64,
    #[serde(with = "hex::bytes")]
    pub(super) state: Vec<u8>,
}

impl<G: Game> Session<G> {
    /// Lets go of everything that happened so far, so that a long game takes no more memory than a short one. Only
    /// where nothing of it could be taken back freely; what needs consent is then up to the keeper of the entries.
    pub fn rest(&mut self) -> Option<Checkpoint> {
        let dice = self.dice.place();
        self.history.rest(dice)
    }

    /// Goes on from a checkpoint with the entries that followed it, as if the table had never been put away.
    pub fn wake(
        game: Arc<G>,
        header: Header,
        secret: Seed,
        checkpoint: &Checkpoint,
        later: &[Record],
    ) -> Result<Self, JournalError> {
        same_rules(&*game, &header, 1)?;
        let seed = header.seed(secret)?;
        let state = state_from_bytes(&*game, &checkpoint.state).filter(|_| checkpoint.entries > 0);
        let state = state.ok_or(JournalError::NoSnapshot)?;
        let mut history = History::awake(game, header, state, checkpoint);
        let mut dice = Cipher::at(seed, checkpoint.dice);
        follow(&mut history, checkpoint.entries, later, Some(&mut dice))?;
        Ok(Session { history, dice, secret })
    }
}
