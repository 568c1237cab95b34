//! Proof that a store is sound: every table, played again from its first entry, stands where its checkpoint says.

use catalog::AnyGame;
use engine::journal::{DiceProof, JournalError};
use store::{Cause, Store, StoreError, StoredTable};

use crate::Fault;
use crate::shelf::Shelf;
use crate::table::record::GameRecord;
use crate::table::stored::{journal_file, read_record};

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    pub tables: u64,
    pub games: u64,
    pub entries: u64,
    /// Games of other rules than these: they cannot be replayed here.
    pub other_rules: u64,
    /// What is wrong, each with its table.
    pub wrong: Vec<String>,
}

/// Checks every table of a store.
pub async fn check(store: &Store) -> Result<Checked, Fault> {
    let (shelf, mut found) = (Shelf::default(), Checked::default());
    let mut last = String::new();
    loop {
        let codes = match store.codes(&last, store::limits::PAGE).await {
            Ok(codes) => codes,
            Err(StoreError::Unavailable { cause: Cause::Damaged, why }) => {
                found.wrong.push(format!("the list of tables cannot be read after `{last}`: {why}"));
                return Ok(found);
            }
            Err(error) => return Err(error.into()),
        };
        let Some(code) = codes.last() else { return Ok(found) };
        last.clone_from(code);
        for code in codes {
            found.tables += 1;
            match one(store, &shelf, &code, &mut found).await {
                Ok(()) => {}
                Err(Stop::Wrong(what)) => found.wrong.push(format!("{code}: {what}")),
                Err(Stop::Away(fault)) => return Err(fault),
            }
        }
    }
}

/// Why a table was not found sound.
enum Stop {
    /// Something is wrong with it; others may be looked at.
    Wrong(String),
    /// Nothing can be looked at.
    Away(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::NotStored(StoreError::Unavailable { cause: Cause::Damaged, why }) => {
                Stop::Wrong(format!("it cannot be read: {why}"))
            }
            Fault::NotStored(error) if error.is_the_databases() => Stop::Away(error.into()),
            Fault::NotStored(error) => Stop::Wrong(error.to_string()),
            Fault::Ours(what) => Stop::Wrong(what),
            other => Stop::Wrong(other.to_string()),
        }
    }
}

impl From<StoreError> for Stop {
    fn from(error: StoreError) -> Self {
        Fault::from(error).into()
    }
}

async fn one(store: &Store, shelf: &Shelf, code: &str, found: &mut Checked) -> Result<(), Stop> {
    let Some(stored) = store.table(code).await? else { return Ok(()) };
    let record = read_record(code, &stored)?;
    let Some(GameRecord { header, secret, first }) = record.game_record else { return Ok(()) };
    let entries = store.entries(code, first).await?;
    found.games += 1;
    found.entries += entries.len() as u64;
    if let Some((at, entry)) = (first..).zip(&entries).find(|(at, entry)| *at != entry.seq) {
        return Err(Stop::Wrong(format!("entry {at} is missing: {} follows", entry.seq)));
    }
    let game = shelf.game_of(store, &record.game, &record.packs).await?.game;
    let bodies: Vec<String> = entries.into_iter().map(|entry| entry.body).collect();
    let file = journal_file(&header, secret, &bodies)?;
    let verified = match game.verify(&file) {
        Ok(verified) => verified,
        Err(JournalError::OtherRevision { .. } | JournalError::OtherContent { .. }) => {
            found.other_rules += 1;
            return Ok(());
        }
        Err(error) => return Err(Stop::Wrong(error.to_string())),
    };
    if verified.dice != DiceProof::Proven {
        return Err(Stop::Wrong("its dice are not proven".into()));
    }
    let woken = woken(&*game, &stored, &header, secret, first, &bodies).map_err(Stop::Wrong)?;
    match woken {
        Some(hash) if hash != verified.hash => {
            Err(Stop::Wrong("its checkpoint leads elsewhere than its journal".into()))
        }
        _ => Ok(()),
    }
}

/// The state a table wakes up in, as a hash; nothing if it has no checkpoint yet.
fn woken(
    game: &dyn AnyGame,
    stored: &StoredTable,
    header: &engine::journal::Header,
    secret: engine::Seed,
    first: u64,
    bodies: &[String],
) -> Result<Option<u64>, String> {
    let Some(checkpoint) = stored.checkpoint.as_ref().filter(|checkpoint| checkpoint.seq > first) else {
        return Ok(None);
    };
    let later = usize::try_from(checkpoint.seq - first).ok().and_then(|from| bodies.get(from..));
    let later = later.ok_or("its checkpoint lies beyond its journal")?;
    let session = game.wake(header.clone(), secret, &checkpoint.body, later).map_err(|error| error.to_string())?;
    Ok(Some(session.history().state_hash()))
}
