//! One whole game as a person would read it. The diff of `golden/playthrough.txt` shows what a change did to the game;
//! `cargo xtask bless` writes it anew.

use std::sync::Arc;

use engine::playthrough::playthrough;
use engine::{Bot, Seed};
use expect_test::expect_file;
use facility07::bot::Heuristic;
use facility07::{Facility07, Length, Setup};

#[test]
fn golden_playthrough() {
    let mut bots: Vec<Box<dyn Bot<Facility07>>> = vec![Box::new(Heuristic::default())];
    let game = Arc::new(Facility07::base());
    let setup = Setup { players: 3, length: Length::Short, ..Setup::default() };
    let story = playthrough(game, &setup, Seed::from_number(7), &mut bots, 16).unwrap();
    expect_file!["golden/playthrough.txt"].assert_eq(&story);
}
