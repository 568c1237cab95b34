//! Reads every program of the box back as a sentence, beside the words printed on the card, so that a person can compare
//! the two: `tests/golden/cards.txt`. Regenerate with `cargo xtask bless` and read the difference.

use std::fmt::Write as _;

use super::data::{EffectData, ItemData, NpcData, RoomData};
use crate::Infiltration;
use crate::vocabulary::{Condition, Rooms, Selector, Spot, Step, Verb};

fn words(debug: &str) -> String {
    let mut out = String::new();
    for letter in debug.chars() {
        if letter.is_uppercase() && !out.is_empty() && !out.ends_with([' ', '(']) {
            out.push(' ');
        }
        out.extend(letter.to_lowercase());
    }
    out
}

fn verb(verb: &Verb) -> String {
    match verb {
        Verb::Proximity(by) => format!("proximity {by:+}"),
        Verb::Alarm(by) => format!("alarm {by:+}"),
        Verb::Move(movement) => {
            words(&format!("move {:?} {:?} {}", movement.who, movement.to, movement.rooms)).replace("  ", " ")
        }
        Verb::PlaceNpc(npc) => format!("place {}", npc.name),
        other => words(&format!("{other:?}")),
    }
}

fn selector(selector: &Selector) -> String {
    match selector {
        Selector::Rooms(Rooms { near, with: Some(with) }) => words(&format!("rooms {near:?} with {with:?}")),
        Selector::Rooms(Rooms { near, with: None }) => words(&format!("rooms {near:?}")),
        other => words(&format!("{other:?}")),
    }
}

fn condition(condition: &Condition) -> String {
    match condition {
        Condition::Resolved => "anything of it resolved".into(),
        Condition::In(spots) => {
            let spot = |spot: &Spot| match spot {
                Spot::Entry => "the entry room".to_string(),
                Spot::Room(room) => format!("the {}", room.name),
            };
            format!("in {}", spots.iter().map(spot).collect::<Vec<_>>().join(" or "))
        }
        Condition::Not(inner) => format!("not ({})", self::condition(inner)),
        other => words(&format!("{other:?}")),
    }
}

fn steps(all: &[Step]) -> String {
    if all.is_empty() { "nothing".into() } else { all.iter().map(step).collect::<Vec<_>>().join("; ") }
}

fn step(step: &Step) -> String {
    match step {
        Step::Do(what) => verb(what),
        Step::If(when, yes, no) if no.is_empty() => format!("if {}: {}", condition(when), steps(yes)),
        Step::If(when, yes, no) => format!("if {}: {}, else {}", condition(when), steps(yes), steps(no)),
        Step::ForEach(set, body) => format!("for each of {}: {}", selector(set), steps(body)),
        Step::Pick(set, _, body) => format!("choose one of {}: {}", selector(set), steps(body)),
        Step::May(_, body) => format!("may {}", steps(body)),
        Step::Repeat(times, body) => format!("{times} times: {}", steps(body)),
        Step::Choose(_, ways) => {
            let ways: Vec<String> = ways.iter().map(|(name, body)| format!("\"{name}\" {}", steps(body))).collect();
            format!("choose {}", ways.join(" | "))
        }
        Step::Check(..) => "a check".into(),
        Step::Roll(sides, table) => {
            let rows: Vec<String> =
                table.iter().map(|(up_to, body)| format!("up to {up_to} {}", steps(body))).collect();
            format!("roll d{sides}: {}", rows.join(", "))
        }
    }
}

fn entry(out: &mut String, name: &str, text: &str, program: &str) {
    let _ = writeln!(out, "{name}\n  says:    {text}\n  program: {program}");
}

fn read_back() -> String {
    let [rooms, items, _, npcs, _] = Infiltration::base_files();
    let mut out = String::new();
    for room in engine::load::yaml::<Vec<RoomData>>(rooms.0, rooms.1).unwrap() {
        let _ = writeln!(out, "{} {}, data {}", room.id, room.name, room.data);
        let mut part = |what: &str, effect: &Option<EffectData>| {
            if let Some(effect) = effect {
                entry(&mut out, &format!("{} {what}", room.id), &effect.text, &steps(&effect.steps));
            }
        };
        part("Reveal", &room.reveal);
        part("Enter", &room.enter);
        if let Some(function) = &room.interface {
            let name = words(&format!("{} Interface, {:?}", room.id, function.uses));
            entry(&mut out, &name, &function.text, &steps(&function.steps));
        }
        if let Some(guard) = &room.guard {
            let name = format!("{} {} on {}", room.id, guard.kind, guard.data);
            entry(&mut out, &name, &guard.text, &steps(&guard.on_destroy));
        }
    }
    for item in engine::load::yaml::<Vec<ItemData>>(items.0, items.1).unwrap() {
        let mut program = steps(&item.steps);
        if !item.at_end_of_resolution.is_empty() {
            program = format!("at the end of the Resolution Phase: {}", steps(&item.at_end_of_resolution));
        }
        let name = format!("{} {}, {}", item.id, item.name, words(&format!("{:?}", item.after)));
        entry(&mut out, &name, &item.text, &program);
    }
    for npc in engine::load::yaml::<Vec<NpcData>>(npcs.0, npcs.1).unwrap() {
        let program = format!("first {}; then {}", steps(&npc.start), steps(&npc.activate));
        entry(&mut out, &format!("{} {}", npc.id, npc.name), &npc.text, &program);
    }
    out
}

#[test]
fn golden_cards_read_back() {
    expect_test::expect_file!["../../tests/golden/cards.txt"].assert_eq(&read_back());
}
