//! What people read, over two hundred games of each title: every question, every line in a list of choices, every line of
//! the log. Numbers agree with their nouns, nothing that is meant for programs is left over, and whoever is to say yes or
//! no is told by which card and to what.

use std::collections::{BTreeMap, HashSet};

use catalog::Title;
use engine::chance::{Draw, Quick};
use engine::{Chance as _, Picks, Play, Turn};
use entity_extraction::EntityExtraction;
use facility07::Facility07;
use faza::Faza;
use infiltration::Infiltration;

const GAMES: u64 = 200;

/// Answers to a game: enough for every phase; games that random players never end are left there.
const ANSWERS: usize = 700;

/// What may stand behind 1 alone, and behind every other number alone.
const COUNTED: [(&str, &str); 14] = [
    ("action", "actions"),
    ("attack", "attacks"),
    ("card", "cards"),
    ("Drone", "Drones"),
    ("Gadget", "Gadgets"),
    ("Guard", "Guards"),
    ("injury", "injuries"),
    ("item", "items"),
    ("Lock", "Locks"),
    ("Point", "Points"),
    ("Rebel", "Rebels"),
    ("Room", "Rooms"),
    ("step", "steps"),
    ("tile", "tiles"),
];

/// What is wrong with a sentence at first sight.
fn fault(text: &str) -> Option<String> {
    let signs = ["*", "_", "  ", "`", "{", "}", " .", " ,", "()", "?.", "!.", "null", "RULING", "-OPT-", "-SCN-"];
    if let Some(sign) = signs.into_iter().find(|sign| text.contains(sign)) {
        return Some(format!("holds {sign:?}"));
    }
    if text.trim().is_empty() {
        return Some("says nothing".into());
    }
    let words: Vec<&str> = text.split([' ', ',', '.', ':', ';', '(', ')', '?', '!']).collect();
    for pair in words.windows(2) {
        // "seat 1", "number 2": what is numbered, not counted, has its number behind it.
        let Ok(number) = pair[0].parse::<u32>() else { continue };
        if COUNTED.iter().any(|(one, many)| (number == 1 && pair[1] == *many) || (number != 1 && pair[1] == *one)) {
            return Some(format!("counts {number} wrongly"));
        }
    }
    None
}

/// A question that leaves open what it is about.
fn is_vague(prompt: &str) -> bool {
    let vague = [
        "how does it go on?",
        "which one?",
        "aimed at?",
        "carry it out?",
        "what do you choose?",
        "is meant?",
        "yes or no?",
    ];
    !prompt.contains('?') || vague.iter().any(|words| prompt.ends_with(words))
}

fn reads_well<G: Title>(game: &G) {
    let (mut read, mut faults) = (HashSet::new(), BTreeMap::new());
    let (mut questions, mut decisions, mut told) = (0, 0, 0);
    let mut note = |text: &str, faults: &mut BTreeMap<String, String>| {
        if read.insert(text.to_string())
            && let Some(fault) = fault(text)
        {
            faults.insert(text.to_string(), fault);
        }
    };
    for seed in 0..GAMES {
        let (mut dice, mut players) = (Quick::new(seed), Quick::new(seed + 1_000));
        let seats = *G::PLAYERS.start() + (seed % u64::from(G::PLAYERS.end() - G::PLAYERS.start() + 1)) as u8;
        let mut log = Vec::new();
        let mut state = game.start(&G::setup(seats), &mut Play::logged(&mut dice, &mut log)).unwrap();
        for _ in 0..ANSWERS {
            for entry in log.drain(..) {
                told += 1;
                note(&game.tell(&state, &entry.event), &mut faults);
            }
            let Turn::Ask { awaited, .. } = game.turn(&state) else { break };
            let Some(seat) = awaited.lowest() else { break };
            let question = game.question(&state, seat).unwrap();
            let prompt = game.prompt(&state, seat, question.about);
            questions += 1;
            note(&prompt, &mut faults);
            if is_vague(&prompt) {
                faults.insert(prompt.clone(), "does not say what is asked".into());
            }
            if let Some(aside) = game.aside(&state, seat, question.about) {
                note(&aside, &mut faults);
            }
            let (mut picks, mut listed) = (Vec::new(), Vec::new());
            while game.options(&state, seat, &picks, &mut listed) == Picks::More {
                let lines: Vec<String> = listed.iter().map(|pick| game.describe(&state, seat, &picks, *pick)).collect();
                for line in &lines {
                    note(line, &mut faults);
                }
                let yes_or_no = lines.iter().any(|line| line == "Yes") && lines.iter().any(|line| line == "No");
                if yes_or_no && picks.is_empty() {
                    decisions += 1;
                    // "Sam Angler, yes?" would be a question, too.
                    if prompt.split(' ').count() < 5 {
                        faults.insert(prompt.clone(), "asks for a yes without saying to what".into());
                    }
                }
                picks.push(listed[players.below(listed.len() as u32, Draw::Pick) as usize]);
            }
            game.apply(&mut state, seat, &picks, &mut Play::logged(&mut dice, &mut log));
        }
    }
    println!("{}: {questions} questions, {decisions} with yes and no, {told} lines of the log", G::TITLE);
    assert!(questions > 2_000 && told > 2_000, "{questions} questions, {told} lines");
    // Of each kind a few: forty names in the same sentence are one fault.
    let mut seen = BTreeMap::new();
    let mut is_new = |fault: &String| {
        let times: &mut u8 = seen.entry(fault.clone()).or_default();
        *times = times.saturating_add(1);
        *times <= 3
    };
    let few: Vec<_> = faults.iter().filter(|(_, fault)| is_new(fault)).collect();
    assert!(faults.is_empty(), "{} of {}: {few:#?}", faults.len(), G::TITLE);
}

#[test]
fn faza_reads_well() {
    reads_well(&Faza::base());
}

#[test]
fn facility_07_reads_well() {
    reads_well(&Facility07::base());
}

#[test]
fn infiltration_reads_well() {
    reads_well(&Infiltration::base());
}

#[test]
fn entity_extraction_reads_well() {
    reads_well(&EntityExtraction::base());
}
