//! What can go wrong, in words for the person who hosts the house.

use std::fmt;
use std::path::PathBuf;

/// Why something was not kept or not found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    #[error(
        "`{given}` is no address of a database: {why}; write a path such as data/safehouse.db, or postgres://user@host/name"
    )]
    Address { given: String, why: String },

    #[error(
        "the database was written by a newer Safehouse (its form is {found}, this one knows {known}): start the newer version, or restore a backup into a new database"
    )]
    Newer { found: i64, known: i64 },

    #[error("the database cannot be brought up to date: {why}; restore a backup into a new database")]
    Schema { why: String },

    /// An entry of this number is there already, or a person of this id: somebody else was first.
    #[error("`{key}` was written by somebody else meanwhile: read it again, then decide anew")]
    Conflict { key: String },

    #[error("there is no `{key}` here: it never was, or it was forgotten")]
    Missing { key: String },

    #[error("somebody already has the name `{login}`: choose another")]
    Taken { login: String },

    #[error("{what} has {bytes} bytes, at most {limit} are kept: make it smaller")]
    TooLarge { what: &'static str, bytes: usize, limit: usize },

    #[error("{what} holds a NUL character, which PostgreSQL cannot keep: leave it out")]
    Nul { what: &'static str },

    #[error("{what} is a number that no database holds: it must be below 2^63")]
    Number { what: &'static str },

    #[error("`{key}` cannot be kept: {why}")]
    Unfit { key: String, why: String },

    /// Nothing was written; it may be tried again.
    #[error("the database does not keep up: too much waits to be written; try again in a moment")]
    Busy,

    /// Nothing was written; it may be tried again.
    #[error("the database cannot be used: {why}; see that it runs, that its disk has room and that it may be written")]
    Unavailable { why: String },

    /// It may or may not have been written. Writing the same entry again is safe: it ends in [`StoreError::Conflict`] if
    /// it was.
    #[error("the database did not say whether it has written: {why}; read again before going on")]
    Unclear { why: String },

    #[error("the database is closed: the house is shutting down")]
    Closed,

    #[error("{} cannot be used: {why}", .path.display())]
    File { path: PathBuf, why: String },

    #[error("{} is no whole archive of a house: {why}; nothing was changed, take another copy", .path.display())]
    Damaged { path: PathBuf, why: String },

    #[error("{} was made by a newer Safehouse (its form is {found}, this one knows {known}): restore it with the newer version", .path.display())]
    NewerArchive { path: PathBuf, found: i64, known: i64 },

    #[error("{address} already keeps something: restore into a new, empty database")]
    NotEmpty { address: String },
}

impl StoreError {
    pub(crate) fn unavailable(why: &dyn fmt::Display) -> Self {
        StoreError::Unavailable { why: why.to_string() }
    }

    pub(crate) fn unclear(why: &dyn fmt::Display) -> Self {
        StoreError::Unclear { why: why.to_string() }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::unavailable(&error)
    }
}
