//! What connects two tiles: nothing in the way, a door, or an airlock.

use serde::{Deserialize, Serialize};

use super::{MOST_LINKS, Side, Tile};

/// A connection of a layout, by hall and direction in which it is first met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct LinkId(pub u8);

impl LinkId {
    /// Every link any layout can have.
    #[inline]
    pub fn new(index: usize) -> Option<LinkId> {
        (index < MOST_LINKS).then_some(LinkId(index as u8))
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for LinkId {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Self, Self::Error> {
        LinkId::new(usize::from(index)).ok_or("no layout has so many connections")
    }
}

impl From<LinkId> for u8 {
    fn from(link: LinkId) -> u8 {
        link.0
    }
}

/// EE-DOOR-01, EE-DOOR-04
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LinkKind {
    #[default]
    Open,
    Door,
    Airlock,
}

impl LinkKind {
    /// EE-RULING-12: one lock icon makes a door, and an airlock door beats both.
    pub(super) fn between(one: Side, other: Side) -> LinkKind {
        match (one, other) {
            (Side::Airlock, _) | (_, Side::Airlock) => LinkKind::Airlock,
            (Side::Door, _) | (_, Side::Door) => LinkKind::Door,
            (Side::Open | Side::Wall, Side::Open | Side::Wall) => LinkKind::Open,
        }
    }
}

/// Two tiles whose shared side is open on both (EE-RULING-04); the first is always a hall, for rooms are never connected
/// with each other (EE-LAYOUT-09, EE-RULING-06).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Link {
    pub ends: [Tile; 2],
    pub kind: LinkKind,
}

impl Link {
    /// The other end.
    #[inline]
    pub fn beyond(&self, tile: Tile) -> Tile {
        self.ends[usize::from(self.ends[0] == tile)]
    }
}
