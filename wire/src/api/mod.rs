//! What goes over HTTP: everything outside a running game.

mod games;
mod packs;
mod people;
mod tables;

pub use games::{BotWords, CardInfo, CardText, GameInfo, OnlyIf, Preset, SettingInfo, SettingWord};
pub use packs::{PackComplaint, PackInfo, PackLine, PackPart, PackReply};
pub use people::{Credentials, Me, Nickname};
pub use tables::{
    Admit, Join, KeptOut, LogLine, LogReply, NewTable, ProofReply, Ready, ReservedLink, SeatChange, TableLine,
    TableReply,
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why a request was not carried out; the body of every answer that is not 2xx.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// A word for programs: `not_found`, `not_yours`, `too_fast` …
    pub code: String,
    /// A sentence for people: what is wrong and what to do.
    pub message: String,
    /// The rule that forbids it, where one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}
