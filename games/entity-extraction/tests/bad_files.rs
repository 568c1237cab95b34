//! Broken content, positions and scenarios are met with a complaint that says where and what, and never with a panic.

use engine::conformance::damage;
use entity_extraction::EntityExtraction;
use proptest::prelude::*;

/// The complaint about the box with one file's text changed.
fn complaint(file: &str, from: &str, to: &str) -> String {
    damage::complaint(EntityExtraction::base_files(), EntityExtraction::from_files, (file, from, to))
}

#[test]
fn the_box_itself_is_sound_and_complete() {
    let game = EntityExtraction::from_files(&EntityExtraction::base_files()).expect("the box");
    let counts = (game.halls().len(), game.rooms().len(), game.weapons().len(), game.hostiles().len());
    assert_eq!(counts, (11, 17, 11, 9));
    let copies: u32 = game.items().iter().take(17).map(|item| u32::from(item.copies)).sum();
    assert_eq!((game.items().len(), copies), (17 + 9, 42));
    assert_eq!(game.hostiles().iter().map(|one| u32::from(one.hp)).sum::<u32>(), 45);
    let flavoured = game.items().iter().all(|item| !item.flavour.is_empty() && !item.text.is_empty())
        && game.hostiles().iter().all(|one| !one.flavour.is_empty() && !one.text.is_empty())
        && game.rooms().iter().all(|one| !one.flavour.is_empty())
        && game.halls().iter().all(|one| !one.flavour.is_empty())
        && game.weapons().iter().all(|one| !one.flavour.is_empty() && !one.text.is_empty());
    assert!(flavoured);
}

#[test]
fn a_misspelt_word_is_named_with_place_and_nearest_name() {
    let said = complaint("rooms.yaml", "- draw_item: 1", "- draw_itm: 1");
    assert!(said.starts_with("rooms.yaml:"), "{said}");
    assert!(said.contains("`draw_itm`") && said.contains("did you mean `draw_item`?"), "{said}");
    let said = complaint("rooms.yaml", "spawn: Host", "spawn: Hosts");
    assert!(said.contains("did you mean `Host`?"), "{said}");
    let said = complaint("halls.yaml", "\". . . .\"", "\". . .\"");
    assert!(said.contains("four sides"), "{said}");
}

#[test]
fn counts_and_parts_are_checked() {
    for (file, from, to, expected) in [
        ("halls.yaml", "\". . . .\"", "\". . . D\"", "23 open sides, 10 doors"),
        ("halls.yaml", "name: Junction Beta", "name: Junction Alpha", "`Junction Alpha` is used twice"),
        ("halls.yaml", "airlock: true", "airlock: false", "do not agree"),
        ("halls.yaml", "per_operative_game: 1", "per_operative_game: 4", "a limit is 1 to 3"),
        ("rooms.yaml", "kind: breach", "kind: ordinary", "the second the Breach"),
        ("rooms.yaml", "do: [{ draw_item: 2 }]", "do: [{ draw_item: 3 }]", "10 Item draws"),
        ("rooms.yaml", "do: [end_move]", "do: [{ draw_entity: 1 }]", "only a First Entry"),
        ("weapons.yaml", "class: small", "class: large", "the first 3 weapons"),
        ("weapons.yaml", "attacks: 2", "attacks: 20", "at most 9"),
        ("items.yaml", "copies: 6", "copies: 5", "41 item cards"),
        ("items.yaml", "consumable: true\n  text: \"+1 action", "text: \"+1 action", "discarded on use"),
        ("items.yaml", "when: damaged", "flavour: ouch", "`flavour`"),
        ("items.yaml", "do: [{ actions: 1 }]", "do: [{ actions: 40 }]", "too large"),
        ("entities.yaml", "hp: 9", "hp: 8", "44 HP"),
        ("entities.yaml", "id: EE-E10", "id: EE-E01", "`EE-E01` is used twice"),
        ("box.yaml", "health_tokens: 9", "health_tokens: 8", "each operative has 3"),
        ("box.yaml", "ammo_tokens: 15", "ammo_tokens: 12", "not enough to begin with"),
        ("box.yaml", "name: Birch", "name: Anvil", "`Anvil` is used twice"),
    ] {
        let said = complaint(file, from, to);
        assert!(said.contains(expected), "{from:?} -> {to:?}: {said}");
    }
}

#[test]
fn impossible_positions_are_refused_with_a_rule() {
    let impossible = [
        ("players: 4", "EE-GEN-04"),
        ("round: 151", "EE-RULING-50"),
        ("rooms: { Z9: Storage }", "EE-LAYOUT-07"),
        ("rooms: { B1: Broom Cupboard }", "EE-LAYOUT-13"),
        ("rooms: { B1: Storage, B3: Storage }", "EE-LAYOUT-13"),
        ("rooms: { A2: Storage }", "EE-LAYOUT-11"),
        ("rooms: { A2: { face_down: true } }", "EE-LAYOUT-11"),
        ("locks: [B1-B2]", "EE-DOOR-01"),
        ("locks: [E1-E2, E2-E3, G1-G2, G2-G3, I1-I2, I2-I3]", "EE-DOOR-03"),
        ("operatives: { zebra: {} }", "EE-GEN-03"),
        ("operatives: { anvil: { at: Z9 } }", "EE-LAYOUT-01"),
        ("operatives: { anvil: { ht: 4 } }", "EE-DOWN-05"),
        ("operatives: { anvil: { ammo: 6 } }", "EE-RULING-41"),
        ("operatives: { anvil: { hand: [Broom] } }", "EE-ITEM-01"),
        ("operatives: { anvil: { hand: [Radio, Radio] } }", "EE-SETUP-04"),
        ("operatives: { anvil: { carries: birch } }", "EE-DOWN-06"),
        ("hostiles: { Cat: A2 }", "EE-ENTITY-03"),
        ("hostiles: { Leech: { at: A2, damage: 4 } }", "EE-ATTACK-09"),
        ("turn: anvil\nactions: 10", "EE-TURN-02"),
        ("turn: anvil\nacted: [anvil]", "EE-TURN-07"),
        ("acted: [anvil, birch, cinder]", "EE-TURN-10"),
        ("operatives: { anvil: { ht: 0 }, birch: { ht: 0 }, cinder: { ht: 0 } }", "EE-END-03"),
        ("explored: true\nhostiles: {}", "EE-END-01"),
        ("ending: victory", "EE-END-01"),
    ];
    damage::impossible_positions(&EntityExtraction::base(), &impossible);
}

const SCENARIO: &str = include_str!("../scenarios/worked.yaml");

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn damaged_content_never_panics(file in 0usize..6, at: usize, kind: u8, byte: u8) {
        damage::damaged_content(EntityExtraction::base_files(), EntityExtraction::from_files, file, (at, kind, byte));
    }

    #[test]
    fn damaged_positions_never_panic(seed in 0u64..50, at: usize, kind: u8, byte: u8) {
        damage::damaged_position(&EntityExtraction::base(), seed, at, kind, byte);
    }

    #[test]
    fn damaged_scenarios_never_panic(at: usize, kind: u8, byte: u8) {
        damage::damaged_scenarios(&EntityExtraction::base(), SCENARIO, at, kind, byte);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    /// A forged snapshot is refused, or it is a table one can go on playing at.
    #[test]
    fn forged_states_are_refused_or_playable(seed in 0u64..60, at: usize, byte: u8) {
        damage::forged_state(&EntityExtraction::base(), seed, at, byte);
    }
}
