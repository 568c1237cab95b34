//! Tiles and small sets of them. A tile is named by its printed number everywhere; where it lies is [`crate::board`]'s
//! business. Sets are bit masks by number, so "the highest-numbered tile", which breaks every tie in this game
//! (FAZA-SHIP-03), is the top bit.

use std::fmt;

use engine::small_set;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Number of board tiles.
pub const TILES: u8 = 16;

/// One of the sixteen tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "u8", into = "u8")]
#[schemars(with = "u8", extend("minimum" = 1, "maximum" = 16))]
pub struct Tile(u8);

impl Tile {
    /// The tile with this printed number, 1 to 16.
    pub const fn numbered(number: u8) -> Option<Tile> {
        if number >= 1 && number <= TILES { Some(Tile(number - 1)) } else { None }
    }

    /// The tile at this index, 0 to 15.
    pub(crate) const fn at_index(index: u8) -> Tile {
        Tile(index % TILES)
    }

    /// The printed number.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// Index into per-tile arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All tiles, lowest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> {
        (0..TILES).map(Tile)
    }
}

impl TryFrom<u8> for Tile {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Tile::numbered(number).ok_or("tiles are numbered 1 to 16")
    }
}

impl From<Tile> for u8 {
    fn from(tile: Tile) -> u8 {
        tile.number()
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.number())
    }
}

small_set!(
    /// A set of tiles. Iterating takes them out, lowest number first.
    TileSet of Tile in u16
);

impl TileSet {
    /// Every tile.
    pub const ALL: TileSet = TileSet(u16::MAX);

    /// FAZA-SHIP-03: the highest-numbered tile.
    #[inline]
    pub const fn highest(self) -> Option<Tile> {
        if self.0 == 0 { None } else { Some(Tile(15 - self.0.leading_zeros() as u8)) }
    }
}

/// How many pieces of one kind stand on each tile, 0 to 3: two bits a tile, kept as two masks. Both caps of the game
/// (FAZA-DRONE-02, FAZA-REBEL-01) are three, so a count that breaks one cannot even be written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pieces {
    ones: TileSet,
    twos: TileSet,
}

/// At most this many Drones, and this many Rebels, on a tile.
pub const CAP: u8 = 3;

impl Pieces {
    /// Pieces on a tile.
    #[inline]
    pub const fn on(self, tile: Tile) -> u8 {
        (self.ones.0 >> tile.0 & 1) as u8 | ((self.twos.0 >> tile.0 & 1) as u8) << 1
    }

    /// Puts exactly `count` (0 to 3) on a tile.
    #[inline]
    pub const fn set(&mut self, tile: Tile, count: u8) {
        self.ones.remove(tile);
        self.twos.remove(tile);
        self.ones.0 |= (count as u16 & 1) << tile.0;
        self.twos.0 |= (count as u16 >> 1 & 1) << tile.0;
    }

    /// Tiles with at least `count` pieces.
    #[inline]
    pub const fn at_least(self, count: u8) -> TileSet {
        match count {
            0 => TileSet::ALL,
            1 => self.ones.or(self.twos),
            2 => self.twos,
            3 => self.ones.and(self.twos),
            _ => TileSet::NONE,
        }
    }

    /// Tiles with any piece.
    #[inline]
    pub const fn any(self) -> TileSet {
        self.ones.or(self.twos)
    }

    /// Tiles that can take `count` more pieces.
    #[inline]
    pub const fn room_for(self, count: u8) -> TileSet {
        if count > CAP { TileSet::NONE } else { TileSet::ALL.minus(self.at_least(CAP + 1 - count)) }
    }

    /// Pieces on the whole board.
    pub const fn total(self) -> u8 {
        self.ones.len() + 2 * self.twos.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_masks_count_to_three() {
        let mut pieces = Pieces::default();
        for tile in Tile::all() {
            pieces.set(tile, tile.number() % 4);
        }
        for tile in Tile::all() {
            let count = tile.number() % 4;
            assert_eq!(pieces.on(tile), count);
            for n in 0..=4 {
                assert_eq!(pieces.at_least(n).has(tile), count >= n);
                assert_eq!(pieces.room_for(n).has(tile), count + n <= CAP);
            }
        }
        assert_eq!(pieces.total(), 24);
    }
}
