//! Random packs: whatever the vocabulary can say, an answer stays small and quick, the game sound, and every turn ends
//! (F07-WILD-17, F07-WILD-18, F07-WILD-19).
//!
//! A number leads to a pack and a game with it, so a failure is found again by its number.

mod words;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use engine::chance::{Chance, Draw, Quick};
use engine::effect::{Reach, STEPS};
use engine::{Entry, Game, Play, Turn, bot};
use facility07::{Event, Facility07, Length, Setup, State, most};
use pack::Pack;
use rayon::prelude::*;
use serde_json::Value;
use words::{Kind, Speaker, kinds, spoken, vocabulary};

#[global_allocator]
static ALLOCATOR: allocator::Counted = allocator::Counted;

/// All that an answer can take: the budget, and what the game itself needs after a cut.
const MOST_STEPS: u32 = STEPS + 2 * 4_000;

/// Bytes that one answer asks for, the log included, whether it gives them back or not.
const MOST_BYTES: u64 = 16 << 20;

/// What one answer may take where it is optimised; elsewhere only its steps are counted.
const MOST_TIME: Duration = Duration::from_millis(50);

/// So often an answer that took longer is given again, for other work may have come between.
const AGAIN: usize = 20;

/// Answers that the game's own content may still need when a turn has had its number.
const REST: u16 = 100;

/// So often something is said anew that the check complains about; after that it is left out.
const TRIES: usize = 12;

const MANIFEST: &str =
    "id: random\nname: Random\nversion: 1.0.0\nauthor: A tester\ndescription: Hm.\ngame: facility07\n";

/// Something of a pack: the place of its kind, and what was said.
struct Said {
    kind: usize,
    entry: Value,
}

