//! One card on the lattice: how it is turned, which cells it covers and on which unit edges its doors are. All turned
//! doors are worked out once, at compile time, by turning the printed ones as F07-RULING-41 says.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Slot;

/// F07-RULING-41: how far a card is turned clockwise. There is no mirroring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "u16", into = "u16")]
#[schemars(with = "u16", extend("enum" = [0, 90, 180, 270]))]
#[repr(u8)]
pub enum Rotation {
    #[default]
    R0,
    R90,
    R180,
    R270,
}

impl Rotation {
    /// All four, in quarter turns.
    pub const ALL: [Rotation; 4] = [Rotation::R0, Rotation::R90, Rotation::R180, Rotation::R270];

    /// One more quarter turn clockwise.
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Rotation {
        Rotation::ALL[(self as usize + 1) % 4]
    }

    /// Clockwise degrees.
    #[inline]
    pub const fn degrees(self) -> u16 {
        self as u16 * 90
    }
}

impl TryFrom<u16> for Rotation {
    type Error = &'static str;
    fn try_from(degrees: u16) -> Result<Self, Self::Error> {
        Rotation::ALL.into_iter().find(|it| it.degrees() == degrees).ok_or("a rotation is 0, 90, 180 or 270 degrees")
    }
}

impl From<Rotation> for u16 {
    fn from(rotation: Rotation) -> u16 {
        rotation.degrees()
    }
}

/// F07-RULING-40: a unit edge of the lattice; the place of a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Edge {
    /// Between the cells (x, y−1) and (x, y).
    H(i8, i8),
    /// Between the cells (x−1, y) and (x, y).
    V(i8, i8),
}

/// A side of a cell. The numbers are quarter turns from north: a turned card adds its turns (F07-RULING-41).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Side {
    N,
    E,
    S,
    W,
}

impl Side {
    const ALL: [Side; 4] = [Side::N, Side::E, Side::S, Side::W];

    #[inline]
    const fn turned(self, quarters: usize) -> Side {
        Side::ALL[(self as usize + quarters) % 4]
    }
}

/// A door seen from its own card: the cell just inside, and the side of that cell. Coordinates wrap instead of
/// overflowing; on cards that pass [`Spot::is_on_table`] they never do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Door {
    x: i8,
    y: i8,
    side: Side,
}

impl Door {
    /// F07-RULING-40: the door in this slot of an unrotated card whose top-left cell is (0, 0).
    const fn printed(slot: Slot) -> Door {
        let (x, y, side) = match slot {
            Slot::N1 => (0, 0, Side::N),
            Slot::N2 => (1, 0, Side::N),
            Slot::E1 => (1, 0, Side::E),
            Slot::E2 => (1, 1, Side::E),
            Slot::E3 => (1, 2, Side::E),
            Slot::S1 => (0, 2, Side::S),
            Slot::S2 => (1, 2, Side::S),
            Slot::W1 => (0, 0, Side::W),
            Slot::W2 => (0, 1, Side::W),
            Slot::W3 => (0, 2, Side::W),
        };
        Door { x, y, side }
    }

    /// F07-RULING-41: the door after one clockwise quarter turn of its card, which is `height` cells high before.
    const fn turned(self, height: i8) -> Door {
        Door { x: height - 1 - self.y, y: self.x, side: self.side.turned(1) }
    }

    /// The same edge seen from the card outside: the cell there is the one to be free or covered (F07-RULING-42).
    #[inline]
    pub(super) const fn beyond(self) -> Door {
        let (dx, dy) = match self.side {
            Side::N => (0, -1),
            Side::E => (1, 0),
            Side::S => (0, 1),
            Side::W => (-1, 0),
        };
        Door { x: self.x.wrapping_add(dx), y: self.y.wrapping_add(dy), side: self.side.turned(2) }
    }

    /// The cell just inside.
    #[inline]
    pub(super) const fn cell(self) -> (i8, i8) {
        (self.x, self.y)
    }

    #[inline]
    const fn edge(self) -> Edge {
        match self.side {
            Side::N => Edge::H(self.x, self.y),
            Side::E => Edge::V(self.x.wrapping_add(1), self.y),
            Side::S => Edge::H(self.x, self.y.wrapping_add(1)),
            Side::W => Edge::V(self.x, self.y),
        }
    }
}

/// The doors of a card at anchor (0, 0), by rotation and slot.
const DOORS: [[Door; 10]; 4] = {
    let mut doors = [[Door::printed(Slot::N1); 10]; 4];
    let mut at = 0;
    while at < 10 {
        let printed = Door::printed(Slot::ALL[at]);
        doors[0][at] = printed;
        doors[1][at] = printed.turned(3);
        doors[2][at] = doors[1][at].turned(2);
        doors[3][at] = doors[2][at].turned(3);
        at += 1;
    }
    doors
};

