//! What the store promises, asked of both databases: SQLite always, PostgreSQL where `SAFEHOUSE_TEST_POSTGRES` holds the
//! URL of a server on which databases may be made.
#![expect(clippy::unwrap_used, reason = "a test that fails says so")]

mod archives;
mod durability;
mod holding;
mod lab;
mod listing;
mod lost;
mod opening;
mod packs;
mod people;
mod tables;
mod text;
mod threads;
mod town;
mod writing;
