//! Sessions: answers, refusals, undo and its barriers, the state after any entry.

mod toy;
mod wander;

use engine::chance::Quick;
use engine::journal::{Record, SNAPSHOT_EVERY, UndoneBy};
use engine::session::{AnswerError, Answered, Barrier, Session, UndoError};
use engine::{Game, Play, QuestionId, Seat, Seed};
use proptest::prelude::*;
use toy::{Pick, Setup};
use wander::{Step, long_wandered, next_answer, question, rest, rules, table, wander, wandered};

const ANN: Seat = Seat(0);
const BEN: Seat = Seat(1);

#[test]
fn a_setup_the_rules_forbid_starts_no_table() {
    let refusal = Session::start(rules(), &Setup { seats: 9 }, Seed::from_number(1)).err().unwrap();
    assert_eq!(refusal.rule, toy::rules::SEATS);
}

#[test]
fn an_answer_to_another_question_is_refused_with_a_rule() {
    let mut session = table(1);
    let stale = QuestionId(question(&session, ANN).0 + 1);
    let refused = session.answer(ANN, stale, &[Pick::Rest], &mut Vec::new()).unwrap_err();
    assert_eq!(refused, AnswerError::Refused(rules().untimely(session.state(), ANN)));
    let nobody = session.answer(Seat(200), QuestionId(1), &[Pick::Rest], &mut Vec::new()).unwrap_err();
    assert_eq!(nobody, AnswerError::NoSuchSeat { seat: Seat(200), seats: 3 });
    assert_eq!(nobody.to_string(), "there is no seat 200: the table has 3, counted from 0");
}

#[test]
fn undo_is_free_while_nobody_learns_anything() {
    let mut session = table(1);
    let start = *session.state();
    assert_eq!(session.undo(ANN), Err(UndoError::Nothing));
    // Past a snapshot and back again.
    let many = SNAPSHOT_EVERY + 12;
    for _ in 0..many {
        rest(&mut session, ANN);
    }
    for _ in 0..many {
        session.undo(ANN).unwrap();
    }
    assert_eq!(session.state(), &start);
    assert_eq!(session.history().answers(), 0);
    assert_eq!(session.history().undos() as usize, many);
}

#[test]
fn undo_stops_where_another_seat_has_answered() {
    let mut session = table(1);
    rest(&mut session, ANN);
    rest(&mut session, BEN);
    assert_eq!(session.undo(ANN), Err(UndoError::AnsweredSince { by: BEN }));
    session.undo(BEN).unwrap();
    // Ben's answer is gone, but Ann has seen that he was ready.
    assert_eq!(session.undo(ANN), Err(UndoError::Barrier { barrier: Barrier::Answer(BEN) }));
    assert_eq!(session.undo_by_consent(), Ok(1));
    assert_eq!(session.journal().entries.last(), Some(&Record::Undo(UndoneBy::Consent)));
}

#[test]
fn a_table_can_start_from_a_position() {
    let state = *wandered(5, 30).state();
    let mut session = Session::from_position(rules(), state, Seed::from_number(5));
    assert_eq!(session.state(), &state);
    let (seat, question, picks) = next_answer(&session, &mut Quick::new(1)).unwrap();
    assert_eq!(session.answer(seat, question, &picks, &mut Vec::new()), Ok(Answered::Done));
    session.undo_by_consent().unwrap();
    assert_eq!(session.state(), &state);
}

#[test]
fn dice_once_rolled_do_not_come_again() {
    // Undone and answered again, the same answer draws new outcomes: compare what it drew over many games.
    let mut differed = 0;
    for seed in 0..40 {
        let mut session = table(seed);
        let mut chance = Quick::new(seed);
        while let Some((seat, question, picks)) = next_answer(&session, &mut chance) {
            assert_eq!(session.answer(seat, question, &picks, &mut Vec::new()), Ok(Answered::Done));
            let drawn = |session: &Session<_>| {
                let answer = session.journal().entries.iter().rfind(|record| matches!(record, Record::Answer { .. }));
                answer.map(|record| record.chance().to_vec()).unwrap()
            };
            let first = drawn(&session);
            if first.is_empty() {
                continue;
            }
            session.undo_by_consent().unwrap();
            assert_eq!(session.answer(seat, question, &picks, &mut Vec::new()), Ok(Answered::Done));
            differed += usize::from(first != drawn(&session));
            break;
        }
    }
    assert!(differed > 10, "only {differed} of 40");
}

