//! What a table is: flat, so that a clone is one memory copy.

use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// How long the corridor is.
pub const ROOMS: usize = 4;
/// How many may play.
pub const MOST: usize = 4;
/// @PREFIX@-ALARM-01
pub const GUARDS_COME_AT: u8 = 5;

/// A table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub players: u8,
    pub active: Seat,
    pub alarm: u8,
    /// What still lies in the rooms.
    pub loot: [u8; ROOMS],
    /// What the guards took back.
    pub lost: u8,
    pub burglars: [Burglar; MOST],
    /// How many questions were asked.
    pub asked: u32,
}

/// A player's figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Burglar {
    pub room: u8,
    pub loot: u8,
    pub out: bool,
}

impl State {
    /// Those who still take turns.
    pub fn inside(&self) -> SeatSet {
        Seat::first(self.players).filter(|seat| !self.burglars[seat.index()].out).collect()
    }
}
