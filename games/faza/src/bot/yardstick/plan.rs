//! A plan: the first command of something worth doing, whose command it is, and what it leads to.

use engine::Seat;

pub use super::super::order::Command;
use crate::names::Ship;
use crate::tiles::Tile;

/// What a plan is about; hints say it in words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Aim {
    /// Nothing is worth doing.
    Ready,
    /// Bring a player and Rebels to a ship and strike.
    Strike { ship: Ship, striker: Seat, damage: u8, clear: f32 },
    /// Fight the Drones of a tile.
    Fight { fighter: Seat, target: Tile, drones: u8, clear: f32, death: f32 },
    /// A character stands better elsewhere.
    Move,
    /// Anything else that pays.
    Errand,
}

/// The first command of something worth doing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    pub seat: Seat,
    pub command: Command,
    /// What the team can expect, in the evaluation's units.
    pub value: f32,
    pub aim: Aim,
}
