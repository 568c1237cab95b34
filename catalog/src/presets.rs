//! Ready-made tables for each game. The names of settings are the games' own; a test sets every one of these up.

use facility07::OptionalRule;
use serde_json::{Map, Value, json};

/// A ready-made table.
#[derive(Clone, Debug, PartialEq)]
pub struct Preset {
    pub name: &'static str,
    pub about: &'static str,
    pub players: u8,
    pub settings: Map<String, Value>,
}

/// The presets of a game, the one for a first evening first; none for a game that is not spoken of here.
pub fn presets(game: &str) -> Vec<Preset> {
    match game {
        "faza" => faza(),
        "facility07" => facility07(),
        "infiltration" => infiltration(),
        "entity-extraction" => entity_extraction(),
        _ => Vec::new(),
    }
}

fn faza() -> Vec<Preset> {
    vec![
        preset("First contact", "The easiest fleet, with hints.", 2, json!({"difficulty": "easy", "hints": true})),
        preset("Easy", "An evening for four.", 4, json!({"difficulty": "easy"})),
        preset("Normal", "As the rulebook means it.", 4, json!({"difficulty": "normal"})),
        preset("Hard", "For those who have won before.", 4, json!({"difficulty": "hard"})),
        preset(
            "No mercy",
            "Hard, with tougher ships and no rewards.",
            4,
            json!({"difficulty": "hard", "ship_health": 6, "no_mercy": true, "radio": true}),
        ),
        preset("Solo", "One person, two characters.", 1, json!({"difficulty": "easy"})),
    ]
}

fn facility07() -> Vec<Preset> {
    vec![
        preset(
            "Beginners",
            "Short, and faster Agents forgive a mistake.",
            3,
            json!({"length": "short", "optional_rules": ["move_out"]}),
        ),
        preset("Short", "4 Rooms, about 60 minutes.", 4, json!({"length": "short"})),
        preset("Medium", "6 Rooms, about 90 minutes.", 4, json!({"length": "medium"})),
        preset("Long", "8 Rooms, about 120 minutes.", 4, json!({"length": "long"})),
        preset("Full house", "Six Agents in a long mission.", 6, json!({"length": "long"})),
        preset(
            "Everything on",
            "Every optional rule at once. You asked for it.",
            4,
            json!({"length": "medium", "optional_rules": OptionalRule::ALL}),
        ),
    ]
}

fn infiltration() -> Vec<Preset> {
    vec![
        preset("First job", "Three thieves, and room to breathe.", 3, json!({})),
        preset("The usual crew", "Four, as the rulebook means it.", 4, json!({})),
        preset("Crowded corridor", "Six, and not enough doors.", 6, json!({})),
        preset("Two by two", "Two people with two operatives each.", 2, json!({})),
        preset("Extraction", "Extract instead of Download: alone you get four.", 4, json!({"extraction": true})),
        preset("Original Variant", "A Prototype is worth 6 instead of 10.", 4, json!({"original": true})),
    ]
}

fn entity_extraction() -> Vec<Preset> {
    vec![
        preset("First call", "A short site for three.", 3, json!({"short_site": true})),
        preset("Standard", "Twelve to fourteen Rooms, as the rulebook means it.", 3, json!({})),
        preset("Large site", "Fifteen Rooms and more. Bring bandages.", 3, json!({"large_site": true})),
        preset("Scarce ammo", "Three rounds each. Count them.", 3, json!({"scarce_ammo": true})),
        preset("Hidden Breach", "Nobody knows where the Host is.", 3, json!({"hidden_breach": true})),
        preset("Restless Host", "The Host moves twice as far.", 3, json!({"restless_host": true})),
        preset("Alone", "One person, three operatives.", 1, json!({"short_site": true, "auto_end": true})),
    ]
}

fn preset(name: &'static str, about: &'static str, players: u8, settings: Value) -> Preset {
    let settings = match settings {
        Value::Object(settings) => settings,
        _ => Map::new(),
    };
    Preset { name, about, players, settings }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Occasion;

    #[test]
    fn every_preset_can_be_set_up_and_started() {
        for game in crate::games() {
            let presets = presets(game.name());
            assert!(presets.len() >= 4, "{} has presets", game.title());
            for Preset { name, players, settings, .. } in presets {
                let settings: Vec<(String, Value)> = settings.into_iter().collect();
                let setup = game.setup(Some(players), &settings, Occasion::Play);
                let setup = setup.unwrap_or_else(|error| panic!("{} {name}: {error}", game.title()));
                let started = game.start(&setup, engine::Seed::from_number(7));
                assert!(started.is_ok(), "{} {name}: {:?}", game.title(), started.err());
            }
        }
    }
}
