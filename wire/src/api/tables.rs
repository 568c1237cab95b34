//! Tables before, beside and after the game: setting one up, sitting down, lists, logs, proofs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::limits;
use crate::{
    Absent, Clock, Contribution, Line, SeatNumber, SeatWish, Spectators, Stage, TableInfo, Visibility, VoteInfo,
};

/// What a new table should be like. Whatever is left out is as usual.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    pub game: String,
    /// Changes to the usual setup, by the settings' names.
    #[serde(default)]
    #[schemars(extend("maxProperties" = limits::MOST_SETTINGS))]
    pub settings: Map<String, Value>,
    /// Packs, in load order: `id@hash` is exactly this one; `id` one that comes with the game, or your newest, or the newest of
    /// whoever has had one of that id longest.
    #[serde(default)]
    #[schemars(length(max = limits::MOST_PACKS))]
    pub packs: Vec<String>,
    /// What is wanted of each seat. Left out: you, and open seats for the usual number of players.
    #[serde(default)]
    #[schemars(length(max = limits::MOST_SEATS))]
    pub seats: Vec<SeatWish>,
    #[serde(default)]
    pub visibility: Visibility,
    #[serde(default)]
    pub clock: Clock,
    #[serde(default)]
    pub absent: Absent,
    /// Which bot plays for whoever is absent. Left out: the game's usual one.
    #[serde(default)]
    pub substitute: Option<String>,
    #[serde(default)]
    pub spectators: Spectators,
    /// Whether players may ask a bot for a hint.
    #[serde(default)]
    pub hints: bool,
    /// Waits until you are ready even if nobody else has to be waited for, so that you can contribute to the seed.
    #[serde(default)]
    pub wait: bool,
}

/// A table, and what only its reader may know of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TableReply {
    pub table: TableInfo,
    /// The seat of whoever asked; the first, if they play several.
    pub seat: Option<SeatNumber>,
    /// All their seats. Each has a connection of its own.
    pub seats: Vec<SeatNumber>,
    /// The path of the secret link by which the owner takes the seat on another device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat_link: Option<String>,
    /// For the host: the links of reserved seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reserved_links: Vec<ReservedLink>,
    /// For the host: who was sent away and may not come back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept_out: Vec<KeptOut>,
}

/// Somebody who was sent away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KeptOut {
    /// What to let them back in by.
    pub number: u32,
    pub nickname: String,
}

/// Lets somebody back in who was sent away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Admit {
    pub number: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReservedLink {
    pub seat: SeatNumber,
    pub link: String,
}

/// Sits down.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// A certain seat; the first open one if left out.
    #[serde(default)]
    pub seat: Option<SeatNumber>,
    /// The secret of a reserved seat or of one's own.
    #[serde(default)]
    #[schemars(length(max = limits::LONGEST_SECRET))]
    pub secret: Option<String>,
    /// What you add to the seed: 32 bytes of your own in hexadecimal digits, made up after you have seen the table's
    /// `commitment`. Nobody else is told before the game starts.
    #[serde(default)]
    #[schemars(regex(pattern = "^[0-9a-fA-F]{64}$"))]
    pub contribution: Option<String>,
}

/// Says whether one is ready; the game starts when all are and no seat is open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ready {
    pub ready: bool,
    /// As in `join`, for whoever sits there already; takes the place of an earlier one.
    #[serde(default)]
    #[schemars(regex(pattern = "^[0-9a-fA-F]{64}$"))]
    pub contribution: Option<String>,
}

/// The host changes what is wanted of a seat before the game. Whoever sat there is sent away and kept out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatChange {
    pub wish: SeatWish,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableLine {
    pub code: String,
    pub game: String,
    pub title: String,
    pub stage: Stage,
    pub names: Vec<String>,
    pub open_seats: u8,
    pub touched_ms: i64,
    /// How it ended, in a sentence.
    pub verdict: Option<String>,
    /// What is proposed there and waits for consent.
    pub vote: Option<VoteInfo>,
}

/// Part of a finished or running game's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LogReply {
    /// How many entries the journal has.
    pub seq: u64,
    /// The entry with which the next page begins; `seq` if this is the last.
    pub next: u64,
    pub lines: Vec<LogLine>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LogLine {
    /// The journal's entry it belongs to.
    pub entry: u64,
    pub line: Line,
}

/// What a journal proves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProofReply {
    /// The hash of the house's secret, published before anybody sat down.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub commitment: String,
    /// What players added to it.
    pub contributions: Vec<Contribution>,
    /// The house's secret, published once the game is over.
    pub secret: Option<String>,
    /// What the dice came from: the secret with the contributions. Published once the game is over.
    pub seed: Option<String>,
    pub answers: u64,
    pub undone: u64,
    pub outcomes: u64,
    /// Whether every die was drawn again from the seed and came out the same.
    pub proven: bool,
}
