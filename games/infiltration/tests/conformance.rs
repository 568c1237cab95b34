//! Infiltration keeps every promise of the engine's conformance suite: nothing leaks, everything is conserved, it ends.

use engine::Chance;
use engine::chance::Draw;
use engine::conformance::{Suite, check};
use infiltration::{Infiltration, Setup};

/// Any table the rules allow.
fn any_setup(chance: &mut dyn Chance) -> Setup {
    let mut pick = |n: u32| chance.below(n, Draw::Pick);
    let players = 2 + pick(5) as u8;
    Setup {
        players,
        extraction: pick(2) == 0,
        original: pick(2) == 0,
        specialists: pick(2) == 0,
        youngest: (pick(2) == 0).then(|| 1 + pick(u32::from(players)) as u8),
    }
}

#[test]
fn infiltration_conforms() {
    let suite = Suite { games: 400, ..Suite::default() };
    let report = check(&Infiltration::base(), any_setup, suite).unwrap_or_else(|failure| panic!("{failure}"));
    println!("{report}");
}

/// The long run of `cargo verify --long`.
#[test]
#[ignore = "long"]
fn long_infiltration_conforms() {
    let suite = Suite { games: 100_000, seed: 1_000_000, thorough_every: 101, ..Suite::default() };
    let report = check(&Infiltration::base(), any_setup, suite).unwrap_or_else(|failure| panic!("{failure}"));
    println!("{report}");
}
