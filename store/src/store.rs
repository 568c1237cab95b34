//! The handle to everything that is kept.

use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use crate::address::Place;
use crate::change::Change;
use crate::connection::Connection;
use crate::fold::Folding;
use crate::lease::{self, Lease, Tenant};
use crate::lock::Lock;
use crate::pulse::Pulse;
use crate::reader::{Reader, connect};
use crate::statement::{Statement, Value};
use crate::writer::{Desk, Refusal, Work, Writer};
use crate::{Address, Hold, Holder, StoreError, limits, schema};

/// What a house keeps. Cheap to clone; all clones share one writer.
#[derive(Clone)]
pub struct Store(Arc<Inner>);

struct Inner {
    reader: Reader,
    writer: Writer,
    pulse: Arc<Pulse>,
    /// Whether a lease is held, and with it a heartbeat that proves that the database can be written.
    beats: bool,
    tenant: Tenant,
    _folding: Option<Folding>,
}

impl Store {
    /// Opens the database for a house, which alone may write from now on: another one that comes is refused, by a
    /// sentence that names the holder. What a house that was killed held is free again after a few seconds.
    ///
    /// Creates the database if there is none and brings an older one up to date. Refuses one that a newer version wrote.
    pub async fn hold(address: &Address, holder: &Holder) -> Result<Store, StoreError> {
        let lock = match &address.0 {
            Place::File(path) => {
                make_file(path)?;
                Lock::take(path, holder)?.map(Arc::new)
            }
            Place::Server(_) => None,
        };
        let held = async {
            let mut connection = connect(address).await?;
            // Not further: the present holder may be of an older version.
            schema::bring_to(&mut connection, schema::LEASES).await?;
            // A lease's holder on this machine had the lock too, and has it no more.
            let is_gone = |other: &Holder| lock.is_some() && other.host == holder.host;
            let lease = lease::take(&mut connection, address, Tenant::House, holder, is_gone).await?;
            schema::bring_to(&mut connection, schema::KNOWN).await?;
            // That may have taken longer than the lease lasts.
            lease::renew(&mut connection, address, &lease).await?;
            Ok((connection, lease))
        };
        match held.await {
            Ok((connection, lease)) => Store::start(address, connection, Some(lease), lock),
            Err(error) => {
                if let Some(lock) = lock {
                    lock.let_go();
                }
                Err(error)
            }
        }
    }

    /// Opens the database for a house that shares it with others: a node of a town, under a name that no other node has. Refused
    /// while a house has the database to itself, as that is while a town does.
    pub async fn join(address: &Address, holder: &Holder, name: &str) -> Result<Store, StoreError> {
        if let Place::File(path) = &address.0 {
            return Err(StoreError::Address {
                given: path.display().to_string(),
                why: "a town of several houses shares a PostgreSQL".into(),
            });
        }
        let node = Tenant::node(name)?;
        let mut connection = connect(address).await?;
        schema::bring_to(&mut connection, schema::LEASES).await?;
        let lease = lease::take(&mut connection, address, node, holder, |_| false).await?;
        schema::bring_to(&mut connection, schema::KNOWN).await?;
        lease::renew(&mut connection, address, &lease).await?;
        Store::start(address, connection, Some(lease), None)
    }

    /// Opens the database beside the house that holds it: to look at it, or to save it. Creates it and brings it up to
    /// date as [`Store::hold`] does.
    pub async fn open(address: &Address) -> Result<Store, StoreError> {
        if let Place::File(path) = &address.0 {
            make_file(path)?;
        }
        let mut connection = connect(address).await?;
        schema::bring_to(&mut connection, schema::KNOWN).await?;
        Store::start(address, connection, None, None)
    }

    fn start(
        address: &Address,
        connection: Connection,
        lease: Option<Lease>,
        lock: Option<Arc<Lock>>,
    ) -> Result<Store, StoreError> {
        let (pulse, beats) = (Arc::new(Pulse::new()), lease.is_some());
        // A tool has no lease, and is asked for none.
        let tenant = lease.as_ref().map_or(Tenant::House, |lease| lease.tenant.clone());
        let reader = Reader::new(address, pulse.clone());
        let desk = Desk { address: address.clone(), connection, pulse: pulse.clone(), lease, lock };
        let writer = Writer::start(desk).map_err(|error| StoreError::unavailable(&error))?;
        let inner = Inner { reader, writer, pulse, beats, tenant, _folding: Folding::start(address) };
        Ok(Store(Arc::new(inner)))
    }

    /// Finishes every write that has begun, then closes all clones: whatever is written later is refused.
    pub async fn close(self) {
        self.0.writer.close().await;
        self.0.reader.close().await;
    }

    /// Whether the house can write: something was written lately, and since then nothing has failed.
    pub async fn health(&self) -> Result<(), StoreError> {
        if !self.0.beats {
            // An empty script still begins and commits.
            self.script("", Vec::new()).await?;
        }
        self.0.pulse.health()
    }

    /// Why nothing can be written at the moment, if that is so. Callers who write meanwhile are told at once.
    pub fn away(&self) -> Option<StoreError> {
        self.0.pulse.away()
    }

    pub fn is_away(&self) -> bool {
        self.0.pulse.is_away()
    }

    /// Says so whenever [`Store::away`] changes.
    pub fn watch(&self) -> watch::Receiver<Option<StoreError>> {
        self.0.pulse.watch()
    }

    /// How long nothing could be written, all in all: a clock that shall stand still meanwhile is late by so much.
    pub fn stood_still(&self) -> Duration {
        self.0.pulse.stood()
    }

    /// The same for the time since then, in milliseconds since 1970.
    pub fn stood_still_since(&self, from_ms: i64) -> Duration {
        self.0.pulse.stood_since(from_ms)
    }

    /// Writes a change; it is durable when this returns. One that fails leaves no trace and does not disturb others.
    ///
    /// Ends in [`StoreError::Conflict`] if one of its entries is there already, in [`StoreError::Missing`] if its table
    /// is not.
    pub async fn save(&self, change: Change) -> Result<(), StoreError> {
        self.write_change(change, None).await
    }

    pub(crate) async fn write_change(&self, change: Change, hold: Option<Hold>) -> Result<(), StoreError> {
        let bytes = change.weigh()?;
        let code = change.code.clone();
        let written = self.0.writer.write(Work::Change(Box::new(change), hold), bytes).await;
        written.map(|_| ()).map_err(|refusal| blame(refusal, &code))
    }

    pub(crate) fn tenant(&self) -> &Tenant {
        &self.0.tenant
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
        Refusal::Elsewhere => StoreError::Elsewhere { code: key.into(), holder: "another house of the town".into() },
        Refusal::Unfit(why) => StoreError::Unfit { key: key.into(), why },
        Refusal::House(error) => error,
    }
}

/// Makes the file and its folder, readable by their owner only: there are password hashes in it.
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
