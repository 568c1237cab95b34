//! The corridor, as `content/rooms.yaml` describes it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::state::ROOMS;

/// The rules: what is printed, shared by every table.
#[derive(Clone, Debug)]
pub struct @Type@ {
    pub(crate) rooms: [RoomData; ROOMS],
    hash: [u8; 32],
}

/// One room of the corridor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoomData {
    pub name: String,
    /// How many pieces of loot lie there at the start.
    pub loot: u8,
}

impl @Type@ {
    /// The game as it comes in the box.
    pub fn base() -> Self {
        let text = include_str!("../content/rooms.yaml");
        // The box is part of the program: a fault in it is a fault in the program, and the first test finds it.
        let rooms = engine::load::yaml("rooms.yaml", text).unwrap_or_else(|complaint| panic!("{complaint}"));
        @Type@ { rooms, hash: *blake3::hash(text.as_bytes()).as_bytes() }
    }

    pub(crate) fn hash(&self) -> [u8; 32] {
        self.hash
    }
}
