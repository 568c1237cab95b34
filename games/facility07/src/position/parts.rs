//! What a position file is made of.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::geometry::{Rotation, Slot};
use crate::options::OptionalRule;
use crate::state::{ActKind, Alertness, Stage, Whereabouts};
use crate::vocabulary::{Passive, Record};

/// A position file. Whatever is left out has its usual value; whatever is not named stays in its deck or in the box.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// `choosing`, `layout`, `equipping`, `exploration` or `battle`.
    #[schemars(with = "String")]
    pub phase: Stage,
    pub options: Vec<OptionalRule>,
    /// Whose turn it is.
    pub active: SeatName,
    pub first: SeatName,
    pub round: u16,
    /// Answers in this turn so far (F07-RULING-168).
    pub answers: u16,
    /// In the Battle Phase the first seat unless named; `nobody` is nobody.
    pub hacker: Option<SeatName>,
    pub countdown: Option<u8>,
    pub ticks: u8,
    /// One for each seat, in seat order.
    pub agents: Vec<AgentPosition>,
    /// Rooms joined in a line that starts at the Entryway; doors are found for them.
    pub line: Vec<String>,
    /// Rooms in the order laid, after those of `line`. The Entryway need not be named.
    pub board: Vec<RoomPosition>,
    /// Where the Prison lies, laid after all others.
    pub prison: Option<PrisonPosition>,
    pub dead_rooms: Vec<String>,
    pub guards: Guards,
    pub figures: Vec<FigurePosition>,
    pub locks: Vec<LockPosition>,
    pub lasting: Vec<LastingPosition>,
    pub standing: Vec<StandingPosition>,
    /// From the top. Left out: the Mainframe alone, if it is not on the board.
    pub room_deck: Option<Vec<Card>>,
    /// Rooms that were broom closets once.
    pub closets: Vec<String>,
    /// Rooms that left the game.
    pub lost_rooms: Vec<String>,
    /// From the top; cards that are nowhere else lie below in the order of the box.
    pub ops_deck: Vec<Card>,
    /// The last one lies on top.
    pub ops_discard: Vec<String>,
    /// Where the Ops cards lie that are named nowhere.
    pub ops_rest: Rest,
    pub event_deck: Vec<Card>,
    pub event_discard: Vec<String>,
    pub event_rest: Rest,
    /// What was never dealt, in its order. Left out: all that is nowhere else, in the order of the box.
    pub room_box: Option<Vec<String>>,
    pub agent_box: Option<Vec<String>>,
    pub secret_box: Option<Vec<String>>,
    pub turn: TurnPosition,
    pub ending: Option<EndingPosition>,
}

/// Where the rest of a kind of cards lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rest {
    /// In the deck, below the cards named.
    #[default]
    Deck,
    /// In the discard pile, below the cards named.
    Discard,
}

impl Rest {
    /// What of the rest lies in the deck, and what in the discard pile.
    pub fn split(self, rest: Vec<u8>) -> (Vec<u8>, Vec<u8>) {
        match self {
            Rest::Deck => (rest, Vec::new()),
            Rest::Discard => (Vec::new(), rest),
        }
    }
}

/// A seat: its Agent's name, or its number from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum SeatName {
    Number(u8),
    Name(String),
}

impl Default for SeatName {
    fn default() -> Self {
        SeatName::Number(1)
    }
}

/// A card by name, and what is to be said about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Card {
    Name(String),
    Told(ToldCard),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ToldCard {
    pub card: String,
    /// Who knows a hidden card: seats, or `[everybody]` if it was shown in the open. Who knew a copy of it already
    /// cannot tell them apart: then it is `spectators` and the other seats. Left out: its holder; in a deck nobody.
    #[serde(default)]
    pub known: Option<Vec<SeatName>>,
    /// A Gadget was used in this turn.
    #[serde(default)]
    pub used: bool,
}

/// Who knows a card that was shown in the open.
pub const EVERYBODY: &str = "everybody";
/// Those who look on, among who knows a card.
pub const SPECTATORS: &str = "spectators";

