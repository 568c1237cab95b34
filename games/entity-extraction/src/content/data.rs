//! Content as authors write it. These types are the format: the JSON Schemas are made from them.

use engine::Text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::vocabulary::{Condition, Passive, Step};

/// `content/halls.yaml`
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HallData {
    pub id: String,
    pub name: String,
    /// North, east, south, west: `.` open, `D` door, `A` airlock door, `#` wall (EE-LAYOUT-02).
    pub sides: String,
    #[serde(default)]
    pub flavour: String,
    /// What it says besides its instruction.
    #[serde(default)]
    pub text: String,
    /// Whenever a standing operative moves onto it (EE-MOVE-06).
    pub enter: Option<EffectData>,
    /// Whether attacks may pass through.
    #[serde(default = "yes")]
    pub attack_path: bool,
    #[serde(default)]
    pub airlock: bool,
}

const fn yes() -> bool {
    true
}

/// A text, its program and how often it works.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EffectData {
    pub text: String,
    /// The text with the Hidden Breach, if it is another (EE-VAR-02).
    #[serde(default)]
    pub hidden_breach_text: String,
    #[serde(default)]
    pub limit: Limit,
    #[serde(rename = "do")]
    pub steps: Vec<Step>,
}

/// How often an instruction works for each operative; both may hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Limit {
    pub per_operative_game: Option<u8>,
    pub per_operative_turn: Option<u8>,
}

/// `content/rooms.yaml`
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoomData {
    pub id: String,
    pub name: String,
    #[serde(default)]
    pub kind: RoomKind,
    #[serde(default)]
    pub flavour: String,
    /// First Entry (EE-ROOM-04).
    pub first: Option<EffectData>,
    /// Any Entry (EE-ROOM-03).
    pub any: Option<EffectData>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RoomKind {
    #[default]
    Ordinary,
    Gate,
    Breach,
}

/// `content/weapons.yaml`
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeaponData {
    pub id: String,
    pub name: String,
    pub class: Class,
    pub damage: u8,
    pub range: u8,
    /// Attacks in one action.
    pub attacks: u8,
    /// Whether each attack costs 1 Ammo.
    pub ammo: bool,
    /// Whether it strikes every Hostile on a tile.
    #[serde(default)]
    pub area: bool,
    pub text: String,
    #[serde(default)]
    pub flavour: String,
    /// What happens to a target that survives.
    #[serde(default)]
    pub on_hit: Vec<Step>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    Small,
    Large,
    Melee,
}

/// `content/items.yaml`, and the Item Entities.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemData {
    pub id: String,
    pub name: String,
    #[serde(default = "one")]
    pub copies: u8,
    pub cost: Cost,
    /// What a reaction reacts to.
    pub when: Option<Trigger>,
    /// Discarded on use (EE-ITEM-03).
    #[serde(default)]
    pub consumable: bool,
    /// May be used while down (EE-DOWN-03).
    #[serde(default)]
    pub healing: bool,
    pub text: String,
    #[serde(default)]
    pub flavour: String,
    #[serde(default)]
    pub passives: Vec<Passive>,
    /// Without this its use would do nothing.
    pub needs: Option<Condition>,
    #[serde(default, rename = "do")]
    pub steps: Vec<Step>,
    /// Whenever its holder discovers a Room.
    #[serde(default)]
    pub on_discover: Vec<Step>,
    /// What its holder may do before discovering a Room.
    #[serde(default)]
    pub before_discover: Vec<Step>,
}

const fn one() -> u8 {
    1
}

/// EE-ITEM-02
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    Action,
    Free,
    Passive,
    Reaction,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    Damaged,
    WouldGoDown,
}

/// `content/entities.yaml`
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EntityData {
    pub hostiles: Vec<HostileData>,
    pub items: Vec<ItemData>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HostileData {
    pub id: String,
    pub name: String,
    pub hp: u8,
    #[serde(default)]
    pub discovery_text: String,
    pub text: String,
    /// The text with the Restless Host, if it is another (EE-VAR-07).
    #[serde(default)]
    pub restless_text: String,
    #[serde(default)]
    pub flavour: String,
    #[serde(default)]
    pub passives: Vec<Passive>,
    /// When it is discovered (EE-ENTITY-02).
    #[serde(default)]
    pub discovery: Vec<Step>,
    /// In the Entities' turn (EE-ENTITY-04).
    pub turn: Vec<Step>,
}

/// `content/box.yaml`
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoxData {
    pub ammo_tokens: u8,
    pub damage_tokens: u8,
    pub health_tokens: u8,
    pub lock_markers: u8,
    pub starting_ammo: u8,
    /// EE-VAR-05
    pub scarce_ammo: u8,
    pub operatives: Vec<OperativeData>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OperativeData {
    pub name: Text,
    pub colour: Text,
    #[serde(default)]
    pub flavour: String,
}
