//! Content as authors write it. These types are the format: the JSON Schemas are made from them.

use engine::Text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::amount::Amount;
use crate::names::{Floor, Guard};
use crate::specialists::Talent;
use crate::vocabulary::Step;

/// `content/rooms.yaml`
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoomData {
    pub id: String,
    pub name: String,
    pub floor: Floor,
    /// Data placed when it is revealed (INF-REVEAL-06).
    pub data: Amount,
    #[serde(default)]
    pub flavour: String,
    /// When it is turned face up.
    pub reveal: Option<EffectData>,
    /// Whenever an operative enters it.
    pub enter: Option<EffectData>,
    /// Its Interface function.
    pub interface: Option<InterfaceData>,
    /// Its guard space.
    pub guard: Option<GuardData>,
}

/// A text and its program.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EffectData {
    pub text: String,
    #[serde(rename = "do")]
    pub steps: Vec<Step>,
}

/// An Interface function.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InterfaceData {
    #[serde(rename = "use")]
    pub uses: Use,
    pub text: String,
    #[serde(rename = "do")]
    pub steps: Vec<Step>,
}

/// INF-RULING-44
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Use {
    /// The token goes with the first use that did something.
    Once,
    /// The token stays.
    Repeat,
}

/// A guard space.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GuardData {
    pub kind: Guard,
    /// Secure data.
    pub data: Amount,
    /// What its destruction does, in words.
    #[serde(default)]
    pub text: String,
    #[serde(default)]
    pub on_destroy: Vec<Step>,
}

/// `content/items.yaml`
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemData {
    pub id: String,
    pub name: String,
    pub text: String,
    /// The same with the Extraction rule, where that changes it (INF-VAR-EXT-01).
    pub extraction_text: Option<String>,
    #[serde(default)]
    pub flavour: String,
    /// INF-RULING-38
    pub after: After,
    /// On its owner's turn.
    #[serde(default, rename = "do")]
    pub steps: Vec<Step>,
    /// At the end of the Resolution Phase (INF-RULING-34).
    #[serde(default)]
    pub at_end_of_resolution: Vec<Step>,
}

/// What becomes of an item at the end of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum After {
    Discard,
    Return,
}

/// `content/operatives.yaml`
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OperativeData {
    pub id: String,
    pub name: Text,
    pub colour: Text,
    #[serde(default)]
    pub flavour: String,
    /// Of use only with Specialists (INF-VAR-SPEC-01).
    pub specialist: SpecialistData,
}

/// What an operative can do with Specialists, our own optional rule.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpecialistData {
    pub talent: Talent,
    pub text: String,
}

/// `content/npcs.yaml`
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NpcData {
    pub id: String,
    pub name: String,
    pub text: String,
    #[serde(default)]
    pub flavour: String,
    /// Looked at before any NPC acts (INF-RULING-57).
    #[serde(default)]
    pub start: Vec<Step>,
    pub activate: Vec<Step>,
}

/// `content/box.yaml`
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoxData {
    /// Data files by value.
    pub data: Vec<DataKind>,
    pub prototypes: PrototypeData,
    pub blackmail_file: SpecialData,
    pub sludge: SpecialData,
    /// One for each room in play, so the supply never limits anybody (INF-RULING-09).
    pub interface_tokens: u8,
    /// Two-sided: Tech Lock and Lab Worker.
    pub guard_tokens: u8,
}

/// Data files of one value.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DataKind {
    pub value: u8,
    pub copies: u8,
}

/// The Prototype cards.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PrototypeData {
    pub copies: u8,
    pub worth: u8,
    /// With the Original Variant.
    pub original_worth: u8,
    pub text: String,
    pub original_text: String,
    pub flavour: String,
}

/// A special card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpecialData {
    pub copies: u8,
    pub text: String,
    pub flavour: String,
}
