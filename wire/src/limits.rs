//! How much a message to the house may hold. All of it is looked at while the message is read: what is too large, too
//! many or too long never becomes a message, and reading takes no more room than a small multiple of what came.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// No message to the house is larger than this, in bytes, packed or unpacked.
pub const LARGEST_MESSAGE: usize = 16 << 10;

/// No message from the house is larger than this, in bytes, once unpacked.
pub const LARGEST_FROM_HOUSE: usize = 4 << 20;

/// So many picks make an answer at most; the longest of any game so far has five.
pub const MOST_PICKS: usize = 16;

/// So many characters has the name of a pick at most; a card of a pack has a name of 60.
pub const LONGEST_PICK: usize = 200;

/// So many characters are said at once.
pub const LONGEST_CHAT: usize = 500;

/// So many characters has a nickname.
pub const LONGEST_NICKNAME: usize = 24;

/// The fewest and the most characters of an account's name.
pub const SHORTEST_ACCOUNT: usize = 3;
pub const LONGEST_ACCOUNT: usize = 32;

/// The fewest and the most characters of a password.
pub const SHORTEST_PASSWORD: usize = 10;
pub const LONGEST_PASSWORD: usize = 128;

/// So many characters has the secret of a seat, in `join`.
pub const LONGEST_SECRET: usize = 64;

/// So many seats are asked for when a table is set up. No game has as many.
pub const MOST_SEATS: usize = 16;

/// So many settings are changed when a table is set up.
pub const MOST_SETTINGS: usize = 64;

/// The shortest and the longest time a clock gives, in seconds, and the most it adds with an answer.
pub const SHORTEST_CLOCK: u32 = 10;
pub const LONGEST_CLOCK: u32 = 604_800;
pub const LONGEST_INCREMENT: u32 = 3_600;

/// Nobody watches later than this, in seconds: a quarter of an hour.
pub const LONGEST_DELAY: u16 = 900;

/// So many packs lie on one table.
pub const MOST_PACKS: usize = 16;

/// Whether a text has at most so many characters. Takes no longer for a longer text.
pub fn is_within(text: &str, most: usize) -> bool {
    text.len() <= most || text.chars().nth(most).is_none()
}

/// The picks of an answer: not too many, and none too long.
pub(crate) fn picks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    struct Picks;
    impl<'de> Visitor<'de> for Picks {
        type Value = Vec<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a list of at most {MOST_PICKS} picks")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut given: A) -> Result<Self::Value, A::Error> {
            // How many will come is the sender's word: room is made as they come.
            let mut picks = Vec::new();
            while let Some(Pick(pick)) = given.next_element()? {
                if picks.len() == MOST_PICKS {
                    return Err(A::Error::custom(format!("an answer has at most {MOST_PICKS} picks")));
                }
                picks.push(pick);
            }
            Ok(picks)
        }
    }
    deserializer.deserialize_seq(Picks)
}

/// The name of a pick, on its way.
struct Pick(String);

impl<'de> Deserialize<'de> for Pick {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl Visitor<'_> for Name {
            type Value = Pick;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "the name of a pick, of at most {LONGEST_PICK} characters")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Pick, E> {
                if is_within(name, LONGEST_PICK) {
                    return Ok(Pick(name.into()));
                }
                Err(E::custom(format!("a pick has at most {LONGEST_PICK} characters")))
            }
        }
        deserializer.deserialize_str(Name)
    }
}
