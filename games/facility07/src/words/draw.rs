//! The table as text: the evening in a line, the plan, a line or two for every Agent.

use std::fmt::Write as _;

use engine::{Seat, plural};

use super::choices::kind_name;
use super::map;
use crate::reminder::About;
use crate::state::{Source, Stage, Whereabouts};
use crate::view::{AgentView, CardView, CovertView, LockView, View};

/// Draws the table.
pub fn draw(view: &View) -> String {
    let mut out = String::new();
    headline(view, &mut out);
    out.push_str(&map::map(view));
    for room in view.rooms.iter().filter(|room| room.spot.is_none()) {
        let who = map::people(view, room);
        let who = if who.is_empty() { "nobody".into() } else { who };
        let _ = writeln!(out, "Annex of the Entryway: {} ({who})", room.name);
    }
    for agent in &view.agents {
        dossier(view, agent, &mut out);
    }
    on_the_board(view, &mut out);
    supplies(view, &mut out);
    out
}

fn headline(view: &View, out: &mut String) {
    let phase = match view.stage {
        Stage::Choosing => "Choosing Agents",
        Stage::Layout => "Laying out the facility",
        Stage::Equipping => "Equipping",
        Stage::Exploration => "Exploration Phase",
        Stage::Battle => "BATTLE PHASE",
    };
    let mut parts = vec![phase.to_string()];
    if matches!(view.stage, Stage::Exploration | Stage::Battle) {
        parts.insert(0, format!("Round {}", view.round));
        parts.push(format!("turn of {}", name(view, view.active)));
    }
    if let Some(countdown) = view.countdown {
        parts.push(format!("Countdown {countdown}"));
    }
    if !view.winners.is_empty() {
        let winners: Vec<&str> = view.winners.iter().map(|seat| name(view, *seat)).collect();
        parts.push(format!("won by {}", winners.join(" and ")));
    }
    let _ = writeln!(out, "{}", parts.join(" · "));
}

fn name(view: &View, seat: Seat) -> &str {
    view.agents.get(seat.index()).map_or("nobody", |agent| agent.name.as_str())
}

fn dossier(view: &View, agent: &AgentView, out: &mut String) {
    let number = agent.seat.0 + 1;
    if view.stage == Stage::Choosing {
        let ready = if agent.ready { "has chosen" } else { "is choosing" };
        let _ = writeln!(out, "@{number} {} {ready}", agent.name);
        return;
    }
    let sign = if agent.seat == view.active && agent.whereabouts == Whereabouts::Inside { ">" } else { " " };
    let place = match agent.whereabouts {
        Whereabouts::Escaped => "ESCAPED".to_string(),
        Whereabouts::Dead => "DEAD".to_string(),
        Whereabouts::Inside => view.room(agent.room).map(|room| room.name.to_string()).unwrap_or_default(),
    };
    let mut parts =
        vec![format!("{sign}@{number} {}: {place}", agent.name), format!("{} {}", agent.data, view.names.data)];
    if agent.banked > 0 {
        parts.push(format!("{} banked", agent.banked));
    }
    if let Some(score) = view.scores.get(agent.seat.index()) {
        parts.push(format!("{score} at the end"));
    }
    if agent.whereabouts == Whereabouts::Inside {
        if agent.cell {
            parts.push("in the cell".into());
        }
        if agent.dazed {
            parts.push("Dazed".into());
        }
        if agent.seat == view.active {
            parts.push(format!("{} movement left", agent.movement_left));
        }
    }
    list(&parts, " · ", out);
    belongings(view, agent, out);
    for lasting in view.lasting.iter().filter(|lasting| lasting.about == About::Agent(agent.seat)) {
        list(&[format!("    {}: {}, {}", lasting.card, lasting.effect, lasting.until)], "", out);
    }
    // F07-LOCK-07: the reminder lies beside its owner.
    let own = |lock: &&LockView| lock.played.by == agent.seat && lock.played.source != Source::Rules;
    for lock in view.locks.iter().filter(own) {
        let room = view.room(lock.place).map(|room| room.name.to_string()).unwrap_or_default();
        list(&[format!("    {}: {room} is Locked Down {}", lock.card, lock.until)], "", out);
    }
}

