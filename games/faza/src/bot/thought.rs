//! One decision being thought about.

use engine::Seat;

use super::evaluate::Weights;
use crate::content::Faza;
use crate::look::Look;

/// The rules, the table, whose decision it is and how things are weighed.
pub struct Thought<'a> {
    pub game: &'a Faza,
    pub look: Look<'a>,
    pub seat: Seat,
    pub weights: &'a Weights,
}
