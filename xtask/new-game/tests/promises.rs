//! The game keeps every promise of the engine's conformance suite, and every scenario holds.

use std::path::Path;

use engine::chance::Draw;
use engine::conformance::{Suite, check};
use @snake@::{@Type@, Setup};

#[test]
fn the_game_conforms() {
    let any = |chance: &mut dyn engine::Chance| Setup { players: 2 + chance.below(3, Draw::Pick) as u8 };
    let suite = Suite { games: 200, hides: false, ..Suite::default() };
    check(&@Type@::base(), any, suite).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn every_scenario_holds() {
    title::proof::scenarios_hold(&@Type@::base(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios"));
}
