//! An event travels beside its sentence, so it must not hold what the sentence leaves out: within one game the same words
//! always carry the same value.

use std::collections::{BTreeMap, BTreeSet};

use catalog::Title;
use engine::chance::{Draw, Quick};
use engine::{Chance as _, Picks, Play, Turn};
use entity_extraction::EntityExtraction;
use facility07::Facility07;
use faza::Faza;
use infiltration::Infiltration;
use serde_json::Value;

/// The event's name and the fields in which two values differ.
fn difference(one: &Value, other: &Value) -> String {
    let (Some((name, one)), Some((_, other))) = (only(one), only(other)) else { return format!("{one} / {other}") };
    let (Value::Object(one), Value::Object(other)) = (one, other) else { return name.clone() };
    let fields: Vec<&str> =
        one.iter().filter(|(key, value)| other.get(*key) != Some(value)).map(|(key, _)| key.as_str()).collect();
    format!("{name}.{}", fields.join("+"))
}

fn only(value: &Value) -> Option<(&String, &Value)> {
    value.as_object().filter(|pairs| pairs.len() == 1).and_then(|pairs| pairs.iter().next())
}

/// Random games. What differs behind the same words must be among `lies_open`: fields that everybody can see on the table
/// anyway, each with its reason where it is listed.
fn says_no_more_than_its_sentence<G: Title>(game: &G, games: u64, lies_open: &[&str]) {
    let (mut found, mut told) = (BTreeMap::new(), 0);
    for seed in 0..games {
        let (mut dice, mut players) = (Quick::new(seed), Quick::new(seed + 1_000));
        let seats = *G::PLAYERS.start() + (seed % u64::from(G::PLAYERS.end() - G::PLAYERS.start() + 1)) as u8;
        let mut log = Vec::new();
        let mut state = game.start(&G::setup(seats), &mut Play::logged(&mut dice, &mut log)).unwrap();
        let mut meant: BTreeMap<String, Value> = BTreeMap::new();
        for _ in 0..1_500 {
            for entry in log.drain(..) {
                let (text, means) = (game.tell(&state, &entry.event), serde_json::to_value(entry.event).unwrap());
                told += 1;
                match meant.get(&text) {
                    Some(before) if *before != means => _ = found.insert(difference(before, &means), text),
                    Some(_) => {}
                    None => _ = meant.insert(text, means),
                }
            }
            let Turn::Ask { awaited, .. } = game.turn(&state) else { break };
            let Some(seat) = awaited.lowest() else { break };
            let (mut picks, mut listed) = (Vec::new(), Vec::new());
            while game.options(&state, seat, &picks, &mut listed) == Picks::More {
                picks.push(listed[players.below(listed.len() as u32, Draw::Pick) as usize]);
            }
            game.apply(&mut state, seat, &picks, &mut Play::logged(&mut dice, &mut log));
        }
    }
    assert!(told > 2_000, "{told}");
    let open: BTreeSet<&str> = lies_open.iter().copied().collect();
    let hidden: Vec<_> = found.iter().filter(|(what, _)| !open.contains(what.as_str())).collect();
    assert!(hidden.is_empty(), "these events hold more than their sentence: {hidden:#?}");
}

#[test]
fn events_of_faza_say_no_more_than_their_sentences() {
    // The round stands on the tracker.
    says_no_more_than_its_sentence(&Faza::base(), 200, &["faza_phase.round"]);
}

#[test]
fn events_of_facility_07_say_no_more_than_their_sentences() {
    let lies_open = [
        // Which of several Guards was hit is seen on the board.
        "attacked.foe",
        // F07-RULING-49: the card is shown to all.
        "broom_closet.card",
        // The line before tells who did it, and with what.
        "dazed.cause",
        "locked_down.seat",
        // Told to that seat alone.
        "covert_chosen.seat",
        "drew.seat",
    ];
    says_no_more_than_its_sentence(&Facility07::base(), 40, &lies_open);
}

#[test]
fn events_of_infiltration_say_no_more_than_their_sentences() {
    says_no_more_than_its_sentence(&Infiltration::base(), 200, &[]);
}

#[test]
fn events_of_entity_extraction_say_no_more_than_their_sentences() {
    says_no_more_than_its_sentence(&EntityExtraction::base(), 100, &[]);
}
