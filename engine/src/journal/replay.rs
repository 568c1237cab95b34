//! From a file back to a game, trusting nothing: every answer goes through the rules again, every hash is compared,
//! and where the seed is known every outcome is drawn again.

use std::sync::Arc;

use serde::{Deserialize as _, Serialize};
use serde_json::Value;

use super::{Drawn, Header, JournalError, JournalFile, Origin, Record, Taped, UndoneBy, hex, state_from_bytes};
use crate::chance::{Chance as _, Cipher, Draw};
use crate::game::{Game, Outcome, Turn};
use crate::hash::state_hash;
use crate::seat::Seat;
use crate::session::{Answered, History};

/// Plays a journal again from its recorded outcomes.
pub fn replay<G: Game>(game: Arc<G>, file: &JournalFile) -> Result<History<G>, JournalError> {
    same_rules(&*game, &file.header, file.snapshots().count())?;
    let Some((Record::Start { chance, hash }, later)) = file.entries.split_first() else {
        return Err(JournalError::CutShort { after: 1 });
    };
    let mut history = start(game, &file.header, chance)?;
    same_state(&history, 0, *hash)?;
    follow(&mut history, 1, later, None)?;
    Ok(history)
}

/// Adds recorded entries to a history, of which the first has this number. Where the dice are at hand they are drawn
/// along and compared.
pub(crate) fn follow<G: Game>(
    history: &mut History<G>,
    first: usize,
    entries: &[Record],
    mut dice: Option<&mut Cipher>,
) -> Result<(), JournalError> {
    for (entry, record) in (first..).zip(entries) {
        if let Some(dice) = dice.as_deref_mut() {
            same_dice(dice, entry, record.chance())?;
        }
        match record {
            Record::Start { .. } => {
                return Err(JournalError::Damaged { line: entry + 2, what: "the game starts a second time".into() });
            }
            Record::Answer { seat, question, picks, chance } => {
                let picks = picks.iter().map(|pick| typed_pick::<G>(entry, pick)).collect::<Result<Vec<_>, _>>()?;
                let mut taped = Taped::new(chance);
                let impossible = |refusal: String| JournalError::Impossible { entry, refusal };
                match history.answer(*seat, *question, &picks, &mut taped, None) {
                    Ok(Answered::Done) => {}
                    Ok(Answered::More(_)) => return Err(impossible(untimely(history, *seat))),
                    Err(refusal) => return Err(impossible(refusal.to_string())),
                }
                exact(&taped, entry)?;
            }
            Record::Undo(by) => {
                history.undo(*by).map_err(|why| JournalError::ImpossibleUndo { entry, why })?;
            }
            Record::Hash(hash) => {
                same_state(history, entry, *hash)?;
                history.note(Record::Hash(*hash));
            }
            Record::Snapshot(bytes) => {
                // Compared by value: a state may have more than one spelling in bytes.
                if state_from_bytes(&**history.game(), bytes).as_ref() != Some(history.state()) {
                    let (recorded, found) = (xxhash_rust::xxh3::xxh3_64(bytes), state_hash(history.state()));
                    return Err(JournalError::OtherState { entry, recorded, found });
                }
                history.note(Record::Snapshot(bytes.clone()));
            }
        }
    }
    Ok(())
}

/// Why an answer that stops short is none.
fn untimely<G: Game>(history: &History<G>, seat: Seat) -> String {
    history.game().untimely(history.state(), seat).to_string()
}

pub(crate) fn same_rules<G: Game>(game: &G, header: &Header, snapshots: usize) -> Result<(), JournalError> {
    if header.game != G::NAME {
        return Err(JournalError::OtherGame { found: header.game.clone(), wanted: G::NAME });
    }
    if header.revision != G::REVISION {
        return Err(JournalError::OtherRevision { found: header.revision, current: G::REVISION, snapshots });
    }
    let current = game.content_hash();
    if header.content != current {
        let (found, current) = (hex::encode(&header.content), hex::encode(&current));
        return Err(JournalError::OtherContent { found, current, snapshots });
    }
    Ok(())
}

