//! Hidden hands at one screen.

mod common;

use common::typed;

const TWO_PEOPLE: [&str; 10] =
    ["play", "facility07", "--players", "2", "--seat", "human", "--seat", "human", "--seed", "3"];

#[test]
fn people_with_secrets_hand_the_keyboard_over() {
    let out = typed(&TWO_PEOPLE, "\n1\n\n1\n").ok();
    let (first, second) = out.split_once("Hand the keyboard to Seat 2, then press Enter.").unwrap();
    assert!(first.contains("Hand the keyboard to Seat 1, then press Enter."), "{out}");
    assert!(first.contains("Seat 1 decides in secret: everybody else looks away"), "{out}");
    let kept = first.lines().find_map(|line| line.trim().strip_prefix("1. ")).and_then(|line| line.split('(').next());
    let before_the_reveal = second.split("Equipping").next().unwrap();
    assert!(before_the_reveal.contains("Seat 1: (a secret choice)"), "{out}");
    assert!(!before_the_reveal.contains(kept.unwrap()), "{out}");
}

#[test]
fn one_person_among_bots_is_not_disturbed() {
    let out = typed(&["play", "facility07", "--players", "3", "--seed", "3"], "1\ncards\nstack\n").ok();
    assert!(!out.contains("Hand the keyboard") && out.contains("Top Secret"), "{out}");
    assert!(out.contains("cards that nobody has seen yet"), "{out}");
}

#[test]
fn open_games_need_no_handing_over() {
    let play = ["play", "faza", "--seed", "7", "--players", "2", "--seat", "human", "--seat", "human"];
    assert!(!typed(&play, "ready\n").ok().contains("Hand the keyboard"));
}
