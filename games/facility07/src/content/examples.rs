//! The example packs that ship with the game: the variants that the rulebook names (F07-WILD-15), in our own design: none claims to be its printed sample (F07-WILD-16). They are built in, so
//! that a host always has them; authors read them under `packs/`.

use std::sync::LazyLock;

use pack::{MANIFEST, Pack};

/// The texts of one example pack, in `packs/<folder>/`. All four bring every file that the game reads.
macro_rules! texts {
    ($folder:literal) => {
        (
            $folder,
            [
                (MANIFEST, include_str!(concat!("../../packs/", $folder, "/pack.yaml"))),
                ("README.md", include_str!(concat!("../../packs/", $folder, "/README.md"))),
                ("actions.yaml", include_str!(concat!("../../packs/", $folder, "/actions.yaml"))),
                ("gadgets.yaml", include_str!(concat!("../../packs/", $folder, "/gadgets.yaml"))),
                ("coverts.yaml", include_str!(concat!("../../packs/", $folder, "/coverts.yaml"))),
                ("events.yaml", include_str!(concat!("../../packs/", $folder, "/events.yaml"))),
                ("rooms.yaml", include_str!(concat!("../../packs/", $folder, "/rooms.yaml"))),
                ("agents.yaml", include_str!(concat!("../../packs/", $folder, "/agents.yaml"))),
                ("secrets.yaml", include_str!(concat!("../../packs/", $folder, "/secrets.yaml"))),
                ("rules.yaml", include_str!(concat!("../../packs/", $folder, "/rules.yaml"))),
            ],
        )
    };
}

const TEXTS: [(&str, [(&str, &str); 10]); 4] =
    [texts!("bone-james-bone"), texts!("a-christmas-caper"), texts!("shark-attack"), texts!("zombie-spooktacular")];

// Part of the program and read by tests, so a complaint is a broken build, not a broken file.
static EXAMPLES: LazyLock<Vec<Pack>> = LazyLock::new(|| {
    let read = |(name, texts): &(&str, [(&str, &str); 10])| match Pack::from_texts(name, texts) {
        Ok(pack) => pack,
        Err(complaint) => panic!("an example pack is broken: {complaint}"),
    };
    TEXTS.iter().map(read).collect()
});

/// The example packs, in the order of the rulebook.
pub fn examples() -> &'static [Pack] {
    &EXAMPLES
}

/// Their ids and texts, as a shelf takes them.
pub fn example_texts() -> impl Iterator<Item = (&'static str, &'static [(&'static str, &'static str)])> {
    TEXTS.iter().map(|(name, texts)| (*name, texts.as_slice()))
}