/// What lasts on Rooms and Guards, and Lock Downs that are nobody's.
fn on_the_board(view: &View, out: &mut String) {
    let name = |place| view.room(place).map(|room| room.name.to_string()).unwrap_or_default();
    for lasting in &view.lasting {
        let about = match lasting.about {
            About::Agent(_) => continue,
            About::Guard(place) => format!("{} in {}", view.names.guard, name(place)),
            About::Room(place) => name(place),
        };
        let _ = writeln!(out, "{about}: {}, {} ({})", lasting.effect, lasting.until, lasting.card);
    }
    for lock in view.locks.iter().filter(|lock| lock.played.source == Source::Rules) {
        let _ = writeln!(out, "{}: Locked Down {}", name(lock.place), lock.until);
    }
}

fn belongings(view: &View, agent: &AgentView, out: &mut String) {
    let mut parts = Vec::new();
    if agent.whereabouts == Whereabouts::Inside {
        let [speed, insight, strength, finesse] = agent.skills;
        parts.push(format!("    Spd {speed} Ins {insight} Str {strength} Fin {finesse}"));
    } else if agent.hand.is_empty() && agent.gadgets.is_empty() && agent.covert.is_none() {
        // An Agent who is gone has nothing to show.
        return;
    } else {
        parts.push("    left behind".into());
    }
    parts.push(format!("hand {}", agent.hand.len()));
    match &agent.covert {
        Some(CovertView::Known(covert)) => parts.push(format!("Covert [{}]", covert.name)),
        Some(CovertView::FaceDown) => parts.push("Covert face down".into()),
        None => {}
    }
    for gadget in &agent.gadgets {
        parts.push(format!("{}{}", gadget.name, if gadget.used { " (used)" } else { "" }));
    }
    for (marker, count) in view.names.markers.iter().zip(&agent.markers).filter(|(_, count)| **count > 0) {
        parts.push(format!("{count} {marker}"));
    }
    list(&parts, " · ", out);
    // The own hand, and what was seen of others'.
    let named = |card: &CardView| match card.kind {
        Some(kind) => format!("{} ({})", card.name, kind_name(kind)),
        None => card.name.to_string(),
    };
    let mut known: Vec<String> = agent.hand.iter().flatten().map(named).collect();
    if let Some(first) = known.first_mut() {
        *first = format!("    in hand: {first}");
        list(&known, " · ", out);
    }
}

/// A list that breaks before 80 columns and goes on indented.
fn list(parts: &[String], between: &str, out: &mut String) {
    let mut line = String::new();
    for part in parts {
        if !line.is_empty() && line.chars().count() + between.chars().count() + part.chars().count() > 80 {
            // A comma stays with the word before it.
            let _ = writeln!(out, "{line}{}", if between.starts_with(',') { "," } else { "" });
            line = format!("      {part}");
            continue;
        }
        if !line.is_empty() {
            line.push_str(between);
        }
        line.push_str(part);
    }
    let _ = writeln!(out, "{line}");
}

fn supplies(view: &View, out: &mut String) {
    let _ = writeln!(
        out,
        "Decks: Ops {} (discard {}), Events {} ({}), Rooms {} · supply: {} {}, {} {}, {}",
        view.ops_deck.len(),
        view.ops_discard.len(),
        view.event_deck.len(),
        view.event_discard.len(),
        view.room_deck.len(),
        view.guard_supply,
        view.names.guards,
        view.data_supply,
        view.names.data,
        plural(view.lock_supply, "Lock", "Locks")
    );
    if !view.options.is_empty() {
        let mut rules: Vec<String> = view.options.iter().map(|rule| rule.title().to_string()).collect();
        rules[0] = format!("Optional rules: {}", rules[0]);
        list(&rules, ", ", out);
    }
}
