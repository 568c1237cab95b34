//! Broken content, positions and scenarios are met with a complaint that says where and what, and never with a panic.

use engine::conformance::damage;
use infiltration::Infiltration;
use proptest::prelude::*;

/// The complaint about the box with one file's text changed.
fn complaint(file: &str, from: &str, to: &str) -> String {
    damage::complaint(Infiltration::base_files(), Infiltration::from_files, (file, from, to))
}

/// Exercises INF-SETUP-05, INF-SETUP-06, INF-SETUP-07, INF-SETUP-11, INF-SETUP-12
#[test]
fn the_box_itself_is_sound_and_complete() {
    let game = Infiltration::from_files(&Infiltration::base_files()).expect("the box");
    assert_eq!((game.rooms().len(), game.items().len(), game.npcs().len(), game.faces().len()), (32, 35, 5, 6));
    let values: Vec<u32> = game.data_files().map(|file| u32::from(file.value())).collect();
    let count = |value| values.iter().filter(|one| **one == value).count();
    assert_eq!((values.len(), count(1), count(2), count(3)), (117, 45, 45, 27));
    assert_eq!(values.iter().sum::<u32>(), 216);
    // Every amount is defined for three to six operatives, and no room asks for more than the pool could ever give.
    for room in game.rooms() {
        for operatives in 3..=6 {
            let secure = room.guard.as_ref().map_or(0, |guard| guard.data.with(operatives));
            assert!((1..=16).contains(&(room.data.with(operatives) + secure)), "{}", room.name);
        }
    }
}

#[test]
fn a_misspelt_verb_is_named_with_place_and_nearest_name() {
    let said = complaint("items.yaml", "- take: 2", "- tak: 2");
    assert!(said.starts_with("items.yaml:"), "{said}");
    assert!(said.contains("`tak`") && said.contains("did you mean `take`?"), "{said}");
}

#[test]
fn a_misspelt_name_is_named_with_the_nearest() {
    let said = complaint("rooms.yaml", "place_npc: Officer Nelson", "place_npc: Officer Nilson");
    assert!(said.contains("Officer Nelson"), "{said}");
    let said = complaint("npcs.yaml", "room: Loading Dock", "room: Loading Deck");
    assert!(said.contains("did you mean `Loading Dock`?"), "{said}");
    let said = complaint("rooms.yaml", "floor: first", "floor: frist");
    assert!(said.contains("did you mean `first`?"), "{said}");
}

#[test]
fn counts_and_parts_are_checked() {
    for (file, from, to, expected) in [
        ("rooms.yaml", "floor: first", "floor: second", "13 rooms of the first floor"),
        ("rooms.yaml", "name: Break Room", "name: Loading Dock", "`Loading Dock` is used twice"),
        ("rooms.yaml", "data: H+1", "data: H-1", "a sum like `N+1`"),
        ("rooms.yaml", "do: [escape]", "do: [no_die]", "what can be repeated"),
        ("rooms.yaml", "do: [escape]", "do: [{ alarm: 1 }]", "exactly one room of each floor lets an operative escape"),
        ("rooms.yaml", "do: [move_to_secret]", "do: [{ alarm: 1 }]", "leads to the secret room"),
        ("rooms.yaml", "do: [{ proximity: 1 }]", "do: [{ proximity: -1 }]", "what can be repeated"),
        (
            "rooms.yaml",
            "do: [{ delay: you }]",
            "do: [{ move: { who: you, to: back, rooms: 1 } }]",
            "no Enter effect moves",
        ),
        ("rooms.yaml", "{ proximity: -10 }", "{ proximity: -30 }", "could hold up the game"),
        ("rooms.yaml", "do: [{ place_npc: CSX-13 }]", "do: [{ place_npc: Tyrone Kent }]", "placed by"),
        ("items.yaml", "id: IT-02", "id: IT-01", "`IT-01` is used twice"),
        ("items.yaml", "do: [{ sift: 4 }]", "do: [{ proximity: -1 }]", "returns to hand"),
        ("items.yaml", "do: [{ alarm: -1 }]", "do: [escape]", "only rooms let"),
        ("npcs.yaml", "- proximity: 5", "- proximity: -5", "cannot lower proximity"),
        ("operatives.yaml", "colour: green", "colour: white", "`white` is used twice"),
        ("box.yaml", "copies: 45", "copies: 44", "116 data files"),
        ("box.yaml", "value: 3", "value: 4", "worth 1 to 3"),
        ("box.yaml", "guard_tokens: 13", "guard_tokens: 3", "each of the 13 rooms"),
    ] {
        let said = complaint(file, from, to);
        assert!(said.contains(expected) && said.starts_with(file), "{said}");
    }
}

#[test]
fn impossible_positions_are_refused_with_a_rule() {
    let impossible = [
        ("proximity: 99", "INF-END-02"),
        ("alarm: 9", "INF-RULING-65"),
        ("operatives: { argent: {}, bishop: {} }", "INF-VAR-2P-03"),
        ("operatives: { argent: {}, bishop: {}, plumber: {} }", "INF-SETUP-13"),
        ("rooms: { p1: { face_down: true } }", "INF-SETUP-17"),
        ("rooms: { p13: {} }", "INF-RULING-04"),
        ("rooms: { p2: { room: Executive Elevator } }", "INF-RULING-04"),
        ("rooms: { p2: { room: Mail Sorting }, p3: { room: Mail Sorting } }", "INF-SETUP-08"),
        (
            "operatives: { argent: { at: p3 }, bishop: {}, cobalt: {} }\nrooms: { p3: { face_down: true } }",
            "INF-REVEAL-01",
        ),
        ("operatives: { argent: { stash: [4] }, bishop: {}, cobalt: {} }", "INF-SETUP-10"),
        ("operatives: { argent: { prototypes: 5 }, bishop: {}, cobalt: {} }", "INF-RULING-78"),
        ("operatives: { argent: { card: Frag Pack }, bishop: {}, cobalt: {} }", "INF-SELECT-01"),
        ("operatives: { argent: { card: advance, delayed: true }, bishop: {}, cobalt: {} }", "INF-SELECT-01"),
        ("operatives: { argent: { at: arrested }, bishop: {}, cobalt: {} }", "INF-END-03"),
        ("phase: npc", "INF-ROUND-01"),
        ("ending: raid", "INF-END-03"),
        (
            "operatives: { argent: { card: download }, bishop: { card: download }, cobalt: { card: download } }",
            "INF-SELECT-06",
        ),
    ];
    damage::impossible_positions(&Infiltration::base(), &impossible);
}

const SCENARIO: &str = include_str!("../scenarios/data.yaml");

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn damaged_content_never_panics(file in 0usize..5, at: usize, kind: u8, byte: u8) {
        damage::damaged_content(Infiltration::base_files(), Infiltration::from_files, file, (at, kind, byte));
    }

    #[test]
    fn damaged_positions_never_panic(seed in 0u64..50, at: usize, kind: u8, byte: u8) {
        damage::damaged_position(&Infiltration::base(), seed, at, kind, byte);
    }

    #[test]
    fn damaged_scenarios_never_panic(at: usize, kind: u8, byte: u8) {
        damage::damaged_scenarios(&Infiltration::base(), SCENARIO, at, kind, byte);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    /// A forged snapshot is refused, or it is a table one can go on playing at.
    #[test]
    fn forged_states_are_refused_or_playable(seed in 0u64..50, at: usize, byte: u8) {
        damage::forged_state(&Infiltration::base(), seed, at, byte);
    }
}
