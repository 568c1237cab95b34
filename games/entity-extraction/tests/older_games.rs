//! Games that were begun under older rules go on.

use std::sync::Arc;

use engine::journal::{Record, read, write};
use engine::session::Session;
use engine::{Game, Seed};
use entity_extraction::{EntityExtraction, Setup};

/// Revision 1 had the manual release at every table and kept nothing about it.
///
/// Exercises EE-RULING-53
#[test]
fn a_game_of_revision_1_goes_on_with_its_manual_release() {
    let game = Arc::new(EntityExtraction::base());
    let setup = Setup { manual_release: true, ..Setup::default() };
    let mut session = Session::start(Arc::clone(&game), &setup, Seed::from_number(7)).unwrap();
    session.write_snapshot();
    let mut file = read(write(&session.journal_with_secret()).unwrap()).unwrap();
    file.header.revision = 1;
    for record in &mut file.entries {
        if let Record::Snapshot(bytes) = record {
            // Whether airlocks hold, whose beacon it is, and for each of nine Hostiles what dazed it.
            for _ in 0..11 {
                assert_eq!(bytes.pop(), Some(0), "nothing lasts yet, and the release is there");
            }
        }
    }
    let (carried, _) = Session::carry_over(Arc::clone(&game), &file).unwrap();
    assert_eq!(carried.state(), session.state());
    file.header.revision = EntityExtraction::REVISION;
    assert!(Session::carry_over(game, &file).is_err(), "a snapshot of today's rules is whole or broken");
}
