//! What of Infiltration lies face up, and how its cards are read.

use engine::plural;
use serde_json::Value;
use title::{Face, Laid, Pile, Printed, PrintedId};

use crate::view::SelectionView;
use crate::{Card, View};

pub fn face(printed: &Printed) -> Face {
    let face = Face::of(printed).without(&["Interface"]);
    match printed.kind {
        "npc" => face.kind("NPC"),
        "operative" => face.label("Specialist", "With Specialists, our own optional rule"),
        "special" => face.kind("Special card").label("Original", "In the Original Variant"),
        "item" => face.label("Extraction", "With the Extraction rule"),
        _ => room(face, printed),
    }
}

fn room(face: Face, printed: &Printed) -> Face {
    let mut face = face.without(&["Floor", "Data", "Guard"]).label("On Destroy", "When the guard is removed");
    let word = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_string();
    let floor = match word(printed.facts.get("floor")).as_str() {
        "first" => "First floor",
        "second" => "Second floor",
        _ => "Secret room",
    };
    face.signs.push(floor.into());
    face.signs.push(data_files(&word(printed.facts.get("data"))));
    if let Some(guard) = printed.facts.get("guard") {
        let kind = if word(guard.get("kind")) == "lock" { "Tech Lock" } else { "Lab Worker" };
        face.signs.push(format!("{kind} on {}", data_files(&word(guard.get("data")))));
    }
    face
}

/// "H+1" as a person reads it; at a table it is a number.
fn data_files(amount: &str) -> String {
    let (each, more) = amount.split_once('+').unwrap_or((amount, ""));
    let each = match each {
        "N" => "1 data file for each operative".to_string(),
        "H" => "1 data file for every two operatives, rounded up".to_string(),
        number => {
            number.parse().map_or_else(|_| number.to_string(), |count: u8| plural(count, "data file", "data files"))
        }
    };
    if more.is_empty() { each } else { format!("{each}, and {more} more") }
}

pub fn discards(view: &View) -> Vec<Pile> {
    let items = view.discard.iter().map(|card| PrintedId::new("item", card.item.index()));
    vec![Pile { name: "Item discard pile", cards: items.collect() }]
}

/// Revealed rooms by their place on the board; the NPCs that came with them go by their own names.
pub fn laid(view: &View) -> Vec<Laid> {
    let rooms = view.rooms.iter().filter(|room| room.revealed).filter_map(|room| {
        Some(Laid { called: room.place.to_string(), card: PrintedId::new("room", room.card?.index()) })
    });
    rooms.collect()
}

/// The item an operative has turned over and is using.
pub fn resolving(view: &View) -> Vec<PrintedId> {
    let acting = view.acting.and_then(|who| view.operatives.get(who.index()));
    let item = acting.and_then(|operative| match operative.card {
        SelectionView::FaceUp(Card::Item(item)) => Some(PrintedId::new("item", item.index())),
        _ => None,
    });
    item.into_iter().collect()
}
