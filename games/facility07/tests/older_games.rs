//! Games that were begun under older rules go on.

use std::sync::Arc;

use engine::journal::{Record, read, write};
use engine::session::Session;
use engine::{Game, Seed};
use facility07::{Facility07, Setup};

/// A byte for each kind of note of each seat, and one for the Events that lie aside.
const NOTES: usize = 37;

/// Carries a game over whose snapshots end so many bytes earlier, as those of an older revision do. Nothing lasts at the
/// start, so every byte that was added since is 0.
fn goes_on_without(bytes_added: usize, revision: u16) {
    let game = Arc::new(Facility07::base());
    let mut session = Session::start(Arc::clone(&game), &Setup::default(), Seed::from_number(7)).unwrap();
    session.write_snapshot();
    let mut file = read(write(&session.journal_with_secret()).unwrap()).unwrap();
    file.header.revision = revision;
    for record in &mut file.entries {
        if let Record::Snapshot(bytes) = record {
            for _ in 0..bytes_added {
                assert_eq!(bytes.pop(), Some(0), "nobody has answered yet, and nothing lasts");
            }
        }
    }
    let (carried, _) = Session::carry_over(Arc::clone(&game), &file).unwrap();
    assert_eq!(carried.state(), session.state());
    file.header.revision = Facility07::REVISION;
    assert!(Session::carry_over(game, &file).is_err(), "a snapshot of today's rules is whole or broken");
}

/// Revision 2 did not count the answers of a turn.
#[test]
fn a_game_of_revision_2_goes_on_from_its_snapshot() {
    goes_on_without(3 + NOTES, 2);
}

/// Revision 3 did not keep which cards lasting effects and Lock Downs come from.
#[test]
fn a_game_of_revision_3_goes_on_from_its_snapshot() {
    goes_on_without(2 + NOTES, 3);
}

/// Revision 4 had no notes.
#[test]
fn a_game_of_revision_4_goes_on_from_its_snapshot() {
    goes_on_without(NOTES, 4);
}
