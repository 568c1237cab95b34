//! A table that lets go of its past, or is put away and taken up again, goes on as if nothing had been.

mod toy;
mod wander;

use engine::chance::{Draw, Quick};
use engine::journal::{Journal, JournalError, Record, check_dice, verify};
use engine::session::{Answered, Checkpoint, Session, UndoError};
use engine::{Chance, Game, Seat, Seed};
use proptest::prelude::*;
use toy::{Setup, Trapdoor};
use wander::{next_answer, rest, rules, table};

/// A table and what a disk would hold of it.
struct Kept {
    session: Session<Trapdoor>,
    entries: Vec<String>,
    checkpoint: Option<Checkpoint>,
}

impl Kept {
    fn new(seed: u64) -> Kept {
        let mut kept = Kept { session: table(seed), entries: Vec::new(), checkpoint: None };
        kept.store();
        kept
    }

    fn store(&mut self) {
        let history = self.session.history();
        let new = self.entries.len() - history.first_entry();
        self.entries.extend(history.journal().entries[new..].iter().map(|entry| serde_json::to_string(entry).unwrap()));
    }

    fn stored(&self, from: usize) -> Vec<Record> {
        self.entries[from..].iter().map(|entry| serde_json::from_str(entry).unwrap()).collect()
    }

    /// Forgets everything but what is on the disk, and goes on from there.
    fn put_away_and_wake(&mut self) {
        let Some(checkpoint) = &self.checkpoint else { return };
        let header = serde_json::to_string(&self.session.journal().header).unwrap();
        let checkpoint: Checkpoint = serde_json::from_str(&serde_json::to_string(checkpoint).unwrap()).unwrap();
        let (header, later) = (serde_json::from_str(&header).unwrap(), self.stored(checkpoint.entries));
        self.session = Session::wake(rules(), header, self.session.secret(), &checkpoint, &later).unwrap();
    }

    fn whole_journal(&self) -> Journal {
        let mut header = self.session.journal().header.clone();
        header.secret = Some(self.session.secret());
        Journal { header, entries: self.stored(0) }
    }
}

proptest! {
    #[test]
    fn a_table_that_rests_goes_on_like_one_that_remembers(seed in 0u64..10_000) {
        let (mut whole, mut kept, mut chance) = (table(seed), Kept::new(seed), Quick::new(seed));
        for _ in 0..60 {
            match chance.below(12, Draw::Pick) {
                0 | 1 => {
                    let seat = Seat(chance.below(3, Draw::Pick) as u8);
                    let (one, other) = (whole.undo(seat).is_ok(), kept.session.undo(seat).is_ok());
                    prop_assert_eq!(one, other, "the same can be taken back freely");
                }
                2 | 3 => {
                    if let Some(checkpoint) = kept.session.rest() {
                        prop_assert_eq!(checkpoint.entries, kept.entries.len());
                        kept.checkpoint = Some(checkpoint);
                    }
                }
                4 | 5 => kept.put_away_and_wake(),
                _ => {
                    let Some((seat, question, picks)) = next_answer(&whole, &mut chance) else { break };
                    assert_eq!(whole.answer(seat, question, &picks, &mut Vec::new()), Ok(Answered::Done));
                    assert_eq!(kept.session.answer(seat, question, &picks, &mut Vec::new()), Ok(Answered::Done));
                }
            }
            kept.store();
            let (one, other) = (whole.history(), kept.session.history());
            prop_assert_eq!(one.state(), other.state());
            prop_assert_eq!(
                (one.entries(), one.answers(), one.undos()),
                (other.entries(), other.answers(), other.undos())
            );
        }
        let journal = kept.whole_journal();
        let own: Vec<String> = whole.journal().entries.iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
        prop_assert_eq!(&kept.entries, &own);
        verify(rules(), &journal).unwrap();
        check_dice(&journal).unwrap();
    }
}

#[test]
fn a_table_keeps_what_can_be_taken_back() {
    let mut session = Session::start(rules(), &Setup { seats: 3 }, Seed::from_number(1)).unwrap();
    rest(&mut session, Seat(0));
    assert!(session.rest().is_none(), "nobody has learnt anything: it may be taken back");
    rest(&mut session, Seat(1));
    rest(&mut session, Seat(0));
    let before = session.history().entries();
    assert!(session.rest().is_none(), "Ann may still change her mind");
    session.undo(Seat(0)).unwrap();
    assert!(session.rest().is_some());
    assert_eq!(session.history().entries(), before + 1);
    assert_eq!(session.undo_by_consent(), Err(UndoError::NotKept));
    assert_eq!(session.undo(Seat(1)), Err(UndoError::NotKept));
}

#[test]
fn a_checkpoint_of_other_rules_or_another_seed_is_refused() {
    let mut kept = Kept::new(3);
    for seat in [0, 1] {
        rest(&mut kept.session, Seat(seat));
    }
    kept.session.undo(Seat(1)).unwrap();
    let checkpoint = kept.session.rest().unwrap();
    let header = kept.session.journal().header.clone();
    let wake = |header, seed| Session::wake(rules(), header, seed, &checkpoint, &[]).err();
    assert!(matches!(wake(header.clone(), Seed::from_number(4)), Some(JournalError::OtherSeed { .. })));
    let mut newer = header.clone();
    newer.revision = Trapdoor::REVISION + 1;
    assert!(matches!(wake(newer, Seed::from_number(3)), Some(JournalError::OtherRevision { .. })));
    assert_eq!(wake(header, Seed::from_number(3)), None);
}
