//! One whole game as a person would read it. The diff of `golden/playthrough.txt` shows what a change did to the game;
//! `cargo xtask bless` writes it anew.

use std::sync::Arc;

use engine::playthrough::playthrough;
use engine::{Bot, Seed};
use expect_test::expect_file;
use infiltration::bot::Heuristic;
use infiltration::{Infiltration, Setup};

#[test]
fn golden_playthrough() {
    let mut bots: Vec<Box<dyn Bot<Infiltration>>> = vec![Box::new(Heuristic::default())];
    let game = Arc::new(Infiltration::base());
    let story = playthrough(game, &Setup::default(), Seed::from_number(7), &mut bots, 16).unwrap();
    expect_file!["golden/playthrough.txt"].assert_eq(&story);
}
