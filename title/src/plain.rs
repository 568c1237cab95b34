//! The plain way to show a table: places with what lies there, hands, a word on every player. A game whose view is this
//! is shown by the page without a line written for it; one that wants a board of its own has a view of its own.

use serde::{Deserialize, Serialize};

/// What one viewer may know of a table, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlainView {
    /// What every player keeps an eye on: the round, the phase.
    pub status: String,
    pub places: Vec<PlainPlace>,
    /// One for each seat.
    pub seats: Vec<PlainSeat>,
}

/// A place on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlainPlace {
    pub name: String,
    /// Who and what is there.
    pub here: Vec<String>,
}

/// What lies before a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlainSeat {
    /// How it is doing, in a few words.
    pub standing: String,
    /// The cards it holds, as far as the viewer knows them.
    pub hand: Vec<String>,
}