/// [`DOORS`] the other way round: the slot, by rotation, side and how many cells along that side. Short sides leave
/// their third entry unused.
const SLOTS: [[[Slot; 3]; 4]; 4] = {
    let mut slots = [[[Slot::N1; 3]; 4]; 4];
    let mut rotation = 0;
    while rotation < 4 {
        let mut at = 0;
        while at < 10 {
            let door = DOORS[rotation][at];
            let along = if matches!(door.side, Side::N | Side::S) { door.x } else { door.y };
            slots[rotation][door.side as usize][along as usize] = Slot::ALL[at];
            at += 1;
        }
        rotation += 1;
    }
    slots
};

/// No card reaches further from the Entryway than this: 40 cards laid end to end need 120 cells. One cell beyond still
/// is an `i8`, so nothing on the table ever overflows.
const TABLE: i8 = 120;

/// Where a card lies: the top-left cell of what it covers, and how it is turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Spot {
    pub x: i8,
    pub y: i8,
    pub rotation: Rotation,
}

impl Spot {
    /// Cells from left to right.
    #[inline]
    pub const fn width(self) -> u8 {
        2 + (self.rotation as u8 & 1)
    }

    /// Cells from top to bottom.
    #[inline]
    pub const fn height(self) -> u8 {
        3 - (self.rotation as u8 & 1)
    }

    /// Whether the card covers this cell.
    #[inline]
    pub const fn covers(self, x: i8, y: i8) -> bool {
        // Unsigned, so that cells left of or above the card count as far away: one comparison per axis.
        (x.wrapping_sub(self.x) as u8) < self.width() && (y.wrapping_sub(self.y) as u8) < self.height()
    }

    /// Whether two cards would share a cell (F07-EXPLORE-06).
    #[inline]
    pub const fn overlaps(self, other: Spot) -> bool {
        let (width, height) = (other.width(), other.height());
        let right = (self.x.wrapping_sub(other.x) as u8).wrapping_add(self.width() - 1);
        let down = (self.y.wrapping_sub(other.y) as u8).wrapping_add(self.height() - 1);
        right < self.width() - 1 + width && down < self.height() - 1 + height
    }

    /// The six cells the card covers, row by row.
    pub fn cells(self) -> impl Iterator<Item = (i8, i8)> {
        (0..6_u8).map(move |at| {
            (self.x.wrapping_add((at % self.width()) as i8), self.y.wrapping_add((at / self.width()) as i8))
        })
    }

    /// Whether the card lies within [`TABLE`].
    #[inline]
    pub(super) const fn is_on_table(self) -> bool {
        self.x >= -TABLE && self.x <= TABLE - 3 && self.y >= -TABLE && self.y <= TABLE - 3
    }

    /// The door in a printed slot of the card that lies here.
    #[inline]
    pub(super) const fn door(self, slot: Slot) -> Door {
        let door = DOORS[self.rotation as usize][slot.index()];
        Door { x: self.x.wrapping_add(door.x), y: self.y.wrapping_add(door.y), side: door.side }
    }

    /// The slot in which the card that lies here has, or would have, this door on its rim.
    #[inline]
    pub(super) const fn slot(self, door: Door) -> Slot {
        let along = match door.side {
            Side::N | Side::S => door.x.wrapping_sub(self.x),
            Side::E | Side::W => door.y.wrapping_sub(self.y),
        };
        SLOTS[self.rotation as usize][door.side as usize][along as usize]
    }

    /// The slot straight across the card from a slot: where a line of sight that came in would go out.
    #[inline]
    pub(super) const fn across(self, door: Door) -> Slot {
        self.slot(Door { side: door.side.turned(2), ..door })
    }

    /// Where another card lies if its door in `joint` meets this card's door in `slot`; exactly one rotation does it.
    /// None off the table.
    #[inline]
    pub(super) fn joined(self, slot: Slot, joint: Slot) -> Option<Spot> {
        let wanted = self.door(slot).beyond();
        let quarters = (4 + wanted.side as usize - DOORS[0][joint.index()].side as usize) % 4;
        let turned = DOORS[quarters][joint.index()];
        let spot = Spot {
            x: wanted.x.wrapping_sub(turned.x),
            y: wanted.y.wrapping_sub(turned.y),
            rotation: Rotation::ALL[quarters],
        };
        spot.is_on_table().then_some(spot)
    }
}

/// F07-RULING-40: the edge on which a card that lies here has the door printed in this slot.
#[inline]
pub const fn edge(spot: Spot, slot: Slot) -> Edge {
    spot.door(slot).edge()
}
