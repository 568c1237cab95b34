//! Packs that are refused, and why.

use facility07::Facility07;

use super::{DRAW, action, agent, complaint, from_box, load, loaded, pack};

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    let actions = [
        action("one", "do:\n  - fetch: { card: no-such-card }"),
        action("two", "tags: [a, b, c, d, e, f, g, h, i]\ndo:\n  - end_turn"),
        action("three", "do:\n  - end_turn"),
        action("four", "do:\n  - prevent"),
    ]
    .concat();
    let agents = [agent("slow", 9), agent("fine", 3)].concat();
    let found = Facility07::complaints(&[&pack("test", &[("actions.yaml", &actions), ("agents.yaml", &agents)])]);
    let told: Vec<String> = found.iter().map(ToString::to_string).collect();
    for (card, file) in [("one", "actions"), ("two", "actions"), ("four", "actions"), ("slow", "agents")] {
        let about = told.iter().filter(|told| told.contains(&format!("`{card}`")) && told.contains(file));
        assert_eq!(about.count(), 1, "{card}: {told:#?}");
    }
    assert_eq!(told.len(), 4, "{told:#?}");
    assert!(found.iter().all(|complaint| complaint.place.is_some()), "{told:#?}");
}

/// A slip in one card does not hide those in others, nor in other files.
#[test]
fn broken_cards_do_not_hide_each_other() {
    let actions = [
        action("one", "copys: 2\ndo:\n  - draw: {}"),
        action("two", "do:\n  - drwa: {}"),
        action("three", "do:\n  - draw: { count: 100 }"),
        action("four", "do: [draw: {}"),
        action("five", DRAW),
    ]
    .concat();
    let rules = "\
remove: [rifel, kichen, rifle]
copies: { riffle: 2, club-sandwich: 99 }
constants:
  hand_limit: 0
  draw: 99
terms: { Gaurd: Dog, Agnet: Cat }
markers:
  - { id: a, name: A, text: T. }
  - { id: b, nmae: B, text: T. }
house_rules:
  - { name: H, text: T., when: nevr, do: [{ draw: {} }] }
  - { name: I, text: T., when: dazed, do: [] }
";
    let found = Facility07::complaints(&[&pack("test", &[("actions.yaml", &actions), ("rules.yaml", rules)])]);
    let places: Vec<_> = found.iter().map(|one| (one.file.as_str(), one.place.unwrap_or_default().0)).collect();
    let told: Vec<String> = found.iter().map(ToString::to_string).collect();
    for (file, line) in [
        ("actions", 5),
        ("actions", 13),
        ("actions", 24),
        ("rules", 1),
        ("rules", 2),
        ("rules", 4),
        ("rules", 5),
        ("rules", 6),
        ("rules", 9),
        ("rules", 11),
        ("rules", 12),
    ] {
        assert!(places.contains(&(&*format!("test/{file}.yaml"), line)), "{file}:{line}: {told:#?}");
    }
    let both = |words: [&str; 2]| words.iter().all(|word| told.iter().any(|told| told.contains(word)));
    assert!(both(["`rifel`", "`kichen`"]) && both(["`riffle`", "`club-sandwich`"]) && both(["`Gaurd`", "`Agnet`"]));
}

