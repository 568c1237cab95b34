//! Undo, and the information that stops it.
//!
//! Answers are taken back one at a time, the last one first. That is free as long as nobody could have learnt
//! anything in between; a barrier stands where somebody could. A barrier stays even if what set it is taken back by
//! consent: nobody forgets what they saw.

use super::History;
use crate::game::Game;
use crate::journal::{Record, SNAPSHOT_EVERY, UndoneBy};
use crate::play::Play;
use crate::seat::Seat;

/// What free undo stops at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Barrier {
    /// Dice were rolled, or cards shuffled.
    Chance,
    /// Something hidden was seen by somebody new.
    Reveal,
    /// Another seat answered.
    Answer(Seat),
}

impl Barrier {
    /// What an answer itself may have shown to somebody.
    pub(super) fn after<E>(play: &Play<'_, E>) -> Option<Self> {
        match (play.draws, play.revealed) {
            (1.., _) => Some(Barrier::Chance),
            (0, true) => Some(Barrier::Reveal),
            (0, false) => None,
        }
    }
}

/// Why an answer is not taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum UndoError {
    /// The game is at its beginning.
    #[error("there is no answer to take back")]
    Nothing,
    /// What came before is not in memory any more: the whole game has to be read again first.
    #[error("what came before has been put away; taking it back needs everybody's consent")]
    NotKept,
    /// The last answer is another seat's.
    #[error("seat {} has answered since; taking that back needs everybody's consent", by.0)]
    AnsweredSince {
        /// Whose it is.
        by: Seat,
    },
    /// Somebody may have learnt something since.
    #[error("{}; taking back what came before needs everybody's consent", met(*barrier))]
    Barrier {
        /// What.
        barrier: Barrier,
    },
}

fn met(barrier: Barrier) -> String {
    match barrier {
        Barrier::Chance => "dice were rolled or cards shuffled".into(),
        Barrier::Reveal => "something hidden was seen".into(),
        Barrier::Answer(seat) => format!("seat {} has answered since", seat.0),
    }
}

/// Where the last barrier stands.
#[derive(Clone, Copy, Debug, Default, serde::Serialize, serde::Deserialize)]
pub(super) struct Barriers {
    /// How many standing answers free undo leaves alone, and why.
    last: Option<(usize, Barrier)>,
    /// Who gave the last answer, taken back or not.
    speaker: Option<Seat>,
}

impl Barriers {
    /// Takes note of an answer: `before` answers stood when it was given.
    pub(super) fn answered(&mut self, seat: Seat, before: usize, learnt: Option<Barrier>) {
        if self.speaker.is_some_and(|speaker| speaker != seat) {
            self.last = Some((before, Barrier::Answer(seat)));
        }
        if let Some(learnt) = learnt {
            self.last = Some((before + 1, learnt));
        }
        self.speaker = Some(seat);
    }

    /// The barrier, if it stands right before the last of `standing` answers.
    pub(super) fn met(&self, standing: usize) -> Option<Barrier> {
        self.last.filter(|(at, _)| *at >= standing).map(|(_, barrier)| barrier)
    }

    /// Takes note that only `standing` answers are left.
    pub(super) fn fall_back(&mut self, standing: usize) {
        if let Some((at, _)) = &mut self.last {
            *at = standing.min(*at);
        }
    }
}

impl<G: Game> History<G> {
    /// Whether the seat may take its last answer back freely, and if not, why.
    pub fn may_undo(&self, seat: Seat) -> Result<(), UndoError> {
        self.last_answer(UndoneBy::Seat(seat)).map(|_| ())
    }

    fn last_answer(&self, by: UndoneBy) -> Result<usize, UndoError> {
        let Some(&entry) = self.standing.last() else {
            return Err(if self.answers() > 0 { UndoError::NotKept } else { UndoError::Nothing });
        };
        if let UndoneBy::Seat(seat) = by {
            match self.journal().entries.get(entry) {
                Some(Record::Answer { seat: by, .. }) if *by != seat => {
                    return Err(UndoError::AnsweredSince { by: *by });
                }
                _ => {}
            }
            if let Some(barrier) = self.barriers.met(self.standing.len()) {
                return Err(UndoError::Barrier { barrier });
            }
        }
        Ok(entry)
    }

    /// Takes the last standing answer back. The stream of outcomes goes on: the same dice do not come again.
    pub(crate) fn undo(&mut self, by: UndoneBy) -> Result<usize, UndoError> {
        let entry = self.last_answer(by)?;
        self.standing.pop();
        self.milestones.truncate(self.standing.len() / SNAPSHOT_EVERY);
        self.barriers.fall_back(self.standing.len());
        self.state = self.retrace(&self.standing, self.milestones.len());
        self.note(Record::Undo(by));
        Ok(entry)
    }
}
