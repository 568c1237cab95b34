//! What of FAZA lies face up, and how its cards are read.

use serde_json::Value;
use title::{Face, Laid, Pile, Printed, PrintedId, titled};

use crate::View;

pub fn face(printed: &Printed) -> Face {
    let face = Face::of(printed).without(&["Injury Number"]);
    match printed.kind {
        "card" => choices(printed, face.kind("Action card")),
        "event" => {
            let kind = format!("{} Event", face.kind);
            face.kind(kind)
        }
        "ship" => {
            let name = printed.facts.get("defeated").and_then(Value::as_str).unwrap_or_default();
            let defeated = format!("When defeated, {name}");
            face.without(&["Defeated"]).kind("Mothership").label("Active", "Activation").label("Defeated", &defeated)
        }
        "faza_phase" => face.kind("Faza Phase guide").label("Step", "-"),
        _ => face,
    }
}

/// Each choice of an action card goes by its own name; what it costs and which side it is on stands before it.
fn choices(printed: &Printed, mut face: Face) -> Face {
    let choices = printed.facts.get("choices").and_then(Value::as_array);
    for (paragraph, choice) in face.paragraphs.iter_mut().zip(choices.into_iter().flatten()) {
        let word = |key: &str| choice.get(key).and_then(Value::as_str).unwrap_or_default();
        let cost = choice.get("cost").and_then(Value::as_u64).filter(|cost| *cost > 0);
        let cost = cost.map(|cost| format!(", Points: {cost}")).unwrap_or_default();
        paragraph.label = format!("{} ({}{cost})", word("name"), titled(word("side")).to_lowercase());
    }
    face
}

pub fn discards(view: &View) -> Vec<Pile> {
    let event = |event: crate::EventId| PrintedId::new("event", event.0.into());
    vec![
        Pile { name: "Event discard pile", cards: view.discard.iter().map(|one| event(*one)).collect() },
        Pile { name: "Events in force", cards: view.in_force.iter().map(|one| event(one.event)).collect() },
    ]
}

pub fn laid(view: &View) -> Vec<Laid> {
    let tiles = view.tiles.iter().map(|tile| Laid {
        called: format!("tile {}", tile.tile.index() + 1),
        card: PrintedId::new("tile", tile.tile.index() + 1),
    });
    tiles.collect()
}

pub fn resolving(view: &View) -> Vec<PrintedId> {
    view.resolving.map(|event| PrintedId::new("event", event.0.into())).into_iter().collect()
}
