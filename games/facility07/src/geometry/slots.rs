//! The ten door slots printed around a Room card, and sets of them.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// F07-RULING-40: a place for a door on the rim of an unrotated card. North and south count left to right, east and
/// west top to bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[repr(u8)]
pub enum Slot {
    #[default]
    N1,
    N2,
    E1,
    E2,
    E3,
    S1,
    S2,
    W1,
    W2,
    W3,
}

impl Slot {
    /// Every slot, clockwise by side.
    pub const ALL: [Slot; 10] =
        [Slot::N1, Slot::N2, Slot::E1, Slot::E2, Slot::E3, Slot::S1, Slot::S2, Slot::W1, Slot::W2, Slot::W3];

    /// The printed name.
    pub const fn name(self) -> &'static str {
        ["N1", "N2", "E1", "E2", "E3", "S1", "S2", "W1", "W2", "W3"][self.index()]
    }

    /// Index into per-slot arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no door slot has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("door slots are called N1 N2 E1 E2 E3 S1 S2 W1 W2 W3")]
pub struct UnknownSlot;

impl FromStr for Slot {
    type Err = UnknownSlot;
    fn from_str(name: &str) -> Result<Self, UnknownSlot> {
        Slot::ALL.into_iter().find(|slot| slot.name() == name).ok_or(UnknownSlot)
    }
}

/// The doors printed on a card. Written as a list of slot names.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, JsonSchema)]
#[schemars(with = "Vec<Slot>", extend("uniqueItems" = true))]
pub struct Doors(u16);

impl Doors {
    /// No door at all.
    pub const EMPTY: Doors = Doors(0);

    /// The doors in this list.
    pub const fn of(slots: &[Slot]) -> Doors {
        let (mut doors, mut at) = (Doors::EMPTY, 0);
        while at < slots.len() {
            doors.insert(slots[at]);
            at += 1;
        }
        doors
    }

    /// Adds a door.
    #[inline]
    pub const fn insert(&mut self, slot: Slot) {
        self.0 |= 1 << slot as u8;
    }

    /// Whether there is a door in this slot.
    #[inline]
    pub const fn contains(self, slot: Slot) -> bool {
        self.0 >> slot as u8 & 1 == 1
    }

    /// Number of doors.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is no door. F07-EXPLORE-01: never so on a Room card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The doors in the order of [`Slot::ALL`].
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Slot> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let slot = *Slot::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(slot)
        })
    }
}

impl FromIterator<Slot> for Doors {
    fn from_iter<I: IntoIterator<Item = Slot>>(slots: I) -> Self {
        slots.into_iter().fold(Doors::EMPTY, |mut doors, slot| {
            doors.insert(slot);
            doors
        })
    }
}

impl fmt::Debug for Doors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Doors {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Not `collect_seq`: compact formats must know the length beforehand.
        use serde::ser::SerializeSeq;
        let mut list = serializer.serialize_seq(Some(usize::from(self.len())))?;
        for slot in self.iter() {
            list.serialize_element(&slot)?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for Doors {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List;
        impl<'de> Visitor<'de> for List {
            type Value = Doors;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of door slots")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Doors, A::Error> {
                let mut doors = Doors::EMPTY;
                while let Some(slot) = list.next_element()? {
                    if doors.contains(slot) {
                        return Err(A::Error::custom(format_args!("door {slot} is listed twice")));
                    }
                    doors.insert(slot);
                }
                Ok(doors)
            }
        }
        deserializer.deserialize_seq(List)
    }
}
