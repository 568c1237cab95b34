//! FAZA: what its board holds back, and how an event lets it go.

use faza::{Event, Ship, Tile};
use serde_json::Value;

use crate::held::{Path, Played};

/// What the board shows as it was until the event that changes it is shown.
pub const HELD: [Path; 14] = [
    &["phase"],
    &["round"],
    &["ending"],
    &["tracker"],
    &["ships"],
    &["drone_pool"],
    &["rebel_pool"],
    &["players", "*", "tile"],
    &["players", "*", "points"],
    &["tiles", "*", "drones"],
    &["tiles", "*", "rebels"],
    &["tiles", "*", "players"],
    &["tiles", "*", "ships"],
    &["tiles", "*", "fazaformed"],
];

/// Lets an event change what is held.
pub fn play(event: &Event, played: &mut Played<'_>) {
    match *event {
        Event::TeamPhase { round } => {
            played.set("phase", "team");
            played.set("round", round);
        }
        Event::FazaPhase { round } => {
            played.set("phase", "faza");
            played.set("round", round);
        }
        Event::Moved { seat, to, .. } => {
            played.put("players", seat.index(), "tile", to.number());
            let at = played.numbered("tiles", "tile", to.number());
            played.stand("tiles", "players", &seat.0.into(), at);
        }
        Event::RebelsMoved { count, from, to, .. } => {
            pieces(played, from, "rebels", -i64::from(count));
            pieces(played, to, "rebels", count.into());
        }
        Event::AutomaticKill { target, count, .. } | Event::DronesDefeated { target, count, .. } => {
            pieces(played, target, "drones", -i64::from(count));
            pool(played, "drone_pool", count.into());
        }
        Event::RebelsAbsorbed { tile, count, .. } | Event::RebelsRemoved { tile, count } => {
            pieces(played, tile, "rebels", -i64::from(count));
            pool(played, "rebel_pool", count.into());
        }
        Event::Recruited { tile, .. } => {
            pieces(played, tile, "rebels", 1);
            pool(played, "rebel_pool", -1);
        }
        Event::RebelsAdded { tile, count } => {
            pieces(played, tile, "rebels", count.into());
            pool(played, "rebel_pool", -i64::from(count));
        }
        Event::DronesAdded { tile, count } => {
            pieces(played, tile, "drones", count.into());
            pool(played, "drone_pool", -i64::from(count));
        }
        Event::DronesRemoved { tile, count } => {
            pieces(played, tile, "drones", -i64::from(count));
            pool(played, "drone_pool", count.into());
        }
        Event::PointsGained { seat, points } => played.add("players", seat.index(), "points", points.into()),
        Event::PointsPaid { seat, points } => played.add("players", seat.index(), "points", -i64::from(points)),
        Event::Fazaformed { tile } | Event::Restored { tile } => {
            if let Some(at) = played.numbered("tiles", "tile", tile.number()) {
                played.put("tiles", at, "fazaformed", matches!(event, Event::Fazaformed { .. }));
            }
        }
        Event::ShipAttacked { ship, health, .. } => {
            // A Rebel goes aboard for good.
            let below = played.one("ships", ship.index()).and_then(|ship| ship.get("tile")?.as_u64());
            if let Some(tile) = below.and_then(|tile| Tile::numbered(u8::try_from(tile).ok()?)) {
                pieces(played, tile, "rebels", -1);
            }
            played.put("ships", ship.index(), "health", health);
        }
        Event::ShipRepaired { ship, health } => played.put("ships", ship.index(), "health", health),
        Event::ShipMoved { ship, to, .. } => {
            played.put("ships", ship.index(), "tile", to.number());
            let at = played.numbered("tiles", "tile", to.number());
            hover(played, ship, at);
        }
        Event::ShipDefeated { ship } => {
            played.settle_one("ships", ship.index(), &["health", "defeated", "tile"]);
            hover(played, ship, None);
        }
        Event::TrackerShifted { ship } => {
            if let Some(name) = name(played, ship) {
                played.set("tracker", name);
            }
        }
        _ => {}
    }
}

/// More or fewer pieces on a tile.
fn pieces(played: &mut Played<'_>, tile: Tile, what: &str, by: i64) {
    if let Some(at) = played.numbered("tiles", "tile", tile.number()) {
        played.add("tiles", at, what, by);
    }
}

fn pool(played: &mut Played<'_>, which: &str, by: i64) {
    if let Some(count) = played.view.get(which).and_then(Value::as_i64) {
        played.set(which, (count + by).max(0));
    }
}

/// What the view calls a ship.
fn name(played: &Played<'_>, ship: Ship) -> Option<Value> {
    played.view.get("ships")?.get(ship.index())?.get("ship").cloned()
}

fn hover(played: &mut Played<'_>, ship: Ship, at: Option<usize>) {
    if let Some(name) = name(played, ship) {
        played.stand("tiles", "ships", &name, at);
    }
}
