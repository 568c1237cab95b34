//! The printed game: the same seed prints the same, and everything a reader looks for is there.

mod toy;
mod wander;

use engine::bot::Random;
use engine::playthrough::playthrough;
use engine::{Bot, Seed};
use toy::{Setup, Trapdoor};
use wander::rules;

fn printed(seed: u64, count: usize) -> String {
    let mut bots: Vec<Box<dyn Bot<Trapdoor>>> = Vec::new();
    bots.resize_with(count, || Box::new(Random::new()));
    playthrough(rules(), &Setup { seats: 2 }, Seed::from_number(seed), &mut bots, 10).unwrap()
}

#[test]
fn the_same_seed_prints_the_same_game() {
    assert_eq!(printed(4, 1), printed(4, 1));
    assert_ne!(printed(4, 1), printed(5, 1));
}

#[test]
fn a_reader_finds_title_seats_answers_rules_and_verdict() {
    let text = printed(4, 2);
    assert!(text.starts_with(<Trapdoor as engine::Words>::TITLE), "{text}");
    assert!(text.contains("played by random"), "{text}");
    assert!(text.contains("[TOY-PLAN-01]"), "{text}");
    assert!(text.contains(" > "), "{text}");
    assert!(text.trim_end().ends_with(']'), "{text}");
    assert!(!text.lines().any(|line| line.ends_with(' ')), "{text}");
}

#[test]
fn without_bots_everybody_gives_the_default_answer() {
    assert!(printed(4, 0).contains("played by the default answer"));
}
