//! What is printed in the box. A table with other content than the box falls back to what its view says.

use faza::{CardId, Difficulty, EventId, Ship};
use serde_json::Value;
use wire::api::CardInfo;

use crate::listing::printed;

fn find(kind: &str, number: u8) -> Option<&'static CardInfo> {
    printed().iter().find(|one| one.kind == kind && one.number == number)
}

/// The text at this place of a printed thing; nothing if it has none.
fn text(printed: Option<&'static CardInfo>, at: usize) -> &'static str {
    printed.and_then(|one| one.texts.get(at)).map_or("", |text| &*text.text)
}

/// A character by name: views name characters and number seats.
pub struct Character {
    pub skill_text: &'static str,
    pub flavour: &'static str,
    /// Nothing for a skill that is always on.
    pub cost: Option<u64>,
}

pub fn character(name: &str) -> Character {
    let found = printed().iter().find(|one| one.kind == "character" && one.name == name);
    Character {
        skill_text: text(found, 0),
        flavour: found.map_or("", |one| &*one.flavour),
        cost: found.and_then(|one| one.facts.get("cost")).and_then(Value::as_u64),
    }
}

/// One of the four choices of an action card.
pub struct CardChoice {
    pub name: &'static str,
    pub text: &'static str,
    /// How it moves, if it does: `airplane`, `teleport` …
    pub moves: Option<&'static str>,
}

/// A choice of a card: 0 and 1 on the healthy side, 2 and 3 on the injured one.
pub fn card_choice(card: CardId, place: usize) -> CardChoice {
    let found = find("card", card.0);
    let fact = found.and_then(|one| one.facts.get("choices")?.get(place));
    CardChoice {
        name: fact.and_then(|fact| fact.get("name")?.as_str()).unwrap_or(""),
        text: text(found, place),
        moves: fact.and_then(|fact| fact.get("moves")?.as_str()),
    }
}

/// The card that answers call so: `MED-2`.
pub fn card_named(name: &str) -> Option<CardId> {
    CardId::ALL.map(CardId).find(|id| id.to_string() == name)
}

pub struct EventCard {
    pub name: &'static str,
    pub kind: &'static str,
    pub local: &'static str,
    pub global: &'static str,
    pub flavour: &'static str,
}

pub fn event(event: EventId) -> Option<EventCard> {
    find("event", event.0).map(|found| EventCard {
        name: &found.name,
        kind: found.facts.get("type").and_then(Value::as_str).unwrap_or(""),
        local: text(Some(found), 0),
        global: text(Some(found), 1),
        flavour: &found.flavour,
    })
}

/// A mothership's guide, both sides.
pub struct Guide {
    pub active: &'static str,
    pub movement: &'static str,
    pub defeated_name: &'static str,
    pub defeated: &'static str,
}

pub fn guide(ship: Ship) -> Guide {
    let found = u8::try_from(ship.index()).ok().and_then(|number| find("ship", number));
    Guide {
        active: text(found, 0),
        movement: text(found, 1),
        defeated: text(found, 2),
        defeated_name: found.and_then(|one| one.facts.get("defeated")?.as_str()).unwrap_or("defeated"),
    }
}

/// The steps of the Faza Phase.
pub fn phase_steps(difficulty: Difficulty) -> Vec<&'static str> {
    let name = difficulty.to_string();
    let found = printed().iter().find(|one| one.kind == "faza_phase" && one.name == name);
    found.map(|one| one.texts.iter().map(|text| &*text.text).collect()).unwrap_or_default()
}
