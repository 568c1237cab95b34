//! Journals: what is written is read, what was changed is noticed, what was forged is not believed.

mod toy;
mod wander;

use engine::chance::{Draw, Quick};
use engine::journal::{
    DiceProof, Drawn, Header, Journal, JournalError, JournalFile, LARGEST_JOURNAL, Origin, Record, Salvaged, Scribe,
    UndoneBy, read, replay, salvage, verify, write,
};
use engine::session::Session;
use engine::{Chance, QuestionId, Seat, Seed};
use proptest::prelude::*;
use serde_json::json;
use toy::{Pick, Trapdoor};
use wander::{long_wandered, rules, table, wander, wandered};

const ANN: Seat = Seat(0);

fn saved(session: &Session<Trapdoor>) -> String {
    write(&session.journal_with_secret()).unwrap()
}

fn file(session: &Session<Trapdoor>) -> JournalFile {
    read(saved(session)).unwrap()
}

/// The format, written out. If this fails, old journals can no longer be read: raise the version instead.
#[test]
fn the_format_is_what_it_always_was() {
    let journal: JournalFile = Journal {
        header: Header {
            game: "toy".into(),
            revision: 3,
            content: [0xab; 32],
            packs: Vec::new(),
            origin: Origin::Setup(json!({ "seats": 2 })),
            commitment: Seed::from_number(7).commitment(),
            contributions: Vec::new(),
            secret: None,
        },
        entries: vec![
            Record::Start { chance: vec![Drawn { got: 3, of: 6 }], hash: 0xfeed },
            Record::Answer { seat: ANN, question: QuestionId(1), picks: vec![json!("Rest")], chance: vec![] },
            Record::Undo(UndoneBy::Seat(ANN)),
            Record::Undo(UndoneBy::Consent),
            Record::Hash(0xbeef),
            Record::Snapshot(vec![1, 2, 255]),
        ],
    };
    let text = write(&journal).unwrap();
    assert_eq!(text.lines().collect::<Vec<_>>(), PINNED);
    assert_eq!(read(&text), Ok(journal.clone()));
    assert_eq!(read(text.replace('\n', "\r\n")), Ok(journal), "an editor's line ends are harmless");
}

const PINNED: [&str; 8] = [
    r#"{"safehouse":"journal","version":1,"game":"toy","revision":3,"content":"abababababababababababababababababababababababababababababababab","setup":{"seats":2},"commitment":"f0f02e1f39c137edf2e6fdaae95498688f1131a0c5b36556f73bf8cf256630c5","sum":"5f31ab4ca7620bee"}"#,
    r#"{"start":{"chance":[[3,6]],"hash":"000000000000feed"},"sum":"8cc7412e73c30724"}"#,
    r#"{"answer":{"seat":0,"question":1,"picks":["Rest"]},"sum":"a8583f18f80ef1a7"}"#,
    r#"{"undo":{"seat":0},"sum":"586c8f7befdccdfe"}"#,
    r#"{"undo":"consent","sum":"5d34afdc74cc3f20"}"#,
    r#"{"hash":"000000000000beef","sum":"f05be3c5e04302dc"}"#,
    r#"{"snapshot":"0102ff","sum":"8525d0394262f2da"}"#,
    r#"{"end":{"entries":6},"sum":"641f6c90e0e2f2e5"}"#,
];

