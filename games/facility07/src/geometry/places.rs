//! Rooms on the board by the order in which they were laid, and sets of them.

use std::fmt;

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

/// A set of places. Iterating takes them out in the order laid.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Places(pub u64);

impl Places {
    /// No place.
    pub const EMPTY: Places = Places(0);

    /// A single place.
    #[inline]
    pub const fn only(place: Place) -> Places {
        Places(1 << place.0)
    }

    /// The first `count` places laid.
    #[inline]
    pub const fn first(count: usize) -> Places {
        Places((1 << count) - 1)
    }

    /// Adds a place.
    #[inline]
    pub const fn insert(&mut self, place: Place) {
        self.0 |= 1 << place.0;
    }

    /// Takes a place out.
    #[inline]
    pub const fn remove(&mut self, place: Place) {
        self.0 &= !(1 << place.0);
    }

    /// Whether the place is in the set.
    #[inline]
    pub const fn contains(self, place: Place) -> bool {
        self.0 >> place.0 & 1 == 1
    }

    /// Number of places in the set.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is no place in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Places in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Places) -> Places {
        Places(self.0 & other.0)
    }

    /// Places in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Places) -> Places {
        Places(self.0 | other.0)
    }

    /// Places of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Places) -> Places {
        Places(self.0 & !other.0)
    }

    /// The place laid first.
    #[inline]
    pub const fn lowest(self) -> Option<Place> {
        if self.0 == 0 { None } else { Some(Place(self.0.trailing_zeros() as u8)) }
    }

    /// The places in the order laid.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Places {
        self
    }
}

#[allow(clippy::copy_iterator)] // Sets are passed by value; walking through a copy is what rules do all day.
impl Iterator for Places {
    type Item = Place;
    #[inline]
    fn next(&mut self) -> Option<Place> {
        let place = self.lowest()?;
        self.0 &= self.0 - 1;
        Some(place)
    }
}

impl FromIterator<Place> for Places {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Self {
        places.into_iter().fold(Places::EMPTY, |set, place| set.or(Places::only(place)))
    }
}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(|place| place.0)).finish()
    }
}
