//! One whole game as a person would read it. The diff of `golden/playthrough.txt` shows what a change did to the game;
//! `cargo xtask bless` writes it anew.

use std::sync::Arc;

use bots::{AGENT, Seated};
use engine::playthrough::playthrough;
use engine::{Bot, Seed};
use entity_extraction::bot::Squad;
use entity_extraction::{EntityExtraction, Setup};
use expect_test::expect_file;

#[test]
fn golden_playthrough() {
    let mut bots: Vec<Box<dyn Bot<EntityExtraction>>> = vec![Box::new(Seated::<_, Squad>::new(AGENT, None))];
    let game = Arc::new(EntityExtraction::base());
    let story = playthrough(game, &Setup::default(), Seed::from_number(7), &mut bots, 16).unwrap();
    expect_file!["golden/playthrough.txt"].assert_eq(&story);
}
