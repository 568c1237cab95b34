//! Experiments that come with the program: every optional rule, difficulty, variant and pack.

/// Each with its name and its text.
macro_rules! ready_made {
    ($($name:literal,)*) => {
        pub const READY_MADE: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../experiments/", $name, ".yaml"))),)*];
    };
}

ready_made! {
    "facility07-optional-rules",
    "facility07-lengths",
    "facility07-players",
    "facility07-packs",
    "facility07-levels",
    "faza-difficulties",
    "faza-variants",
    "faza-heroic-last-rebel",
    "infiltration-variants",
    "infiltration-players",
    "infiltration-levels",
    "entity-extraction-variants",
    "entity-extraction-players",
}

/// The text of the one with this name.
pub fn ready_made(name: &str) -> Option<&'static str> {
    READY_MADE.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}
