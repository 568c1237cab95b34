//! One decision being thought about.

use engine::Seat;

use super::evaluate::Weights;
use crate::content::Faza;
use crate::look::Look;
use crate::tiles::TileSet;

/// The rules, the table, whose decision it is and how things are weighed.
pub struct Thought<'a> {
    pub game: &'a Faza,
    pub look: Look<'a>,
    pub seat: Seat,
    pub weights: &'a Weights,
    /// Where players will be wounded in the coming Faza Phase if nothing changes.
    pub threatened: TileSet,
}
