//! Writing an archive of a house that goes on playing.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use futures_util::TryStreamExt;
use tempfile::NamedTempFile;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use super::lines::{Scribe, header};
use super::{SHEETS, Sheet, Summary};
use crate::reader::Snapshot;
use crate::{Store, StoreError};

/// Lines are handed on when there are so many bytes of them.
const CHUNK: usize = 256 << 10;

/// So many chunks wait for the disk before the database has to.
const WAITING: usize = 4;

impl Store {
    /// Writes everything as it is at this moment into one file, while others go on. The file appears under its name
    /// only when it is whole; one that was there is replaced.
    pub async fn backup(&self, into: &Path) -> Result<Summary, StoreError> {
        let (chunks, waiting) = mpsc::channel(WAITING);
        let path = into.to_path_buf();
        let written = spawn_blocking(move || write(&path, waiting));
        // If reading fails, the channel ends without its last word, and the file is thrown away.
        let read = read(self.reader().snapshot().await?, chunks).await;
        let stopped = |error: tokio::task::JoinError| io::Error::other(error);
        let wrong = |error: io::Error| StoreError::File { path: into.into(), why: error.to_string() };
        let written = written.await.map_err(stopped).and_then(|written| written).map_err(wrong);
        match (read, written) {
            // A full disk ends the channel too; the disk's word says more.
            (Err(StoreError::Closed) | Ok(_), Err(error)) => Err(error),
            (read, _) => read,
        }
    }
}

enum Chunk {
    Lines(Vec<u8>),
    /// How many rows there were in all.
    End(u64),
}

async fn read(mut house: Snapshot, chunks: mpsc::Sender<Chunk>) -> Result<Summary, StoreError> {
    if let Snapshot::Postgres(_) = house {
        // One statement reads a whole sheet here, however long that takes, and may have to wait for the disk.
        house.rows("SET LOCAL statement_timeout = 0", Vec::new()).await?;
        house.rows("SET LOCAL idle_in_transaction_session_timeout = 0", Vec::new()).await?;
    }
    let mut summary = Summary::default();
    let mut lines = header().into_bytes();
    let full = |_| StoreError::Closed;
    for (name, columns, order) in SHEETS {
        let Some(sheet) = Sheet::parse(name, columns) else { continue };
        let sql = format!("SELECT {} FROM {name} ORDER BY {order}", sheet.names());
        let mut lent = house.lend();
        let mut rows = lent.stream(sql.into());
        while let Some(row) = rows.try_next().await? {
            summary.count(name);
            lines.extend_from_slice(sheet.write(&row)?.to_string().as_bytes());
            lines.push(b'\n');
            if lines.len() >= CHUNK {
                chunks.send(Chunk::Lines(std::mem::take(&mut lines))).await.map_err(full)?;
            }
        }
    }
    chunks.send(Chunk::Lines(lines)).await.map_err(full)?;
    chunks.send(Chunk::End(summary.rows)).await.map_err(full)?;
    Ok(summary)
}

fn write(path: &Path, mut chunks: mpsc::Receiver<Chunk>) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.map_or_else(|| PathBuf::from("."), Path::to_path_buf);
    // Beside its place, for a file cannot be renamed to another disk; readable by its owner only, as the database is.
    let file = NamedTempFile::new_in(&folder)?;
    let mut scribe = Scribe::new(file);
    while let Some(chunk) = chunks.blocking_recv() {
        match chunk {
            Chunk::Lines(lines) => scribe.write(&lines)?,
            Chunk::End(rows) => {
                let file = scribe.finish(rows)?;
                file.as_file().sync_all()?;
                file.persist(path)?;
                // The name is durable too where folders can be synced.
                let _ = File::open(folder).and_then(|folder| folder.sync_all());
                return Ok(());
            }
        }
    }
    Err(io::Error::other("the database broke off"))
}
