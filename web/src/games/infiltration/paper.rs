//! What is printed on rooms, items and NPCs. Views only name them, so the texts are looked up here.

use wire::api::CardInfo;

use crate::listing;

/// What is printed on a thing of this kind and number, as far as this page knows it.
pub fn printed(kind: &str, number: u8) -> Option<&'static CardInfo> {
    listing::printed().iter().find(|printed| printed.kind == kind && printed.number == number)
}

/// What is printed on one of the special cards.
pub fn special(id: &str) -> Option<&'static CardInfo> {
    listing::printed().iter().find(|printed| printed.kind == "special" && printed.id == id)
}

/// The text of a part: `rules`, `reveal`, `enter`, `interface`, `on_destroy`.
pub fn text(printed: Option<&'static CardInfo>, part: &str) -> Option<&'static str> {
    printed?.texts.iter().find(|text| text.part == part).map(|text| text.text.trim())
}

/// What is printed as it holds in a variant, or else as it always does.
pub fn text_in(printed: Option<&'static CardInfo>, variant: Option<&str>) -> &'static str {
    variant.and_then(|part| text(printed, part)).or_else(|| text(printed, "rules")).unwrap_or_default()
}

/// What is printed for the mood of it.
pub fn flavour(printed: Option<&'static CardInfo>) -> &'static str {
    printed.map_or("", |printed| printed.flavour.as_str())
}

/// A fact in a word.
pub fn fact(printed: Option<&'static CardInfo>, name: &str) -> Option<&'static str> {
    printed?.facts.get(name)?.as_str()
}
