//! The dice as `docs/wire.md` explains them to programs in other languages: its test vectors are ours, and those of a
//! reference in Python that shares no code with us.

mod toy;
mod wander;

use std::path::{Path, PathBuf};
use std::process::Command;

use engine::chance::{Cipher, Draw, Quick, shuffle};
use engine::journal::{Drawn, Record, write};
use engine::session::Session;
use engine::{Chance as _, Contributed, Contribution, Seat, Seed};
use toy::Setup;

const GUIDE: &str = include_str!("../../docs/wire.md");

fn contributed() -> Vec<Contributed> {
    [(0, 0x11), (2, 0x22)]
        .map(|(seat, byte)| Contributed { seat: Seat(seat), contribution: Contribution([byte; 32]) })
        .into()
}

fn joined<T: ToString>(values: impl IntoIterator<Item = T>) -> String {
    values.into_iter().map(|value| value.to_string()).collect::<Vec<_>>().join(" ")
}

fn vectors() -> String {
    let secret = Seed::from_number(7);
    let seed = secret.with(&contributed());
    let mut cipher = Cipher::new(seed);
    // Below the largest number a word `w` gives `w - 1`, and only 0 is dropped.
    let words = (0..20).map(|_| format!("{:08x}", cipher.below(u32::MAX, Draw::Pick) + 1));
    let words = joined(words);
    let mut cipher = Cipher::new(seed);
    let dice = joined((0..20).map(|_| cipher.below(6, Draw::Die) + 1).collect::<Vec<_>>());
    let mut cards: Vec<u32> = (1..=10).collect();
    shuffle(&mut cards, &mut cipher);
    let mut cipher = Cipher::new(seed);
    let large = joined((0..6).map(|_| cipher.below(3_000_000_000, Draw::Pick)).collect::<Vec<_>>());
    format!(
        "secret: {}\ncommitment: {}\nseed: {}\nwords: {words}\ndice: {dice}\nshuffle: {}\nlarge: {large}\n",
        String::from(secret),
        secret.commitment(),
        String::from(seed),
        joined(cards),
    )
}

#[test]
fn the_guide_gives_our_vectors() {
    let (_, rest) = GUIDE.split_once("```vectors\n").unwrap();
    assert_eq!(rest.split_once("```").unwrap().0, vectors());
}

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/check_dice.py")
}

/// What the reference says; nothing where there is no Python.
fn reference(file: Option<&Path>) -> Option<(bool, String)> {
    let ran = Command::new("python3").arg("-I").arg(script()).args(file).output();
    let Ok(ran) = ran else {
        eprintln!("not compared with the reference: there is no python3 here");
        return None;
    };
    Some((
        ran.status.success(),
        format!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr)),
    ))
}

#[test]
fn a_program_that_shares_no_code_gets_the_same_vectors() {
    if let Some(said) = reference(None) {
        assert_eq!(said, (true, vectors()));
    }
}

#[test]
fn a_program_that_shares_no_code_believes_and_doubts_the_same_journals() {
    let folder = std::env::temp_dir().join(format!("safehouse-reference-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let said = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        reference(Some(&path))
    };
    for (name, contributions) in [("plain", Vec::new()), ("contributed", contributed())] {
        let mut session =
            Session::start_with(wander::rules(), &Setup { seats: 3 }, Seed::from_number(5), contributions).unwrap();
        wander::wander(&mut session, 200, &mut Quick::new(5), |_, _| {});
        let journal = session.journal_with_secret();
        let outcomes: usize = journal.entries.iter().map(|record| record.chance().len()).sum();
        assert!(outcomes > 10);
        let Some((ok, words)) = said(name, &write(&journal).unwrap()) else { return };
        assert!(ok && words.starts_with(&format!("{outcomes} outcomes")), "{words}");

        let mut forged = journal.clone();
        let drawn = forged.entries.iter_mut().rev().find_map(|record| match record {
            Record::Start { chance, .. } | Record::Answer { chance, .. } => chance.last_mut(),
            Record::Undo(_) | Record::Hash(_) | Record::Snapshot(_) => None,
        });
        let Drawn { got, of } = drawn.unwrap();
        *got = (*got + 1) % *of;
        let (ok, words) = said(name, &write(&forged).unwrap()).unwrap();
        assert!(!ok && words.contains("the seed gives"), "{words}");

        let mut forged = journal;
        forged.header.secret = Some(Seed::from_number(6));
        let (ok, words) = said(name, &write(&forged).unwrap()).unwrap();
        assert!(!ok && words.contains("not the one that was promised"), "{words}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