proptest! {
    #[test]
    fn an_answer_that_is_not_given_changes_nothing_not_even_chance(seed: u64, steps in 0..80usize, wrong in 1u32..9) {
        let mut session = wandered(seed, steps);
        let mut untouched = session.clone();
        let mut log = Vec::new();
        for seat in Seat::first(4) {
            let asked = session.game().question(session.state(), seat).map(|question| question.id);
            let asked = asked.unwrap_or_default();
            for pick in session.game().every_pick(session.state()) {
                let stale = QuestionId(asked.0.wrapping_add(wrong));
                prop_assert!(session.answer(seat, stale, &[pick], &mut log).is_err());
                if session.history().allows(seat, asked, &[pick]).is_err() {
                    prop_assert_ne!(session.answer(seat, asked, &[pick], &mut log), Ok(Answered::Done));
                }
            }
            // An answer that stops short is no error: it says what may follow, which is what is listed.
            let mut listed = Vec::new();
            match session.game().question(session.state(), seat) {
                Some(_) => {
                    session.game().options(session.state(), seat, &[], &mut listed);
                    prop_assert_eq!(session.answer(seat, asked, &[], &mut log), Ok(Answered::More(listed)));
                }
                None => prop_assert!(session.answer(seat, asked, &[], &mut log).is_err()),
            }
        }
        prop_assert!(log.is_empty());
        prop_assert_eq!(session.journal(), untouched.journal());
        wander(&mut session, 60, &mut Quick::new(seed), |_, _| {});
        wander(&mut untouched, 60, &mut Quick::new(seed), |_, _| {});
        prop_assert_eq!(session.state(), untouched.state());
        prop_assert_eq!(session.journal(), untouched.journal());
    }

    #[test]
    fn every_moment_can_be_visited_again(seed: u64, rests in 90..140usize) {
        let mut session = long_wandered(seed, rests, 0);
        let start = *table(seed).state();
        let mut seen = vec![(0, start, session.history().events(0))];
        wander(&mut session, 60, &mut Quick::new(seed), |session, step| {
            let entries = &session.journal().entries;
            let log = match step {
                Step::Answered(_, log) => log,
                Step::Undone => Vec::new(),
            };
            let entry = entries.iter().rposition(|record| matches!(record, Record::Answer { .. } | Record::Undo(_)));
            seen.push((entry.unwrap(), *session.state(), log));
        });
        for (entry, state, log) in seen {
            prop_assert_eq!(session.history().state_after(entry), Some(state));
            prop_assert_eq!(session.history().events(entry), log);
        }
        prop_assert_eq!(session.history().state_after(session.journal().entries.len()), None);
    }

    #[test]
    fn barriers_stand_exactly_where_somebody_learnt_something(seed: u64, steps in 0..80usize) {
        let mut session = wandered(seed, steps);
        let mut chance = Quick::new(seed ^ 1);
        for _ in 0..20 {
            let Some((seat, question, picks)) = next_answer(&session, &mut chance) else { break };
            let before = *session.state();
            assert_eq!(session.answer(seat, question, &picks, &mut Vec::new()), Ok(Answered::Done));
            let (learnt, after) = {
                // The same answer beside the table. Other dice may lead elsewhere, but whether any are rolled at all
                // does not hang on them.
                let (mut copy, mut other) = (before, Quick::new(1));
                let mut play = Play::silent(&mut other);
                session.game().apply(&mut copy, seat, &picks, &mut play);
                (play.draws > 0 || play.revealed, copy)
            };
            let given = session.history().standing().last().copied().unwrap();
            prop_assert_eq!(session.history().learnt(given).is_some(), learnt);
            let other = Seat((seat.0 + 1) % 3);
            prop_assert_eq!(session.undo(other), Err(UndoError::AnsweredSince { by: seat }));
            if learnt {
                let stopped = matches!(session.undo(seat), Err(UndoError::Barrier { .. }));
                prop_assert!(stopped);
            } else {
                prop_assert_eq!(session.state(), &after);
                prop_assert!(session.history().may_undo(seat).is_ok());
                let length = session.journal().entries.len();
                session.undo(seat).unwrap();
                prop_assert_eq!(session.state(), &before);
                prop_assert_eq!(session.journal().entries.len(), length + 1);
                // And done again, all is as it was.
                assert_eq!(session.answer(seat, question, &picks, &mut Vec::new()), Ok(Answered::Done));
                prop_assert_eq!(session.state(), &after);
            }
        }
    }

    #[test]
    fn by_consent_everything_can_be_taken_back(seed: u64, steps in 0..120usize) {
        let mut session = long_wandered(seed, 120, steps);
        while session.undo_by_consent().is_ok() {}
        prop_assert_eq!(Some(*session.state()), session.history().state_after(0));
        prop_assert_eq!(session.history().answers(), 0);
    }
}
