//! The guide for authors, `docs/packs.md`, keeps its word: what it shows loads, and no word is missing in it.

use engine::scenario;
use facility07::Facility07;
use facility07::vocabulary::{Authored, Verb};
use pack::Pack;

const GUIDE: &str = include_str!("../../../docs/packs.md");

const MANIFEST: &str =
    "id: guide\nname: Guide\nversion: 1.0.0\nauthor: A tester\ndescription: For a test.\ngame: facility07\n";

/// What the examples in the tables speak of.
const KINDS: &str = "\
figures:
  - { id: cat, name: Cat, text: Purrs. }
markers:
  - { id: coin, name: Coin, text: Shines. }
";

fn load(files: &[(&str, &str)]) -> Result<(), String> {
    let pack = Pack::from_texts("guide", files).map_err(|complaint| complaint.to_string())?;
    Facility07::with_packs(&[&pack]).map(drop).map_err(|complaint| complaint.to_string())
}

/// The YAML blocks that begin with a comment with their file name.
fn blocks() -> Vec<(String, String)> {
    let fenced = GUIDE.split("```yaml\n").skip(1).filter_map(|rest| rest.split("```").next());
    fenced
        .map(|text| {
            let first = text.lines().next().unwrap_or_default();
            let name = first
                .strip_prefix("# ")
                .filter(|name| std::path::Path::new(name).extension().is_some_and(|ending| ending == "yaml"));
            (name.unwrap_or_else(|| panic!("a block without a file name: {first}")).to_string(), text.to_string())
        })
        .collect()
}

/// The rows of the table under a heading: the word, and the example in the last column.
fn rows(heading: &str) -> Vec<(String, String)> {
    let (_, section) = GUIDE.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no {heading}"));
    let lines = section.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let cell = |cell: &str| cell.trim().trim_matches('`').to_string();
    lines
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").collect();
            (cell(cells[0]), cell(cells[cells.len() - 1]))
        })
        .collect()
}

#[test]
fn every_block_loads_by_itself() {
    let blocks = blocks();
    assert!(blocks.len() >= 9, "{} blocks", blocks.len());
    for (name, text) in &blocks {
        let files: Vec<(&str, &str)> = match name.as_str() {
            "pack.yaml" => vec![("pack.yaml", text)],
            name => vec![("pack.yaml", MANIFEST), (name, text)],
        };
        load(&files).unwrap_or_else(|complaint| panic!("{complaint}\n{text}"));
    }
}

#[test]
fn all_blocks_are_one_pack() {
    let blocks = blocks();
    let files: Vec<(&str, &str)> = blocks.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    load(&files).unwrap_or_else(|complaint| panic!("{complaint}"));
}

#[test]
fn the_scenario_of_the_guide_holds() {
    let blocks = blocks();
    let files: Vec<(&str, &str)> = blocks.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let pack = Pack::from_texts("guide", &files).unwrap();
    let game = Facility07::with_packs(&[&pack]).unwrap();
    let scenarios = blocks.iter().filter(|(name, _)| name.starts_with("scenarios/"));
    let all: Vec<_> = scenarios.flat_map(|(name, text)| scenario::load::<Facility07>(name, text).unwrap()).collect();
    assert!(!all.is_empty());
    for one in all {
        let report = scenario::run(&game, &one);
        assert!(report.passed, "{report}");
    }
}

#[test]
fn every_verb_has_an_example_that_loads() {
    let rows = rows("Verbs");
    assert_eq!(
        rows.iter().map(|(verb, _)| verb.as_str()).collect::<Vec<_>>(),
        engine::load::variants::<Verb<Authored>>()
    );
    for (verb, example) in rows {
        // A moment at which the verb makes sense.
        let when = if verb == "redirect" { "action_played" } else { "check_failed" };
        // Whatever it may need is at hand.
        let hand =
            "for_each: { guards: {} }, do: [{ for_each: { cards: {} }, do: [{ for_each: { figures: {} }, do: [X] }] }]";
        let covert =
            format!("- {{ id: x, name: X, text: T., flavour: F., react: {{ when: {when}, do: [{{ {hand} }}] }} }}")
                .replace(
                    "[X]",
                    &if example.contains(':') { format!("[{{ {example} }}]") } else { format!("[{example}]") },
                );
        let files = [("pack.yaml", MANIFEST), ("rules.yaml", KINDS), ("coverts.yaml", covert.as_str())];
        load(&files).unwrap_or_else(|complaint| panic!("{verb}: {complaint}\n{covert}"));
    }
}

#[test]
fn every_condition_and_passive_has_an_example_that_loads() {
    let braced = |example: &str| if example.contains(':') { format!("{{ {example} }}") } else { example.to_string() };
    for (word, example) in rows("Conditions") {
        let step = format!("if: {}, then: [end_turn]", braced(&example));
        let react = format!("when: dazed, do: [{{ for_each: {{ cards: {{}} }}, do: [{{ {step} }}] }}]");
        let covert = format!("- {{ id: x, name: X, text: T., flavour: F., react: {{ {react} }} }}");
        let files = [("pack.yaml", MANIFEST), ("rules.yaml", KINDS), ("coverts.yaml", covert.as_str())];
        load(&files).unwrap_or_else(|complaint| panic!("{word}: {complaint}\n{covert}"));
    }
    for (word, example) in rows("Passives") {
        let gadget = format!("- {{ id: x, name: X, text: T., flavour: F., passive: [{}] }}", braced(&example));
        let files = [("pack.yaml", MANIFEST), ("gadgets.yaml", gadget.as_str())];
        load(&files).unwrap_or_else(|complaint| panic!("{word}: {complaint}\n{gadget}"));
    }
}