impl Card {
    pub fn name(&self) -> &str {
        match self {
            Card::Name(name) => name,
            Card::Told(told) => &told.card,
        }
    }

    pub fn known(&self) -> Option<&[SeatName]> {
        match self {
            Card::Name(_) => None,
            Card::Told(told) => told.known.as_deref(),
        }
    }

    pub fn used(&self) -> bool {
        matches!(self, Card::Told(told) if told.used)
    }
}

/// An Agent in a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AgentPosition {
    /// Without it, the first Agent of the box that no other seat has.
    pub agent: Option<String>,
    /// The two cards to choose from.
    pub offered: Vec<String>,
    pub ready: bool,
    /// A Room; also `escaped` or `dead`. Without it the Entryway, in the cell the Prison.
    pub room: Option<String>,
    #[schemars(with = "Option<String>")]
    pub whereabouts: Option<Whereabouts>,
    pub dazed: bool,
    pub cell: bool,
    pub data: u8,
    pub banked: u8,
    pub hand: Vec<Card>,
    pub gadgets: Vec<Card>,
    pub covert: Option<Card>,
    /// Without it, the first Top Secret card that no other seat has.
    pub secret: Option<String>,
    pub used_rooms: Vec<String>,
    pub last_dazed_by: Option<SeatName>,
    /// Guards by their place in the list, from 1.
    pub bribed: Vec<u8>,
    /// Movement used in this turn.
    pub moved: u8,
    pub marks: MarksPosition,
    /// Rooms whose "first time" On Enter applied to her in this turn.
    pub entered: Vec<String>,
    pub record: IndexMap<Record, u8>,
    pub markers: IndexMap<String, u8>,
    /// Her place among those who are gone.
    pub gone: Option<u8>,
    pub gone_tick: u8,
    /// How many questions this seat has been asked; answers name them.
    pub asked: u32,
}

/// What an Agent has done in this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[allow(clippy::struct_excessive_bools)] // Each is a mark of its own at the table.
pub struct MarksPosition {
    /// More movement in this turn.
    pub bonus: i8,
    pub weapons: u8,
    pub ability: bool,
    pub borrowed: bool,
    pub hypnosis: bool,
    pub explored: bool,
    pub passed_check: bool,
    pub rerolled: bool,
    pub escape_rolled: bool,
    pub stopped: bool,
    pub house: u8,
}

/// A Room on the board: either joined to a doorway (`at`, `by`) or by its place on the lattice (`spot`, `rotation`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RoomPosition {
    pub room: String,
    /// A doorway of a Room laid before, e.g. `Entryway E2`.
    pub at: Option<String>,
    /// The new card's own door.
    pub by: Option<Slot>,
    /// The top-left cell.
    pub spot: Option<[i8; 2]>,
    pub rotation: Rotation,
    /// Off the lattice, beside the Entryway; only the Prison (F07-RULING-112).
    pub annex: bool,
    /// The Event that covers it.
    pub covered: Option<String>,
    /// The Event that covered it once.
    pub uncovered: Option<String>,
    /// Data on corpses.
    pub corpse: u8,
    pub markers: IndexMap<String, u8>,
}

/// Where the Prison lies: `annex`, or at a doorway.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum PrisonPosition {
    Word(AnnexWord),
    Joined(Joined),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnnexWord {
    Annex,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Joined {
    pub at: String,
    pub by: Slot,
}

/// Guards: `{ Morgue: 2 }`, all awake; or a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Guards {
    List(Vec<GuardPosition>),
    ByRoom(IndexMap<String, u8>),
}

impl Default for Guards {
    fn default() -> Self {
        Guards::List(Vec::new())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GuardPosition {
    pub room: String,
    /// `awake`, `dazed` or `fresh`.
    #[serde(default)]
    #[schemars(with = "String")]
    pub state: Alertness,
}

/// A wild token of a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigurePosition {
    pub figure: String,
    pub room: String,
    #[serde(default)]
    pub dazed: bool,
    /// Beside the board.
    #[serde(default)]
    pub off_board: bool,
}

/// A Lock piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LockPosition {
    pub room: String,
    /// Without `until`, it lies until this seat's next turn starts.
    #[serde(default)]
    pub by: Option<SeatName>,
    #[serde(default)]
    pub until: Option<Ends>,
    /// The card beside the responsible Agent.
    #[serde(default)]
    pub card: Option<String>,
    /// What caused it, if no card lies there: `{ room: Security Office }`.
    #[serde(default)]
    pub from: Option<SourcePosition>,
}

