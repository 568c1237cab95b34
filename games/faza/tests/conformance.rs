//! FAZA keeps every promise of the engine's conformance suite.

use engine::Chance;
use engine::chance::Draw;
use engine::conformance::{Suite, check};
use faza::{Area, Difficulty, Faza, Setup};

/// Any table the rules allow.
fn any_setup(chance: &mut dyn Chance) -> Setup {
    let mut pick = |n: u32| chance.below(n, Draw::Pick);
    let game = Faza::base();
    let mut areas = Area::ALL.to_vec();
    let count = 2 + pick(3) as usize;
    let mut characters = Vec::new();
    while characters.len() < count {
        let area = areas.swap_remove(pick(areas.len() as u32) as usize);
        let of_area: Vec<_> = game.characters().iter().filter(|character| character.area == area).collect();
        characters.push(of_area[pick(2) as usize].name.to_string());
    }
    Setup {
        characters,
        solo: pick(4) == 0,
        difficulty: Difficulty::ALL[pick(3) as usize],
        ship_health: 4 + pick(3) as u8,
        no_mercy: pick(3) == 0,
        radio: pick(3) == 0,
        heroic_last_rebel: pick(2) == 0,
        hints: false,
        layout: None,
    }
}

#[test]
fn faza_conforms() {
    let suite = Suite { games: 400, ..Suite::default() };
    let report = check(&Faza::base(), any_setup, suite).unwrap_or_else(|failure| panic!("{failure}"));
    println!("{report}");
}

/// The long run of `cargo verify --long`: every promise, a thousand times deeper.
#[test]
#[ignore = "long"]
fn long_faza_conforms() {
    let suite = Suite { games: 100_000, seed: 1_000_000, thorough_every: 101, ..Suite::default() };
    let report = check(&Faza::base(), any_setup, suite).unwrap_or_else(|failure| panic!("{failure}"));
    println!("{report}");
}
