//! What the house keeps: tables with their journals, people, browser sessions, uploaded packs. In SQLite or PostgreSQL,
//! whichever [`Address`] names; the two are told apart in three files (`connection.rs`, `reader.rs`, `schema.rs`).
//!
//! This crate knows no game. What a table looks like is its server's own affair: bodies and documents are text that is
//! handed back as it came. What is promised here is that a [`Change`] is written as a whole or not at all, and that it
//! is on the disk when [`Store::save`] returns.
//!
//! There is one writer. It takes whatever waits, writes it in one transaction and answers every caller after one commit
//! (`writer.rs`), so that a thousand tables cost the disk little more than one. It also finds out when the database is
//! away and when it is back (`pulse.rs`), and that no other house writes to it (`lease.rs`), or in a town of several, that each table has one
//! (`owners.rs`).
#![forbid(unsafe_code)]

mod address;
mod archive;
mod bundle;
mod change;
mod connection;
mod error;
mod fold;
mod holder;
mod lease;
pub mod limits;
mod lock;
mod owners;
mod packs;
mod people;
mod pulse;
mod reader;
mod schema;
mod sessions;
mod statement;
mod store;
mod tables;
mod writer;

pub use address::Address;
pub use archive::Summary;
pub use change::{Change, ChatLine, Checkpoint, Due, Entry, Stage, TableRow};
pub use error::{Cause, StoreError};
pub use holder::Holder;
pub use owners::Hold;
pub use packs::{PackLine, StoredPack, Taken};
pub use people::Person;
pub use store::Store;
pub use tables::{Counts, Listed, StoredTable, Wanted, Whose};

/// Milliseconds since 1970.
fn now_ms() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}
