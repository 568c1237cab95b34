//! What the house says to somebody at a table.

use patch::Patch;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Asking, Because, Choice, Line, SeatNumber, TableInfo, Turn};

/// A message from the house. `V` is how a view is held: JSON for the reader, packed for the sender.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", bound(deserialize = "V: Deserialize<'de>, Patch<V>: Deserialize<'de>"))]
pub enum ToGuest<V = Value> {
    /// The first message: which table this is and whose eyes the connection has.
    Welcome {
        /// The version of the messages.
        version: u32,
        /// The seat this connection sees and answers for; none for spectators.
        seat: Option<SeatNumber>,
        table: TableInfo,
    },
    /// The table's people, clocks or votes have changed.
    Table(TableInfo),
    /// The whole view. Sent when the game starts, on connecting, and when changes alone would not do.
    View {
        /// How many entries the table's journal has.
        seq: u64,
        /// How many answers were ever taken back.
        undos: u32,
        view: V,
        /// The latest of what was said and done.
        lines: Vec<Line>,
        asking: Asking,
        turn: Turn,
    },
    /// What has changed since `from`. If the last message was not about `from`, something was missed: `resync`.
    Update { from: u64, seq: u64, undos: u32, patch: Patch<V>, lines: Vec<Line>, asking: Asking, turn: Turn },
    /// Somebody said something.
    Chat(Chatted),
    /// The call was carried out. `seq` is the journal's length then.
    Done { id: u32, seq: u64 },
    /// A rule forbids it.
    Refused { id: u32, rule: String, reason: String },
    /// The call could not be carried out for another reason.
    Failed { id: u32, code: Code, message: String },
    /// What may follow the picks; nothing if they are a whole answer.
    Offered { id: u32, choices: Vec<Choice>, complete: bool },
    /// Why the seat is asked, innermost reason first.
    Because { id: u32, reasons: Vec<Because> },
    /// What a bot would do.
    Hint {
        id: u32,
        picks: Vec<String>,
        words: String,
        reason: Option<String>,
        /// The best answers with their chances, this one first; nothing where the bot cannot tell.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        best: Vec<Advised>,
        /// How sure it is that the first is better than the second.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sure: Option<Sure>,
    },
    /// The connection is about to be closed.
    Bye {
        why: Farewell,
        message: String,
        /// When to come back, if that makes sense.
        come_back_ms: Option<u32>,
    },
}

/// An answer, and what games played out from here say of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Advised {
    pub picks: Vec<String>,
    pub words: String,
    /// The chance of winning with it, in percent.
    pub percent: Option<f64>,
    /// With 95 % certainty the chance is not further off than this.
    pub either_way: Option<f64>,
    /// By how much it falls behind the first, in percent.
    pub behind: Option<f64>,
    /// Why one would answer so, in the game's words.
    pub reason: Option<String>,
}

/// How sure a search is of its choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sure {
    /// There is nothing to choose.
    Only,
    /// Luck would have to be very odd.
    Clear,
    /// More likely than not by far.
    Likely,
    /// Several are as good.
    Even,
}

/// Something said at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Chatted {
    /// Milliseconds since 1970.
    pub at_ms: i64,
    pub seat: Option<SeatNumber>,
    pub name: String,
    /// Plain text; show it as text.
    pub text: String,
}

/// Why a call could not be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message makes no sense.
    Unreadable,
    /// The words of an answer are not understood.
    NotUnderstood,
    /// Not this connection's to do.
    NotYours,
    /// Not now.
    NotNow,
    /// Too much at once.
    TooFast,
    /// The house could not store it; nothing has changed.
    NotStored,
}

/// Why a connection is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Farewell {
    /// The house restarts.
    Restart,
    /// The client read too slowly; it may come back and resync.
    TooSlow,
    /// The client sent too much or what makes no sense.
    Unruly,
    /// The seat was taken up on another connection or device, or the table is closed.
    Gone,
}
