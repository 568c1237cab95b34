//! Entity Extraction's own words inside the engine's effect machine (section 5.6 of the ledger).
//!
//! A program has an actor (*you*: an operative, or a Hostile in its own text), a tile at hand (*here*: where the actor
//! stands, or the chosen tile) and perhaps an operative, Hostile, door or card at hand.

use engine::effect::{Effect, Vocabulary};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::names::HostileId;

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
    /// You draw Items.
    DrawItem(u8),
    /// You draw an Entity and resolve it (EE-ENTITY-01).
    DrawEntity(u8),
    /// The operative at hand discards an Item of its own choice.
    DiscardItem,
    /// You discard the card at hand.
    DiscardCard,
    /// You take the weapon at hand, which lies on the Gate tile.
    TakeWeapon,
    GainAmmo(Amount),
    /// Removes Health Tokens (EE-DOWN-01).
    Damage(Amount),
    /// So much of the damage about to be taken does not happen.
    PreventDamage(u8),
    RegainHt(Amount),
    /// You stay at so many Health Tokens instead of taking the damage about to be taken.
    SetHt(u8),
    /// More or fewer actions this turn.
    Actions(i8),
    /// The Move in progress ends here.
    EndMove,
    /// You go to the tile at hand; an entry (EE-RULING-20).
    Teleport,
    /// Puts a Lock Marker on the door at hand, or takes it off.
    SwitchLock,
    /// The door at hand becomes an open connection for good.
    DestroyDoor,
    /// Shows the Room at hand to all, then turns it back.
    RevealRoom,
    /// You alone look at the top Entity card.
    PeekEntity,
    /// Puts Damage tokens on the Hostile at hand.
    DamageEntity(Blow),
    /// Takes Damage tokens off the acting Hostile.
    HealEntity(u8),
    /// Moves the Hostile at hand.
    MoveEntity(Push),
    /// The Hostile at hand skips its next turn.
    SkipNextTurn,
    /// A Decoy Beacon is put here.
    PlaceBeacon,
    /// A Hostile that was set aside appears here.
    Spawn(HostileName),
    /// The acting Hostile moves toward an operative, or the beacon.
    Approach(Approach),
}

/// How much, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Amount {
    pub who: Who,
    pub amount: u8,
}

/// An operative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Whoever acts; in a Hostile's discovery, the discoverer.
    You,
    /// The operative at hand.
    It,
}

/// Damage to a Hostile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blow {
    pub amount: u8,
    /// Whether it strikes everything on a tile.
    #[serde(default)]
    pub area: bool,
}

/// How a Hostile is moved by something else than its own turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Push {
    pub steps: u8,
    pub how: How,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum How {
    TowardHere,
    AsYouLike,
}

/// EE-ENTITY-11
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Approach {
    pub steps: u8,
    #[serde(default)]
    pub toward: Toward,
}

/// Whom a Hostile approaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Toward {
    /// The nearest standing operative; ties: fewest HT.
    #[default]
    Nearest,
    /// The standing operative with the fewest HT; ties: nearest.
    FewestHt,
}

/// A Hostile by name; its number is found when the content is read.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(from = "String")]
pub struct HostileName {
    pub name: String,
    #[serde(skip)]
    pub id: HostileId,
}

impl From<String> for HostileName {
    fn from(name: String) -> Self {
        HostileName { name, id: HostileId::default() }
    }
}

/// A set of things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Selector {
    Operatives(Group),
    /// Whom the acting Hostile may choose, ties included.
    Prey(Prey),
    Hostiles(Pack),
    Tiles(Spots),
    Doors(Doors),
    Cards(Pile),
}

/// Operatives by where and how they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Group {
    pub at: Near,
    pub are: Shape,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Near {
    Here,
    HereOrConnected,
    /// EE-ATTACK-06
    Within(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    Any,
    Standing,
    Down,
    /// Fewer than 3 HT.
    Hurt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Prey {
    /// Standing operatives on its tile.
    Here,
    Nearest,
    /// The nearest of those within this range.
    NearestWithin(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pack {
    Here,
    /// All but the acting one, in the order of arrival.
    Others,
    /// All that can move.
    Mobile,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Spots {
    /// Tiles in range with a Hostile on them.
    HostilesWithin(u8),
    /// Face-down Rooms that nobody has seen.
    FaceDownRoom,
    OtherFaceUpRoom,
}

/// Doors; never airlock doors (EE-DOOR-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Doors {
    pub of: DoorsOf,
    pub are: DoorState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DoorsOf {
    Here,
    /// The tile of the operative at hand.
    It,
    Any,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DoorState {
    Any,
    Locked,
    /// Unlocked, and a Lock Marker is free.
    Lockable,
    /// Locked, or lockable.
    Switchable,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    /// Your hand without the card in use and what cannot be discarded.
    OtherItems,
    /// Small Weapons on the Gate tile.
    WeaponsHere,
}

/// What can be asked about the state.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// A standing operative is on the acting Hostile's tile.
    OnTile,
    /// The acting Hostile has a Damage token.
    Damaged,
    /// A standing operative is within this range of the acting Hostile.
    InRange(u8),
    /// The damage just dealt cost at least one HT.
    DidDamage,
    Variant(Variant),
    /// You have no Ammo.
    OutOfAmmo,
    /// You hold no Weapon.
    Unarmed,
    /// The operative at hand has an Item that can be discarded.
    ItHasAnItem,
    AmmoInSupply,
    /// There is at least one such thing.
    Any(Selector),
}

/// Section 4 of the ledger, as far as texts depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    HiddenBreach,
    RestlessHost,
}

/// Who decides inside a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Chooser {
    /// The controller of the acting operative.
    You,
    /// The controller of the operative who took the last turn (EE-ENTITY-07).
    LastPlayer,
}

/// There are no tests of skill: attacks always hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum NoCheck {}

/// What a card or Hostile is, rather than does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Passive {
    /// Passes doors with Lock Markers.
    PassLocked,
    /// Passes locked airlock doors.
    PassAirlock,
    /// A step through a door with a Lock Marker removes the Marker instead.
    BreakLock,
    /// Never moves.
    Immobile,
    /// An attack deals at most so much, unless it is an area attack.
    DamageCap(u8),
    /// More range for weapons that have any.
    RangeBonus(u8),
    /// Chosen by Hostiles only if nobody else can be reached.
    TargetLast,
    FreeAction(FreeAction),
    TradeAnyTile,
    ImmuneToRooms,
    /// Cannot be discarded or traded.
    Bound,
}

/// An action that costs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FreeAction {
    pub kind: ActionKind,
    /// So often in a turn; without it, always.
    pub per_turn: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    Lock,
    PickUp,
}
