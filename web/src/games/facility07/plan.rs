//! From the lattice to the drawing: where a card, a door and a figure lie.
#![allow(clippy::similar_names)] // A slot is on the card, a spot is on the table; both names are worth having.

use facility07::geometry::{Edge, Rotation, Slot, Spot, edge};
use facility07::view::RoomView;

use crate::parts::board::Area;

/// A cell of the lattice, in units of the drawing.
pub const CELL: f64 = 100.0;

/// Walls are as thick as this on each card.
pub const WALL: f64 = 11.0;

/// What a card covers.
pub fn area(spot: Spot) -> Area {
    Area {
        x: f64::from(spot.x) * CELL,
        y: f64::from(spot.y) * CELL,
        width: f64::from(spot.width()) * CELL,
        height: f64::from(spot.height()) * CELL,
    }
}

/// Where every Room lies. An annex lies nowhere (F07-RULING-112); it is drawn left of everything.
pub fn lies(rooms: &[RoomView], room: &RoomView) -> Spot {
    room.spot.unwrap_or_else(|| {
        let left = rooms.iter().filter_map(|room| room.spot).map(|spot| spot.x).min().unwrap_or_default();
        let annexes = rooms.iter().filter(|other| other.spot.is_none());
        let before = annexes.take_while(|other| other.place != room.place).count() as i8;
        Spot { x: left.saturating_sub(3), y: before.saturating_mul(4), rotation: Rotation::R0 }
    })
}

/// A door in the drawing: its middle, and how far it is turned from a door in the north wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DoorPlace {
    pub x: f64,
    pub y: f64,
    pub turned: i32,
}

pub fn door(spot: Spot, slot: Slot) -> DoorPlace {
    match edge(spot, slot) {
        Edge::H(x, y) => DoorPlace {
            x: (f64::from(x) + 0.5) * CELL,
            y: f64::from(y) * CELL,
            turned: if y == spot.y { 0 } else { 180 },
        },
        Edge::V(x, y) => DoorPlace {
            x: f64::from(x) * CELL,
            y: (f64::from(y) + 0.5) * CELL,
            turned: if x == spot.x { 270 } else { 90 },
        },
    }
}

/// Where a card lies if its door `joint` meets the door `slot` of a card on `spot`: the one quarter turn that puts the
/// two doors on one edge without putting the cards on each other.
pub fn joined(spot: Spot, slot: Slot, joint: Slot) -> Option<Spot> {
    let wanted = edge(spot, slot);
    Rotation::ALL.into_iter().find_map(|rotation| {
        let (dx, dy) = match (wanted, edge(Spot { x: 0, y: 0, rotation }, joint)) {
            (Edge::H(x, y), Edge::H(from_x, from_y)) | (Edge::V(x, y), Edge::V(from_x, from_y)) => {
                (x.checked_sub(from_x)?, y.checked_sub(from_y)?)
            }
            _ => return None,
        };
        Some(Spot { x: dx, y: dy, rotation }).filter(|there| !there.overlaps(spot))
    })
}

/// Where figure number `at` of `count` stands in a Room, and how large it is drawn: as many in a row as fit.
pub fn standing(spot: Spot, at: usize, count: usize) -> (f64, f64, f64) {
    const STEP: (f64, f64) = (44.0, 56.0);
    let area = area(spot);
    // Between the name and the signs at the bottom.
    let (left, top) = (area.x + 20.0, area.y + 66.0);
    let (width, height) = (area.width - 40.0, area.height - 66.0 - 50.0);
    let fits = |scale: f64| {
        let columns = (width / (STEP.0 * scale)).floor().max(1.0) as usize;
        let rows = (height / (STEP.1 * scale)).floor().max(1.0) as usize;
        (columns, columns * rows >= count)
    };
    let scale = [1.0, 0.86, 0.74, 0.62, 0.5].into_iter().find(|scale| fits(*scale).1).unwrap_or(0.42);
    let columns = fits(scale).0.min(count.max(1));
    let rows = count.div_ceil(columns).max(1);
    let (column, row) = (at % columns, at / columns);
    let in_row = if row + 1 == rows { count - row * columns } else { columns };
    let x = left + width / 2.0 + (column as f64 - (in_row as f64 - 1.0) / 2.0) * STEP.0 * scale;
    let y = top + height / 2.0 + (row as f64 - (rows as f64 - 1.0) / 2.0) * STEP.1 * scale;
    (x, y, scale)
}

/// Whole words in lines of at most so many letters.
pub fn lines(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}
