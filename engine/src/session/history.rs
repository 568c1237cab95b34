//! What happened at a table: the present state, the journal, and the state after any entry of it.

use std::sync::Arc;

use super::checkpoint::Checkpoint;
use super::undo::{Barrier, Barriers};
use crate::chance::Chance;
use crate::game::{Game, Picks, QuestionId};
use crate::hash::state_hash;
use crate::journal::{HASH_EVERY, Header, Journal, PackMark, Record, SNAPSHOT_EVERY, Tape, Taped, state_to_bytes};
use crate::play::{Entry, Play};
use crate::rule::Refusal;
use crate::seat::Seat;

/// Why an answer was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError<R: std::fmt::Debug + std::fmt::Display> {
    /// The rules forbid it.
    #[error("{0}")]
    Refused(Refusal<R>),
    /// Nobody sits there; no rule speaks of it.
    #[error("there is no seat {}: the table has {seats}, counted from 0", seat.0)]
    NoSuchSeat {
        /// The seat named.
        seat: Seat,
        /// How many there are.
        seats: u8,
    },
}

/// What came of an answer that no rule forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Answered<P> {
    /// It was given.
    Done,
    /// It is legal as far as it goes, and one of these must follow. Nothing has happened yet.
    More(Vec<P>),
}

/// A game as far as it went, whether still in progress or read back from a file.
#[derive(Clone, Debug)]
pub struct History<G: Game> {
    game: Arc<G>,
    pub(super) state: G::State,
    /// The state after the start, and what happened during it.
    origin: G::State,
    opening: Vec<Entry<G::Event>>,
    journal: Journal<G::Pick>,
    /// The entries of the answers not taken back, in order.
    pub(super) standing: Vec<usize>,
    /// The state after every [`SNAPSHOT_EVERY`] of them. Kept here and not only in the journal, so that no journal,
    /// however it was made, can make an undo slow.
    pub(super) milestones: Vec<G::State>,
    pub(super) barriers: Barriers,
    undos: u32,
    /// What came before the first entry kept here.
    before: Before,
}

/// How much of a game is not kept in memory any more.
#[derive(Clone, Copy, Debug, Default)]
struct Before {
    /// Entries; the start that is kept stands for the last of them.
    entries: usize,
    answers: usize,
}

impl<G: Game> History<G> {
    pub(crate) fn start(
        game: Arc<G>,
        setup: &G::Setup,
        header: Header,
        chance: &mut dyn Chance,
    ) -> Result<Self, Refusal<G::Reason>> {
        let mut opening = Vec::new();
        let mut tape = Tape::over(chance);
        let state = game.start(setup, &mut Play::logged(&mut tape, &mut opening))?;
        let start = Record::Start { chance: tape.drawn, hash: state_hash(&state) };
        Ok(Self::open(game, header, state, start, opening))
    }

    pub(crate) fn from_position(game: Arc<G>, state: G::State, header: Header) -> Self {
        let start = Record::Start { chance: Vec::new(), hash: state_hash(&state) };
        Self::open(game, header, state, start, Vec::new())
    }

    fn open(
        game: Arc<G>,
        header: Header,
        state: G::State,
        start: Record<G::Pick>,
        opening: Vec<Entry<G::Event>>,
    ) -> Self {
        History {
            game,
            state,
            origin: state,
            opening,
            journal: Journal { header, entries: vec![start] },
            standing: Vec::new(),
            milestones: Vec::new(),
            barriers: Barriers::default(),
            undos: 0,
            before: Before::default(),
        }
    }

    /// Takes a table up where it was put to [rest](History::rest).
    pub(super) fn awake(game: Arc<G>, header: Header, state: G::State, checkpoint: &Checkpoint) -> Self {
        let mut history = Self::from_position(game, state, header);
        history.before = Before { entries: checkpoint.entries - 1, answers: checkpoint.answers };
        history.undos = checkpoint.undos;
        history.barriers = checkpoint.barriers;
        history
    }

