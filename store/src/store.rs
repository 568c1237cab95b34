//! The handle to everything that is kept.

use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use crate::address::Place;
use crate::change::Change;
use crate::fold::Folding;
use crate::reader::{Reader, connect};
use crate::statement::{Statement, Value};
use crate::writer::{Refusal, Work, Writer};
use crate::{Address, StoreError, limits, schema};

/// What a house keeps. Cheap to clone; all clones share one writer.
#[derive(Clone)]
pub struct Store(Arc<Inner>);

struct Inner {
    reader: Reader,
    writer: Writer,
    _folding: Option<Folding>,
}

impl Store {
    /// Creates the database if there is none and brings an older one up to date. Refuses one that a newer version wrote.
    pub async fn open(address: &Address) -> Result<Store, StoreError> {
        if let Place::File(path) = &address.0 {
            make_file(path)?;
        }
        let mut connection = connect(address).await?;
        schema::bring_to(&mut connection, schema::KNOWN).await?;
        let inner = Inner {
            reader: Reader::new(address),
            writer: Writer::start(address.clone(), connection).map_err(|error| StoreError::unavailable(&error))?,
            _folding: Folding::start(address),
        };
        Ok(Store(Arc::new(inner)))
    }

    /// Finishes every write that has begun, then closes all clones: whatever is written later is refused.
    pub async fn close(self) {
        self.0.writer.close().await;
        self.0.reader.close().await;
    }

    /// Whether the house can read and write.
    pub async fn health(&self) -> Result<(), StoreError> {
        self.reader().rows("SELECT count(*) FROM sessions WHERE expires_ms < 0", Vec::new()).await?;
        // An empty script still begins and commits.
        self.script("", Vec::new()).await.map(|_| ())
    }

    /// Writes a change; it is durable when this returns. One that fails leaves no trace and does not disturb others.
    ///
    /// Ends in [`StoreError::Conflict`] if one of its entries is there already, in [`StoreError::Missing`] if its table
    /// is not.
    pub async fn save(&self, change: Change) -> Result<(), StoreError> {
        let bytes = change.weigh()?;
        let code = change.code.clone();
        let written = self.0.writer.write(Work::Change(Box::new(change)), bytes).await;
        written.map(|_| ()).map_err(|refusal| blame(refusal, &code))
    }

    pub(crate) fn reader(&self) -> &Reader {
        &self.0.reader
    }

    /// Writes all of the statements or none. `key` is what they are about.
    pub(crate) async fn script(&self, key: &str, statements: Vec<Statement<'static>>) -> Result<Vec<u64>, StoreError> {
        let values = || statements.iter().flat_map(|statement| &statement.values);
        let bytes = values().map(Value::bytes).sum();
        if bytes > limits::WRITE_BYTES {
            return Err(StoreError::TooLarge { what: "what is to be written", bytes, limit: limits::WRITE_BYTES });
        }
        if values().any(Value::has_nul) {
            return Err(StoreError::Nul { what: "what is to be written" });
        }
        self.0.writer.write(Work::Script(statements), bytes).await.map_err(|refusal| blame(refusal, key))
    }
}

fn blame(refusal: Refusal, key: &str) -> StoreError {
    match refusal {
        Refusal::Taken => StoreError::Conflict { key: key.into() },
        Refusal::Missing => StoreError::Missing { key: key.into() },
        Refusal::Unfit(why) => StoreError::Unfit { key: key.into(), why },
        Refusal::House(error) => error,
    }
}

/// The file and its folder, for nobody else to read: there are password hashes in it.
pub(crate) fn make_file(path: &Path) -> Result<(), StoreError> {
    let wrong = |error: std::io::Error| StoreError::File { path: path.into(), why: error.to_string() };
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(wrong)?;
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(wrong(error)),
        Ok(_) | Err(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests;
