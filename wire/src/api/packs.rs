//! The packs on a house's shelf, and what is wrong with one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