    /// Lets go of everything that happened, where nothing of it could be taken back freely any more: the state goes on,
    /// its past is with the keeper of the entries. Says what to go on from, or nothing if this is not such a moment.
    pub(super) fn rest(&mut self, dice: u64) -> Option<Checkpoint> {
        self.barriers.met(self.standing.len())?;
        self.before = Before { entries: self.entries() - 1, answers: self.answers() };
        self.origin = self.state;
        self.opening = Vec::new();
        self.journal.entries = vec![Record::Start { chance: Vec::new(), hash: state_hash(&self.state) }];
        self.standing = Vec::new();
        self.milestones = Vec::new();
        self.barriers.fall_back(0);
        Some(Checkpoint {
            entries: self.entries(),
            answers: self.answers(),
            undos: self.undos,
            barriers: self.barriers,
            dice,
            state: state_to_bytes(&self.state),
        })
    }

    /// How many entries there have been, those no longer kept too.
    pub fn entries(&self) -> usize {
        self.before.entries + self.journal.entries.len()
    }

    /// The number, in the whole game, of the first entry kept.
    pub fn first_entry(&self) -> usize {
        self.before.entries
    }

    /// The rules.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The state after the last entry.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Everything that happened.
    pub fn journal(&self) -> &Journal<G::Pick> {
        &self.journal
    }

    /// How many answers stand: given and not taken back.
    pub fn answers(&self) -> usize {
        self.before.answers + self.standing.len()
    }

    /// The entries of the answers that stand, in order.
    pub fn standing(&self) -> &[usize] {
        &self.standing
    }

    /// What somebody may have learnt from an answer itself, so that taking it back would not make it unseen.
    pub fn learnt(&self, entry: usize) -> Option<Barrier> {
        let mut state = self.state_after(entry.checked_sub(1)?)?;
        self.again(&mut state, entry, None)
    }

    /// How many answers were ever taken back.
    pub fn undos(&self) -> u32 {
        self.undos
    }

    /// Whether this answer would be taken, and if not, why.
    pub fn allows(&self, seat: Seat, question: QuestionId, picks: &[G::Pick]) -> Result<(), AnswerError<G::Reason>> {
        match self.judge(seat, question, picks, &mut Vec::new())? {
            Picks::Complete => Ok(()),
            Picks::More => Err(AnswerError::Refused(self.game.untimely(&self.state, seat))),
        }
    }

    /// Whether these picks may be said in answer to this question, and whether they are all of it; what may follow is
    /// then in `next`.
    fn judge(
        &self,
        seat: Seat,
        question: QuestionId,
        picks: &[G::Pick],
        next: &mut Vec<G::Pick>,
    ) -> Result<Picks, AnswerError<G::Reason>> {
        let seats = self.game.seats(&self.state);
        if seat.0 >= seats {
            return Err(AnswerError::NoSuchSeat { seat, seats });
        }
        match self.game.question(&self.state, seat) {
            Some(asked) if asked.id == question => self.game.judge(&self.state, seat, picks, next),
            _ => Err(self.game.untimely(&self.state, seat)),
        }
        .map_err(AnswerError::Refused)
    }

    /// Takes an answer if it is whole and legal, or changes nothing.
    pub(crate) fn answer(
        &mut self,
        seat: Seat,
        question: QuestionId,
        picks: &[G::Pick],
        chance: &mut dyn Chance,
        log: Option<&mut Vec<Entry<G::Event>>>,
    ) -> Result<Answered<G::Pick>, AnswerError<G::Reason>> {
        let mut next = Vec::new();
        if self.judge(seat, question, picks, &mut next)? == Picks::More {
            return Ok(Answered::More(next));
        }
        let mut tape = Tape::over(chance);
        let mut play = match log {
            Some(log) => Play::logged(&mut tape, log),
            None => Play::silent(&mut tape),
        };
        // Worked out on a copy: should a rule panic, the table still stands as it was.
        let mut next = self.state;
        self.game.apply(&mut next, seat, picks, &mut play);
        let learnt = Barrier::after(&play);
        self.state = next;
        self.barriers.answered(seat, self.standing.len(), learnt);
        self.standing.push(self.journal.entries.len());
        if self.standing.len().is_multiple_of(SNAPSHOT_EVERY) {
            self.milestones.push(self.state);
        }
        self.note(Record::Answer { seat, question, picks: picks.to_vec(), chance: tape.drawn });
        Ok(Answered::Done)
    }

