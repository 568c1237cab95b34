//! The game keeps every promise of the engine's conformance suite, and every scenario holds.

use std::fs;
use std::path::Path;

use engine::chance::Draw;
use engine::conformance::{Suite, check};
use engine::scenario;
use @snake@::{@Type@, Setup};

#[test]
fn the_game_conforms() {
    let any = |chance: &mut dyn engine::Chance| Setup { players: 2 + chance.below(3, Draw::Pick) as u8 };
    let suite = Suite { games: 200, hides: false, ..Suite::default() };
    check(&@Type@::base(), any, suite).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn every_scenario_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let game = @Type@::base();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().to_string();
        let scenarios = scenario::load::<@Type@>(&name, &fs::read_to_string(&path).unwrap());
        for one in scenarios.unwrap_or_else(|complaint| panic!("{complaint}")) {
            let report = scenario::run(&game, &one);
            assert!(report.passed, "{report}");
        }
    }
}
