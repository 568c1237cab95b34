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

    /// An entry of this number is there already, or a person of this id: another caller was first.
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
    #[error("the database cannot be used: {why}; {}", .cause.advice())]
    Unavailable { cause: Cause, why: String },

    /// It may or may not have been written. Writing the same entry again is safe: it ends in [`StoreError::Conflict`] if
    /// it was.
    #[error("the database did not say whether it has written: {why}; read again before going on")]
    Unclear { why: String },

    /// Two houses over one database would each believe its own memory.
    #[error(
        "{address} is in use by {holder}: stop that one first, or give this one a place of its own with --data or --database"
    )]
    Held { address: String, holder: String },

    /// This house was out of touch for so long that another one has begun to write.
    #[error("{holder} has taken this database over: this one may not write any more; stop one of the two")]
    TakenOver { holder: String },

    /// In a town, the table lives at another node, or nobody has claimed it: nothing was written.
    #[error("the table {code} lives at {holder} now: come again, and you are led there")]
    Elsewhere { code: String, holder: String },

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

/// Why a database cannot be used, as far as that decides what helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It does not answer, or not in time.
    Unreachable,
    /// The user we connect as is not let in, or may not write.
    Forbidden,
    /// The disk has no room.
    Full,
    /// The disk, or what is on it, fails.
    Disk,
    /// What was written is not what is read.
    Damaged,
    /// Another process is writing and does not stop.
    Locked,
    Other,
}

impl Cause {
    fn advice(self) -> &'static str {
        match self {
            Cause::Unreachable => "see that it runs and can be reached; the house goes on by itself when it is back",
            Cause::Forbidden => "see that the address, the user and the rights are what they should be",
            Cause::Full => "make room on its disk; the house goes on by itself when there is some",
            Cause::Disk => "look into the system's log and check the disk",
            Cause::Damaged => {
                "close the house, keep a copy of the file, and restore the last backup into a new place (safehouse \
                 restore); safehouse check names the tables that are hit"
            }
            Cause::Locked => "end the other program that writes to it",
            Cause::Other => "see that it runs, that its disk has room and that it may be written",
        }
    }

    /// What the drivers say, as one of these.
    fn of(error: &sqlx::Error) -> Cause {
        match error {
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed => Cause::Unreachable,
            // A column that does not hold what its form promises.
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => Cause::Damaged,
            sqlx::Error::Database(said) => Cause::of_code(&said.code().unwrap_or_default()),
            _ => Cause::Other,
        }
    }

    /// PostgreSQL's codes have five characters. SQLite's are numbers, the kind in their last eight bits.
    fn of_code(code: &str) -> Cause {
        if code.len() == 5 {
            return match (code, &code[..2]) {
                ("53100", _) => Cause::Full,
                ("25006" | "42501" | "3D000", _) | (_, "28") => Cause::Forbidden,
                ("55P03" | "57014", _) => Cause::Locked,
                ("XX001" | "XX002", _) => Cause::Damaged,
                // It is being shut down, starts up, has too many connections, or accepts none for now.
                ("53300" | "55000", _) | (_, "08" | "57") => Cause::Unreachable,
                (_, "58") => Cause::Disk,
                _ => Cause::Other,
            };
        }
        match code.parse::<u32>().unwrap_or_default() & 0xff {
            3 | 8 | 14 | 23 => Cause::Forbidden,
            5 | 6 => Cause::Locked,
            10 => Cause::Disk,
            11 | 26 => Cause::Damaged,
            13 => Cause::Full,
            _ => Cause::Other,
        }
    }

    /// Whether a file or server in this condition may still be read.
    pub(crate) fn lets_read(self) -> bool {
        self != Cause::Unreachable
    }
}

impl StoreError {
    pub(crate) fn of(error: &sqlx::Error) -> Self {
        StoreError::Unavailable { cause: Cause::of(error), why: error.to_string() }
    }

    /// Something beside the database does not work, or it says nothing.
    pub(crate) fn unavailable(why: &dyn fmt::Display) -> Self {
        StoreError::Unavailable { cause: Cause::Other, why: why.to_string() }
    }

    pub(crate) fn unreachable(why: &dyn fmt::Display) -> Self {
        StoreError::Unavailable { cause: Cause::Unreachable, why: why.to_string() }
    }

    pub(crate) fn unclear(why: &dyn fmt::Display) -> Self {
        StoreError::Unclear { why: why.to_string() }
    }

    /// The same with a word on what was tried.
    pub(crate) fn about(self, what: &dyn fmt::Display) -> Self {
        match self {
            StoreError::Unavailable { cause, why } => StoreError::Unavailable { cause, why: format!("{what}: {why}") },
            other => other,
        }
    }

    /// Whether it lies with the database: others fare no better, and later it may go well.
    pub fn is_the_databases(&self) -> bool {
        match self {
            StoreError::Unavailable { .. }
            | StoreError::Unclear { .. }
            | StoreError::Busy
            | StoreError::TakenOver { .. }
            | StoreError::Closed => true,
            // One table is somebody else's; the others are as they were.
            StoreError::Elsewhere { .. }
            | StoreError::Address { .. }
            | StoreError::Newer { .. }
            | StoreError::Schema { .. }
            | StoreError::Conflict { .. }
            | StoreError::Missing { .. }
            | StoreError::Taken { .. }
            | StoreError::TooLarge { .. }
            | StoreError::Nul { .. }
            | StoreError::Number { .. }
            | StoreError::Unfit { .. }
            | StoreError::Held { .. }
            | StoreError::File { .. }
            | StoreError::Damaged { .. }
            | StoreError::NewerArchive { .. }
            | StoreError::NotEmpty { .. } => false,
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::of(&error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_trouble_has_advice_of_its_own() {
        let told =
            |code: &str| StoreError::Unavailable { cause: Cause::of_code(code), why: "it said so".into() }.to_string();
        for (codes, advice) in [
            (&["11", "26", "267", "XX001"][..], "restore the last backup"),
            (&["13", "53100"], "make room"),
            (&["57P01", "57P03", "08006", "53300"], "see that it runs and can be reached"),
            (&["5", "261", "55P03"], "end the other program"),
            (&["8", "14", "1032", "28P01", "25006"], "the rights"),
            (&["10", "778", "58030"], "check the disk"),
        ] {
            for code in codes {
                assert!(told(code).contains(advice), "{code}: {}", told(code));
            }
        }
        assert!(!told("11").contains("room"), "a damaged file does not heal by making room");
    }
}
