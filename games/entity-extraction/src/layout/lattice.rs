//! Squares, directions and turned tiles (EE-LAYOUT-01, EE-LAYOUT-02).

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use super::HALLS;

/// A square of the lattice; `x` grows to the east, `y` to the south (EE-LAYOUT-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    pub x: i8,
    pub y: i8,
}

impl Cell {
    pub const fn new(x: i8, y: i8) -> Self {
        Cell { x, y }
    }

    /// The square beside it. At the edge of what can be counted there is none; no layout comes near it.
    #[inline]
    pub fn beside(self, direction: Direction) -> Option<Cell> {
        let (x, y) = direction.step();
        Some(Cell { x: self.x.checked_add(x)?, y: self.y.checked_add(y)? })
    }

    /// The order of room spots: by row, then from west to east.
    pub(super) fn by_row(self) -> (i8, i8) {
        (self.y, self.x)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// In the order ties are broken by (EE-RULING-28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    North,
    East,
    South,
    West,
}

impl Direction {
    pub const ALL: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 2) % 4]
    }

    #[inline]
    pub(super) const fn step(self) -> (i8, i8) {
        match self {
            Direction::North => (0, -1),
            Direction::East => (1, 0),
            Direction::South => (0, 1),
            Direction::West => (-1, 0),
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::North => "north",
            Direction::East => "east",
            Direction::South => "south",
            Direction::West => "west",
        })
    }
}

/// Quarter turns clockwise, 0 to 3; halls are turned and never mirrored (EE-LAYOUT-02, EE-RULING-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Turn(u8);

impl Turn {
    pub const ALL: [Turn; 4] = [Turn(0), Turn(1), Turn(2), Turn(3)];

    #[inline]
    pub const fn quarters(self) -> u8 {
        self.0
    }

    /// Where the top of a tile turned like this points.
    pub const fn top(self) -> Direction {
        Direction::ALL[self.0 as usize]
    }

    /// The printed side that faces a direction once the tile is turned.
    #[inline]
    pub const fn printed(self, facing: Direction) -> Direction {
        Direction::ALL[(facing as usize + 4 - self.0 as usize) % 4]
    }
}

impl TryFrom<u8> for Turn {
    type Error = &'static str;

    fn try_from(quarters: u8) -> Result<Self, Self::Error> {
        if quarters < 4 { Ok(Turn(quarters)) } else { Err("a turn is 0, 1, 2 or 3 quarters clockwise") }
    }
}

impl From<Turn> for u8 {
    fn from(turn: Turn) -> u8 {
        turn.0
    }
}

impl JsonSchema for Turn {
    fn schema_name() -> Cow<'static, str> {
        "Turn".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": "Quarter turns clockwise.", "type": "integer", "minimum": 0, "maximum": 3 })
    }
}

/// Hall EE-H(i+1); written `H01` to `H11`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct HallId(pub u8);

impl HallId {
    /// The names in order, as pictures have them.
    pub const NAMES: [&'static str; HALLS] =
        ["H01", "H02", "H03", "H04", "H05", "H06", "H07", "H08", "H09", "H10", "H11"];

    pub fn new(index: usize) -> Option<HallId> {
        (index < HALLS).then_some(HallId(index as u8))
    }

    pub fn all() -> impl DoubleEndedIterator<Item = HallId> + ExactSizeIterator {
        (0..HALLS as u8).map(HallId)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn name(self) -> &'static str {
        Self::NAMES[self.0 as usize]
    }

    /// The hall of this name.
    pub fn named(name: &str) -> Option<HallId> {
        Self::all().find(|hall| hall.name() == name)
    }
}

impl fmt::Display for HallId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl TryFrom<String> for HallId {
    type Error = &'static str;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        HallId::named(&name).ok_or("a hall is called `H01` to `H11`")
    }
}

impl From<HallId> for String {
    fn from(hall: HallId) -> String {
        hall.name().into()
    }
}

impl JsonSchema for HallId {
    fn schema_name() -> Cow<'static, str> {
        "HallId".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": HallId::NAMES })
    }
}
