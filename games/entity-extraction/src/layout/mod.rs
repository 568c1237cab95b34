//! The map: halls on a lattice, rooms at their openings, and what connects them. A [`Layout`] exists only if it keeps
//! every rule of EE-LAYOUT; it comes from the seeded generator or from the players' own plan (EE-LAYOUT-14).

use serde::{Deserialize, Serialize};

/// EE-LAYOUT-03
pub const HALLS: usize = 11;
/// EE-LAYOUT-10
pub const MOST_ROOMS: usize = 17;
pub const MOST_TILES: usize = HALLS + MOST_ROOMS;

/// A square of the lattice; `x` grows to the east, `y` to the south.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cell {
    pub x: i8,
    pub y: i8,
}

/// In the order ties are broken by (EE-RULING-28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    North,
    East,
    South,
    West,
}

/// EE-LAYOUT-02
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Wall,
    Open,
    Door,
    Airlock,
}
