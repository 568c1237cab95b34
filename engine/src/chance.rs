//! Chance: where dice and shuffles come from, so that every outcome can be checked afterwards.
//!
//! Every random outcome of a game is one call of [`Chance::below`]. At a table the outcomes come from a stream cipher
//! ([`Cipher`]); simulations may take the smaller [`Quick`]; scenarios script them ([`Scripted`]); replays read them
//! from the [journal](crate::journal). How a range is cut from the generator's bits and how a shuffle walks are part of
//! the replay format, so both are written here and must never change.

use std::collections::VecDeque;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};

/// What an outcome is for. Scripts answer dice; shuffles and picks keep to their own order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// A die that is rolled in the open.
    Die,
    /// One step of a shuffle.
    Shuffle,
    /// A blind pick among equals.
    Pick,
}

/// A source of outcomes.
pub trait Chance {
    /// A number in `0..n`, each equally likely. `n` is at least 1.
    fn below(&mut self, n: u32, what: Draw) -> u32;
}

/// A random 32-bit number to a number in `0..n` without bias (multiply, reject the short tail).
#[inline]
fn reduce(n: u32, mut next: impl FnMut() -> u32) -> u32 {
    loop {
        let wide = u64::from(next()) * u64::from(n);
        let low = wide as u32;
        // The tail of 2^32 mod n values is rejected; the cheap test comes first.
        if low >= n || low >= n.wrapping_neg() % n {
            return (wide >> 32) as u32;
        }
    }
}

/// What a table's dice come from: the seed itself, or the secret that becomes the seed [with](Seed::with) what players
/// contribute. The secret's hash is published before the game, the secret at its end.
///
/// ```
/// use engine::chance::{Chance, Cipher, Draw, Seed};
///
/// let seed = Seed::from_words("tuesday");
/// let published = seed.commitment();
/// // When the game is over everyone can check that the seed is the one that was promised …
/// assert_eq!(Seed::from_words("tuesday").commitment(), published);
/// // … and roll the same dice again.
/// let roll = |mut cipher: Cipher| (0..10).map(|_| cipher.below(6, Draw::Die) + 1).collect::<Vec<_>>();
/// assert_eq!(roll(Cipher::new(seed)), roll(Cipher::new(seed)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed from a number, for simulations and typed seeds: the number's hash.
    pub fn from_number(number: u64) -> Self {
        Seed(*blake3::hash(&number.to_le_bytes()).as_bytes())
    }

    /// A seed from words a person typed. A plain number means the same as [`Seed::from_number`].
    pub fn from_words(words: &str) -> Self {
        match words.trim().parse::<u64>() {
            Ok(number) => Seed::from_number(number),
            Err(_) => Seed(*blake3::hash(words.trim().as_bytes()).as_bytes()),
        }
    }

    /// The commitment that can be published before the game.
    pub fn commitment(&self) -> String {
        blake3::hash(&self.0).to_hex().to_string()
    }
}

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A seed predicts every die, so it never reaches a log by accident.
        f.write_str("Seed(hidden)")
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        blake3::Hash::from_bytes(seed.0).to_hex().to_string()
    }
}

impl TryFrom<String> for Seed {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        blake3::Hash::from_hex(&text).map(|hash| Seed(*hash.as_bytes())).map_err(|_| "a seed is 64 hexadecimal digits")
    }
}

/// The stream cipher `ChaCha8`: past outcomes do not predict future ones.
#[derive(Clone, Debug)]
pub struct Cipher(ChaCha8Rng);

impl Cipher {
    /// The outcomes that belong to a seed.
    pub fn new(seed: Seed) -> Self {
        Cipher(ChaCha8Rng::from_seed(seed.0))
    }

    /// The outcomes that belong to a seed from a [place](Cipher::place) in their stream on.
    pub fn at(seed: Seed, place: u64) -> Self {
        let mut cipher = Cipher::new(seed);
        cipher.0.set_word_pos(u128::from(place));
        cipher
    }

