//! What a server says about one of its tables.

use std::fmt;

use crate::statement::{check, check_key};
use crate::{StoreError, limits};

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    Gathering,
    Playing,
    Over,
}

impl Stage {
    pub const ALL: [Stage; 3] = [Stage::Gathering, Stage::Playing, Stage::Over];

    /// The word it is kept under.
    pub fn word(self) -> &'static str {
        match self {
            Stage::Gathering => "gathering",
            Stage::Playing => "playing",
            Stage::Over => "over",
        }
    }

    pub(crate) fn of(word: &str) -> Result<Stage, StoreError> {
        let unknown = || StoreError::Schema { why: format!("a table has the unknown stage `{word}`") };
        Stage::ALL.into_iter().find(|stage| stage.word() == word).ok_or_else(unknown)
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// When a table wants to be woken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Due {
    /// As before; never, for a new table.
    #[default]
    Keep,
    Set(Option<i64>),
}

/// What is known of a table besides its journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    pub game: String,
    pub stage: Stage,
    /// Whether strangers find it in the list.
    pub public: bool,
    pub created_ms: i64,
    /// The server's own document; nothing here looks into it.
    pub doc: String,
}

/// A line of a table's journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub seq: u64,
    pub body: String,
}

/// Where to go on from without reading the whole journal. Only the latest is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    pub seq: u64,
    pub body: String,
}

/// Something that was said at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    pub at_ms: i64,
    /// The id of the person who said it; empty for the house itself.
    pub person: String,
    pub text: String,
}

/// Everything that changes about one table at once; all or nothing.
///
/// A change of a table that is not there needs a `table`. A table that is there is overwritten by one: give a new
/// table's first entry with it, so that of two tables that take the same code the second ends in a conflict.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    pub code: String,
    /// Creates the table or overwrites what is known of it.
    pub table: Option<TableRow>,
    /// New lines of the journal. A number that is taken fails the change.
    pub entries: Vec<Entry>,
    pub checkpoint: Option<Checkpoint>,
    /// Who sits where, all of them; others get up.
    pub seats: Option<Vec<(u8, String)>>,
    /// The hashes of packs that lie on the table: they are kept as long as it is.
    pub packs: Vec<[u8; 32]>,
    pub chat: Vec<ChatLine>,
    pub due_ms: Due,
    pub touched_ms: i64,
    /// Leaves `touched_ms` as it is, unless more is written than entries and chat. That time stands in two indexes, and
    /// an answer need not move the table within them.
    pub quiet: bool,
}

impl Change {
    /// How much it weighs in the queue. Refuses what is not kept.
    pub(crate) fn weigh(&self) -> Result<usize, StoreError> {
        let Change { code, table, entries, checkpoint, seats, packs, chat, due_ms: _, touched_ms: _, quiet: _ } = self;
        let mut bytes = code.len() + size_of::<Change>();
        let mut text = |what, text: &str| {
            bytes += text.len();
            check(what, text, limits::CHANGE_BYTES)
        };
        check_key("the code of a table", code)?;
        if let Some(TableRow { game, doc, stage: _, public: _, created_ms: _ }) = table {
            check_key("the name of a game", game)?;
            text("the document of a table", doc)?;
        }
        for Entry { seq, body } in entries {
            number("the number of an entry", *seq)?;
            text("an entry", body)?;
        }
        if let Some(Checkpoint { seq, body }) = checkpoint {
            number("the number of a checkpoint", *seq)?;
            text("a checkpoint", body)?;
        }
        for (_, person) in seats.iter().flatten() {
            check_key("a person's id", person)?;
            text("a seat", person)?;
        }
        for ChatLine { at_ms: _, person, text: said } in chat {
            check_key("a person's id", person)?;
            text("a line of chat", person)?;
            text("a line of chat", said)?;
        }
        bytes += packs.len() * size_of::<[u8; 32]>()
            + entries.len() * size_of::<Entry>()
            + chat.len() * size_of::<ChatLine>();
        if bytes > limits::CHANGE_BYTES {
            return Err(StoreError::TooLarge { what: "a change", bytes, limit: limits::CHANGE_BYTES });
        }
        Ok(bytes)
    }
}

fn number(what: &'static str, number: u64) -> Result<(), StoreError> {
    // Its successor must be a number too.
    if i64::try_from(number).is_ok_and(|number| number < i64::MAX) { Ok(()) } else { Err(StoreError::Number { what }) }
}
