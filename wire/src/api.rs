//! What goes over HTTP: everything outside a running game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::limits;
use crate::{
    Absent, Clock, Contribution, Line, SeatNumber, SeatWish, Spectators, Stage, TableInfo, Visibility, VoteInfo,
};

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

/// A game on the shelf.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GameInfo {
    pub name: String,
    pub title: String,
    pub briefing: String,
    pub fewest_players: u8,
    pub most_players: u8,
    pub usual_players: u8,
    /// From the weakest to the best.
    pub bots: Vec<String>,
    /// What they are called where they are chosen, in the same order.
    #[serde(default)]
    pub bot_words: Vec<BotWords>,
    /// The bot for seats that nobody takes.
    pub usual_bot: String,
    /// Whether players hide anything from each other.
    pub hides: bool,
    pub settings: Vec<SettingInfo>,
    pub presets: Vec<Preset>,
    /// JSON Schema of the setup.
    pub setup_schema: Value,
    /// Whether it takes packs.
    pub takes_packs: bool,
}

/// A kind of bot in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BotWords {
    /// As a seat names it.
    pub bot: String,
    /// In the game's tone.
    pub title: String,
    /// What to expect, in a sentence.
    pub about: String,
}

/// One thing that can be agreed on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SettingInfo {
    pub key: String,
    pub about: String,
    /// `switch`, `number`, `word` or `list`.
    pub kind: String,
    /// The words it takes, where only some will do.
    pub words: Vec<SettingWord>,
    /// It counts only with this word for another setting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only_if: Option<OnlyIf>,
}

/// A setting, and the word it must have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OnlyIf {
    pub key: String,
    pub word: String,
}

impl SettingInfo {
    /// Whether it counts, with these settings.
    pub fn counts(&self, settings: &Map<String, Value>) -> bool {
        self.only_if.as_ref().is_none_or(|OnlyIf { key, word }| settings.get(key).is_some_and(|it| it == word.as_str()))
    }
}

/// A word a setting takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SettingWord {
    pub name: String,
    /// What it means; nothing where the name says it.
    pub about: String,
}

/// A ready-made table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Preset {
    pub name: String,
    pub about: String,
    pub players: u8,
    pub settings: Map<String, Value>,
}

/// Something in a game's box with words on it. Views only name it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CardInfo {
    /// What it is: `ops`, `room`, `event`, `agent` … A game's page of `docs/wire.md` says where views speak of it.
    pub kind: String,
    /// Its number among its kind, as views have it.
    pub number: u8,
    /// What content files call it.
    pub id: String,
    pub name: String,
    /// What it says, part by part.
    pub texts: Vec<CardText>,
    pub flavour: String,
    /// What is printed in signs instead of words: skills, doors, copies.
    pub facts: Map<String, Value>,
    /// The pack it comes from; none if it comes with the game.
    pub pack: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CardText {
    /// Where it stands: `rules`, `on_enter`, `ability`, `objective` …
    pub part: String,
    pub text: String,
}

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

/// Who somebody is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Me {
    pub nickname: String,
    /// The name of the account, if there is one.
    pub account: Option<String>,
}

/// Picks a nickname.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nickname {
    /// Has a letter or a digit, and no control characters, invisible characters or marks that turn text around; not a
    /// name that sounds like the house itself.
    #[schemars(length(min = 1, max = limits::LONGEST_NICKNAME))]
    pub nickname: String,
}

/// A name and a password: to keep seats and history across devices, or to find them again.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// Letters a to z, digits, `_`, `.` and `-`; capitals count as small letters.
    #[schemars(
        length(min = limits::SHORTEST_ACCOUNT, max = limits::LONGEST_ACCOUNT),
        regex(pattern = "^[A-Za-z0-9_.-]+$")
    )]
    pub account: String,
    /// A sentence is a good one; not one letter again and again, and not the account's name.
    #[schemars(length(min = limits::SHORTEST_PASSWORD, max = limits::LONGEST_PASSWORD))]
    pub password: String,
}

impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Credentials({})", self.account)
    }
}

/// A pack on the house's shelf.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PackInfo {
    pub id: String,
    pub name: String,
    pub version: String,
    pub game: String,
    pub hash: String,
    pub about: String,
    /// Who made it, as the pack itself says.
    #[serde(default)]
    pub author: String,
    /// Whether it comes with the game.
    pub built_in: bool,
    /// Whether it lies on the shelf of whoever asks.
    pub yours: bool,
    /// What whoever put it on their shelf is called; none if it comes with the game or was taken off.
    #[serde(default)]
    pub owner: Option<String>,
    /// When it was put there, in milliseconds since 1970.
    #[serde(default)]
    pub put_ms: Option<i64>,
    /// Whether it is the last its owner has put there under this id.
    #[serde(default)]
    pub newest: bool,
    /// What it brings and changes; only where one pack is asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<PackPart>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PackPart {
    pub heading: String,
    pub lines: Vec<PackLine>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PackLine {
    pub name: String,
    pub text: String,
}

/// What is wrong with an uploaded pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PackComplaint {
    pub file: String,
    pub line: Option<u32>,
    pub column: Option<u32>,
    pub what: String,
    pub remedy: Option<String>,
}

/// The reply to an uploaded pack: its place on the shelf, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PackReply {
    pub pack: Option<PackInfo>,
    pub complaints: Vec<PackComplaint>,
}