    /// How far the stream has been used up.
    pub fn place(&self) -> u64 {
        self.0.get_word_pos() as u64
    }
}

impl Chance for Cipher {
    fn below(&mut self, n: u32, _: Draw) -> u32 {
        reduce(n, || self.0.next_u32())
    }
}

/// A small fast generator for simulation and search; never for a table with people.
#[derive(Clone, Debug)]
pub struct Quick(Pcg64Mcg);

impl Quick {
    /// The outcomes that belong to a number.
    pub fn new(number: u64) -> Self {
        Quick(Pcg64Mcg::seed_from_u64(number))
    }
}

impl Chance for Quick {
    #[inline]
    fn below(&mut self, n: u32, _: Draw) -> u32 {
        reduce(n, || self.0.next_u32())
    }
}

/// Dice written down beforehand; whatever is not a die keeps its order.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    dice: VecDeque<u32>,
    /// Dice asked for after the script ran out.
    pub missing: u32,
    /// A scripted face the die does not have.
    pub impossible: Option<u32>,
}

impl Scripted {
    /// Adds dice, by the face they show (1 and up).
    pub fn expect(&mut self, faces: impl IntoIterator<Item = u32>) {
        self.dice.extend(faces);
    }

    /// Dice that were scripted and not rolled yet.
    pub fn left(&self) -> usize {
        self.dice.len()
    }
}

impl Chance for Scripted {
    fn below(&mut self, n: u32, what: Draw) -> u32 {
        match what {
            Draw::Die => match self.dice.pop_front() {
                Some(face) if (1..=n).contains(&face) => face - 1,
                Some(face) => {
                    self.impossible = Some(face);
                    0
                }
                None => {
                    self.missing += 1;
                    0
                }
            },
            // The highest step of a Fisher-Yates walk swaps a card with itself.
            Draw::Shuffle => n - 1,
            Draw::Pick => 0,
        }
    }
}

/// Shuffles in place: from the last card down, each changes places with one at or below it.
pub fn shuffle<T>(cards: &mut [T], chance: &mut dyn Chance) {
    for last in (1..cards.len()).rev() {
        let other = chance.below(last as u32 + 1, Draw::Shuffle) as usize;
        cards.swap(last, other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These numbers are part of the replay format: if this fails, old journals no longer verify.
    #[test]
    fn the_cipher_gives_what_it_always_gave() {
        let mut cipher = Cipher::new(Seed::from_number(7));
        let dice: Vec<u32> = (0..12).map(|_| cipher.below(6, Draw::Die) + 1).collect();
        assert_eq!(dice, PINNED_DICE);
        let mut cards: Vec<u8> = (1..=10).collect();
        shuffle(&mut cards, &mut cipher);
        assert_eq!(cards, PINNED_SHUFFLE);
    }

    #[test]
    fn a_stream_goes_on_from_any_place_in_it() {
        let mut whole = Cipher::new(Seed::from_number(7));
        for drawn in 0..200 {
            let mut rest = Cipher::at(Seed::from_number(7), whole.place());
            let mut same = whole.clone();
            assert!((0..40).all(|_| rest.below(97, Draw::Pick) == same.below(97, Draw::Pick)), "after {drawn}");
            whole.below(6, Draw::Die);
        }
    }

    const PINNED_DICE: [u32; 12] = [5, 2, 3, 4, 3, 4, 5, 5, 1, 4, 3, 5];
    const PINNED_SHUFFLE: [u8; 10] = [5, 4, 3, 2, 6, 9, 10, 8, 7, 1];

    #[test]
    fn every_face_comes_about_equally_often() {
        let mut quick = Quick::new(1);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[quick.below(6, Draw::Die) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (9_500..10_500).contains(n)), "{seen:?}");
    }

    #[test]
    fn a_script_that_runs_dry_or_shows_an_impossible_face_is_noticed() {
        let mut script = Scripted::default();
        script.expect([7]);
        script.below(6, Draw::Die);
        assert_eq!(script.impossible, Some(7));
        script.below(6, Draw::Die);
        assert_eq!(script.missing, 1);
    }
}
