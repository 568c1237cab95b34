//! Games that were begun under older rules go on.

use std::sync::Arc;

use engine::journal::{Record, read, write};
use engine::session::Session;
use engine::{Game, Seed};
use infiltration::{Infiltration, Setup};

/// Revision 2 kept neither where lasting effects come from nor talents: six numbers, none of them of use at the start.
#[test]
fn a_game_of_revision_2_goes_on_from_its_snapshot() {
    let game = Arc::new(Infiltration::base());
    // A seed whose entry room pours no Sludge.
    let mut session = Session::start(Arc::clone(&game), &Setup::default(), Seed::from_number(7)).unwrap();
    session.write_snapshot();
    let mut file = read(write(&session.journal_with_secret()).unwrap()).unwrap();
    file.header.revision = 2;
    for record in &mut file.entries {
        if let Record::Snapshot(bytes) = record {
            for _ in 0..6 {
                assert_eq!(bytes.pop(), Some(0), "nothing lasts yet");
            }
        }
    }
    let (carried, _) = Session::carry_over(Arc::clone(&game), &file).unwrap();
    assert_eq!(carried.state(), session.state());
    file.header.revision = Infiltration::REVISION;
    assert!(Session::carry_over(game, &file).is_err(), "a snapshot of today's rules is whole or broken");
}
