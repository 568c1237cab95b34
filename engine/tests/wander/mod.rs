//! Tables that go wherever chance takes them: answers, changed plans, undos.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::sync::{Arc, LazyLock};

use engine::bot::{Random, any_seat};
use engine::chance::{Draw, Quick};
use engine::session::{Answered, Session};
use engine::{Chance, Entry, Game, QuestionId, Seat, Seed, Turn};

use crate::toy::{Event, Pick, Setup, Trapdoor};

static RULES: LazyLock<Arc<Trapdoor>> = LazyLock::new(|| Arc::new(Trapdoor::new()));

pub fn rules() -> Arc<Trapdoor> {
    RULES.clone()
}

/// A fresh table of three.
pub fn table(seed: u64) -> Session<Trapdoor> {
    Session::start(rules(), &Setup { seats: 3 }, Seed::from_number(seed)).unwrap()
}

/// A table after `steps` random steps.
pub fn wandered(seed: u64, steps: usize) -> Session<Trapdoor> {
    long_wandered(seed, 0, steps)
}

/// A table where a player first changed their mind `rests` times. A game of the toy is short; this makes it long enough
/// for snapshots.
pub fn long_wandered(seed: u64, rests: usize, steps: usize) -> Session<Trapdoor> {
    let mut session = table(seed);
    for _ in 0..rests {
        rest(&mut session, Seat(0));
    }
    wander(&mut session, steps, &mut Quick::new(seed), |_, _| {});
    session
}

/// What a step did.
pub enum Step {
    Answered(Seat, Vec<Entry<Event>>),
    Undone,
}

/// Takes random steps until there are enough or the game is over; `after` sees the table after each.
pub fn wander(
    session: &mut Session<Trapdoor>,
    steps: usize,
    chance: &mut Quick,
    mut after: impl FnMut(&Session<Trapdoor>, Step),
) {
    for _ in 0..steps {
        let step = match chance.below(12, Draw::Pick) {
            0 => session.undo_by_consent().ok().map(|_| Step::Undone),
            1 | 2 => session.undo(Seat(chance.below(3, Draw::Pick) as u8)).ok().map(|_| Step::Undone),
            _ => {
                let Some((seat, question, picks)) = next_answer(session, chance) else { return };
                let mut log = Vec::new();
                assert_eq!(session.answer(seat, question, &picks, &mut log), Ok(Answered::Done));
                Some(Step::Answered(seat, log))
            }
        };
        if let Some(step) = step {
            after(session, step);
        }
    }
}

/// A random legal answer of a seat that may speak; `None` when the game is over.
pub fn next_answer(session: &Session<Trapdoor>, chance: &mut Quick) -> Option<(Seat, QuestionId, Vec<Pick>)> {
    let Turn::Ask { may, .. } = session.game().turn(session.state()) else { return None };
    let seat = any_seat(may, chance)?;
    let mut picks = Vec::new();
    Random::new().choose(&**session.game(), session.state(), seat, chance, &mut picks);
    Some((seat, question(session, seat), picks))
}

/// The number of the question a seat is asked.
pub fn question(session: &Session<Trapdoor>, seat: Seat) -> QuestionId {
    session.game().question(session.state(), seat).unwrap().id
}

/// Changes a plan that no other seat has seen: an answer that sets no barrier.
pub fn rest(session: &mut Session<Trapdoor>, seat: Seat) {
    let question = question(session, seat);
    assert_eq!(session.answer(seat, question, &[Pick::Rest], &mut Vec::new()), Ok(Answered::Done));
}
