//! What players add to the dice, so that neither the house nor a player decides them alone.
//!
//! Before any player sits down the house draws a secret and publishes its hash, the commitment. A player who then takes
//! a seat may add 32 bytes of their own. The seed follows from all of it: the house could not know the contributions
//! when it promised its secret, and the players do not know the secret when they contribute. Without contributions the
//! secret is the seed, as at a table where every player trusts the house. How the seed is made is part of the replay
//! format.

use serde::{Deserialize, Serialize};

use crate::chance::Seed;
use crate::seat::Seat;

/// What the keyed hash is told before the contributions, so that the same secret never means the same elsewhere.
const DOMAIN: &[u8] = b"safehouse: the seed of a table, from its secret and what each seat contributes";

/// What a player adds: 32 bytes that only they know until the game starts.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Contribution(pub [u8; 32]);

impl std::fmt::Debug for Contribution {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Contribution(hidden)")
    }
}

impl From<Contribution> for String {
    fn from(contribution: Contribution) -> String {
        blake3::Hash::from_bytes(contribution.0).to_hex().to_string()
    }
}

impl TryFrom<String> for Contribution {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        let read = blake3::Hash::from_hex(&text).map(|hash| Contribution(*hash.as_bytes()));
        read.map_err(|_| "a contribution is 64 hexadecimal digits")
    }
}

/// A contribution, and the seat it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contributed {
    /// Whose.
    pub seat: Seat,
    /// What they added.
    pub contribution: Contribution,
}

impl Seed {
    /// The seed of a table whose secret this is and to which these seats contributed, each once, lowest seat first.
    ///
    /// ```
    /// use engine::contribution::{Contributed, Contribution};
    /// use engine::{Seat, Seed};
    ///
    /// let secret = Seed::from_words("tuesday");
    /// let anns = Contributed { seat: Seat(0), contribution: Contribution([7; 32]) };
    /// assert_eq!(secret.with(&[]), secret);
    /// assert_ne!(secret.with(&[anns]), secret);
    /// // The promise was made before Ann said anything, so it is about the secret alone.
    /// let promised = secret.commitment();
    /// assert_ne!(secret.with(&[anns]).commitment(), promised);
    /// ```
    #[must_use]
    pub fn with(self, contributions: &[Contributed]) -> Seed {
        if contributions.is_empty() {
            return self;
        }
        let mut made = blake3::Hasher::new_keyed(&self.0);
        made.update(DOMAIN);
        for Contributed { seat, contribution } in contributions {
            made.update(&[seat.0]).update(&contribution.0);
        }
        Seed(*made.finalize().as_bytes())
    }
}

/// Whether these are contributions as a table takes them: each seat once, lowest first.
pub(crate) fn are_in_order(contributions: &[Contributed]) -> bool {
    contributions.windows(2).all(|pair| pair[0].seat.0 < pair[1].seat.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(seat: u8, byte: u8) -> Contributed {
        Contributed { seat: Seat(seat), contribution: Contribution([byte; 32]) }
    }

    /// Part of the replay format, and of `docs/wire.md`: if this fails, old journals no longer verify.
    #[test]
    fn a_seed_is_made_as_it_always_was() {
        let secret = Seed::from_number(7);
        assert_eq!(String::from(secret.with(&[of(0, 0x11), of(2, 0x22)])), PINNED);
    }

    const PINNED: &str = "ea38eb559a14342223f861162e514a7af55ca7601776a126eea87ccabf4e65ea";

    #[test]
    fn every_part_of_a_seed_matters() {
        let secret = Seed::from_number(7);
        let seeds = [
            secret,
            secret.with(&[of(0, 1)]),
            secret.with(&[of(1, 1)]),
            secret.with(&[of(0, 2)]),
            secret.with(&[of(0, 1), of(1, 1)]),
            Seed::from_number(8).with(&[of(0, 1)]),
        ];
        for (at, seed) in seeds.iter().enumerate() {
            assert!(!seeds[..at].contains(seed), "{at}");
        }
    }
}
