//! A plan: the first command of something worth doing, whose command it is, and what it leads to.

use engine::Seat;

use crate::names::Ship;
use crate::pick::Pick;
use crate::tiles::Tile;

/// No command is longer than paying off a Long event: the event and four shares.
const LONGEST: usize = 6;

/// A complete command.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Command {
    picks: [Pick; LONGEST],
    len: u8,
}

impl Command {
    pub fn new(picks: &[Pick]) -> Command {
        let mut all = [Pick::Ready; LONGEST];
        let len = picks.len().min(LONGEST);
        all[..len].copy_from_slice(&picks[..len]);
        Command { picks: all, len: len as u8 }
    }

    pub fn picks(&self) -> &[Pick] {
        &self.picks[..usize::from(self.len)]
    }
}

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