fn start<G: Game>(game: Arc<G>, header: &Header, chance: &[Drawn]) -> Result<History<G>, JournalError> {
    let mut taped = Taped::new(chance);
    let no_setup = |what: String| JournalError::Setup { what };
    let history = match &header.origin {
        Origin::Setup(setup) => {
            let agreed = G::Setup::deserialize(setup).map_err(|error| no_setup(error.to_string()))?;
            History::start(game, &agreed, header.clone(), &mut taped)
                .map_err(|refusal| no_setup(refusal.to_string()))?
        }
        Origin::Position(bytes) => {
            let state =
                state_from_bytes(&*game, bytes).ok_or_else(|| no_setup("the position cannot be read".into()))?;
            History::from_position(game, state, header.clone())
        }
    };
    exact(&taped, 0)?;
    Ok(history)
}

fn typed_pick<G: Game>(entry: usize, pick: &Value) -> Result<G::Pick, JournalError> {
    G::Pick::deserialize(pick).map_err(|error| JournalError::UnknownPick { entry, what: error.to_string() })
}

fn exact(taped: &Taped<'_>, entry: usize) -> Result<(), JournalError> {
    if taped.exact() { Ok(()) } else { Err(JournalError::Strayed { entry }) }
}

fn same_state<G: Game>(history: &History<G>, entry: usize, recorded: u64) -> Result<(), JournalError> {
    let found = state_hash(history.state());
    if found == recorded { Ok(()) } else { Err(JournalError::OtherState { entry, recorded, found }) }
}

/// Draws every outcome of a journal again from its seed (its secret with what players contributed), those of answers taken back too: undo never rewinds the
/// stream. Needs no rules. Gives the stream as it stands after the last entry; `None` if the seed is withheld.
pub fn check_dice<P>(journal: &super::Journal<P>) -> Result<Option<Cipher>, JournalError> {
    let Some(secret) = journal.header.secret else {
        return Ok(None);
    };
    let mut cipher = Cipher::new(journal.header.seed(secret)?);
    for (entry, record) in journal.entries.iter().enumerate() {
        same_dice(&mut cipher, entry, record.chance())?;
    }
    Ok(Some(cipher))
}

fn same_dice(cipher: &mut Cipher, entry: usize, drawn: &[Drawn]) -> Result<(), JournalError> {
    for &drawn in drawn {
        // What an outcome is for makes no difference to the cipher.
        let expected = cipher.below(drawn.of, Draw::Pick);
        if expected != drawn.got {
            return Err(JournalError::OtherDice { entry, drawn, expected });
        }
    }
    Ok(())
}

/// Whether the dice are known to be the seed's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceProof {
    /// Every outcome is the one the committed seed gives.
    Proven,
    /// The journal holds only the seed's hash: the outcomes are possible, no more is known.
    SeedWithheld,
}

/// What is certain about a verified journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// Answers given, those taken back too.
    pub answers: usize,
    /// Answers taken back, freely or by consent.
    pub undone: usize,
    /// Answers taken back by consent.
    pub by_consent: usize,
    /// Random outcomes drawn.
    pub outcomes: usize,
    /// Whether they are the seed's.
    pub dice: DiceProof,
    /// The seats that contributed to the seed.
    pub contributed: Vec<Seat>,
    /// How the game ended, if it has.
    pub over: Option<Outcome>,
    /// The hash of the last state.
    pub hash: u64,
}

/// Checks everything that can be checked: answers, outcomes, hashes, snapshots, the seed's hash, and the dice where
/// the seed is known.
pub fn verify<G: Game>(game: Arc<G>, file: &JournalFile) -> Result<Verified, JournalError> {
    let dice = match check_dice(file)? {
        Some(_) => DiceProof::Proven,
        None => DiceProof::SeedWithheld,
    };
    let history = replay(game, file)?;
    let count = |wanted: fn(&Record) -> bool| file.entries.iter().filter(|record| wanted(record)).count();
    Ok(Verified {
        answers: count(|record| matches!(record, Record::Answer { .. })),
        undone: count(|record| matches!(record, Record::Undo(_))),
        by_consent: count(|record| matches!(record, Record::Undo(UndoneBy::Consent))),
        outcomes: file.entries.iter().map(|record| record.chance().len()).sum(),
        dice,
        contributed: file.header.contributions.iter().map(|contribution| contribution.seat).collect(),
        over: match history.game().turn(history.state()) {
            Turn::Over(outcome) => Some(outcome),
            Turn::Ask { .. } => None,
        },
        hash: state_hash(history.state()),
    })
}
