//! F07-WILD-19: the check carries everything out once at its worst. Packs that would be cut in play are complained about
//! with place and remedy, honest ones are not.

use facility07::Facility07;
use facility07::content::examples;
use pack::Pack;

const MANIFEST: &str =
    "id: hostile\nname: Hostile\nversion: 1.0.0\nauthor: A tester\ndescription: Hm.\ngame: facility07\n";

fn pack(files: &[(&str, &str)]) -> Pack {
    let all: Vec<(&str, &str)> = [("pack.yaml", MANIFEST)].into_iter().chain(files.iter().copied()).collect();
    let pack = Pack::from_texts("hostile", &all).unwrap_or_else(|complaint| panic!("{complaint}"));
    assert_eq!(Facility07::complaints(&[&pack]), [], "the pack is otherwise sound");
    pack
}

/// The complaints as people read them.
fn worst(files: &[(&str, &str)]) -> Vec<String> {
    Facility07::worst(&[&pack(files)]).iter().map(ToString::to_string).collect()
}

/// The steps inside so many loops over all Agents.
fn loops(count: usize, inner: &str) -> String {
    (0..count).fold(inner.to_string(), |body, _| format!("{{ for_each: {{ agents: {{}} }}, do: [{body}] }}"))
}

fn house_rule(name: &str, when: &str, steps: &str) -> String {
    format!("  - name: {name}\n    text: Hm.\n    when: {when}\n    do: [{steps}]\n")
}

#[track_caller]
fn complains(files: &[(&str, &str)], file: &str, line: u32, of: &str) {
    let found = worst(files);
    let place = format!("hostile/{file}:{line}:");
    assert!(found.iter().any(|complaint| complaint.contains(&place) && complaint.contains(of)), "{found:#?}");
    assert!(found.iter().all(|complaint| complaint.contains("help")), "{found:#?}");
}

#[test]
fn loops_in_loops_are_complained_about() {
    let rules =
        format!("house_rules:\n{}", house_rule("Long Night", "turn_ends", &loops(7, "{ movement: { by: 1 } }")));
    complains(&[("rules.yaml", &rules)], "rules.yaml", 2, "does not end within 20000 steps");
}

#[test]
fn an_echo_is_complained_about() {
    let rules = format!(
        "house_rules:\n{}{}",
        house_rule("Fall", "turn_ends", "{ daze: me }"),
        house_rule("Echo", "dazed", "{ undaze: me }, { daze: me }")
    );
    complains(&[("rules.yaml", &rules)], "rules.yaml", 6, "inside each other");
}

#[test]
fn what_comes_near_its_budget_is_complained_about() {
    let rules = format!(
        "house_rules:\n{}",
        house_rule(
            "Long Evening",
            "turn_ends",
            &loops(
                4,
                "{ movement: { by: 1 } }, { movement: { by: 1 } }, { movement: { by: 1 } }, { movement: { by: 1 } }, { movement: { by: 1 } }, { movement: { by: 1 } }"
            )
        )
    );
    complains(&[("rules.yaml", &rules)], "rules.yaml", 2, "steps of the 20000 there are");
}

#[test]
fn endless_questions_are_complained_about() {
    let rules = format!(
        "house_rules:\n{}",
        house_rule("Nag", "turn_ends", &loops(3, "{ may: me, do: [{ movement: { by: 1 } }] }"))
    );
    complains(&[("rules.yaml", &rules)], "rules.yaml", 2, "questions in a row");
}

/// Exercises F07-WILD-19
///
/// Wherever it stands: each type of card, and what lies inside verbs.
#[test]
fn every_type_of_content_is_tried() {
    let endless = loops(7, "{ movement: { by: 1 } }");
    let words = "text: Hm.\n  flavour: Hm.";
    let cards = [
        ("actions.yaml", format!("- id: bad\n  name: Bad\n  {words}\n  do: [{endless}]\n")),
        ("gadgets.yaml", format!("- id: bad\n  name: Bad\n  {words}\n  use: {{ do: [{endless}] }}\n")),
        (
            "gadgets.yaml",
            format!("- id: bad\n  name: Bad\n  {words}\n  weapon: {{ kind: melee, on_hit: [{endless}] }}\n"),
        ),
        (
            "coverts.yaml",
            format!(
                "- id: bad\n  name: Bad\n  {words}\n  react: {{ when: would_be_dazed, of: me, do: [{endless}] }}\n"
            ),
        ),
        ("events.yaml", format!("- id: bad\n  name: Bad\n  {words}\n  do: [{endless}]\n")),
        (
            "rooms.yaml",
            format!(
                "- id: bad\n  name: Bad\n  doors: [N1, S1]\n  flavour: Hm.\n  on_enter: {{ text: Hm., do: [{endless}] }}\n"
            ),
        ),
        (
            "rooms.yaml",
            format!(
                "- id: bad\n  name: Bad\n  doors: [N1, S1]\n  flavour: Hm.\n  ability: {{ text: Hm., do: [{endless}] }}\n"
            ),
        ),
        (
            "agents.yaml",
            format!(
                "- id: bad\n  name: Bad\n  send_up: Hm.\n  speed: 1\n  insight: 1\n  strength: 1\n  finesse: 1\n  {words}\n  use: {{ do: [{endless}] }}\n"
            ),
        ),
        (
            "actions.yaml",
            format!(
                "- id: bad\n  name: Bad\n  {words}\n  do: [{{ later: {{ at: my_next_turn, do: [{endless}] }} }}]\n"
            ),
        ),
    ];
    for (file, text) in &cards {
        complains(&[(file, text)], file, 2, "does not end within");
    }
    let rules = [
        format!("actions:\n  - {{ name: Bad, text: Hm., do: [{endless}] }}\n"),
        format!("markers:\n  - {{ id: bad, name: Bad, text: Hm., on_enter: [{endless}] }}\n"),
        format!("figures:\n  - {{ id: bad, name: Bad, text: Hm., on_contact: [{endless}] }}\n"),
    ];
    for text in &rules {
        complains(&[("rules.yaml", text)], "rules.yaml", 2, "does not end within");
    }
    let setup = format!("setup:\n  - {endless}\n");
    assert!(!worst(&[("rules.yaml", &setup)]).is_empty());
}

#[test]
fn example_packs_are_sound_at_their_worst() {
    for pack in examples() {
        assert_eq!(Facility07::worst(&[pack]), [], "{}", pack.id());
    }
}

/// A pack whose every card is dear costs no more than any other to check.
#[test]
fn a_check_is_bounded_itself() {
    let dear = loops(4, "{ movement: { by: 1 } }, { movement: { by: 1 } }");
    let card = |number: usize| {
        format!("- {{ id: dear-{number}, name: Dear {number}, copies: 0, text: Hm., flavour: Hm., do: [{dear}] }}\n")
    };
    let (actions, events): (String, String) = ((0..50).map(card).collect(), (50..80).map(card).collect());
    let found = worst(&[("actions.yaml", &actions), ("events.yaml", &events)]);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].contains("takes too many steps"), "{found:#?}");
}
