//! What of Infiltration lies face up, and how its cards are read.

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
        _ => face.label("On Destroy", "When the guard is removed"),
    }
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
