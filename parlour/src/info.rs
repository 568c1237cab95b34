//! What is said of a table without a house.

use catalog::{AnyGame, AnyHistory};
use engine::Seat;
use service::tell;
use wire::{Absent, Clock, Occupant, SeatInfo, Spectators, Stage, TableInfo, Visibility};

use crate::messages::Sitter;

/// A table without a house: its players are always there, and nobody else is.
pub fn info(game: &dyn AnyGame, history: &dyn AnyHistory, sitters: &[Sitter]) -> TableInfo {
    let verdict = history.verdict();
    let seat = |seat: Seat| SeatInfo {
        seat: seat.0,
        occupant: match sitters.get(seat.index()) {
            Some(Sitter::Person(name)) => Occupant::Person(name.clone()),
            Some(Sitter::Bot(kind)) => Occupant::Bot(kind.clone()),
            // A journal from elsewhere does not say who played.
            None => Occupant::Person(String::new()),
        },
        character: Some(history.seat_name(seat)),
        ready: true,
        connected: true,
        away: false,
        muted: false,
        time: None,
    };
    TableInfo {
        code: String::new(),
        game: game.name().into(),
        title: game.title().into(),
        setup: serde_json::Value::Null,
        briefing: Some(history.briefing()),
        packs: game.packs().iter().map(|pack| format!("{}@{}", pack.id, catalog::packs::mark(pack).hash)).collect(),
        stage: if verdict.is_some() { Stage::Over } else { Stage::Playing },
        visibility: Visibility::Link,
        spectators: Spectators::No,
        clock: Clock::None,
        absent: Absent::Default,
        substitute: None,
        hints: history.has_hints(),
        seats: Seat::first(history.seats()).map(seat).collect(),
        host: None,
        paused: false,
        vote: None,
        watching: 0,
        commitment: Some(history.commitment().into()),
        contributions: tell::contributions(history.contributions()),
        verdict: verdict.as_ref().map(tell::verdict),
        rematch: None,
        created_ms: 0,
        trouble: None,
    }
}
