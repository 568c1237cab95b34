//! Entity Extraction: what its board holds back, and how an event lets it go.

use entity_extraction::layout::Tile;
use entity_extraction::{Event, HostileId, Operative};
use serde_json::Value;

use crate::held::{Path, Played};

/// What the board shows as it was until the event that changes it is shown.
pub const HELD: [Path; 18] = [
    &["round"],
    &["ending"],
    &["active"],
    &["entities_turn"],
    &["hostiles"],
    &["links"],
    &["operatives", "*", "at"],
    &["operatives", "*", "ht"],
    &["operatives", "*", "ammo"],
    &["operatives", "*", "carries"],
    &["operatives", "*", "carried_by"],
    &["operatives", "*", "acted"],
    &["tiles", "*", "name"],
    &["tiles", "*", "room"],
    &["tiles", "*", "face_up"],
    &["tiles", "*", "operatives"],
    &["tiles", "*", "hostiles"],
    &["beacon"],
];

/// Lets an event change what is held.
pub fn play(event: &Event, played: &mut Played<'_>) {
    const PEOPLE: &str = "operatives";
    match *event {
        Event::Round { round } => {
            played.set("round", round);
            played.set("entities_turn", false);
            (0..3).for_each(|at| played.settle_one(PEOPLE, at, &["acted"]));
        }
        Event::EntitiesTurn { .. } => {
            played.set("active", Value::Null);
            played.set("entities_turn", true);
        }
        Event::TurnBegins { who } => played.set("active", who.0),
        Event::TurnEnds { who } => {
            played.set("active", Value::Null);
            played.put(PEOPLE, usize::from(who.0), "acted", true);
        }
        Event::Moved { who, to } | Event::Released { who, to } | Event::Teleported { who, to } => {
            let carried = played.one(PEOPLE, usize::from(who.0)).and_then(|one| one.get("carries")?.as_u64());
            go(played, who, to);
            // An operative who is carried goes along.
            if let Some(whom) = carried.and_then(|whom| u8::try_from(whom).ok()) {
                go(played, Operative(whom), to);
            }
        }
        Event::Discovered { tile, .. } | Event::Shown { tile, .. } => {
            played.settle_one("tiles", usize::from(tile.0), &["name", "room", "face_up"]);
        }
        Event::Locked { link } | Event::Unlocked { link } | Event::Blown { link } | Event::BreaksLock { link, .. } => {
            played.settle_one("links", usize::from(link.0), &["locked", "blown"]);
        }
        Event::Beacon { .. } | Event::BeaconGone => played.settle("beacon"),
        Event::Gained { who, ammo } => played.add(PEOPLE, usize::from(who.0), "ammo", ammo.into()),
        Event::PickedUp { who, whom } => {
            played.put(PEOPLE, usize::from(who.0), "carries", whom.0);
            played.put(PEOPLE, usize::from(whom.0), "carried_by", who.0);
        }
        Event::Dropped { who, whom } => {
            played.put(PEOPLE, usize::from(who.0), "carries", Value::Null);
            played.put(PEOPLE, usize::from(whom.0), "carried_by", Value::Null);
        }
        Event::Hurt { who, damage } => played.add(PEOPLE, usize::from(who.0), "ht", -i64::from(damage)),
        Event::Healed { who, ht } => played.put(PEOPLE, usize::from(who.0), "ht", ht),
        Event::Down { who } => played.put(PEOPLE, usize::from(who.0), "ht", 0),
        Event::StandsUp { who } | Event::Clings { who, .. } => {
            played.settle_one(PEOPLE, usize::from(who.0), &["ht"]);
        }
        Event::HostileAppears { hostile, tile } => appear(played, hostile, tile),
        Event::HostileMoved { hostile, to } => {
            if let Some(at) = played.numbered("hostiles", "hostile", hostile.0) {
                played.put("hostiles", at, "at", to.0);
            }
            played.stand("tiles", "hostiles", &hostile.0.into(), Some(usize::from(to.0)));
        }
        Event::Hit { hostile, damage } => {
            if let Some(at) = played.numbered("hostiles", "hostile", hostile.0) {
                played.add("hostiles", at, "damage", damage.into());
            }
        }
        Event::Killed { hostile } => {
            if let Some(at) = played.numbered("hostiles", "hostile", hostile.0)
                && let Some(Value::Array(all)) = played.view.get_mut("hostiles")
            {
                all.remove(at);
            }
            played.stand("tiles", "hostiles", &hostile.0.into(), None);
        }
        _ => {}
    }
}

fn go(played: &mut Played<'_>, who: Operative, to: Tile) {
    played.put("operatives", usize::from(who.0), "at", to.0);
    played.stand("tiles", "operatives", &who.0.into(), Some(usize::from(to.0)));
}

/// A Hostile that is gone again by now was never drawn with its name; it is left out.
fn appear(played: &mut Played<'_>, hostile: HostileId, tile: Tile) {
    let is = |one: &&Value| one.get("hostile").and_then(Value::as_u64) == Some(hostile.0.into());
    let Some(one) = played.newest.get("hostiles").and_then(|all| all.as_array()?.iter().find(is)) else { return };
    let mut one = one.clone();
    one["at"] = tile.0.into();
    one["damage"] = 0.into();
    if let Some(Value::Array(all)) = played.view.get_mut("hostiles") {
        all.push(one);
    }
    played.stand("tiles", "hostiles", &hostile.0.into(), Some(usize::from(tile.0)));
}
