//! Ready-made tables.

use serde_json::{Map, Value};

/// A ready-made table: so many players, and these settings instead of the usual ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Preset {
    pub name: &'static str,
    pub about: &'static str,
    pub players: u8,
    pub settings: Map<String, Value>,
}

impl Preset {
    /// The settings are an object in the shape of the game's setup; the catalogue's tests set every preset up.
    pub fn new(name: &'static str, about: &'static str, players: u8, settings: Value) -> Self {
        let settings = match settings {
            Value::Object(settings) => settings,
            _ => Map::new(),
        };
        Preset { name, about, players, settings }
    }
}
