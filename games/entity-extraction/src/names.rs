//! Small names for everything at the table: operatives, rooms, cards, Hostiles, and sets of them.

use engine::small_set;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::layout::{HALLS, LinkId, MOST_LINKS, MOST_TILES, Tile};

/// EE-GEN-03
pub const OPERATIVES: usize = 3;
pub const ROOMS: usize = 17;
pub const WEAPONS: usize = 11;
/// Kinds of item; the box has 42 cards of them.
pub const ITEM_KINDS: usize = 17;
pub const ENTITIES: usize = 18;
pub const HOSTILES: usize = 9;
/// Kinds of card that can lie in a hand or a deck.
pub const CARD_KINDS: usize = WEAPONS + ITEM_KINDS + ENTITIES;
/// Halls and rooms, whose instructions may have limits.
pub const SOURCES: usize = HALLS + ROOMS;

/// An operative: one of the three Player Markers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Operative(pub u8);

impl Operative {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A room card: 0 is the Gate, 1 the Breach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RoomId(pub u8);

impl RoomId {
    pub const GATE: RoomId = RoomId(0);
    pub const BREACH: RoomId = RoomId(1);

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A Hostile, with its card and its marker (EE-ENTITY-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HostileId(pub u8);

impl HostileId {
    pub const HOST: HostileId = HostileId(0);

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind of card: weapons, then items, then entities, in the order of the ledger. Copies of one kind are alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub u8);

const FIRST_ENTITY: u8 = (WEAPONS + ITEM_KINDS) as u8;

impl Card {
    pub const HOST: Card = Card(FIRST_ENTITY);

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub fn all() -> impl DoubleEndedIterator<Item = Card> {
        (0..CARD_KINDS as u8).map(Card)
    }

    #[inline]
    pub const fn is_weapon(self) -> bool {
        self.index() < WEAPONS
    }

    /// Whether it belongs to the Entity deck.
    #[inline]
    pub const fn is_entity(self) -> bool {
        self.0 >= FIRST_ENTITY
    }

    /// The Hostile on it.
    #[inline]
    pub fn hostile(self) -> Option<HostileId> {
        self.0.checked_sub(FIRST_ENTITY).filter(|number| usize::from(*number) < HOSTILES).map(HostileId)
    }

    #[inline]
    pub const fn of_hostile(hostile: HostileId) -> Card {
        Card(FIRST_ENTITY + hostile.0)
    }
}

small_set!(
    /// Some of the operatives.
    Operatives of Operative in u8
);
small_set!(
    /// Some of the tiles of a layout.
    Tiles of Tile in u32
);
small_set!(
    /// Some of the Hostiles.
    Hostiles of HostileId in u16
);
small_set!(
    /// Some of the connections of a layout.
    Links of LinkId in u64
);
small_set!(
    /// Some of the kinds of card.
    Kinds of Card in u64
);

const _: () = assert!(MOST_TILES <= 32 && MOST_LINKS <= 64 && CARD_KINDS <= 64);

/// How often something with a limit was used, up to three times each: two bits for every hall and room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tally(u64);

impl Tally {
    /// What two bits can count.
    pub const MOST: u8 = 3;

    #[inline]
    pub const fn of(self, source: Source) -> u8 {
        (self.0 >> (2 * source.0) & 3) as u8
    }

    pub const fn set(&mut self, source: Source, times: u8) {
        self.0 = self.0 & !(3 << (2 * source.0)) | ((times & 3) as u64) << (2 * source.0);
    }

    pub const fn count(&mut self, source: Source) {
        if self.of(source) < Tally::MOST {
            self.0 += 1 << (2 * source.0);
        }
    }

    pub const fn is_sound(self) -> bool {
        self.0 >> (2 * SOURCES) == 0
    }
}

/// A hall or a room card as the source of an instruction: halls first, then rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Source(pub u8);

impl Source {
    pub const fn room(room: RoomId) -> Source {
        Source(HALLS as u8 + room.0)
    }

    pub fn all() -> impl Iterator<Item = Source> {
        (0..SOURCES as u8).map(Source)
    }
}
