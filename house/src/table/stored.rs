//! A table as it is written down, and read again.

use engine::journal::JournalFile;
use store::{Store, StoredTable, TableRow};
use wire::Stage;

use super::record::{Holder, Record};
use crate::Fault;

/// A record as it is written.
pub fn row(record: &Record) -> Result<TableRow, Fault> {
    Ok(TableRow {
        game: record.game.clone(),
        stage: match record.stage {
            Stage::Gathering => store::Stage::Gathering,
            Stage::Playing => store::Stage::Playing,
            Stage::Over => store::Stage::Over,
        },
        public: record.visibility == wire::Visibility::Public,
        created_ms: record.created_ms,
        doc: serde_json::to_string(record).map_err(|error| Fault::Ours(error.to_string()))?,
    })
}

/// A record as it is stored, with the people as the store knows them: a visitor may have become somebody meanwhile.
pub fn read_record(code: &str, stored: &StoredTable) -> Result<Record, Fault> {
    let mut record: Record =
        serde_json::from_str(&stored.row.doc).map_err(|error| Fault::Ours(format!("table {code}: {error}")))?;
    for (seat, person) in &stored.seats {
        if let Some(Holder::Person { id, .. }) = record.seats.get_mut(usize::from(*seat)).map(|seat| &mut seat.holder) {
            if record.host == *id {
                record.host.clone_from(person);
            }
            id.clone_from(person);
        }
    }
    Ok(record)
}

/// The entries of a table's journal, from one on.
pub async fn bodies_of(store: &Store, code: &str, from: u64) -> Result<Vec<String>, Fault> {
    Ok(store.entries(code, from).await?.into_iter().map(|entry| entry.body).collect())
}

/// A journal from its parts, with its secret.
pub fn journal_file(
    header: &engine::journal::Header,
    secret: engine::Seed,
    bodies: &[String],
) -> Result<JournalFile, Fault> {
    let mut header = header.clone();
    header.secret = Some(secret);
    let entries = bodies.iter().map(|body| serde_json::from_str(body));
    let entries = entries.collect::<Result<_, _>>().map_err(|error| Fault::Ours(error.to_string()))?;
    Ok(JournalFile { header, entries })
}
