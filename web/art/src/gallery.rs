//! The pictures of a game, by what they show.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::album::slug;
use crate::sheet::{Flaw, Sheet};

/// What every game draws with.
const SHARED: [(&str, &str); 4] = [
    ("colours.art", include_str!("../draw/colours.art")),
    ("people.art", include_str!("../draw/people.art")),
    ("things.art", include_str!("../draw/things.art")),
    ("places.art", include_str!("../draw/places.art")),
];

/// The lists, by game.
const LISTS: [(&str, &[(&str, &str)]); 4] = [
    (
        "facility07",
        &[
            ("facility07.art", include_str!("../draw/facility07.art")),
            ("facility07-cards.art", include_str!("../draw/facility07-cards.art")),
            ("facility07-packs.art", include_str!("../draw/facility07-packs.art")),
        ],
    ),
    ("infiltration", &[("infiltration.art", include_str!("../draw/infiltration.art"))]),
    ("entity-extraction", &[("entity-extraction.art", include_str!("../draw/entity-extraction.art"))]),
    ("faza", &[("faza.art", include_str!("../draw/faza.art"))]),
];

/// One game's pictures: the inside of an SVG each, under `kind/name-of-it`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gallery {
    pub pictures: BTreeMap<String, String>,
    /// How large the pictures of a kind are drawn.
    pub sizes: BTreeMap<String, (u16, u16)>,
}

/// The pictures of a game; none if nobody has drawn any.
pub fn gallery(game: &str) -> Result<Option<Gallery>, Flaw> {
    let Some((_, files)) = LISTS.iter().find(|(name, _)| *name == game) else { return Ok(None) };
    let mut sheet = Sheet::default();
    for &(file, text) in SHARED.iter().chain(*files) {
        sheet.read(file, text)?;
    }
    let mut gallery = Gallery::default();
    for kind in &sheet.kinds {
        gallery.sizes.insert(kind.name.clone(), (kind.width, kind.height));
    }
    for entry in &sheet.entries {
        gallery.pictures.insert(format!("{}/{}", entry.kind, slug(&entry.name)), sheet.drawn(entry)?);
    }
    Ok(Some(gallery))
}

impl Gallery {
    /// As it travels: see [`crate::Album`].
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (key, picture) in &self.pictures {
            // Writing to a string cannot fail.
            _ = writeln!(text, "{key}\t{picture}");
        }
        text
    }
}
