//! Infiltration's own words inside the engine's effect machine (section 5.1 of the ledger).
//!
//! A program has an actor (*you*: an operative, or an NPC in its own text), a *room at hand* and perhaps an operative or
//! NPC at hand (*it*). The room at hand is where the actor stands, in a room's own text that room, and inside
//! `pick`/`for_each` the chosen one.

use engine::effect::{Effect, Vocabulary};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::names::{Direction, Guard};

/// Ties the words together for the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Lexicon;

impl Vocabulary for Lexicon {
    type Verb = Verb;
    type Selector = Selector;
    type Condition = Condition;
    type Chooser = Chooser;
    type Check = NoCheck;
    type Amount = u8;
}

/// One step of a program.
pub type Step = Effect<Lexicon>;

/// What a program can do.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// Turns the proximity dial, up or down (INF-RULING-66).
    Proximity(i8),
    /// Turns the alarm dial, up or down (INF-RULING-65).
    Alarm(i8),
    /// Turns an Operative card to its red side.
    Wound(Who),
    /// Turns it back to blue.
    Heal(Who),
    /// Tips a marker over.
    Delay(Who),
    /// Stands it up again.
    Undelay(Who),
    /// You ignore these for the rest of the round.
    Shield(Vec<Harm>),
    /// Moves an operative room by room, with reveals and Enter effects.
    Move(Move),
    /// Moves you straight into the secret room.
    MoveToSecret,
    /// You escape.
    Escape,
    /// Carries out an action's rules as part of the effect.
    Act(Action),
    /// Available data of the room at hand go to your stash, blind.
    Take(u8),
    /// You look at so many available data of the room at hand, take one, and the others are shuffled.
    Sift(u8),
    /// Data of the server pool go to your stash.
    DrawData(u8),
    /// Data of the server pool become available in the room at hand.
    PlaceData(u8),
    /// 1 to so many of your data go to the pool; you draw as many.
    Launder(u8),
    /// All available data of the room at hand go to the box.
    BoxData,
    /// So many data go blindly from its stash to yours.
    StealData(u8),
    /// You look at its stash and may swap one data file for one.
    ExchangeData,
    /// Destroys the guard of the room at hand.
    DestroyGuard(Guards),
    /// Sends the NPC at hand to the box.
    DestroyNpc,
    /// Puts an NPC of the supply into the room at hand.
    PlaceNpc(NpcName),
    /// Moves the NPC at hand one room.
    MoveNpc(Direction),
    /// The NPC at hand leaves the facility.
    Leave,
    /// Puts an Interface token on the room at hand.
    AddInterface,
    /// Takes the Interface token from the room at hand.
    RemoveInterface,
    /// The Interface of the room at hand does nothing for others this round.
    Jam,
    /// The Enter effect of the room at hand is off for good.
    DisableEnter,
    /// You draw items.
    DrawItems(u8),
    /// You discard items of your choice.
    DiscardItems(u8),
    /// You take an item at random from its hand.
    StealItem,
    /// You take a special card from the supply.
    Gain(Special),
    /// The Sludge goes to the room at hand.
    PutSludge,
    /// Turns the room at hand face up without entering it (INF-RULING-26).
    RevealRoom,
    /// You look at the room at hand, alone.
    PeekRoom,
    /// The Security roll is not made this round.
    NoDie,
}

/// Which guards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Guards {
    /// Either kind.
    Any,
    /// Tech Locks.
    Lock,
    /// Lab Workers.
    Worker,
}

impl Guards {
    /// Whether a guard of this kind is meant.
    pub fn include(self, guard: Guard) -> bool {
        match self {
            Guards::Any => true,
            Guards::Lock => guard == Guard::Lock,
            Guards::Worker => guard == Guard::Worker,
        }
    }
}

/// An operative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Whoever acts.
    You,
    /// The operative at hand.
    It,
}

/// What an operative can be shielded from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Harm {
    Wound,
    Delay,
}

/// A movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    pub who: Who,
    pub to: Direction,
    pub rooms: u8,
}

/// An action whose rules an effect may carry out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// INF-INTERFACE-01
    Interface,
    /// Download, or Extract with the Extraction rule (INF-VAR-EXT-03).
    Collect,
}

/// A special card that can be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Special {
    Prototype,
    BlackmailFile,
}

/// An NPC by name; its number is found when the content is read.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(from = "String")]
pub struct NpcName {
    pub name: String,
    #[serde(skip)]
    pub id: crate::names::NpcId,
}

impl From<String> for NpcName {
    fn from(name: String) -> Self {
        NpcName { name, id: crate::names::NpcId::default() }
    }
}

/// A set of operatives, rooms or NPCs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Selector {
    /// Operatives other than you.
    Others(Reach),
    /// Operatives, you among them.
    Everyone(Reach),
    /// Rooms, all of them or those with something in them.
    Rooms(Rooms),
    /// NPCs.
    Npcs(Reach),
    /// NPCs other than the one that acts.
    OtherNpcs(Reach),
}

/// Rooms by where they are and what is in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rooms {
    pub near: Reach,
    pub with: Option<Feature>,
}

/// How far something reaches, from the room at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// The room at hand.
    Here,
    /// Revealed rooms one step away (INF-RULING-06).
    Adjacent,
    /// Both.
    HereOrAdjacent,
    /// The next room forward, revealed or not.
    Next,
    /// Every revealed room.
    Revealed,
    /// The face-down room of the line nearest to the entry.
    FirstFaceDown,
}

/// What is in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    /// A Tech Lock.
    Lock,
    /// A Lab Worker.
    Worker,
    /// An Interface token.
    Interface,
    /// Available data.
    Data,
    /// Its card lies face down.
    FaceDown,
}

/// What can be asked about the state.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// A step of this text has changed something, or shown something hidden.
    Resolved,
    /// A guard of this kind is in the room at hand.
    GuardHere(Guard),
    /// The special card is in the supply.
    InSupply(Special),
    /// The room at hand is one of these.
    In(Vec<Spot>),
    /// Not this.
    Not(Box<Condition>),
}

/// A room by what it is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// `p1`.
    Entry,
    /// The room card of this name.
    Room(RoomName),
}

/// A room by name; its number is found when the content is read.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(from = "String")]
pub struct RoomName {
    pub name: String,
    #[serde(skip)]
    pub id: crate::names::RoomId,
}

impl From<String> for RoomName {
    fn from(name: String) -> Self {
        RoomName { name, id: crate::names::RoomId::default() }
    }
}

/// Who decides inside a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Chooser {
    /// The player of the acting operative (INF-RULING-20).
    You,
}

/// Infiltration has no tests of skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum NoCheck {}
