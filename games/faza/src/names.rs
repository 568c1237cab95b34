//! The names of the box: Areas of Focus, motherships, difficulties, and the ids of cards.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Ids are places in the box's lists; a number from outside that is no such place is refused where it is read.
macro_rules! small_id {
    ($id:ident, $count:literal) => {
        impl TryFrom<u8> for $id {
            type Error = &'static str;
            fn try_from(place: u8) -> Result<Self, Self::Error> {
                if place < $count { Ok($id(place)) } else { Err("the box has no such card") }
            }
        }

        impl From<$id> for u8 {
            fn from(id: $id) -> u8 {
                id.0
            }
        }
    };
}

/// An Area of Focus: a colour, four cards, an Outpost and two characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    #[default]
    Medical,
    Political,
    Tactical,
    Technological,
}

impl Area {
    pub const ALL: [Area; 4] = [Area::Medical, Area::Political, Area::Tactical, Area::Technological];

    /// Three letters and a sign, so that no screen needs colour to tell Areas apart.
    pub const fn short(self) -> &'static str {
        match self {
            Area::Medical => "MED",
            Area::Political => "POL",
            Area::Tactical => "TAC",
            Area::Technological => "TEC",
        }
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Area::Medical => "Medical",
            Area::Political => "Political",
            Area::Tactical => "Tactical",
            Area::Technological => "Technological",
        })
    }
}

/// FAZA-SETUP-04: the three motherships in the order of their guides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ship {
    #[default]
    Carrier,
    Destroyer,
    Former,
}

impl Ship {
    pub const ALL: [Ship; 3] = [Ship::Carrier, Ship::Destroyer, Ship::Former];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// FAZA-PHASE-11: the guide one to the right, from Former back to Carrier.
    #[must_use]
    pub const fn next(self) -> Ship {
        match self {
            Ship::Carrier => Ship::Destroyer,
            Ship::Destroyer => Ship::Former,
            Ship::Former => Ship::Carrier,
        }
    }
}

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ship::Carrier => "Carrier",
            Ship::Destroyer => "Destroyer",
            Ship::Former => "Former",
        })
    }
}

/// FAZA-SETUP-11: the guide the team chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// FAZA-VAR-01
    Easy,
    /// FAZA-VAR-02
    #[default]
    Normal,
    /// FAZA-VAR-03
    Hard,
}

impl Difficulty {
    pub const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Normal, Difficulty::Hard];
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Difficulty::Easy => "Easy",
            Difficulty::Normal => "Normal",
            Difficulty::Hard => "Hard",
        })
    }
}

/// One of the eight characters, by its place in the content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct CharacterId(pub u8);

small_id!(CharacterId, 8);

/// One of the sixteen Player Action Cards: four per Area, numbered 1 to 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct CardId(pub u8);

small_id!(CardId, 16);

impl CardId {
    pub const ALL: std::ops::Range<u8> = 0..16;

    /// The card of an Area with this number, 1 to 4.
    pub const fn of(area: Area, number: u8) -> CardId {
        CardId(area as u8 * 4 + number - 1)
    }

    pub const fn area(self) -> Area {
        Area::ALL[(self.0 / 4 % 4) as usize]
    }

    /// 1 to 4; injuries go by it.
    pub const fn number(self) -> u8 {
        self.0 % 4 + 1
    }

    /// The card as one bit of its owner's four.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << (self.0 % 4)
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.area().short(), self.number())
    }
}

/// One of the 24 event cards, by its place in the content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct EventId(pub u8);

small_id!(EventId, 24);
