//! The journal: the save file, the replay and the proof, in one versioned text format.
//!
//! A journal is a header (which game, which rules, what was agreed, the hash of the secret) and a list of entries that
//! only ever grows: every answer with the random outcomes it took, every undo, and now and then a hash or a snapshot
//! of the state. Here live the format and what can be proved from a file; playing on lives in [`crate::session`].
//!
//! A journal holds everything that is hidden at the table, with or without its seed: it is shown to players only when
//! the game is over.

mod error;
pub(crate) mod hex;
mod replay;
mod tape;
mod text;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::chance::Seed;
use crate::contribution::Contributed;
use crate::game::{Game, QuestionId};
use crate::seat::Seat;

pub use error::JournalError;
pub use replay::{DiceProof, Verified, check_dice, replay, verify};
pub(crate) use replay::{follow, same_rules};
pub use tape::Drawn;
pub(crate) use tape::{Tape, Taped};
pub use text::{LARGEST_JOURNAL, Salvaged, Scribe, read, salvage, write};

/// The newest version of the format. Raised when a reader of the old one would misunderstand the new one; a journal that
/// needs nothing new is still written as the version before, so that an older Safehouse reads it. Version 2: players
/// contribute to the seed.
pub const VERSION: u32 = 2;

/// The oldest version that is read.
pub const OLDEST_VERSION: u32 = 1;

/// A hash of the state follows every so many standing answers: often enough to say where a replay strayed.
pub const HASH_EVERY: usize = 16;

/// A snapshot of the state follows every so many standing answers: what is left of a game when its rules have changed.
/// An undo replays no more answers than that.
pub const SNAPSHOT_EVERY: usize = 128;

/// A journal as read from a file, before it is known which game's picks these are.
pub type JournalFile = Journal<Value>;

/// What was agreed, and everything that happened since.
#[derive(Clone, Debug, PartialEq)]
pub struct Journal<P = Value> {
    /// What was agreed.
    pub header: Header,
    /// What happened, in order. Entry `n`, counted from 0, stands on line `n + 2` of the file.
    pub entries: Vec<Record<P>>,
}

/// What has to be known before the first entry makes sense. Written as on the first line of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "text::HeaderLine", into = "text::HeaderLine")]
pub struct Header {
    /// [`Game::NAME`].
    pub game: String,
    /// [`Game::REVISION`].
    pub revision: u16,
    /// [`Game::content_hash`].
    pub content: [u8; 32],
    /// The packs of custom content on the table, in load order.
    pub packs: Vec<PackMark>,
    /// How the table was set.
    pub origin: Origin,
    /// The secret's hash, published before the game.
    pub commitment: String,
    /// What players added to the secret, lowest seat first.
    pub contributions: Vec<Contributed>,
    /// The secret itself: in the table's own save file always, in a published journal once the game is over. Without
    /// contributions it is the seed.
    pub secret: Option<Seed>,
}

impl Header {
    /// The header of a table about to start; it names the secret's hash, not the secret.
    pub(crate) fn new<G: Game>(game: &G, origin: Origin, secret: &Seed, contributions: Vec<Contributed>) -> Self {
        Header {
            game: G::NAME.into(),
            revision: G::REVISION,
            content: game.content_hash(),
            packs: Vec::new(),
            origin,
            commitment: secret.commitment(),
            contributions,
            secret: None,
        }
    }

    /// The seed that belongs to this secret here, if it is the one that was promised.
    pub(crate) fn seed(&self, secret: Seed) -> Result<Seed, JournalError> {
        if secret.commitment() != self.commitment {
            return Err(JournalError::OtherSeed { commitment: self.commitment.clone() });
        }
        Ok(secret.with(&self.contributions))
    }
}

/// A pack that was on the table. What the words mean is the business of the code that loads packs; a journal only keeps
/// them, so that the very same packs can be found again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackMark {
    /// What it is called.
    pub id: String,
    /// Which issue of it.
    pub version: String,
    /// What tells it from any other.
    pub hash: String,
}

