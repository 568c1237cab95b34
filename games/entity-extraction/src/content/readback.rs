//! Reads every program of the box back as a sentence, beside the words printed on the card, so that a person can compare
//! the two: `tests/golden/cards.txt`. Regenerate with `cargo xtask bless` and read the difference.

use std::fmt::Write as _;

use super::data::{EffectData, EntityData, HallData, ItemData, RoomData, WeaponData};
use crate::EntityExtraction;
use crate::vocabulary::{Step, Verb};

/// `DrawItem(1)` as words.
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
        Verb::Spawn(named) => format!("spawn {}", named.name),
        other => words(&format!("{other:?}")),
    }
}

fn steps(all: &[Step]) -> String {
    if all.is_empty() { "nothing".into() } else { all.iter().map(step).collect::<Vec<_>>().join("; ") }
}

fn step(step: &Step) -> String {
    match step {
        Step::Do(what) => verb(what),
        Step::If(when, yes, no) if no.is_empty() => format!("if {}: {}", words(&format!("{when:?}")), steps(yes)),
        Step::If(when, yes, no) => {
            format!("if {}: {}, else {}", words(&format!("{when:?}")), steps(yes), steps(no))
        }
        Step::ForEach(set, body) => format!("for each of {}: {}", words(&format!("{set:?}")), steps(body)),
        Step::Pick(set, by, body) => {
            format!(
                "{} chooses one of {}: {}",
                words(&format!("{:?}", by.who)),
                words(&format!("{set:?}")),
                steps(body)
            )
        }
        Step::May(_, body) => format!("may {}", steps(body)),
        Step::Repeat(times, body) => format!("{times} times: {}", steps(body)),
        Step::Choose(_, ways) => {
            let ways: Vec<String> = ways.iter().map(|(name, body)| format!("\"{name}\" {}", steps(body))).collect();
            format!("choose {}", ways.join(" | "))
        }
        Step::Check(..) | Step::Roll(..) => "chance".into(),
    }
}

fn entry(out: &mut String, name: &str, text: &str, program: &str) {
    let _ = writeln!(out, "{name}\n  says:    {text}\n  program: {program}");
}

fn effect(out: &mut String, name: &str, data: Option<&EffectData>) {
    if let Some(data) = data {
        let limit = [("game", data.limit.per_operative_game), ("turn", data.limit.per_operative_turn)];
        let limit: Vec<String> =
            limit.into_iter().filter_map(|(per, most)| most.map(|most| format!(" [{most} per {per}]"))).collect();
        entry(out, name, &data.text, &format!("{}{}", steps(&data.steps), limit.concat()));
    }
}

fn item(out: &mut String, item: &ItemData) {
    let mut program = steps(&item.steps);
    for (what, more) in [("on discovering", &item.on_discover), ("before discovering", &item.before_discover)] {
        if !more.is_empty() {
            program = format!("{what}: {}", steps(more));
        }
    }
    if !item.passives.is_empty() {
        program = format!("{program}; is {}", words(&format!("{:?}", item.passives)));
    }
    let used = if item.consumable { ", consumable" } else { "" };
    let heals = if item.healing { ", healing" } else { "" };
    let cost = words(&format!("{:?}", item.cost));
    entry(out, &format!("{} {} x{}, {cost}{used}{heals}", item.id, item.name, item.copies), &item.text, &program);
}

fn read_back() -> String {
    let [halls, rooms, weapons, items, entities, _] = EntityExtraction::base_files();
    let mut out = String::new();
    for hall in engine::load::yaml::<Vec<HallData>>(halls.0, halls.1).unwrap() {
        let _ = writeln!(out, "{} {} {}", hall.id, hall.name, hall.sides);
        effect(&mut out, &format!("{} enter", hall.id), hall.enter.as_ref());
    }
    for room in engine::load::yaml::<Vec<RoomData>>(rooms.0, rooms.1).unwrap() {
        effect(&mut out, &format!("{} {} first", room.id, room.name), room.first.as_ref());
        effect(&mut out, &format!("{} {} any", room.id, room.name), room.any.as_ref());
    }
    for weapon in engine::load::yaml::<Vec<WeaponData>>(weapons.0, weapons.1).unwrap() {
        let WeaponData { damage, range, attacks, ammo, area, .. } = weapon;
        let numbers = format!("damage {damage}, range {range}, attacks {attacks}, ammo {ammo}, area {area}");
        let program = format!("{numbers}; on hit {}", steps(&weapon.on_hit));
        entry(&mut out, &format!("{} {}", weapon.id, weapon.name), &weapon.text, &program);
    }
    for one in engine::load::yaml::<Vec<ItemData>>(items.0, items.1).unwrap() {
        item(&mut out, &one);
    }
    let entities: EntityData = engine::load::yaml(entities.0, entities.1).unwrap();
    for one in entities.hostiles {
        let program = format!("{}; is {}", steps(&one.turn), words(&format!("{:?}", one.passives)));
        entry(&mut out, &format!("{} {}, {} HP", one.id, one.name, one.hp), &one.text, &program);
        if !one.discovery.is_empty() {
            entry(&mut out, &format!("{} discovery", one.id), &one.discovery_text, &steps(&one.discovery));
        }
    }
    for one in entities.items {
        item(&mut out, &one);
    }
    out
}

#[test]
fn golden_cards_read_back() {
    expect_test::expect_file!["../../tests/golden/cards.txt"].assert_eq(&read_back());
}
