//! Where the tiles lie: the 4×4 grid, adjacency and distance.

use serde::{Deserialize, Serialize};

use crate::tiles::{TILES, Tile, TileSet};

/// The longest way between two tiles of the grid.
pub const FARTHEST: usize = 6;

/// A layout: the tile in each cell, row by row from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Layout(pub [Tile; TILES as usize]);

impl Layout {
    /// Whether each tile lies somewhere exactly once.
    pub fn is_complete(&self) -> bool {
        self.0.iter().copied().collect::<TileSet>() == TileSet::ALL
    }
}

/// The board: a layout and, worked out once from it, what lies near what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Layout", into = "Layout")]
pub struct Board {
    layout: Layout,
    /// For each tile, the tiles within distance 0 to 6.
    within: [[TileSet; FARTHEST + 1]; TILES as usize],
}

impl From<Layout> for Board {
    fn from(layout: Layout) -> Board {
        let mut within = [[TileSet::NONE; FARTHEST + 1]; TILES as usize];
        for (a, from) in layout.0.iter().enumerate() {
            for (b, to) in layout.0.iter().enumerate() {
                let steps = (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4);
                for reach in &mut within[from.index()][steps..] {
                    reach.insert(*to);
                }
            }
        }
        Board { layout, within }
    }
}

impl From<Board> for Layout {
    fn from(board: Board) -> Layout {
        board.layout
    }
}

impl Board {
    /// The layout, row by row.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// FAZA-GEN-04: tiles that share an edge; no diagonals, no wrapping round.
    #[inline]
    pub fn adjacent(&self, tile: Tile) -> TileSet {
        self.within[tile.index()][1].minus(TileSet::only(tile))
    }

    /// FAZA-GEN-05: tiles at most so many steps away; no piece lengthens a way.
    #[inline]
    pub fn within(&self, tile: Tile, distance: u8) -> TileSet {
        self.within[tile.index()][usize::from(distance).min(FARTHEST)]
    }

    /// FAZA-GEN-05: the number of steps between two tiles.
    pub fn distance(&self, from: Tile, to: Tile) -> u8 {
        self.within[from.index()].iter().position(|near| near.has(to)).unwrap_or(FARTHEST) as u8
    }

    /// Tiles that touch any tile of the set.
    pub fn beside(&self, set: TileSet) -> TileSet {
        set.fold(TileSet::NONE, |all, tile| all.or(self.adjacent(tile)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ledger's layout L1.
    fn l1() -> Board {
        let rows = [6, 14, 10, 1, 2, 13, 9, 3, 4, 5, 7, 8, 11, 12, 15, 16];
        Board::from(Layout(rows.map(|n| Tile::numbered(n).unwrap())))
    }

    fn numbers(set: TileSet) -> Vec<u8> {
        set.map(Tile::number).collect()
    }

    #[test]
    fn neighbours_share_an_edge() {
        let board = l1();
        assert_eq!(numbers(board.adjacent(Tile::numbered(14).unwrap())), [6, 10, 13]);
        assert_eq!(numbers(board.adjacent(Tile::numbered(13).unwrap())), [2, 5, 9, 14]);
    }

    #[test]
    fn distance_counts_steps() {
        let board = l1();
        let tile = |n| Tile::numbered(n).unwrap();
        assert_eq!(board.distance(tile(9), tile(11)), 4);
        assert_eq!(board.distance(tile(6), tile(16)), 6);
        assert_eq!(board.distance(tile(6), tile(6)), 0);
    }
}
