//! From the lattice to the drawing: where tiles, doors and figures lie.

use entity_extraction::layout::Cell;
use leptos::prelude::*;

use crate::parts::board::Area;

/// A tile's width and height, in units of the drawing.
pub const TILE: f64 = 100.0;
/// Walls are as thick as this on each tile.
pub const WALL: f64 = 7.0;
/// Half of what a connection leaves open.
pub const HALF: f64 = 21.0;

/// Up to this width of the window a part of a large site is shown, around the operative whose turn it is.
const NARROW: f64 = 700.0;
/// So many tiles of it: fingers are no smaller for a larger site.
const SHOWN: f64 = 6.4;

pub fn area(cell: Cell) -> Area {
    Area { x: f64::from(cell.x) * TILE, y: f64::from(cell.y) * TILE, width: TILE, height: TILE }
}

/// Where two tiles touch: the middle of the wall between them, and how far it is turned from one that runs west to east.
pub fn between(one: Cell, other: Cell) -> (f64, f64, u16) {
    let middle = |at: i8, to: i8| (f64::from(at) + f64::from(to) + 1.0) / 2.0 * TILE;
    (middle(one.x, other.x), middle(one.y, other.y), if one.y == other.y { 90 } else { 0 })
}

/// Everything, with room for the letters and numbers along the edges.
pub fn whole(cells: &[Cell]) -> Area {
    let start = Area { x: 0.0, y: 0.0, width: TILE, height: TILE };
    let around = Area::around(cells.iter().map(|cell| area(*cell))).unwrap_or(start);
    Area { x: around.x - 34.0, y: around.y - 32.0, width: around.width + 50.0, height: around.height + 46.0 }
}

/// Whether the window is narrow, kept up to date while the board is shown.
pub fn is_narrow() -> Signal<bool> {
    let narrow = || window().inner_width().ok().and_then(|width| width.as_f64()).is_some_and(|width| width <= NARROW);
    let now = RwSignal::new(narrow());
    let listening = window_event_listener(leptos::ev::resize, move |_| now.set(narrow()));
    on_cleanup(move || listening.remove());
    now.into()
}

/// The part of a site that a narrow window shows.
pub fn part(all: Area, around: Cell) -> Area {
    let side = SHOWN * TILE;
    let (width, height) = (all.width.min(side), all.height.min(side));
    let here = area(around);
    let along =
        |least: f64, most: f64, middle: f64, size: f64| (middle - size / 2.0).clamp(least, (most - size).max(least));
    Area {
        x: along(all.x, all.x + all.width, here.x + TILE / 2.0, width),
        y: along(all.y, all.y + all.height, here.y + TILE / 2.0, height),
        width,
        height,
    }
}

/// Where a figure stands, how large it is drawn, and how much of the tile is its own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Standing {
    pub x: f64,
    pub y: f64,
    pub scale: f64,
    pub width: f64,
    pub height: f64,
}

/// The place of figure number `at` of `count`: as many in a row as fit.
pub fn standing(cell: Cell, at: usize, count: usize) -> Standing {
    let (columns, rows) = match count {
        0 | 1 => (1, 1),
        2 => (2, 1),
        3 | 4 => (2, 2),
        5 | 6 => (3, 2),
        _ => (3, 3),
    };
    let tile = area(cell);
    // Few leave the name above them free.
    let top = if rows == 1 { 32.0 } else { 3.0 };
    let (width, height) = (96.0 / columns as f64, (97.0 - top) / rows as f64);
    let (column, row) = (at % columns, (at / columns).min(rows - 1));
    let in_row = if row + 1 == rows { count.max(1) - row * columns } else { columns };
    let scale = (width / 42.0).min(height / 60.0).min(1.08);
    Standing {
        x: tile.x + TILE / 2.0 + (column as f64 - (in_row as f64 - 1.0) / 2.0) * width,
        y: tile.y + top + height * (row as f64 + 0.5),
        scale,
        width,
        height,
    }
}

/// A name in at most two lines of about the same length.
pub fn two_lines(name: &str, fits: usize) -> Vec<String> {
    if name.chars().count() <= fits {
        return vec![name.into()];
    }
    let middle = name.len() / 2;
    let space = name.match_indices(' ').map(|(at, _)| at).min_by_key(|at| at.abs_diff(middle));
    match space.and_then(|at| name.split_at_checked(at)) {
        Some((one, two)) => vec![one.into(), two.trim_start().into()],
        None => vec![name.into()],
    }
}