/// How a table was set.
#[derive(Clone, Debug, PartialEq)]
pub enum Origin {
    /// By the rules, from a setup.
    Setup(Value),
    /// As a given position: the bytes of a state.
    Position(Vec<u8>),
}

/// One entry of a journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Record<P = Value> {
    /// The table was set; always the first entry and never another.
    Start {
        /// The random outcomes it took.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chance: Vec<Drawn>,
        /// The hash of the state.
        #[serde(with = "hex::word")]
        hash: u64,
    },
    /// A seat answered.
    Answer {
        /// Who.
        seat: Seat,
        /// Which question.
        question: QuestionId,
        /// With what.
        picks: Vec<P>,
        /// The random outcomes that followed from it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chance: Vec<Drawn>,
    },
    /// The last standing answer was taken back. What it drew stays drawn.
    Undo(UndoneBy),
    /// The hash of the state at this point.
    Hash(#[serde(with = "hex::word")] u64),
    /// The bytes of the state at this point.
    Snapshot(#[serde(with = "hex::bytes")] Vec<u8>),
}

impl<P> Record<P> {
    /// The random outcomes this entry took.
    pub fn chance(&self) -> &[Drawn] {
        match self {
            Record::Start { chance, .. } | Record::Answer { chance, .. } => chance,
            Record::Undo(_) | Record::Hash(_) | Record::Snapshot(_) => &[],
        }
    }
}

/// On whose word an answer was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UndoneBy {
    /// The seat that had given it, freely.
    Seat(Seat),
    /// Taken back by the consent of all players.
    Consent,
}

impl<P> Journal<P> {
    /// The snapshots, each with its entry's number.
    pub fn snapshots(&self) -> impl DoubleEndedIterator<Item = (usize, &[u8])> {
        self.entries.iter().enumerate().filter_map(|(entry, record)| match record {
            Record::Snapshot(state) => Some((entry, state.as_slice())),
            Record::Start { .. } | Record::Answer { .. } | Record::Undo(_) | Record::Hash(_) => None,
        })
    }

    /// The last snapshot that these rules can read, with its entry's number. Where the rules have changed since, this
    /// is what can still be shown of the game, and where a table in progress goes on.
    pub fn last_snapshot<G: Game>(&self, game: &G) -> Option<(usize, G::State)> {
        let read = |bytes: &[u8]| {
            let older = self.header.revision < G::REVISION;
            state_from_bytes(game, bytes).or_else(|| older.then(|| older_state_from_bytes(game, bytes))?)
        };
        self.snapshots().rev().find_map(|(entry, bytes)| Some((entry, read(bytes)?)))
    }
}

/// The bytes of a state, for snapshots.
pub(crate) fn state_to_bytes<S: Serialize>(state: &S) -> Vec<u8> {
    // Writing a plain state to memory cannot fail; an empty list would be refused by the reader.
    postcard::to_allocvec(state).unwrap_or_default()
}

/// The state of a snapshot, unless it has another shape than these rules know or could not stand on a table.
pub(crate) fn state_from_bytes<G: Game>(game: &G, bytes: &[u8]) -> Option<G::State> {
    match postcard::take_from_bytes(bytes) {
        Ok((state, [])) if game.is_sound(&state) => Some(state),
        Ok(_) | Err(_) => None,
    }
}

/// The same for rules that have since added a few numbers at the very end of the state: those begin at zero.
fn older_state_from_bytes<G: Game>(game: &G, bytes: &[u8]) -> Option<G::State> {
    const ADDED: usize = 64;
    let longer = [bytes, &[0; ADDED]].concat();
    match postcard::take_from_bytes(&longer) {
        Ok((state, rest)) if rest.len() < ADDED && game.is_sound(&state) => Some(state),
        Ok(_) | Err(_) => None,
    }
}
