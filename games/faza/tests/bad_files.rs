//! Broken content, positions and scenarios are met with a complaint that says where and what, and never with a panic.

use engine::conformance::damage;
use faza::Faza;
use proptest::prelude::*;

/// The complaint about the box with one file's text changed.
fn complaint(file: &str, from: &str, to: &str) -> String {
    damage::complaint(Faza::base_files(), Faza::from_files, (file, from, to))
}

#[test]
fn the_box_itself_is_sound() {
    assert!(Faza::from_files(&Faza::base_files()).is_ok());
}

#[test]
fn a_misspelt_verb_is_named_with_place_and_nearest_name() {
    let said = complaint("events.yaml", "- add_drones: 2", "- ad_drones: 2");
    assert!(said.starts_with("events.yaml:12:7: "), "{said}");
    assert!(said.contains("`ad_drones`") && said.contains("did you mean `add_drones`?"), "{said}");
}

#[test]
fn a_misspelt_field_or_value_is_named_with_place_and_nearest_name() {
    let said = complaint("tiles.yaml", "outpost: true", "outpots: true");
    assert!(said.contains("tiles.yaml:5:") && said.contains("did you mean `outpost`?"), "{said}");
    let said = complaint("characters.yaml", "area: medical", "area: medicl");
    assert!(said.contains("characters.yaml:") && said.contains("did you mean `medical`?"), "{said}");
}

#[test]
fn counts_and_parts_are_checked() {
    for (file, from, to, expected) in [
        ("characters.yaml", "area: medical", "area: tactical", "Medical has 1 characters"),
        ("characters.yaml", "name: Farmer", "name: Doctor", "`Doctor` is used twice"),
        ("cards.yaml", "number: 1", "number: 2", "exactly one card 1"),
        ("cards.yaml", "number: 1", "number: 300", "whole number"),
        ("tiles.yaml", "number: 5,", "number: 6,", "missing: [5]"),
        ("tiles.yaml", "number: 5,", "number: 17,", "tiles are numbered 1 to 16"),
        ("events.yaml", "kind: instant", "kind: short", "instant and reward cards have `do:`"),
        ("motherships.yaml", "ship: carrier", "ship: former", "exactly one Carrier guide"),
        ("difficulties.yaml", "difficulty: easy", "difficulty: hard", "exactly one Easy guide"),
    ] {
        let said = complaint(file, from, to);
        assert!(said.contains(expected) && said.starts_with(file), "{said}");
    }
}

#[test]
fn impossible_positions_are_refused_with_a_rule() {
    let impossible = [
        ("drones: { 5: 4 }", "FAZA-DRONE-02"),
        ("rebels: { 5: 4 }", "FAZA-REBEL-01"),
        ("players: { doctor: { points: 43 }, soldier: {} }", "FAZA-DRONE-01"),
        ("drone_pool: 43", "FAZA-DRONE-01"),
        ("players: { doctor: {}, farmer: {} }", "FAZA-SETUP-13"),
        ("players: { doctor: {} }", "FAZA-GEN-02"),
        ("players: { doctor: {}, plumber: {} }", "FAZA-SETUP-14"),
        (
            "players: { doctor: { cards: { 1: injured, 2: injured, 3: injured, 4: injured } }, scout: {} }",
            "FAZA-INJ-08",
        ),
        ("layout: [1 2 3 4]", "FAZA-VAR-08"),
        ("deck: [Purge, Purge]", "FAZA-SETUP-10"),
        ("in_force: { Purge: doctor }", "FAZA-EVENT-06"),
        ("ships: { carrier: { health: 7 } }", "FAZA-RULING-45"),
        ("players: { doctor: { ready: true }, soldier: { ready: true } }", "FAZA-TEAM-06"),
        ("phase: faza", "FAZA-PHASE-01"),
    ];
    damage::impossible_positions(&Faza::base(), &impossible);
}

const SCENARIO: &str = include_str!("../scenarios/drone_combat.yaml");

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn damaged_content_never_panics(file in 0usize..6, at: usize, kind: u8, byte: u8) {
        if let Some(complaint) = damage::damaged_content(Faza::base_files(), Faza::from_files, file, (at, kind, byte)) {
            prop_assert_eq!(&complaint.file, Faza::base_files()[file].0);
        }
    }

    #[test]
    fn damaged_positions_never_panic(seed in 0u64..50, at: usize, kind: u8, byte: u8) {
        damage::damaged_position(&Faza::base(), seed, at, kind, byte);
    }

    #[test]
    fn damaged_scenarios_never_panic(at: usize, kind: u8, byte: u8) {
        damage::damaged_scenarios(&Faza::base(), SCENARIO, at, kind, byte);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    /// A forged snapshot is refused, or it is a table one can go on playing at.
    #[test]
    fn forged_states_are_refused_or_playable(seed in 0u64..50, at: usize, byte: u8) {
        damage::forged_state(&Faza::base(), seed, at, byte);
    }
}
