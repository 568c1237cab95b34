//! Ready-made tables for Facility 07.

use serde_json::json;
use title::Preset;

use crate::OptionalRule;

/// The one for a first evening first.
pub fn presets() -> Vec<Preset> {
    vec![
        Preset::new(
            "Beginners",
            "Short, and faster Agents forgive a mistake.",
            3,
            json!({"length": "short", "optional_rules": ["move_out"]}),
        ),
        Preset::new("Short", "4 Rooms, about 60 minutes.", 4, json!({"length": "short"})),
        Preset::new("Medium", "6 Rooms, about 90 minutes.", 4, json!({"length": "medium"})),
        Preset::new("Long", "8 Rooms, about 120 minutes.", 4, json!({"length": "long"})),
        Preset::new("Full house", "Six Agents in a long mission.", 6, json!({"length": "long"})),
        Preset::new(
            "Everything on",
            "Every optional rule at once. You asked for it.",
            4,
            json!({"length": "medium", "optional_rules": OptionalRule::ALL}),
        ),
    ]
}
