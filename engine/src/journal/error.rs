//! What can be wrong with a journal, where, and what to do about it.

use super::{Drawn, LARGEST_JOURNAL, OLDEST_VERSION, VERSION};
use crate::session::UndoError;

/// Why a journal cannot be read, replayed or believed. Lines are counted from 1, entries from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JournalError {
    /// The file is something else.
    #[error("this is not a Safehouse journal: {what}; choose a file that Safehouse saved")]
    NotAJournal {
        /// What was found instead.
        what: String,
    },
    /// The file is larger than any game.
    #[error("the file has {bytes} bytes and no journal has more than {LARGEST_JOURNAL}; choose another file")]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// A newer Safehouse wrote it.
    #[error("line 1: the journal has format version {found}, this Safehouse reads up to {VERSION}; update Safehouse")]
    Newer {
        /// The version found.
        found: u32,
    },
    /// An older Safehouse wrote it.
    #[error(
        "line 1: the journal has format version {found}, which is no longer read (the oldest is {OLDEST_VERSION}); \
         open it with the Safehouse that wrote it"
    )]
    Older {
        /// The version found.
        found: u32,
    },
    /// A line was changed, moved or lost.
    #[error("line {line} is damaged: {what}; use another copy of the file, or salvage what stands before this line")]
    Damaged {
        /// The first line that is not as it was written.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// The end is missing.
    #[error(
        "the file is cut short after line {after}: the closing line is missing; \
         use another copy of the file, or salvage the game up to there"
    )]
    CutShort {
        /// The last whole line.
        after: usize,
    },
    /// An entry has no text form; only a fault in the game's types can cause this.
    #[error("entry {entry} cannot be written: {what}; report this as a bug of the game")]
    Unwritable {
        /// The entry.
        entry: usize,
        /// What the writer said.
        what: String,
    },
    /// It is another game's.
    #[error("line 1: this is a journal of `{found}`, not of `{wanted}`; open it as a game of `{found}`")]
    OtherGame {
        /// The journal's game.
        found: String,
        /// The game it was opened as.
        wanted: &'static str,
    },
    /// The rules have changed since.
    #[error(
        "line 1: the game was played under revision {found} of the rules and these are revision {current}, \
         so its answers cannot be replayed here; {}", what_is_left(*snapshots)
    )]
    OtherRevision {
        /// The journal's revision.
        found: u16,
        /// The rules' revision.
        current: u16,
        /// How many snapshots the journal holds.
        snapshots: usize,
    },
    /// The cards have changed since, or other packs were in play.
    #[error(
        "line 1: the game was played with other content (hash {found}, here {current}), \
         so its answers cannot be replayed here; load the same packs, or: {}", what_is_left(*snapshots)
    )]
    OtherContent {
        /// The journal's content hash.
        found: String,
        /// The content hash of the rules at hand.
        current: String,
        /// How many snapshots the journal holds.
        snapshots: usize,
    },
    /// The table cannot be set as the header says.
    #[error("line 1: the table cannot be set up: {what}; correct the header's setup or use another copy of the file")]
    Setup {
        /// What stands in the way.
        what: String,
    },
    /// A pick means nothing to the game.
    #[error("entry {entry} (line {}): a pick is not understood: {what}; the journal is forged or of another game", entry + 2)]
    UnknownPick {
        /// The entry.
        entry: usize,
        /// What is wrong with it.
        what: String,
    },
    /// The rules refuse a recorded answer.
    #[error("entry {entry} (line {}): the rules refuse this answer: {refusal}; the journal is forged or a rule has \
             changed without a new revision; the game stands up to the entry before", entry + 2)]
    Impossible {
        /// The entry.
        entry: usize,
        /// The refusal, with its rule.
        refusal: String,
    },
    /// A recorded undo could not have happened.
    #[error("entry {entry} (line {}): this undo could not have happened: {why}; \
             the game stands up to the entry before", entry + 2)]
    ImpossibleUndo {
        /// The entry.
        entry: usize,
        /// Why not.
        why: UndoError,
    },
    /// The game asked for other random outcomes than were recorded.
    #[error("entry {entry} (line {}): the rules ask for other random outcomes than were recorded; the journal is \
             forged or a rule has changed without a new revision; the game stands up to the entry before", entry + 2)]
    Strayed {
        /// The entry.
        entry: usize,
    },
    /// The replayed state is not the recorded one.
    #[error("entry {entry} (line {}): the state is not the recorded one (hash {found:016x}, recorded {recorded:016x}); \
             the journal is forged or a rule has changed without a new revision", entry + 2)]
    OtherState {
        /// The entry.
        entry: usize,
        /// The hash on record.
        recorded: u64,
        /// The hash of the replayed state.
        found: u64,
    },
    /// The secret is not the one promised before the game.
    #[error(
        "line 1: the house's secret does not belong to the published hash {commitment}; ask the table's host for the right one"
    )]
    OtherSeed {
        /// The hash on record.
        commitment: String,
    },
    /// A recorded outcome is not what the seed gives.
    #[error("entry {entry} (line {}): the seed gives {expected} out of 0..{}, recorded is {}; \
             the dice were not those of the seed", entry + 2, drawn.of, drawn.got)]
    OtherDice {
        /// The entry.
        entry: usize,
        /// The outcome on record.
        drawn: Drawn,
        /// The outcome the seed gives.
        expected: u32,
    },
    /// The game cannot go on without its seed.
    #[error(
        "line 1: the journal does not hold its seed, so it can be watched but not played on; \
             use the save file of the table itself"
    )]
    SeedWithheld,
    /// No snapshot can be read by these rules.
    #[error("no snapshot of the journal can be read by these rules; open it with the Safehouse that wrote it")]
    NoSnapshot,
}

fn what_is_left(snapshots: usize) -> String {
    match snapshots {
        0 => "it holds no snapshot either: open it with the Safehouse that wrote it".into(),
        1 => "what its snapshot shows can still be looked at, and the table can go on from there".into(),
        more => format!("what its {more} snapshots show can still be looked at, and the table can go on from the last"),
    }
}
