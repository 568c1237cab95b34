//! Ready-made tables for Infiltration.

use serde_json::json;
use title::Preset;

/// The one for a first evening first.
pub fn presets() -> Vec<Preset> {
    vec![
        Preset::new("First job", "Three thieves, and room to breathe.", 3, json!({})),
        Preset::new("The usual crew", "Four, as the rulebook means it.", 4, json!({})),
        Preset::new("Crowded corridor", "Six, and not enough doors.", 6, json!({})),
        Preset::new("Two by two", "Two people with two operatives each.", 2, json!({})),
        Preset::new("Extraction", "Extract instead of Download: alone you get four.", 4, json!({"extraction": true})),
        Preset::new(
            "Specialists",
            "A rule of our own: each operative has one small talent.",
            4,
            json!({"specialists": true}),
        ),
        Preset::new("Original Variant", "A Prototype is worth 6 instead of 10.", 4, json!({"original": true})),
    ]
}