    /// Appends an entry that is known to be right.
    pub(crate) fn note(&mut self, record: Record<G::Pick>) {
        self.undos += u32::from(matches!(record, Record::Undo(_)));
        self.journal.entries.push(record);
    }

    /// Appends the hash and the snapshot that are due after an answer. The last state of a game is always hashed.
    pub(super) fn mark(&mut self) {
        let over = matches!(self.game.turn(&self.state), crate::game::Turn::Over(_));
        if over || self.answers().is_multiple_of(HASH_EVERY) {
            self.note(Record::Hash(state_hash(&self.state)));
        }
        if self.answers().is_multiple_of(SNAPSHOT_EVERY) {
            self.write_snapshot();
        }
    }

    /// Appends a snapshot, unless one was just written.
    pub(super) fn write_snapshot(&mut self) {
        if !matches!(self.journal.entries.last(), Some(Record::Snapshot(_))) {
            self.note(Record::Snapshot(state_to_bytes(&self.state)));
        }
    }

    /// The packs on the table.
    pub(super) fn name_packs(&mut self, packs: Vec<PackMark>) {
        self.journal.header.packs = packs;
    }

    /// The secret is kept beside the history, so that showing a journal never shows it by accident.
    pub(super) fn withhold_secret(&mut self) {
        self.journal.header.secret = None;
    }

    /// The state after an entry; `None` if there is no such entry.
    pub fn state_after(&self, entry: usize) -> Option<G::State> {
        let path = self.path_to(entry)?;
        // The nearest milestone is the last one on the way shared with the answers that stand now.
        let shared = path.iter().zip(&self.standing).take_while(|(one, other)| one == other).count();
        Some(self.retrace(&path, shared / SNAPSHOT_EVERY))
    }

    /// What happened at an entry, in the log's words: the start or an answer; nothing at any other entry.
    pub fn events(&self, entry: usize) -> Vec<Entry<G::Event>> {
        match self.journal.entries.get(entry) {
            Some(Record::Start { .. }) => self.opening.clone(),
            Some(Record::Answer { .. }) => {
                let mut log = Vec::new();
                if let Some(mut state) = self.state_after(entry.saturating_sub(1)) {
                    self.again(&mut state, entry, Some(&mut log));
                }
                log
            }
            Some(Record::Undo(_) | Record::Hash(_) | Record::Snapshot(_)) | None => Vec::new(),
        }
    }

    /// The answers that stood after an entry.
    fn path_to(&self, entry: usize) -> Option<Vec<usize>> {
        let mut path = Vec::new();
        for (at, record) in self.journal.entries.get(..=entry)?.iter().enumerate() {
            match record {
                Record::Answer { .. } => path.push(at),
                Record::Undo(_) => _ = path.pop(),
                Record::Start { .. } | Record::Hash(_) | Record::Snapshot(_) => {}
            }
        }
        Some(path)
    }

    /// The state after these answers, of which the first `passed` milestones are known.
    pub(super) fn retrace(&self, path: &[usize], passed: usize) -> G::State {
        let mut state = self.milestones[..passed].last().copied().unwrap_or(self.origin);
        for &entry in &path[passed * SNAPSHOT_EVERY..] {
            self.again(&mut state, entry, None);
        }
        state
    }

    /// Carries a recorded answer out once more, and says what somebody may have learnt from it.
    fn again(&self, state: &mut G::State, entry: usize, log: Option<&mut Vec<Entry<G::Event>>>) -> Option<Barrier> {
        let Some(Record::Answer { seat, picks, chance, .. }) = self.journal.entries.get(entry) else { return None };
        let mut taped = Taped::new(chance);
        let mut play = match log {
            Some(log) => Play::logged(&mut taped, log),
            None => Play::silent(&mut taped),
        };
        self.game.apply(state, *seat, picks, &mut play);
        let learnt = Barrier::after(&play);
        debug_assert!(taped.exact(), "the same answer to the same state drew something else: entry {entry}");
        learnt
    }
}