/// What something comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SourcePosition {
    Ops(String),
    Event(String),
    Room(String),
    Agent(String),
    /// A rule of a pack, by number.
    House(u8),
}

/// When something lasting ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ends {
    #[default]
    EndOfTurn,
    /// When this seat's turn starts.
    StartOf(SeatName),
    /// When this seat's turn ends.
    EndOf(SeatName),
    /// When the second, third … turn of this seat ends.
    EndOfTurns {
        of: SeatName,
        turns: u8,
    },
    NotDazed,
    LeavesRoom,
    NextMove,
    Once,
    Ever,
}

/// Something that lasts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LastingPosition {
    pub on: SeatName,
    pub what: LastingWhat,
    #[serde(default)]
    pub until: Ends,
    /// Who played, used or drew it; the Agent concerned unless named.
    #[serde(default)]
    pub by: Option<SeatName>,
    #[serde(default)]
    pub from: Option<SourcePosition>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LastingWhat {
    /// One that some card of the box grants.
    Passive(Passive),
    /// Another Agent's Ability.
    Ability(String),
    /// A Guard who cannot wake, by his place in the list, from 1.
    GuardKept(u8),
    RoomForbidden(String),
    /// A card's program to be run when it ends, by number.
    Later {
        program: u16,
        room: String,
    },
}

/// F07-RULING-160: an answer of a possible blocker that holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StandingPosition {
    pub by: SeatName,
    /// `enter`, `leave`, `use_room` or `cross`.
    #[schemars(with = "String")]
    pub act: ActKind,
    pub room: String,
    pub blocks: bool,
}

/// Where the turn stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[allow(clippy::struct_excessive_bools)] // Each is a mark of its own at the table.
pub struct TurnPosition {
    pub over: bool,
    pub no_draw: bool,
    pub end_step: u8,
    /// Whether something may apply "at once" that was not looked at yet; so it is unless told.
    pub unsettled: Option<bool>,
    /// The Mainframe was hacked in this turn.
    pub hacked_now: bool,
    /// The Room explored in this turn.
    pub explored: Option<String>,
    /// Rooms used in this turn.
    pub used: Vec<String>,
    /// Gadgets used in this turn that changed hands.
    pub used_cards: Vec<String>,
    pub sneak_checks: u8,
    pub doomed: Vec<SeatName>,
    /// How many Agents are gone; counted unless given.
    pub gone: Option<u8>,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EndingPosition {
    AllGone,
    Exploded,
    /// An ending of a pack, by its place in the rules, and for whom it holds.
    House {
        ending: u8,
        met: Vec<SeatName>,
    },
}

impl Default for Position {
    fn default() -> Self {
        Position {
            phase: Stage::Exploration,
            options: Vec::new(),
            active: SeatName::default(),
            first: SeatName::default(),
            round: 1,
            answers: 0,
            hacker: None,
            countdown: None,
            ticks: 0,
            agents: vec![AgentPosition::default(), AgentPosition::default()],
            line: Vec::new(),
            board: Vec::new(),
            prison: None,
            dead_rooms: Vec::new(),
            guards: Guards::default(),
            figures: Vec::new(),
            locks: Vec::new(),
            lasting: Vec::new(),
            standing: Vec::new(),
            room_deck: None,
            closets: Vec::new(),
            lost_rooms: Vec::new(),
            ops_deck: Vec::new(),
            ops_discard: Vec::new(),
            ops_rest: Rest::Deck,
            event_deck: Vec::new(),
            event_discard: Vec::new(),
            event_rest: Rest::Deck,
            room_box: None,
            agent_box: None,
            secret_box: None,
            turn: TurnPosition::default(),
            ending: None,
        }
    }
}
