//! What of Facility 07 lies face up, and how its cards are read.

use title::{Face, Laid, Pile, Printed, PrintedId};

use crate::View;
use crate::view::InProgress;

/// What programs ask for, and what a card says in its text anyway.
const FOR_PROGRAMS: [&str; 5] = ["Role", "Any Turn", "Tags", "Weapon", "Once Per Agent"];

pub fn face(printed: &Printed) -> Face {
    let face = Face::of(printed).without(&FOR_PROGRAMS);
    match printed.kind {
        "secret" => face.kind("Top Secret card"),
        _ => face,
    }
}

/// F07-RULING-21: discard piles are open; Rooms that fit nowhere are out of the game for all to see.
pub fn discards(view: &View) -> Vec<Pile> {
    vec![
        Pile {
            name: "Ops discard pile",
            cards: view.ops_discard.iter().map(|card| PrintedId::new("ops", card.index())).collect(),
        },
        Pile {
            name: "Event discard pile",
            cards: view.event_discard.iter().map(|card| PrintedId::new("event", card.index())).collect(),
        },
        Pile {
            name: "Rooms struck from the plans",
            cards: view.lost_rooms.iter().map(|room| PrintedId::new("room", room.index())).collect(),
        },
    ]
}

pub fn laid(view: &View) -> Vec<Laid> {
    let rooms = view.rooms.iter();
    rooms.map(|room| Laid { called: room.name.to_string(), card: PrintedId::new("room", room.card.index()) }).collect()
}

pub fn resolving(view: &View) -> Vec<PrintedId> {
    let cards = view.in_progress.iter().filter_map(|one| match one {
        InProgress::Card(card) => Some(PrintedId::new("ops", card.index())),
        InProgress::Event(event) => Some(PrintedId::new("event", event.index())),
        InProgress::Room(room) => Some(PrintedId::new("room", room.index())),
        InProgress::Die { .. } => None,
    });
    cards.collect()
}
