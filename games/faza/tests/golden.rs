//! One whole game as a person would read it. The diff of `golden/playthrough.txt` shows what a change did to the game;
//! `cargo xtask bless` writes it anew.

use std::sync::Arc;

use engine::playthrough::playthrough;
use engine::{Bot, Seed};
use expect_test::expect_file;
use faza::bot::Heuristic;
use faza::{Difficulty, Faza, Setup};

#[test]
fn golden_playthrough() {
    let setup = Setup { difficulty: Difficulty::Easy, ..Setup::default() };
    let mut bots: Vec<Box<dyn Bot<Faza>>> = vec![Box::new(Heuristic::default())];
    let story = playthrough(Arc::new(Faza::base()), &setup, Seed::from_number(7), &mut bots, 40).unwrap();
    expect_file!["golden/playthrough.txt"].assert_eq(&story);
}
