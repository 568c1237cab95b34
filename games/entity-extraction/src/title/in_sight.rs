//! What of Entity Extraction lies face up, and how its cards are read.

use serde_json::Value;
use title::{Face, Laid, Pile, Printed, PrintedId, titled};

use crate::View;
use crate::view::CardView;

/// What a card says in its text anyway, and what is for programs.
const SAID_ELSEWHERE: [&str; 8] = ["Plain", "Class", "Damage", "Range", "Attacks", "Ammo", "Area", "Sides"];

pub fn face(printed: &Printed) -> Face {
    let mut face = Face::of(printed).without(&SAID_ELSEWHERE);
    for sign in &mut face.signs {
        *sign = sign.replace("Hp ", "HP ");
    }
    match printed.facts.get("class").and_then(Value::as_str) {
        Some(class) => face.kind(format!("{} Weapon", titled(class))),
        None => face
            .label("First", "First discovered")
            .label("Hidden breach", "With the Hidden Breach")
            .label("Restless host", "With the Restless Host")
            .label("Any", "Entered")
            .label("Enter", "Entered"),
    }
}

pub fn discards(view: &View) -> Vec<Pile> {
    let cards = |cards: &[CardView]| cards.iter().map(|card| PrintedId::new("card", card.card.index())).collect();
    vec![
        Pile { name: "Item discard pile", cards: cards(&view.discard) },
        Pile { name: "Entity discard pile", cards: cards(&view.entity_discard) },
        Pile { name: "Small Weapons at the Gate", cards: cards(&view.at_gate) },
    ]
}

/// Halls and the rooms that have been seen, by column and row.
pub fn laid(view: &View) -> Vec<Laid> {
    let tiles = view.tiles.iter().filter_map(|tile| {
        let hall = || tile.tile.hall().map(|_| PrintedId::new("hall", tile.tile.index()));
        let room = tile.room.map(|room| PrintedId::new("room", room.index()));
        Some(Laid { called: tile.spot.clone(), card: room.or_else(hall)? })
    });
    tiles.collect()
}
