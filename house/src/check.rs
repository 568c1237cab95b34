//! Proof that a store is sound: every table, played again from its first entry, stands where its checkpoint says.

use catalog::AnyGame;
use engine::journal::{DiceProof, JournalError};
use store::{Store, StoredTable};

use crate::Fault;
use crate::shelf::Shelf;
use crate::table::keep::{journal_file, read_record};
use crate::table::record::GameRecord;

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
        let codes = store.codes(&last, store::limits::PAGE).await?;
        let Some(code) = codes.last() else { return Ok(found) };
        last.clone_from(code);
        for code in codes {
            found.tables += 1;
            let Some(stored) = store.table(&code).await? else { continue };
            if let Err(what) = table(store, &shelf, &code, &stored, &mut found).await {
                found.wrong.push(format!("{code}: {what}"));
            }
        }
    }
}

async fn table(
    store: &Store,
    shelf: &Shelf,
    code: &str,
    stored: &StoredTable,
    found: &mut Checked,
) -> Result<(), String> {
    let record = read_record(code, stored).map_err(|fault| format!("{fault:?}"))?;
    let Some(GameRecord { header, secret, first }) = record.game_record else { return Ok(()) };
    let entries = store.entries(code, first).await.map_err(|error| error.to_string())?;
    found.games += 1;
    found.entries += entries.len() as u64;
    if let Some((at, entry)) = (first..).zip(&entries).find(|(at, entry)| *at != entry.seq) {
        return Err(format!("entry {at} is missing: {} follows", entry.seq));
    }
    let game = shelf.game_of(store, &record.game, &record.packs).await.map_err(|fault| fault.to_string())?;
    let bodies: Vec<String> = entries.into_iter().map(|entry| entry.body).collect();
    let file = journal_file(&header, secret, &bodies).map_err(|fault| format!("{fault:?}"))?;
    let verified = match game.verify(&file) {
        Ok(verified) => verified,
        Err(JournalError::OtherRevision { .. } | JournalError::OtherContent { .. }) => {
            found.other_rules += 1;
            return Ok(());
        }
        Err(error) => return Err(error.to_string()),
    };
    if verified.dice != DiceProof::Proven {
        return Err("its dice are not proven".into());
    }
    let woken = woken(&*game, stored, &header, secret, first, &bodies)?;
    match woken {
        Some(hash) if hash != verified.hash => Err("its checkpoint leads elsewhere than its journal".into()),
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
