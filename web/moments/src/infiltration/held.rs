//! Infiltration: what its board holds back, and how an event lets it go.

use infiltration::{Event, Operative, Place};
use serde_json::Value;

use crate::held::{Path, Played};

/// What the board shows as it was until the event that changes it is shown.
pub const HELD: [Path; 21] = [
    &["round"],
    &["ending"],
    &["scores"],
    &["acting"],
    &["proximity"],
    &["alarm"],
    &["first"],
    &["rooms"],
    &["npcs"],
    &["operatives", "*", "fate"],
    &["operatives", "*", "place"],
    &["operatives", "*", "wounded"],
    &["operatives", "*", "delayed"],
    &["operatives", "*", "stash"],
    &["operatives", "*", "worth"],
    &["operatives", "*", "prototypes"],
    &["operatives", "*", "blackmail_file"],
    &["operatives", "*", "card"],
    &["operatives", "*", "last"],
    &["operatives", "*", "extracts"],
    &["die"],
];

/// Lets an event change what is held.
pub fn play(event: &Event, played: &mut Played<'_>) {
    const PEOPLE: &str = "operatives";
    const ROOMS: &str = "rooms";
    match *event {
        Event::Selected { who } => {
            let end = played.newest.get(PEOPLE).and_then(|all| all.get(who.index())?.get("card"));
            // The last card that was missing is turned up at once: nobody has seen it lie.
            let lies = match end.and_then(|card| card.get("own").map(|_| card.clone())) {
                Some(own) => own,
                None => "face_down".into(),
            };
            played.put(PEOPLE, who.index(), "card", lies);
        }
        Event::TurnedUp { who, .. } => {
            let newest = played.newest.get(PEOPLE).and_then(|all| all.get(who.index()));
            let laid = newest.and_then(|one| one.get("card")?.get("face_up").or_else(|| one.get("last")));
            let card = serde_json::json!({ "face_up": laid });
            played.put(PEOPLE, who.index(), "card", card);
        }
        Event::Round { round } => {
            played.set("round", round);
            played.set("acting", Value::Null);
            played.settle("first");
            for at in 0..usize::from(MOST_OPERATIVES) {
                played.settle_one(PEOPLE, at, &["card", "last", "extracts"]);
            }
            for place in Place::all() {
                played.settle_one(ROOMS, place.index(), &["downloaded", "jammed_by"]);
            }
        }
        Event::NoEffect { who, .. }
        | Event::NotResolved { who }
        | Event::GoesNowhere { who }
        | Event::ItemUsed { who, .. }
        | Event::InterfaceUsed { who, .. } => played.set("acting", who.0),
        Event::Extracts { who } => {
            played.set("acting", who.0);
            played.put(PEOPLE, who.index(), "extracts", true);
        }
        Event::Moved { who, to } => {
            played.put(PEOPLE, who.index(), "place", to.0);
            played.stand(ROOMS, "operatives", &who.0.into(), Some(to.index()));
        }
        Event::Escaped { who } => out(played, who, "escaped"),
        Event::Arrested { who } => out(played, who, "arrested"),
        Event::Revealed { place, .. } => played.settle_one(ROOMS, place.index(), &["revealed", "card", "name"]),
        Event::Saw { place, .. } => played.settle_one(ROOMS, place.index(), &["card", "name"]),
        Event::InterfacePlaced { place } => played.put(ROOMS, place.index(), "interface", true),
        Event::InterfaceGone { place } => played.put(ROOMS, place.index(), "interface", false),
        Event::GuardPlaced { place, .. } | Event::GuardReleased { place, .. } | Event::GuardDestroyed { place, .. } => {
            played.settle_one(ROOMS, place.index(), &["guard", "secure"]);
        }
        Event::EnterOff { place, .. } => played.put(ROOMS, place.index(), "enter_off", true),
        Event::Jammed { place, .. } => played.settle_one(ROOMS, place.index(), &["jammed_by"]),
        Event::DataPlaced { place, count } => played.pile(ROOMS, place.index(), "data", count.into()),
        Event::DataBoxed { place, count } => played.pile(ROOMS, place.index(), "data", -i64::from(count)),
        Event::Downloaded { who, place, count, .. }
        | Event::Extracted { who, place, count, .. }
        | Event::Took { who, place, count } => {
            played.set("acting", who.0);
            played.pile(ROOMS, place.index(), "data", -i64::from(count));
            played.pile(PEOPLE, who.index(), "stash", count.into());
            played.put(ROOMS, place.index(), "downloaded", true);
        }
        Event::Drew { who, count } => played.pile(PEOPLE, who.index(), "stash", count.into()),
        Event::Laundered { who, count } => played.pile(PEOPLE, who.index(), "stash", -i64::from(count)),
        Event::Stole { who, from, count } => {
            played.pile(PEOPLE, from.index(), "stash", -i64::from(count));
            played.pile(PEOPLE, who.index(), "stash", count.into());
        }
        Event::Wounded { who } => played.put(PEOPLE, who.index(), "wounded", true),
        Event::Healed { who } => played.put(PEOPLE, who.index(), "wounded", false),
        Event::Delayed { who } => played.put(PEOPLE, who.index(), "delayed", true),
        Event::Undelayed { who } | Event::StandsUp { who } => played.put(PEOPLE, who.index(), "delayed", false),
        Event::SpecialGained { who, .. } => {
            played.settle_one(PEOPLE, who.index(), &["prototypes", "blackmail_file"]);
        }
        Event::SludgeAt { place } => played.put(ROOMS, place.index(), "sludge", true),
        Event::SludgeLeft { place } => played.put(ROOMS, place.index(), "sludge", false),
        Event::Proximity { to, .. } => played.set("proximity", to),
        Event::Alarm { to, .. } => played.set("alarm", to),
        Event::SecurityRoll { die, .. } => played.set("die", die),
        Event::NpcPlaced { npc, place: to } | Event::NpcMoved { npc, to } => {
            played.put("npcs", npc.index(), "at", serde_json::json!({ "room": to.0 }));
            played.stand(ROOMS, "npcs", &npc.0.into(), Some(to.index()));
        }
        Event::NpcDestroyed { npc } | Event::NpcLeft { npc } => {
            played.settle_one("npcs", npc.index(), &["at"]);
            played.stand(ROOMS, "npcs", &npc.0.into(), None);
        }
        _ => {}
    }
}

fn out(played: &mut Played<'_>, who: Operative, fate: &str) {
    played.put("operatives", who.index(), "fate", fate);
    played.put("operatives", who.index(), "place", Value::Null);
    played.stand("rooms", "operatives", &who.0.into(), None);
}

/// So many operatives are in a game at most.
const MOST_OPERATIVES: u8 = 12;
