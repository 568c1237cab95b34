//! The table the facility is built on: an integer lattice (F07-RULING-40), Room cards that lie on it in quarter turns
//! (F07-RULING-41), and the questions the rules ask about doors, ways and lines of sight. Which Room a card is, who
//! stands in it and what is Locked Down lives elsewhere; callers hand that in as sets of places. A board is a flat
//! value that can be copied like a number.
#![allow(clippy::similar_names)] // A slot is on the card, a spot is on the table; both names are worth having.

mod board;
mod lattice;
mod moving;
mod paths;
mod places;
mod slots;
#[cfg(test)]
mod tests;

pub use board::{Board, Doorway, NoBoard};
pub use lattice::{Edge, Rotation, Spot, edge};
pub use places::{MAX_PLACES, Place, Places};
pub use slots::{Doors, Slot, UnknownSlot};
