//! The table as text: both dials, the line of twelve rooms and the secret one, every operative and what it carries. 79
//! columns.

use std::fmt::Write as _;

use super::names::card_name;
use crate::content::Infiltration;
use crate::lasting::About;
use crate::names::{Guard, Place};
use crate::state::Phase;
use crate::view::{Fate, OperativeView, RoomView, SelectionView, View};

/// Columns of the proximity bar.
const BAR: usize = 33;
/// Columns of a room's name.
const NAME: usize = 23;

/// Draws the table.
pub fn draw(game: &Infiltration, view: &View) -> String {
    let mut out = String::new();
    let phase = match view.phase {
        _ if view.ending.is_some() => "over",
        Phase::Selection => "Selection Phase",
        Phase::Resolution => "Resolution Phase",
        Phase::Npc => "NPC Phase",
        Phase::Security => "Security Phase",
    };
    let _ = writeln!(
        out,
        "Round {} · {phase} · server pool {} · items {} · Prototypes {}",
        view.round, view.pool, view.pile, view.prototypes
    );
    dials(view, &mut out);
    for room in &view.rooms {
        if room.place == Place::SECRET {
            out.push_str(" ·\n");
        } else if room.place == Place(6) {
            out.push_str(" -- second floor --\n");
        }
        room_line(view, room, &mut out);
    }
    for operative in &view.operatives {
        operative_line(game, view, operative, &mut out);
    }
    for each in view.lasting.iter().filter(|_| view.ending.is_none()) {
        let whom = match each.about {
            About::Operative(who) => view.operatives.get(who.index()).map(|one| format!("{} ", one.name)),
            About::Everybody | About::Room(_) => None,
        };
        let _ = writeln!(out, "Lasts: {}{} {} ({})", whom.unwrap_or_default(), each.effect, each.until, each.card);
    }
    if !view.choosing.is_empty() && view.ending.is_none() {
        let names = |seat: &engine::Seat| {
            let mine = view.operatives.iter().filter(|one| one.player == *seat).map(|one| one.name.as_str());
            mine.collect::<Vec<_>>().join(" & ")
        };
        let names: Vec<String> = view.choosing.iter().map(names).collect();
        let _ = writeln!(out, "Still choosing: {}", names.join(", "));
    }
    out
}

fn dials(view: &View, out: &mut String) {
    let full = usize::from(view.proximity) * BAR / 99;
    let bar = format!("{}{}", "#".repeat(full), ".".repeat(BAR - full));
    let alarm: String = (-1..=8).map(|step: i8| if step == view.alarm { '^' } else { '.' }).collect();
    let die = if view.no_die { " · no die" } else { "" };
    let _ = writeln!(out, "Proximity [{bar}] {:02}   Alarm [{alarm}] {}{die}", view.proximity, view.alarm);
}

fn room_line(view: &View, room: &RoomView, out: &mut String) {
    let name = match (&room.name, room.revealed) {
        (Some(name), true) => name.to_string(),
        (Some(name), false) => format!("({name}?)"),
        (None, _) => "????".into(),
    };
    let mut signs = Vec::new();
    if !room.data.is_empty() {
        let known: Vec<String> = room.data.iter().flatten().map(ToString::to_string).collect();
        let known = if known.is_empty() { String::new() } else { format!(" (you see {})", known.join(" ")) };
        signs.push(format!("*{}{known}", room.data.len()));
    }
    if room.interface {
        signs.push("[I]".into());
    }
    match room.guard {
        Some(Guard::Lock) => signs.push(format!("{{lock {}}}", room.secure)),
        Some(Guard::Worker) => signs.push(format!("{{worker {}}}", room.secure)),
        None => {}
    }
    if room.sludge {
        signs.push("~Sludge~".into());
    }
    if room.enter_off {
        signs.push("(off)".into());
    }
    if !room.jammed_by.is_empty() {
        signs.push("(jammed)".into());
    }
    signs.extend(room.npcs.iter().filter_map(|npc| view.npcs.get(npc.index())).map(|npc| format!("<{}>", npc.name)));
    for operative in room.operatives.iter().filter_map(|who| view.operatives.get(who.index())) {
        let wounded = if operative.wounded { "!" } else { "" };
        let delayed = if operative.delayed { "_" } else { "" };
        signs.push(format!("@{}{wounded}{delayed}", operative.name));
    }
    let line = format!("{:>4} {name:NAME$} {}", room.place.to_string(), signs.join(" "));
    let _ = writeln!(out, "{}", line.trim_end());
}

fn operative_line(game: &Infiltration, view: &View, operative: &OperativeView, out: &mut String) {
    let place = match (operative.fate, operative.place) {
        (Fate::Inside, Some(place)) => place.to_string(),
        (Fate::Escaped, _) => "out".into(),
        (Fate::Inside | Fate::Arrested, _) => "held".into(),
    };
    let first = if view.first == operative.operative { "*" } else { " " };
    let mut notes = vec![format!("data files {}", operative.stash.len())];
    if let Some(worth) = operative.worth.filter(|_| !operative.stash.is_empty() || operative.prototypes > 0) {
        notes.push(format!("worth {worth}"));
    }
    if operative.prototypes > 0 {
        notes.push(format!("Prototypes {}", operative.prototypes));
    }
    if operative.blackmail_file {
        notes.push("Blackmail File".into());
    }
    if operative.wounded {
        notes.push("wounded".into());
    }
    if operative.delayed {
        notes.push("delayed".into());
    }
    if let Some(talent) = operative.talent.as_ref().filter(|_| operative.fate == Fate::Inside) {
        notes.push(if talent.used { format!("({})", talent.name) } else { talent.name.to_string() });
    }
    if operative.fate == Fate::Inside {
        notes.push(format!("items {}", operative.hand.len()));
    }
    match &operative.card {
        SelectionView::None => {}
        SelectionView::FaceDown => notes.push("card face down".into()),
        SelectionView::Own(card) => notes.push(format!("selected {}", card_name(game, *card))),
        SelectionView::FaceUp(card) => notes.push(format!("plays {}", card_name(game, *card))),
    }
    let _ = writeln!(out, "{first}{:8} {place:4} {}", operative.name, notes.join(" · "));
}
