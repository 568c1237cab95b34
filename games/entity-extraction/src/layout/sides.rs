//! What is printed on the four sides of each hall (EE-LAYOUT-02), and what such a table must promise.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::generator::every_size_is_reachable;
use super::{HALLS, HallId};

/// EE-LAYOUT-02
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    #[default]
    Wall,
    Open,
    Door,
    Airlock,
}

/// Every hall's sides as printed, N E S W.
pub type HallSides = [[Side; 4]; HALLS];

/// Why no game can be played with a table of sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsound {
    /// EE-DOOR-05 speaks of the door at the other end.
    Airlock(HallId),
    /// The generator finds no layout with this many rooms, which EE-LAYOUT-10 allows.
    Rooms(u8),
}

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsound::Airlock(hall) => {
                write!(
                    f,
                    "{hall} has airlock doors and is no airlock: an airlock has two and otherwise walls (EE-DOOR-05)"
                )
            }
            Unsound::Rooms(rooms) => write!(f, "the halls cannot be laid out with {rooms} rooms (EE-LAYOUT-10)"),
        }
    }
}

impl std::error::Error for Unsound {}

/// Whether a game can be played with these sides; [`generate`](super::generate) relies on it.
pub fn check_sides(sides: &HallSides) -> Result<(), Unsound> {
    for hall in HallId::all() {
        let count = |side| sides[hall.index()].iter().filter(|one| **one == side).count();
        if count(Side::Airlock) > 0 && (count(Side::Airlock), count(Side::Wall)) != (2, 2) {
            return Err(Unsound::Airlock(hall));
        }
    }
    every_size_is_reachable(sides).map_err(Unsound::Rooms)
}
