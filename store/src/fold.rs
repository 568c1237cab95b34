//! Folding SQLite's log of commits back into the database, beside the writer instead of within its commits.
//!
//! A busy house fills the log with some megabytes a second. Left to itself SQLite folds it during a commit, and every
//! caller who waits for that commit waits for thousands of pages more. Here most of the log is copied while the writer
//! goes on; only the last few pages are copied while it waits, so that the log can begin anew.

use std::time::Duration;

use sqlx::Error;
use tokio::task::JoinHandle;

use crate::Address;
use crate::address::Place;
use crate::connection::Connection;
use crate::reader::connect;

/// How often the log is looked at. A flush of many pages holds up the flush of a commit beside it; few at a time do
/// not.
const EVERY: Duration = Duration::from_millis(200);

/// From so many pages on the log begins anew; 32 MiB. A page that changes often is copied once for many commits.
const LONG: i64 = 8000;

/// Folds until it is dropped. Servers look after themselves.
pub(crate) struct Folding(JoinHandle<()>);

impl Folding {
    pub fn start(address: &Address) -> Option<Folding> {
        matches!(address.0, Place::File(_)).then(|| Folding(tokio::spawn(fold(address.clone()))))
    }
}

impl Drop for Folding {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn fold(address: Address) {
    loop {
        tokio::time::sleep(EVERY).await;
        // A file that cannot be opened now is the writer's trouble; here it is tried again.
        let Ok(mut connection) = connect(&address).await else { continue };
        // The writer has to wait while the last pages are copied, and a long read, such as a backup, would make this
        // copy wait in turn. Then it is tried again later, and not at the writer's expense.
        if pages(&mut connection, "PRAGMA busy_timeout = 20").await.is_err() {
            continue;
        }
        while watch(&mut connection).await.is_ok() {
            tokio::time::sleep(EVERY).await;
        }
    }
}

/// Looks at the log once, and folds it if it has grown long.
async fn watch(connection: &mut Connection) -> Result<(), Error> {
    // Copies what it can without blocking readers or the writer.
    if pages(connection, "PRAGMA wal_checkpoint(PASSIVE)").await? >= LONG {
        // The writer waits for what was written in the meantime.
        pages(connection, "PRAGMA wal_checkpoint(RESTART)").await?;
    }
    Ok(())
}

/// How many pages the log has.
async fn pages(connection: &mut Connection, sql: &'static str) -> Result<i64, Error> {
    let rows = connection.lend().rows(sql.into(), &[]).await?;
    // Busy or not, pages in the log, pages copied.
    Ok(rows.first().and_then(|row| row.get(1).ok()).unwrap_or_default())
}
