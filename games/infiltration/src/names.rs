//! Small names for everything at the table: operatives, places, rooms, items, NPCs, cards, and sets of them.

use std::fmt;

use engine::small_set;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Operatives in the box.
pub const OPERATIVES: usize = 6;
/// Items in the box.
pub const ITEMS: usize = 35;
/// NPC cards in the box.
pub const NPCS: usize = 5;
/// Room cards in the box.
pub const ROOMS: usize = 32;
/// Rooms of one floor that are dealt.
pub const FLOOR: usize = 6;
/// Rooms in play: two floors and the secret room.
pub const PLACES: usize = 13;

/// An operative's place in clockwise order: a seat in the ledger's sense.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Operative(pub u8);

impl Operative {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An Operative card: which of the six faces it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Face(pub u8);

/// An item card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ItemId(pub u8);

impl ItemId {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A room card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RoomId(pub u8);

impl RoomId {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An NPC card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NpcId(pub u8);

impl NpcId {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place for a room card: the line `p1` to `p12`, and the secret room (INF-RULING-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Place(pub u8);

impl Place {
    /// `p1`, where all operatives start.
    pub const ENTRY: Place = Place(0);
    /// `p12`, beyond which there is nothing.
    pub const FINAL: Place = Place(11);
    /// The secret room.
    pub const SECRET: Place = Place(12);

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All of them, the line first.
    pub fn all() -> impl DoubleEndedIterator<Item = Place> {
        (0..PLACES as u8).map(Place)
    }

    /// The floor whose cards are dealt here.
    pub const fn floor(self) -> Floor {
        match self.0 {
            0..6 => Floor::First,
            6..12 => Floor::Second,
            _ => Floor::Secret,
        }
    }

    /// Reads `p4` or `SR`.
    pub fn named(name: &str) -> Option<Place> {
        let name = name.trim();
        if name.eq_ignore_ascii_case("sr") || name.eq_ignore_ascii_case("secret") {
            return Some(Place::SECRET);
        }
        let number: u8 = name.strip_prefix(['p', 'P'])?.parse().ok()?;
        (1..=12).contains(&number).then(|| Place(number - 1))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Place::SECRET { f.pad("SR") } else { f.pad(&format!("p{}", self.0 + 1)) }
    }
}

/// Which stack a room card is dealt from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Floor {
    First,
    Second,
    Secret,
}

impl Floor {
    pub const ALL: [Floor; 3] = [Floor::First, Floor::Second, Floor::Secret];

    /// Room cards of this floor in the box.
    pub const fn cards(self) -> usize {
        match self {
            Floor::First | Floor::Second => 14,
            Floor::Secret => 4,
        }
    }

    /// The places its cards are dealt to.
    pub const fn places(self) -> std::ops::Range<usize> {
        match self {
            Floor::First => 0..FLOOR,
            Floor::Second => FLOOR..2 * FLOOR,
            Floor::Secret => 12..PLACES,
        }
    }
}

/// The two directions of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Towards higher numbers.
    Forward,
    /// Towards the entry room.
    Back,
}

/// What guards secure data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Guard {
    /// A Tech Lock.
    Lock,
    /// A Lab Worker.
    Worker,
}

impl fmt::Display for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Guard::Lock => "Tech Lock",
            Guard::Worker => "Lab Worker",
        })
    }
}

/// A card that can be selected (INF-SELECT-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    Advance,
    Retreat,
    Interface,
    Download,
    /// Only with the Extraction rule (INF-VAR-EXT-01).
    Extract,
    Item(ItemId),
}

small_set!(
    /// Some of the operatives.
    Operatives of Operative in u8
);
small_set!(
    /// Some of the places.
    Places of Place in u16
);
small_set!(
    /// Some of the NPCs.
    Npcs of NpcId in u8
);