/// A word for what was not chosen means nothing.
#[test]
fn words_for_what_is_not_at_hand_are_refused() {
    let action_with = |more: &str| complaint(&[("actions.yaml", &action("x", more))]);
    let covert_with = |more: &str| complaint(&[("coverts.yaml", &action("x", &format!("react: {{ {more} }}")))]);
    for (steps, word) in [
        ("[{ daze: target }]", "`target` is nobody"),
        ("[{ daze: second }]", "`second` is nobody"),
        ("[{ daze: subject }]", "`subject` is nobody"),
        ("[{ daze: by }]", "`by` is nobody"),
        ("[{ daze: random }]", "`random` is nobody"),
        ("[daze_guard]", "`daze_guard` has no Guard"),
        ("[take_discarded]", "`take_discarded` has no card"),
        ("[remove_figure]", "`remove_figure` has no figure"),
        ("[{ if: { is: { who: target, such: {} } }, then: [end_turn] }]", "`target` is nobody"),
        ("[{ for_each: { guards: { other: true } }, do: [daze_guard] }]", "`other` has no Guard"),
        ("[{ spawn_guards: { at: targets_room } }]", "`targets_room` has no Agent"),
        ("[{ pick: { agents: {} }, by: target, do: [{ daze: target }] }]", "`target` is nobody"),
    ] {
        assert!(
            action_with(&format!("do: {steps}")).contains(word),
            "{steps}: {}",
            action_with(&format!("do: {steps}"))
        );
    }
    for steps in [
        "[{ for_each: { agents: {} }, do: [{ daze: target }] }]",
        "[{ pick: { agents: {} }, by: random, do: [{ daze: target }] }]",
        "[{ for_each: { guards: {} }, do: [daze_guard] }]",
        "[{ pick: { cards: { zone: discard } }, by: me, do: [take_discarded] }]",
        "[{ lock_down: my_next_turn }]",
    ] {
        assert_eq!(action_with(&format!("do: {steps}")), "no complaint", "{steps}");
    }
    assert_eq!(action_with("targets: [{ agent: {} }, { agent: {} }]\ndo: [{ daze: second }]"), "no complaint");
    assert!(action_with("targets: [{ agent: {} }]\ndo: [{ daze: second }]").contains("`second` is nobody"));
    let later = "targets: [{ agent: {} }]\ndo: [{ later: { at: end_of_turn, do: [{ daze: target }] } }]";
    assert!(action_with(later).contains("`target` is nobody"));
    assert_eq!(covert_with("when: dazed, do: [{ daze: by }, { draw: { who: subject } }]"), "no complaint");
    let covered = covert_with("when: dazed, do: [{ for_each: { agents: {} }, do: [{ daze: subject }] }]");
    assert!(covered.contains("`subject` is covered here"), "{covered}");
}

/// F07-RULING-138: a pack cannot show what is hidden.
#[test]
fn hidden_cards_stay_hidden() {
    let action_with = |more: &str| complaint(&[("actions.yaml", &action("x", more))]);
    let pick =
        |by: &str| format!("pick: {{ cards: {{ zone: hand, of: target }} }}, by: {by}, do: [{{ give_card: me }}]");
    let play = |steps: String| action_with(&format!("targets: [{{ agent: {{}} }}]\ndo: [{steps}]"));
    assert!(play(format!("{{ {} }}", pick("me"))).contains("hidden cards that are not her own"));
    assert_eq!(play(format!("{{ {} }}", pick("target"))), "no complaint");
    assert_eq!(play(format!("{{ {} }}", pick("random"))), "no complaint");
    assert_eq!(play(format!("{{ look_at_hand: {{ whose: target }} }}, {{ {} }}", pick("me"))), "no complaint");
    let targets = "targets: [{ agent: {} }, { card: { zone: covert, of: target } }]\ndo: [{ unequip: target }]";
    assert!(action_with(targets).contains("hidden cards that are not her own"));
    let asked = |always: bool| {
        let react = format!("when: dazed, if: {{ cards: {{ zone: hand }} }}, always: {always}, do: [{{ draw: {{}} }}]");
        complaint(&[("gadgets.yaml", &action("x", &format!("react: {{ {react} }}")))])
    };
    assert!(asked(false).contains("everybody would see from who is asked"));
    assert_eq!(asked(true), "no complaint");
}

#[test]
fn a_card_that_others_need_is_missed() {
    let complaint = load(&[("rules.yaml", "remove: [samurai-sword]")]).map(|_| ()).unwrap_err();
    assert_eq!(complaint.file, "facility07/rooms.yaml");
    assert_eq!(complaint.what, "`trophy-gallery`: `samurai-sword` is needed here, but `test` takes it out");
    assert_eq!(complaint.remedy.as_deref(), Some("replace or take out `trophy-gallery` too"));
    loaded(&[("rules.yaml", "remove: [samurai-sword, trophy-gallery]")]);
}

/// RULES.md 6.2: the box never kills by text, packs may.
#[test]
fn only_packs_kill() {
    let kill = action("x", "targets: [{ agent: {} }]\ndo:\n  - kill: target");
    assert_eq!(complaint(&[("actions.yaml", &kill)]), "no complaint");
    let mut files = Facility07::box_files().map(|(name, text)| (name, text.to_string()));
    files[1].1.push_str(&kill);
    let complaint = from_box(&files).map(|_| ()).unwrap_err();
    assert_eq!(complaint.what, "`x`: cards of the box never kill by their text");
}

#[test]
fn a_box_without_its_special_rooms_is_refused() {
    let mut files = Facility07::box_files().map(|(name, text)| (name, text.to_string()));
    files[5].1 = files[5].1.replace("  role: prison\n", "");
    let complaint = from_box(&files).map(|_| ()).unwrap_err();
    assert_eq!(
        complaint.to_string(),
        "facility07/rooms.yaml: no Room has the role `prison`\n  help: give one Room `role: prison`"
    );
}
