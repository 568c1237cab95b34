//! One whole game as a person would read it. The diff of `golden/playthrough.txt` shows what a change did to the game;
//! `cargo xtask bless` writes it anew.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use engine::playthrough::playthrough;
use engine::{Bot, Seed};
use facility07::bot::Heuristic;
use facility07::{Facility07, Length, Setup};

#[test]
fn golden_playthrough() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/playthrough.txt");
    let mut bots: Vec<Box<dyn Bot<Facility07>>> = vec![Box::new(Heuristic::default())];
    let game = Arc::new(Facility07::base());
    let setup = Setup { players: 3, length: Length::Short, ..Setup::default() };
    let story = playthrough(game, &setup, Seed::from_number(7), &mut bots, 16).unwrap();
    if std::env::var_os("SAFEHOUSE_BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &story).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    for (number, (now, before)) in (1..).zip(story.lines().zip(golden.lines())) {
        assert_eq!(now, before, "line {number} differs; `cargo xtask bless` if that is meant");
    }
    assert_eq!(story.lines().count(), golden.lines().count(), "`cargo xtask bless` if that is meant");
}
