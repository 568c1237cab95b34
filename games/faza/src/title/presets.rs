//! Ready-made tables for FAZA.

use serde_json::json;
use title::Preset;

/// The one for a first evening first.
pub fn presets() -> Vec<Preset> {
    vec![
        Preset::new("First contact", "The easiest fleet, with hints.", 2, json!({"difficulty": "easy", "hints": true})),
        Preset::new("Easy", "An evening for four.", 4, json!({"difficulty": "easy"})),
        Preset::new("Normal", "As the rulebook means it.", 4, json!({"difficulty": "normal"})),
        Preset::new("Hard", "For those who have won before.", 4, json!({"difficulty": "hard"})),
        Preset::new(
            "No mercy",
            "Hard, with tougher ships and no rewards.",
            4,
            json!({"difficulty": "hard", "ship_health": 6, "no_mercy": true, "radio": true}),
        ),
        Preset::new("Solo", "One person, two characters.", 1, json!({"difficulty": "easy"})),
    ]
}
