//! Tiles and doors by the names people use: column and row on the map, like B2, and B2-C2 for what lies between.

use crate::content::EntityExtraction;
use crate::layout::{Cell, Layout, LinkId, Tile};
use crate::state::State;

/// The cell in the north-western corner of the map.
pub fn corner(layout: &Layout) -> Cell {
    let x = layout.tiles().map(|tile| layout.cell(tile).x).min().unwrap_or_default();
    let y = layout.tiles().map(|tile| layout.cell(tile).y).min().unwrap_or_default();
    Cell { x, y }
}

/// Column and row of a tile, from 0.
pub fn column_and_row(layout: &Layout, tile: Tile) -> (usize, usize) {
    let (corner, cell) = (corner(layout), layout.cell(tile));
    (usize::from(cell.x.abs_diff(corner.x)), usize::from(cell.y.abs_diff(corner.y)))
}

/// The letter of a column; eleven halls and two rooms never need more than the alphabet.
pub fn letter(column: usize) -> char {
    char::from(b'A' + (column % 26) as u8)
}

/// `B2`
pub fn spot(layout: &Layout, tile: Tile) -> String {
    let (column, row) = column_and_row(layout, tile);
    format!("{}{}", letter(column), row + 1)
}

/// `B2-C2`
pub fn door(layout: &Layout, link: LinkId) -> String {
    let [one, other] = layout.link(link).ends;
    let (one, other) = (spot(layout, one), spot(layout, other));
    if one <= other { format!("{one}-{other}") } else { format!("{other}-{one}") }
}

/// A tile by its spot, its hall's name or number, or the name of a face-up room.
pub fn tile_named(game: &EntityExtraction, state: &State, name: &str) -> Option<Tile> {
    let name = name.trim();
    let fits = |tile: &Tile| {
        spot(&state.layout, *tile).eq_ignore_ascii_case(name)
            || tile.hall().is_some_and(|hall| {
                let card = game.hall(hall);
                card.name.eq_ignore_ascii_case(name) || card.id.trim_start_matches("EE-").eq_ignore_ascii_case(name)
            })
            || (state.face_up.has(*tile)
                && state.room_at(*tile).is_some_and(|room| game.room(room).name.eq_ignore_ascii_case(name)))
    };
    state.layout.tiles().find(fits)
}

/// A connection by its two tiles.
pub fn door_named(game: &EntityExtraction, state: &State, name: &str) -> Option<LinkId> {
    let (one, other) = name.split_once('-')?;
    state.layout.between(tile_named(game, state, one)?, tile_named(game, state, other)?)
}
