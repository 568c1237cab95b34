//! Facility 07: what its board holds back, and how an event lets it go.

use facility07::Event;

use crate::held::{Path, Played};

/// What the board shows as it was until the event that changes it is shown.
pub const HELD: [Path; 12] = [
    &["active"],
    &["countdown"],
    &["guards"],
    &["scores"],
    &["winners"],
    &["agents", "*", "room"],
    &["agents", "*", "dazed"],
    &["agents", "*", "cell"],
    &["agents", "*", "data"],
    &["agents", "*", "whereabouts"],
    &["figures"],
    &["locks"],
];

/// Lets an event change what is held.
pub fn play(event: &Event, played: &mut Played<'_>) {
    const AGENTS: &str = "agents";
    match *event {
        Event::TurnStarted { seat } => played.set("active", seat.0),
        Event::Moved { seat, to, .. } | Event::Relocated { seat, to, .. } => {
            played.put(AGENTS, seat.index(), "room", u8::from(to));
        }
        Event::MovedIn { seat, place } => played.put(AGENTS, seat.index(), "room", u8::from(place)),
        Event::Dazed { seat, .. } => played.put(AGENTS, seat.index(), "dazed", true),
        Event::Undazed { seat } => played.put(AGENTS, seat.index(), "dazed", false),
        Event::Jailed { seat } | Event::OutOfCell { seat } | Event::CameBack { seat, .. } => {
            played.settle_one(AGENTS, seat.index(), &["room", "cell", "dazed", "whereabouts"]);
        }
        Event::Escaped { seat, .. } => played.put(AGENTS, seat.index(), "whereabouts", "escaped"),
        Event::Died { seat, .. } => played.settle_one(AGENTS, seat.index(), &["whereabouts"]),
        Event::GainedData { seat, count } => played.add(AGENTS, seat.index(), "data", count.into()),
        Event::LostData { seat, count } => played.add(AGENTS, seat.index(), "data", -i64::from(count)),
        Event::DataTaken { from, to, count } | Event::DataGiven { from, to, count } => {
            played.add(AGENTS, from.index(), "data", -i64::from(count));
            played.add(AGENTS, to.index(), "data", count.into());
        }
        Event::GuardSpawned { .. }
        | Event::GuardDazed { .. }
        | Event::GuardWoke { .. }
        | Event::GuardRemoved { .. }
        | Event::GuardMoved { .. } => played.settle("guards"),
        Event::FigurePlaced { .. }
        | Event::FigureMoved { .. }
        | Event::FigureDazed { .. }
        | Event::FigureRemoved { .. } => played.settle("figures"),
        Event::LockedDown { .. } | Event::Unlocked { .. } => played.settle("locks"),
        Event::Ticked { left } => played.set("countdown", left),
        Event::CountdownRolled { .. } => played.settle("countdown"),
        _ => {}
    }
}