#[test]
fn other_files_are_told_from_damaged_ones() {
    for other in ["", "\n", "hello", "{}", "[1,2]", r#"{"safehouse":"pack","version":1}"#, "\u{0}\u{0}"] {
        assert!(matches!(read(other), Err(JournalError::NotAJournal { .. })), "{other:?}");
    }
    let text = saved(&table(1));
    assert_eq!(read(text.replace(r#""version":1"#, r#""version":3"#)), Err(JournalError::Newer { found: 3 }));
    assert_eq!(read(text.replace(r#""version":1"#, r#""version":0"#)), Err(JournalError::Older { found: 0 }));
    let other_seats = text.replace(r#""seats":3"#, r#""seats":4"#);
    assert!(matches!(read(other_seats), Err(JournalError::Damaged { line: 1, .. })));
    assert!(matches!(read(&text[..40]), Err(JournalError::Damaged { line: 1, .. })));
    assert!(matches!(read(vec![b' '; LARGEST_JOURNAL + 1]), Err(JournalError::TooLarge { .. })));
    assert!(read("[".repeat(100_000)).is_err());
}

#[test]
fn a_journal_of_other_rules_says_what_can_still_be_done() {
    let mut session = long_wandered(3, 150, 40);
    session.write_snapshot();
    let original = file(&session);

    let mut other = original.clone();
    other.header.game = "chess".into();
    let error = replay(rules(), &other).err().unwrap();
    assert_eq!(error, JournalError::OtherGame { found: "chess".into(), wanted: "trapdoor" });
    assert!(error.to_string().contains("open it as a game of `chess`"));

    let mut other = original.clone();
    other.header.revision = 9;
    let error = verify(rules(), &other).unwrap_err();
    assert!(matches!(error, JournalError::OtherRevision { found: 9, current: 1, snapshots: 2.. }), "{error:?}");
    assert!(error.to_string().contains("snapshots show can still be looked at"), "{error}");
    assert!(Session::resume(rules(), &other).is_err());

    other = original.clone();
    other.header.content = [1; 32];
    let error = replay(rules(), &other).err().unwrap();
    assert!(matches!(error, JournalError::OtherContent { .. }), "{error:?}");

    // The last snapshot is the checkpoint: nothing is lost.
    assert_eq!(other.last_snapshot(&Trapdoor::new()), Some((original.entries.len() - 1, *session.state())));
    let (carried, entry) = Session::carry_over(rules(), &other).unwrap();
    assert_eq!((carried.state(), entry), (session.state(), original.entries.len() - 1));
    assert_ne!(carried.journal().header.commitment, original.header.commitment);
    assert_eq!(verify(rules(), &file(&carried)).unwrap().dice, DiceProof::Proven);

    other.entries.retain(|record| !matches!(record, Record::Snapshot(_)));
    assert!(replay(rules(), &other).err().unwrap().to_string().contains("no snapshot either"));
    assert_eq!(Session::carry_over(rules(), &other).err(), Some(JournalError::NoSnapshot));
}

#[test]
fn without_its_seed_a_journal_can_be_watched_but_not_played_on() {
    let session = wandered(2, 60);
    let published = read(write(session.journal()).unwrap()).unwrap();
    assert_eq!(published.header.secret, None);
    assert_eq!(verify(rules(), &published).unwrap().dice, DiceProof::SeedWithheld);
    assert_eq!(replay(rules(), &published).unwrap().state(), session.state());
    assert_eq!(Session::resume(rules(), &published).err(), Some(JournalError::SeedWithheld));

    let mut lied = published;
    lied.header.secret = Some(Seed::from_number(3));
    assert!(matches!(verify(rules(), &lied), Err(JournalError::OtherSeed { .. })));
}

#[test]
fn forgeries_that_keep_their_checksums_are_found_by_the_rules() {
    let session = wandered(2, 60);
    let original = file(&session);
    let at = |wanted: fn(&Record) -> bool| original.entries.iter().position(wanted).unwrap();

    // A better roll.
    let mut forged = original.clone();
    let entry = at(|record| record.chance().len() > 1);
    if let Record::Start { chance, .. } | Record::Answer { chance, .. } = &mut forged.entries[entry] {
        chance[1].got = (chance[1].got + 1) % chance[1].of;
    }
    assert!(matches!(verify(rules(), &forged), Err(JournalError::OtherDice { entry: found, .. }) if found == entry));

    // One roll fewer, in a journal whose seed is not known yet.
    if let Record::Start { chance, .. } | Record::Answer { chance, .. } = &mut forged.entries[entry] {
        chance.pop();
    }
    forged.header.secret = None;
    assert_eq!(verify(rules(), &forged), Err(JournalError::Strayed { entry }));

    // A die with more sides than it has.
    let mut forged = original.clone();
    if let Record::Start { chance, .. } = &mut forged.entries[0] {
        chance[0].of += 1;
    }
    forged.header.secret = None;
    assert_eq!(verify(rules(), &forged), Err(JournalError::Strayed { entry: 0 }));

    // An answer that is not legal, one that means nothing, one of a seat that does not exist.
    let entry = at(|record| matches!(record, Record::Answer { .. }));
    for (pick, who) in [(json!("Pass"), 0), (json!("Surrender"), 0), (json!("Rest"), 77)] {
        let mut forged = original.clone();
        if let Record::Answer { seat, picks, .. } = &mut forged.entries[entry] {
            (*picks, *seat) = (vec![pick], Seat(who));
        }
        match verify(rules(), &forged).unwrap_err() {
            JournalError::Impossible { entry: found, .. } | JournalError::UnknownPick { entry: found, .. } => {
                assert_eq!(found, entry);
            }
            other => panic!("{other}"),
        }
    }

    // Another state than the true one.
    let mut forged = original.clone();
    if let Record::Start { hash, .. } = &mut forged.entries[0] {
        *hash ^= 1;
    }
    assert!(matches!(verify(rules(), &forged), Err(JournalError::OtherState { entry: 0, .. })));
    let mut forged = original.clone();
    forged.entries.push(Record::Snapshot(vec![0; 8]));
    assert!(matches!(verify(rules(), &forged), Err(JournalError::OtherState { .. })));

    // An undo past the barrier without consent, and one of nothing.
    let mut forged = original.clone();
    forged.entries.insert(1, Record::Undo(UndoneBy::Consent));
    assert!(matches!(verify(rules(), &forged), Err(JournalError::ImpossibleUndo { entry: 1, .. })));

    // Two starts.
    let mut forged = original.clone();
    forged.entries.push(original.entries[0].clone());
    assert!(matches!(read(write(&forged).unwrap()), Err(JournalError::Damaged { .. })));
    assert!(matches!(replay(rules(), &forged), Err(JournalError::Damaged { .. })));
    forged.entries.clear();
    assert!(read(write(&forged).unwrap()).is_err());
    assert!(replay(rules(), &forged).is_err());
}

#[test]
fn a_table_that_saves_as_it_goes_writes_the_same_file() {
    let session = wandered(4, 60);
    let journal = session.journal_with_secret();
    let (mut scribe, mut text) = Scribe::begin(&journal.header).unwrap();
    for (entry, record) in journal.entries.iter().enumerate() {
        text.push_str(&scribe.line(record).unwrap());
        // The machine stops here; another goes on from what is on disk.
        let Salvaged { journal, scribe: next, sound, flaw } = salvage(&text).unwrap();
        assert_eq!((journal.entries.len(), sound), (entry + 1, text.len()));
        assert_eq!(flaw, Some(JournalError::CutShort { after: entry + 2 }));
        assert!(Session::resume(rules(), &journal).is_ok());
        scribe = next;
    }
    text.push_str(&scribe.end().unwrap());
    assert_eq!(text, saved(&session));
}

#[test]
fn a_journal_from_a_position_replays() {
    let state = *wandered(6, 20).state();
    let mut session = Session::from_position(rules(), state, Seed::from_number(6));
    wander(&mut session, 30, &mut Quick::new(6), |_, _| {});
    let mut file = file(&session);
    assert_eq!(replay(rules(), &file).unwrap().state(), session.state());
    file.header.origin = Origin::Position(vec![1, 2, 3]);
    assert!(matches!(replay(rules(), &file), Err(JournalError::Setup { .. })));
    file.header.origin = Origin::Setup(json!({ "seats": 9 }));
    assert!(matches!(replay(rules(), &file), Err(JournalError::Setup { .. })));
}

/// One journal for the tests that damage it, small enough to damage everywhere.
fn victim() -> String {
    saved(&wandered(8, 30))
}

/// Whatever was done to the text, it is noticed or made no difference.
fn noticed(original: &str, changed: &[u8]) -> bool {
    match read(changed) {
        Err(_) => true,
        Ok(journal) => Ok(journal) == read(original),
    }
}

#[test]
fn a_file_cut_anywhere_is_noticed_and_salvaged() {
    let text = victim();
    let whole = read(&text).unwrap();
    for cut in 0..text.len() {
        let left = &text[..cut];
        assert!(noticed(&text, left.as_bytes()), "cut after {cut} bytes");
        if let Ok(salvaged) = salvage(left) {
            let lines = left.lines().count();
            assert!(whole.entries.starts_with(&salvaged.journal.entries));
            assert!(salvaged.journal.entries.len() + 2 >= lines, "cut after {cut} bytes");
        }
    }
}

#[test]
fn lines_lost_doubled_or_changed_round_are_noticed_at_their_place() {
    let text = victim();
    let lines: Vec<&str> = text.lines().collect();
    let damaged_at = |lines: &[&str]| match read(lines.join("\n") + "\n") {
        Err(JournalError::Damaged { line, .. }) => line,
        Err(JournalError::NotAJournal { .. }) => 1,
        Err(JournalError::CutShort { after }) => after + 1,
        other => panic!("{other:?}"),
    };
    for at in 1..lines.len() {
        let mut changed = lines.clone();
        changed.remove(at);
        assert_eq!(damaged_at(&changed), at + 1);
        changed.insert(at, lines[at]);
        changed.insert(at, lines[at]);
        assert_eq!(damaged_at(&changed), at + 2);
        let mut changed = lines.clone();
        changed.swap(at - 1, at);
        assert_eq!(damaged_at(&changed), at);
    }
}

#[test]
fn a_flipped_bit_is_noticed_anywhere() {
    let text = victim();
    let mut changed = text.clone().into_bytes();
    for at in 0..changed.len() {
        for bit in 0..8 {
            changed[at] ^= 1 << bit;
            assert!(noticed(&text, &changed), "bit {bit} of byte {at}");
            changed[at] ^= 1 << bit;
        }
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_and_replays_to_the_same_state(seed: u64, rests in 0..150usize, steps in 0..100usize) {
        let session = long_wandered(seed, rests, steps);
        let file = file(&session);
        let history = replay(rules(), &file).unwrap();
        prop_assert_eq!(history.state(), session.state());
        prop_assert_eq!(&history.journal().entries, &session.journal().entries);
        prop_assert_eq!(write(history.journal()).unwrap(), saved(&session));
        let verified = verify(rules(), &file).unwrap();
        prop_assert_eq!(verified.dice, DiceProof::Proven);
        prop_assert_eq!(verified.undone, session.history().undos() as usize);
        prop_assert_eq!(verified.answers, session.history().answers() + verified.undone);
    }

    #[test]
    fn a_resumed_table_goes_on_as_if_never_saved(seed: u64, rests in 0..150usize, before in 0..80usize, after in 0..80usize) {
        let mut session = long_wandered(seed, rests, before);
        let mut resumed = Session::resume(rules(), &file(&session)).unwrap();
        wander(&mut session, after, &mut Quick::new(!seed), |_, _| {});
        wander(&mut resumed, after, &mut Quick::new(!seed), |_, _| {});
        prop_assert_eq!(session.state(), resumed.state());
        prop_assert_eq!(session.journal(), resumed.journal());
        prop_assert_eq!(saved(&session), saved(&resumed));
    }

    #[test]
    fn a_changed_byte_is_noticed(place: prop::sample::Index, byte: u8) {
        let text = victim();
        let mut changed = text.clone().into_bytes();
        let at = place.index(changed.len());
        changed[at] = byte;
        prop_assert!(noticed(&text, &changed), "byte {} of {}", at, text);
    }

    #[test]
    fn an_added_or_lost_byte_is_noticed(place: prop::sample::Index, byte: u8) {
        let text = victim();
        let at = place.index(text.len());
        let mut longer = text.clone().into_bytes();
        longer.insert(at, byte);
        prop_assert!(noticed(&text, &longer), "byte {} of {}", at, text);
        let mut shorter = text.clone().into_bytes();
        shorter.remove(at);
        prop_assert!(noticed(&text, &shorter), "byte {} of {}", at, text);
    }

    #[test]
    fn nothing_whatever_makes_the_reader_panic(bytes: Vec<u8>, line in "\\PC*") {
        prop_assert!(read(&bytes).is_err());
        let mut text = victim().into_bytes();
        text.extend(line.as_bytes());
        prop_assert!(line.is_empty() || read(&text).is_err());
    }

    #[test]
    fn a_forger_who_knows_the_format_is_still_only_refused(seed: u64, tricks in 1..6u32) {
        let session = wandered(seed % 50, 60);
        let original = file(&session);
        let mut forged = original.clone();
        let mut chance = Quick::new(seed);
        for _ in 0..tricks {
            forge(&mut forged, &mut chance);
        }
        // Its checksums are right, so it reads; replaying it never panics, and what is accepted is a true game.
        if let Ok(file) = read(write(&forged).unwrap())
            && let Ok(history) = replay(rules(), &file)
        {
            prop_assert_eq!(&write(history.journal()).unwrap(), &write(&file).unwrap());
            let again = Session::resume(rules(), &file);
            prop_assert!(again.is_ok() || again.err().is_some_and(|error| !error.to_string().is_empty()));
        }
    }
}

/// Changes something in a journal.
fn forge(file: &mut JournalFile, chance: &mut Quick) {
    let entries = file.entries.len() as u32;
    let (one, other) = (chance.below(entries, Draw::Pick) as usize, chance.below(entries, Draw::Pick) as usize);
    match chance.below(7, Draw::Pick) {
        0 => file.entries.swap(one, other),
        1 => _ = file.entries.remove(one.max(1).min(file.entries.len() - 1)),
        2 => file.entries.insert(other, file.entries[one].clone()),
        3 => file.entries.insert(one.max(1), Record::Undo(UndoneBy::Seat(Seat(other as u8)))),
        4 => file.entries.insert(one.max(1), Record::Undo(UndoneBy::Consent)),
        5 => file.header.secret = None,
        _ => {
            if let Record::Answer { seat, question, picks, chance: drawn } = &mut file.entries[one] {
                match chance.below(5, Draw::Pick) {
                    0 => *seat = Seat(chance.below(256, Draw::Pick) as u8),
                    1 => *question = QuestionId(question.0 ^ 1),
                    2 => picks.push(serde_json::to_value(Pick::Way(chance.below(256, Draw::Pick) as u8)).unwrap()),
                    3 => *picks = vec![json!({ "Card": chance.below(256, Draw::Pick) })],
                    _ => drawn.push(Drawn { got: 0, of: 1 + chance.below(100, Draw::Pick) }),
                }
            }
        }
    }
}
