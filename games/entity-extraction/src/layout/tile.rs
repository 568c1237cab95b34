//! A place on the board, by its number.

use serde::{Deserialize, Serialize};

use super::{HALLS, HallId, MOST_TILES};

/// A place on the board: 0 to 10 are the halls, 11 and up the room spots by row, then from west to east.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Tile(pub u8);

impl Tile {
    /// Every tile any layout can have.
    #[inline]
    pub fn new(index: usize) -> Option<Tile> {
        (index < MOST_TILES).then_some(Tile(index as u8))
    }

    #[inline]
    pub const fn of(hall: HallId) -> Tile {
        Tile(hall.index() as u8)
    }

    /// The room spot of this number, from 0.
    pub fn room(number: usize) -> Option<Tile> {
        Tile::new(HALLS + number)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub fn hall(self) -> Option<HallId> {
        HallId::new(self.index())
    }
}

impl TryFrom<u8> for Tile {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Self, Self::Error> {
        Tile::new(usize::from(index)).ok_or("no layout has so many tiles")
    }
}

impl From<Tile> for u8 {
    fn from(tile: Tile) -> u8 {
        tile.0
    }
}
