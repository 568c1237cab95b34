//! Content as authors write it. These types are the format: the JSON Schemas are made from them.

use engine::Text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::names::{Area, Difficulty, Ship};
use crate::tiles::Tile;
use crate::vocabulary::{Condition, Step, Tiles};

/// `content/characters.yaml`
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CharacterData {
    pub id: String,
    pub name: String,
    pub area: Area,
    pub flavour: String,
    pub skill: SkillData,
}

/// A character's skill: a passive, or something to do for Points.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SkillData {
    pub name: String,
    pub text: String,
    /// Always in force.
    pub passive: Option<Passive>,
    /// Usable between a roll and its confirmation, for so many Points: the roller rerolls one die of your choice.
    pub reroll_cost: Option<u8>,
    /// Points to pay for the program.
    #[serde(default)]
    pub cost: u8,
    #[serde(default)]
    pub needs: Vec<Condition>,
    #[serde(default)]
    pub targets: Vec<Target>,
    #[serde(default, rename = "do")]
    pub steps: Vec<Step>,
}

/// A skill that is always in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Passive {
    /// Every earth tile gives the Area bonus.
    AreaBonusEverywhere,
    /// The own character may leave tiles with Drones.
    MayLeaveDrones,
}

/// `content/cards.yaml`: a two-sided Player Action Card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardData {
    pub id: String,
    pub area: Area,
    /// 1 to 4.
    pub number: u8,
    /// A movement and an enhancement (FAZA-CARD-07).
    pub healthy: [AbilityData; 2],
    pub injured: [AbilityData; 2],
}

/// One choice on a card, or a kept Reward's effect.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AbilityData {
    pub name: String,
    pub text: String,
    /// A movement; excludes `do`.
    #[serde(rename = "move")]
    pub movement: Option<Movement>,
    /// Points to pay.
    #[serde(default)]
    pub cost: u8,
    /// What must hold for it to be used.
    #[serde(default)]
    pub needs: Vec<Condition>,
    /// What is chosen with the command, in this order.
    #[serde(default)]
    pub targets: Vec<Target>,
    #[serde(default, rename = "do")]
    pub steps: Vec<Step>,
}

/// A movement choice.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    pub by: Mode,
    /// Steps or distance; not for `teleport`.
    #[serde(default)]
    pub steps: u8,
    /// Where a `teleport` may lead.
    #[serde(default)]
    pub to: Tiles,
    #[serde(default)]
    pub who: Mover,
}

/// A way of moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    Run,
    Airplane,
    Teleport,
}

/// Who may move by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mover {
    /// The own character or Rebels (FAZA-MOVE-02).
    #[default]
    Either,
    /// Rebels only.
    Rebels,
}

/// Something chosen with a command.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// One such tile; it becomes the tile at hand.
    Tile(Tiles),
    /// One player.
    Player(Who),
    /// One card.
    Card(WhichCard),
    /// A number of pieces.
    Count(CountOf),
}

/// Which players may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Only the actor.
    Actor,
    /// The actor or any teammate.
    Anybody,
    /// The actor or a teammate on the actor's tile.
    AnybodyHere,
    /// Any teammate.
    Teammate,
    /// A teammate on the actor's tile.
    TeammateHere,
    /// A teammate on the actor's tile with an injured card.
    InjuredTeammateHere,
}

/// Which cards may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhichCard {
    pub of: Who,
    /// The state it must be in.
    pub is: Counted,
}

/// A card's state, for choosing one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    Injured,
    Used,
}

/// A number of pieces to choose: 1 up to this many, as far as they are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CountOf {
    /// Rebels of the tile chosen before.
    Rebels(u8),
    /// Drones of the actor's tile.
    DronesHere(u8),
}

/// `content/tiles.yaml`
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TileData {
    pub number: Tile,
    /// What the place is called.
    pub name: Text,
    pub area: Area,
    #[serde(default)]
    pub outpost: bool,
    #[serde(default)]
    pub airfield: bool,
    /// The fazaformed side is Deadly.
    #[serde(default)]
    pub deadly: bool,
    /// The ship that starts here.
    pub ship: Option<Ship>,
    /// Starts fazaformed.
    #[serde(default)]
    pub fazaformed: bool,
}

/// `content/events.yaml`
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventData {
    pub id: String,
    pub name: String,
    pub kind: EventKind,
    pub flavour: String,
    /// The Local Event, on the attacked tile.
    pub local: Vec<Step>,
    pub local_text: String,
    /// The Global Event's words.
    pub text: String,
    /// The Global Event of an Instant or immediate Reward card.
    #[serde(default, rename = "do")]
    pub steps: Vec<Step>,
    /// What changes while a Short or Long card lies out.
    #[serde(default)]
    pub lasting: Lasting,
    /// Where a Long card lies.
    pub lies_on: Option<LiesOn>,
    /// The ship it is about; it goes when that ship is defeated (FAZA-RULING-42).
    pub ship: Option<Ship>,
    /// What a kept Reward does when its holder discards it.
    pub reward: Option<AbilityData>,
    /// A kept Reward that answers the Tracker's shift instead of waiting for a Team Phase.
    #[serde(default)]
    pub when_tracker_shifts: bool,
}

/// The four event types; Rewards are immediate or kept (FAZA-EVENT-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    Instant,
    Short,
    Long,
    Reward,
    KeptReward,
}

/// FAZA-EVENT-13: where a Long card is laid to be remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LiesOn {
    CarrierGuide,
    DestroyerGuide,
    FormerGuide,
    PhaseGuide,
    Drawer,
}

/// What lasting cards change. Several add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Lasting {
    /// Added to every die of every roll.
    pub dice: i8,
    /// Added to the price of recruiting by FAZA-REBEL-02.
    pub recruit_cost: u8,
    /// Airplane and Teleport choices cannot be used.
    pub grounded: bool,
    /// No recovery at Outposts.
    pub no_outpost_recovery: bool,
    /// Rebels cannot be moved.
    pub rebels_pinned: bool,
    /// Injuries flip the highest-numbered healthy card.
    pub injuries_from_highest: bool,
    /// Added to each Carrier drop.
    pub carrier_drop: u8,
    /// Added to the Destroyer's reach.
    pub destroyer_range: u8,
    /// The Destroyer hunts the drawer.
    pub hunts_drawer: bool,
    /// Drones on each tile fazaformed from now on.
    pub drones_on_fazaform: u8,
    /// Every fazaformed tile counts as Deadly.
    pub all_fazaformed_deadly: bool,
}

/// `content/motherships.yaml`
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShipData {
    pub ship: Ship,
    pub active: Vec<Step>,
    pub active_text: String,
    pub movement_text: String,
    /// The name of the defeated side.
    pub defeated_name: String,
    pub defeated: Vec<Step>,
    pub defeated_text: String,
}

/// `content/difficulties.yaml`
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DifficultyData {
    pub difficulty: Difficulty,
    pub steps: Vec<PhaseStepData>,
    /// FAZA-END-05 applies.
    #[serde(default)]
    pub lost_without_rebels: bool,
}

/// One numbered step of a Faza Phase guide.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PhaseStepData {
    pub text: String,
    #[serde(rename = "do")]
    pub steps: Vec<Step>,
}