/// Texts by the names of their files.
type Files = Vec<(&'static str, String)>;

/// The files of a pack, and on which line of which file each thing stands.
fn files(kinds: &[Kind], all: &[Said]) -> (Files, Vec<(&'static str, u64)>) {
    let mut files: Files = vec![("pack.yaml", MANIFEST.into())];
    let mut places = vec![("", 0); all.len()];
    for (number, kind) in kinds.iter().enumerate() {
        let own = || all.iter().enumerate().filter(|(_, said)| said.kind == number);
        let fixed: &[&str] = match kind.key {
            "figures" => &["{ id: f-1, name: F 1, text: Hm. }"],
            "markers" => {
                &["{ id: m-1, name: M 1, text: Hm. }", "{ id: n-1, name: N 1, text: Hm., note: true, secret: true }"]
            }
            _ => &[],
        };
        if own().next().is_none() && fixed.is_empty() {
            continue;
        }
        if files.last().is_none_or(|(file, _)| *file != kind.file) {
            files.push((kind.file, String::new()));
        }
        let Some((file, text)) = files.last_mut() else { continue };
        if !kind.key.is_empty() {
            _ = writeln!(text, "{}:", kind.key);
        }
        for line in fixed {
            _ = writeln!(text, "- {line}");
        }
        for (at, said) in own() {
            places[at] = (file, text.lines().count() as u64 + 1);
            _ = writeln!(text, "- {}", said.entry);
        }
    }
    (files, places)
}

/// Says much and leaves out what the check complains about, until the pack is sound.
fn random_pack(seed: u64, words: &mut BTreeSet<String>) -> Option<Pack> {
    let kinds = kinds();
    let mut chance = Quick::new(seed);
    let mut all = Vec::new();
    for (number, kind) in kinds.iter().enumerate() {
        let count = match kind.key {
            "" => 5,
            "house_rules" => 14,
            "actions" => 4,
            // An ending that holds at once ends every game before it has begun.
            "endings" => usize::from(chance.below(8, Draw::Pick) == 0),
            _ => 2,
        };
        let mut speaker = Speaker::new(kind, &mut chance);
        for _ in 0..count {
            let entry = speaker.entry(kind, all.len());
            all.push(Said { kind: number, entry });
        }
    }
    for round in 0..40 {
        let (files, places) = files(&kinds, &all);
        let texts: Vec<(&str, &str)> = files.iter().map(|(file, text)| (*file, text.as_str())).collect();
        let pack = Pack::from_texts("random", &texts).unwrap_or_else(|complaint| panic!("{complaint}"));
        let complaints = Facility07::complaints(&[&pack]);
        if complaints.is_empty() {
            for said in &all {
                spoken(&said.entry, words);
            }
            return Some(pack);
        }
        let blamed = |(file, line): &(&str, u64)| {
            complaints
                .iter()
                .any(|complaint| complaint.file.ends_with(file) && complaint.place.is_some_and(|(own, _)| own == *line))
        };
        let wrong: Vec<usize> = (0..all.len()).filter(|at| blamed(&places[*at])).collect();
        if round < TRIES {
            // Something else is said in its place.
            for at in &wrong {
                let kind = &kinds[all[*at].kind];
                all[*at].entry = Speaker::new(kind, &mut chance).entry(kind, *at);
            }
        } else {
            let mut at = 0..;
            all.retain(|_| at.next().is_some_and(|at: usize| !wrong.contains(&at)));
        }
        if wrong.is_empty() {
            // A complaint about all of them together.
            all.pop()?;
        }
    }
    None
}

/// What was the most of all answers.
#[derive(Clone, Copy, Debug, Default)]
struct Most {
    answers: u32,
    cuts: u32,
    steps: u32,
    bytes: u64,
    time: Duration,
    turn: u16,
    ended: u32,
}

impl Most {
    fn or(self, other: Most) -> Most {
        Most {
            answers: self.answers + other.answers,
            cuts: self.cuts + other.cuts,
            steps: self.steps.max(other.steps),
            bytes: self.bytes.max(other.bytes),
            time: self.time.max(other.time),
            turn: self.turn.max(other.turn),
            ended: self.ended + other.ended,
        }
    }
}

fn play(pack: &Pack, seed: u64, most_answers: u32) -> Most {
    let game = Facility07::with_packs(&[pack]).unwrap_or_else(|complaint| panic!("{seed}: {complaint}"));
    let mut chance = Quick::new(seed);
    let setup = Setup {
        players: 2 + chance.below(5, Draw::Pick) as u8,
        length: Length::Custom,
        rooms: 1 + chance.below(30, Draw::Pick) as u8,
        ..Setup::default()
    };
    let mut state: State =
        game.start(&setup, &mut Play::silent(&mut chance)).unwrap_or_else(|no| panic!("{seed}: {no}"));
    let mut random = bot::Random::new();
    let mut picks = Vec::new();
    let mut most = Most::default();
    while most.answers < most_answers {
        let Turn::Ask { awaited, .. } = game.turn(&state) else {
            most.ended = 1;
            break;
        };
        let seat = awaited.lowest().unwrap_or_else(|| panic!("{seed}: nobody is awaited: {:?}", game.stack(&state)));
        picks.clear();
        random.choose(&game, &state, seat, &mut chance, &mut picks);
        let mut log: Vec<Entry<Event>> = Vec::new();
        let (before, dice) = (state, chance.clone());
        let mut play = Play::logged(&mut chance, &mut log);
        let (bytes, start) = (allocator::bytes(), Instant::now());
        game.answer(&mut state, seat, &picks, &mut play).unwrap_or_else(|no| panic!("{seed}: {no}: {picks:?}"));
        let (mut time, bytes) = (start.elapsed(), allocator::bytes() - bytes);
        let (steps, reach) = (play.budget.spent(), play.budget.reach());
        // Where something else took the processor, the same answer is quicker another time.
        for _ in 0..AGAIN {
            if time <= MOST_TIME {
                break;
            }
            let (mut state, mut chance, mut log) = (before, dice.clone(), Vec::<Entry<Event>>::new());
            let start = Instant::now();
            game.answer(&mut state, seat, &picks, &mut Play::logged(&mut chance, &mut log)).unwrap();
            time = time.min(start.elapsed());
        }
        most.answers += 1;
        most.cuts += u32::from(reach != Reach::Everything);
        most = most.or(Most { steps, bytes, time, turn: state.answers, ..Most::default() });
        assert!(steps <= MOST_STEPS, "{seed}: {steps} steps after {picks:?}");
        assert!(reach <= Reach::Own, "{seed}: the game itself did not end after {picks:?}: {:?}", game.stack(&state));
        assert!(bytes <= MOST_BYTES, "{seed}: {bytes} bytes after {picks:?}");
        assert!(state.answers <= most::ANSWERS + REST, "{seed}: {} answers in a turn", state.answers);
        assert!(game.is_sound(&state), "{seed}: after {picks:?}: {:?}", game.census(&state));
    }
    most
}

/// Plays with the packs of these numbers; says what was the most and which words were spoken.
fn play_all(seeds: std::ops::Range<u64>, most_answers: u32) -> (Most, BTreeSet<String>) {
    let one = |seed: u64| {
        let mut words = BTreeSet::new();
        let Some(pack) = random_pack(seed, &mut words) else { return (Most::default(), words) };
        // The check itself comes to an end, whatever it finds; with packs like these it finds much.
        Facility07::worst(&[&pack]);
        (play(&pack, seed, most_answers), words)
    };
    let both = |(most, mut words): (Most, BTreeSet<String>), (other, more): (Most, BTreeSet<String>)| {
        words.extend(more);
        (most.or(other), words)
    };
    seeds.into_par_iter().map(one).reduce(Default::default, both)
}

#[test]
fn whatever_packs_say_every_answer_is_bounded_and_every_turn_ends() {
    let (most, words) = play_all(0..24, 700);
    let (known, unplayed) = (vocabulary().len(), unplayed(&words));
    println!("{most:?}; of {known} words {} were not played: {unplayed:?}", unplayed.len());
    assert!(most.cuts > 0, "none of them was hostile");
    // Few sentences at random make sense; the long run plays every word.
    assert!(unplayed.len() * 3 <= known, "too little made sense");
}

/// A pack whose rule sends the blocker away when somebody sneaks: the question was then put to another for ever.
#[test]
fn a_blocker_sent_away_is_not_asked() {
    let most = play_all(3_038..3_039, 20_000).0;
    // Or to its end, for F07-WILD-20 ends it after 300 rounds at the latest.
    assert!(most.answers > 14_000 || most.ended == 1, "{most:?}");
}

/// A word that is added to the vocabulary is spoken by these packs, or this fails.
#[test]
fn every_word_of_the_vocabulary_is_said() {
    let mut words = BTreeSet::new();
    let mut chance = Quick::new(1);
    for kind in kinds() {
        Speaker::new(&kind, &mut chance).say_everything(200, &mut words);
    }
    assert_eq!(unplayed(&words), Vec::<String>::new());
}

fn unplayed(words: &BTreeSet<String>) -> Vec<String> {
    vocabulary().difference(words).cloned().collect()
}

/// The long run of `cargo verify --long`.
#[test]
#[ignore = "long"]
fn long_whatever_packs_say_every_answer_is_bounded() {
    let (most, words) = play_all(1_000..4_000, 20_000);
    println!("{most:?}");
    assert_eq!(unplayed(&words), Vec::<String>::new());
    assert!(cfg!(debug_assertions) || most.time <= MOST_TIME, "{most:?}");
}
