//! What is printed, by name: every card, hall, room and Hostile of this box has one of its own.

use entity_extraction::layout::{HALLS, HallSides, Side};
use leptos::prelude::*;
use serde_json::Value;
use wire::api::{CardInfo, CardText};

use crate::listing;
use crate::parts::icon::Icon;
use crate::read;

/// What is printed on the thing of this name, as far as this page knows it.
pub fn named(name: &str) -> Option<&'static CardInfo> {
    listing::printed().iter().find(|printed| printed.name == name)
}

/// What is printed for the mood of it.
pub fn flavour(printed: Option<&'static CardInfo>) -> &'static str {
    printed.map_or("", |printed| printed.flavour.as_str())
}

/// A number that is printed as a sign.
pub fn number(printed: Option<&CardInfo>, fact: &str) -> Option<u64> {
    printed?.facts.get(fact)?.as_u64()
}

/// A word that is printed as a sign.
pub fn word(printed: Option<&'static CardInfo>, fact: &str) -> Option<&'static str> {
    printed?.facts.get(fact)?.as_str()
}

pub fn is(printed: Option<&CardInfo>, fact: &str) -> bool {
    printed.and_then(|printed| printed.facts.get(fact)) == Some(&Value::Bool(true))
}

/// What stands before a text.
fn heading(part: &str) -> &'static str {
    match part {
        "first" => "First entry:",
        "any" => "Any entry:",
        "enter" => "On entering:",
        "discovery" => "When discovered:",
        "turn" => "Its turn:",
        _ => "",
    }
}

/// All that it says, part by part.
pub fn texts(printed: Option<&'static CardInfo>) -> AnyView {
    let one = |text: &'static CardText| {
        let icon = match text.part.as_str() {
            "first" | "discovery" => icondata_lu::LuScanSearch,
            "any" | "enter" => icondata_lu::LuFootprints,
            _ => icondata_lu::LuInfo,
        };
        view! { <p><Icon icon/><span><b>{heading(&text.part)}</b>" "{text.text.trim()}</span></p> }
    };
    printed.map(|printed| printed.texts.iter().map(one).collect_view()).into_any()
}

/// The first text, without a heading.
pub fn text(printed: Option<&'static CardInfo>) -> &'static str {
    printed.and_then(|printed| printed.texts.first()).map_or("", |text| text.text.trim())
}

/// The halls of a box by number.
pub fn halls(cards: &'static [CardInfo]) -> Vec<&'static CardInfo> {
    let mut halls: Vec<_> = cards.iter().filter(|card| card.kind == "hall").collect();
    halls.sort_by_key(|hall| hall.number);
    halls
}

/// The sides that are printed on the halls, N E S W.
pub fn sides(cards: &'static [CardInfo]) -> Option<HallSides> {
    let mut sides = [[Side::Wall; 4]; HALLS];
    let halls = halls(cards);
    for (at, hall) in sides.iter_mut().enumerate() {
        *hall = read::typed(halls.get(at)?.facts.get("sides")?).ok()?;
    }
    Some(sides)
}
