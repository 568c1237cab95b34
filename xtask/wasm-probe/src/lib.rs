//! One number that stands for very many outcomes of chance: if it is the same natively and on wasm32, then so are
//! the dice, the shuffles, the seeds and the state hashes, and a replay means the same in a browser as on a server.

use engine::chance::{Chance, Cipher, Draw, Quick, Seed, shuffle};
use engine::hash::state_hash;

/// Draws per generator. Enough to pass many blocks of the cipher and to meet the rejected tail of a range.
const DRAWS: u32 = 100_000;

/// Shuffles per generator, each of a deck as large as the largest box has (113 cards).
const SHUFFLES: u32 = 200;
const DECK: u8 = 113;

/// The hash of everything that `seed` gives.
///
/// A plain C function: an interpreter can call it with no glue code between.
// SAFETY: no other symbol in this crate or in its dependencies has this name.
#[unsafe(no_mangle)]
pub extern "C" fn chance_fingerprint(seed: u64) -> u64 {
    let cipher = outcomes(&mut Cipher::new(Seed::from_number(seed)));
    let quick = outcomes(&mut Quick::new(seed));
    state_hash(&(cipher, quick))
}

fn outcomes(chance: &mut dyn Chance) -> (Vec<u32>, Vec<Vec<u8>>) {
    let draws = (0..DRAWS).map(|draw| chance.below(sides(draw), Draw::Die)).collect();
    let shuffles = (0..SHUFFLES)
        .map(|_| {
            let mut deck: Vec<u8> = (0..DECK).collect();
            shuffle(&mut deck, chance);
            deck
        })
        .collect();
    (draws, shuffles)
}

/// Mostly small dice; every sixteenth is huge, so that a third of its raw numbers are rejected and drawn again.
fn sides(draw: u32) -> u32 {
    if draw % 16 == 15 { 3 << 30 } else { draw % 20 + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fingerprint_follows_the_seed() {
        assert_eq!(chance_fingerprint(1), chance_fingerprint(1));
        assert_ne!(chance_fingerprint(1), chance_fingerprint(2));
    }
}
