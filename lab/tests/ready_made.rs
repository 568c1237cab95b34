//! The experiments that come with the program: all of them are listed, sound, and can be played.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use lab::{Experiment, Plan, READY_MADE};
use pack::Shelf;

fn plan(name: &str, text: &str) -> Plan {
    let mut shelf = Shelf::default();
    catalog::packs::add_examples(&mut shelf);
    let file = format!("{name}.yaml");
    let experiment = Experiment::read(&file, text).unwrap_or_else(|error| panic!("{error}"));
    Plan::of(Path::new(&file), experiment, &shelf).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_file_is_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("experiments");
    let found: BTreeSet<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_string())
        .collect();
    let listed: BTreeSet<String> = READY_MADE.iter().map(|(name, _)| (*name).to_string()).collect();
    assert_eq!(found, listed);
}

#[test]
fn every_arm_of_each_is_played() {
    for (name, text) in READY_MADE {
        plan(name, text);
        // Thinkers take their time; that they exist has just been seen.
        let fast = plan(name, &text.replace("agent", "random").replace("rookie", "random"));
        for (arm, ready) in fast.arms.iter().enumerate() {
            let [game] = &fast.play(arm, 0).unwrap()[..] else { panic!("{name}: one game") };
            assert!(game.outcome.is_some() && game.answers > 0, "{name}, {}: {game:?}", ready.name);
        }
    }
}

#[test]
fn every_optional_rule_pack_and_difficulty_is_in_one() {
    let all: String = READY_MADE.iter().map(|(_, text)| *text).collect();
    for game in catalog::games() {
        for pack in game.example_packs() {
            assert!(all.contains(&format!("packs: [{}]", pack.id())), "no experiment with {}", pack.id());
        }
        for setting in game.workshop().settings() {
            // Who is played and what lies where is for a table to choose.
            let is_choice =
                ["players", "characters", "solo", "layout", "youngest", "rooms", "nodes", "hints", "auto_end"];
            if is_choice.contains(&setting.key.as_str()) {
                continue;
            }
            assert!(all.contains(&format!("{}:", setting.key)), "{}: no experiment with {}", game.name(), setting.key);
            let (catalog::SettingKind::Word(words) | catalog::SettingKind::List(words)) = setting.kind else {
                continue;
            };
            for word in words.iter().filter(|word| word.name != "custom" && word.name != "medium") {
                let is_there = all.contains(&format!("{}: {} ", setting.key, word.name))
                    || all.contains(&format!("{}: [{}] ", setting.key, word.name));
                assert!(is_there, "{}: no experiment with {} {}", game.name(), setting.key, word.name);
            }
        }
    }
}
