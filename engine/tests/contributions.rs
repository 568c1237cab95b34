//! Dice that a house and its players make together: what is written, and what neither can change afterwards.

mod toy;
mod wander;

use engine::chance::Quick;
use engine::journal::{DiceProof, JournalError, JournalFile, read, verify, write};
use engine::session::Session;
use engine::{Contributed, Contribution, Seat, Seed};
use toy::{Setup, Trapdoor};
use wander::{rules, wander};

fn of(seat: u8, byte: u8) -> Contributed {
    Contributed { seat: Seat(seat), contribution: Contribution([byte; 32]) }
}

fn table() -> Session<Trapdoor> {
    let contributed = vec![of(0, 1), of(2, 3)];
    let mut session = Session::start_with(rules(), &Setup { seats: 3 }, Seed::from_number(5), contributed).unwrap();
    wander(&mut session, 60, &mut Quick::new(5), |_, _| {});
    session
}

fn file() -> JournalFile {
    read(write(&table().journal_with_secret()).unwrap()).unwrap()
}

#[test]
fn contributions_are_written_and_prove_the_dice_with_the_secret() {
    let text = write(&table().journal_with_secret()).unwrap();
    let first = text.lines().next().unwrap();
    let share = "01".repeat(32);
    assert!(first.contains(r#""version":2"#), "{first}");
    assert!(first.contains(&format!(r#""contributions":[{{"seat":0,"contribution":"{share}"}}"#)), "{first}");
    assert!(first.contains(r#""secret":""#) && !first.contains(r#""seed":"#), "{first}");
    let verified = verify(rules(), &file()).unwrap();
    assert_eq!((verified.dice, verified.contributed), (DiceProof::Proven, vec![Seat(0), Seat(2)]));
    assert!(verified.outcomes > 0);
    // A table that goes on goes on with the same dice.
    let again = Session::resume(rules(), &file()).unwrap();
    assert_eq!((again.seed(), again.secret()), (table().seed(), Seed::from_number(5)));
    assert_ne!(again.seed(), again.secret());
}

#[test]
fn a_contribution_that_is_changed_left_out_or_slipped_in_shows() {
    let changes: [fn(&mut Vec<Contributed>); 4] = [
        |contributions| contributions[0].contribution.0[0] ^= 1,
        |contributions| contributions[1].seat = Seat(1),
        |contributions| _ = contributions.pop(),
        |contributions| contributions.push(of(3, 0)),
    ];
    for (at, change) in changes.into_iter().enumerate() {
        let mut forged = file();
        change(&mut forged.header.contributions);
        let error = verify(rules(), &forged).unwrap_err();
        assert!(matches!(error, JournalError::OtherDice { .. }), "{at}: {error:?}");
    }
    let mut forged = file();
    forged.header.secret = Some(Seed::from_number(6));
    assert!(matches!(verify(rules(), &forged), Err(JournalError::OtherSeed { .. })));
}

#[test]
fn a_header_says_one_thing_about_its_seed() {
    let mut twice = file();
    twice.header.contributions = vec![of(2, 1), of(2, 1)];
    assert!(read(write(&twice).unwrap()).unwrap_err().to_string().contains("a seat contributes once"));
    let header = serde_json::to_string(&file().header).unwrap();
    for wrong in [
        header.replace(r#""secret":"#, r#""seed":"#),
        header.replace(r#""contributions":["#, r#""contributions":[],"packs":["#),
        header.replace(r#""contribution":"01"#, r#""contribution":"0x"#),
    ] {
        assert!(serde_json::from_str::<engine::journal::Header>(&wrong).is_err(), "{wrong}");
    }
}
