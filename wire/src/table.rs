//! A table as its people see it: who sits where, what was agreed, whose clock runs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::limits;
use crate::{Proposal, SeatNumber, Verdict};

/// Everything about a table besides the game itself. Holds no secrets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TableInfo {
    /// What its links are made of.
    pub code: String,
    pub game: String,
    pub title: String,
    /// The game's own setup.
    pub setup: Value,
    /// Packs on the table, in load order: `id@hash`.
    pub packs: Vec<String>,
    pub stage: Stage,
    pub visibility: Visibility,
    pub spectators: Spectators,
    pub clock: Clock,
    /// What happens to a seat whose time is up.
    pub absent: Absent,
    pub hints: bool,
    pub seats: Vec<SeatInfo>,
    /// The seat of whoever set the table up, as long as they sit there.
    pub host: Option<SeatNumber>,
    pub paused: bool,
    pub vote: Option<VoteInfo>,
    /// How many watch without a seat.
    pub watching: u32,
    /// The hash of the secret that the dice will come from, published before anybody sits down.
    pub commitment: Option<String>,
    /// What players added to the secret, lowest seat first; told when the game starts.
    pub contributions: Vec<Contribution>,
    /// How it ended.
    pub verdict: Option<Verdict>,
    /// The table of the next round, once somebody asked for it.
    pub rematch: Option<String>,
    pub created_ms: i64,
    /// What keeps the house from storing anything at the moment, in words for everybody at the table. Until it is gone
    /// the table can be looked at, nothing is taken, and the clocks stand still.
    pub trouble: Option<String>,
    /// What the game is about as it is played here, with the variants agreed on; told when it starts.
    #[serde(default)]
    pub briefing: Option<String>,
    /// Which bot plays for whoever is absent; none where it is the game's usual one.
    #[serde(default)]
    pub substitute: Option<String>,
}

/// What a player added to the secret of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Contribution {
    pub seat: SeatNumber,
    /// 32 bytes in hexadecimal digits.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub contribution: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// People are sitting down.
    Gathering,
    /// The game is running.
    Playing,
    /// The game has ended, or was abandoned.
    Over,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Only whoever has the link finds it.
    #[default]
    Link,
    /// It is listed.
    Public,
}

/// Whether people without a seat may watch, and how far behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Spectators {
    /// Nobody may watch.
    No,
    /// They see the public view, so many seconds late.
    #[serde(rename = "delayed")]
    Delayed {
        #[schemars(range(max = limits::LONGEST_DELAY))]
        seconds: u16,
    },
    /// They see the public view at once.
    #[default]
    Live,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// There is no hurry.
    #[default]
    None,
    /// So many seconds for every answer.
    PerMove {
        #[schemars(range(min = limits::SHORTEST_CLOCK, max = limits::LONGEST_CLOCK))]
        seconds: u32,
    },
    /// So many seconds for the whole game, and a little more with every answer.
    Bank {
        #[schemars(range(min = limits::SHORTEST_CLOCK, max = limits::LONGEST_CLOCK))]
        seconds: u32,
        #[schemars(range(max = limits::LONGEST_INCREMENT))]
        increment: u32,
    },
}

/// What happens when a seat's time is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Absent {
    /// The question's documented default is answered.
    #[default]
    Default,
    /// A bot takes the seat until its owner returns.
    Bot,
}

/// What whoever sets a table up wants of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatWish {
    /// Whoever sets the table up sits here.
    Me,
    /// For anybody.
    Open,
    /// For whoever has this seat's own link.
    Reserved,
    /// A bot of this kind.
    Bot(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatInfo {
    pub seat: SeatNumber,
    pub occupant: Occupant,
    /// What the game calls the seat, once it has a name for it.
    pub character: Option<String>,
    pub ready: bool,
    pub connected: bool,
    /// A bot plays here for somebody who left and may return.
    pub away: bool,
    pub muted: bool,
    pub time: Option<TimeLeft>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// Nobody yet; anybody may sit down.
    Open,
    /// Nobody yet; for whoever has this seat's link.
    Reserved,
    /// Somebody with this nickname.
    Person(String),
    /// A bot of this kind.
    Bot(String),
}

/// A seat's clock when the message was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TimeLeft {
    pub left_ms: u64,
    pub running: bool,
}

/// What is being voted on. It is carried out once everybody has agreed, and is off once somebody says no.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VoteInfo {
    pub what: Proposal,
    pub by: SeatNumber,
    pub agreed: Vec<SeatNumber>,
    pub waiting: Vec<SeatNumber>,
    /// It is carried out after this time too, if nobody has said no by then.
    pub left_ms: u64,
}
