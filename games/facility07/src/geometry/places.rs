//! Rooms on the board by the order in which they were laid, and sets of them.

use std::fmt;

use engine::small_set;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most Rooms a board holds. The largest game of F07-RULING-32 lays 38 (Entryway, Prison, Mainframe, 30 Rooms and
/// 5 Nodes); the rest is room for packs.
pub const MAX_PLACES: usize = 40;

/// A Room on the board, counted in the order laid; the Entryway is the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "u8", into = "u8")]
#[schemars(with = "u8", extend("maximum" = 39))]
pub struct Place(u8);

impl Place {
    /// Where every game starts.
    pub const ENTRYWAY: Place = Place(0);

    /// The place at this index, if a board can have it.
    #[inline]
    pub const fn at(index: usize) -> Option<Place> {
        if index < MAX_PLACES { Some(Place(index as u8)) } else { None }
    }

    /// Index into per-place arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for Place {
    type Error = &'static str;
    fn try_from(index: u8) -> Result<Self, Self::Error> {
        Place::at(usize::from(index)).ok_or("places are counted from 0 to 39")
    }
}

impl From<Place> for u8 {
    fn from(place: Place) -> u8 {
        place.0
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.0)
    }
}

small_set!(
    /// A set of places. Iterating takes them out in the order laid.
    #[derive(JsonSchema)]
    Places of Place in u64
);
