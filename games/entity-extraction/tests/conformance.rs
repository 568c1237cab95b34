//! Entity Extraction keeps every promise of the engine's conformance suite: nothing leaks, everything is conserved, it ends.

use engine::Chance;
use engine::chance::Draw;
use engine::conformance::{Suite, check};
use entity_extraction::{EntityExtraction, Setup};

/// Any table the rules allow.
fn any_setup(chance: &mut dyn Chance) -> Setup {
    let mut pick = |n: u32| chance.below(n, Draw::Pick);
    let size = pick(3);
    Setup {
        players: 1 + pick(3) as u8,
        short_site: size == 1,
        large_site: size == 2,
        hidden_breach: pick(2) == 0,
        scarce_ammo: pick(2) == 0,
        chosen_kit: pick(2) == 0,
        restless_host: pick(2) == 0,
        manual_release: pick(2) == 0,
        auto_end: pick(2) == 0,
        layout: None,
    }
}

#[test]
fn entity_extraction_conforms() {
    let suite = Suite { games: 150, ..Suite::default() };
    let report = check(&EntityExtraction::base(), any_setup, suite).unwrap_or_else(|failure| panic!("{failure}"));
    println!("{report}");
}

/// The long run of `cargo verify --long`.
#[test]
#[ignore = "long"]
fn long_entity_extraction_conforms() {
    let suite = Suite { games: 100_000, seed: 1_000_000, thorough_every: 101, full_every: 10, ..Suite::default() };
    let report = check(&EntityExtraction::base(), any_setup, suite).unwrap_or_else(|failure| panic!("{failure}"));
    println!("{report}");
}
