//! Ready-made tables for Entity Extraction.

use serde_json::json;
use title::Preset;

/// The one for a first evening first.
pub fn presets() -> Vec<Preset> {
    vec![
        // With the manual release nobody has to understand airlocks on a first evening.
        Preset::new(
            "First call",
            "A short site for three, with the manual release of airlocks.",
            3,
            json!({"short_site": true, "manual_release": true}),
        ),
        Preset::new("Standard", "Twelve to fourteen Rooms, as the rulebook means it.", 3, json!({})),
        Preset::new("Large site", "Fifteen Rooms and more. Bring bandages.", 3, json!({"large_site": true})),
        Preset::new("Scarce ammo", "Three rounds each. Count them.", 3, json!({"scarce_ammo": true})),
        Preset::new("Hidden Breach", "Nobody knows where the Host is.", 3, json!({"hidden_breach": true})),
        Preset::new("Restless Host", "The Host moves twice as far.", 3, json!({"restless_host": true})),
        Preset::new("Alone", "One person, three operatives.", 1, json!({"short_site": true, "auto_end": true})),
    ]
}
