//! What can go wrong in an errand, in words that say what to do.

use std::io;
use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    #[error("`{command}` could not be started: {source}")]
    Start { command: String, source: io::Error },

    #[error("`{command}` failed")]
    Failed { command: String },

    #[error("{} could not be read: {source}", .path.display())]
    Unreadable { path: PathBuf, source: io::Error },

    #[error("{} could not be written: {source}", .path.display())]
    Unwritable { path: PathBuf, source: io::Error },

    #[error("`{text}` cannot be a game's name: lowercase words and digits with hyphens between, such as `bank-job`")]
    NoName { text: String },

    #[error("{} is there already; choose another name", .path.display())]
    Taken { path: PathBuf },

    #[error("{} has no `{beside}` beside which the new game could be named; name it by hand", .path.display())]
    NoPlace { path: PathBuf, beside: String },

    #[error("`{command}` succeeded but made no {product}")]
    NoProduct { command: String, product: String },

    #[error("there is no binary to give away: {why}")]
    NoDist { why: String },

    #[error("there is no game `{name}` with a RULES.md; known: {known}")]
    NoSuchGame { name: String, known: String },

    #[error("the workspace of xtask was not found; run it through cargo, inside the repository")]
    Homeless,

    #[error(
        "no PostgreSQL for the tests of the store: {why}\n\
         Install it (`apt-get install postgresql`, `brew install postgresql`), or set {variable} to the URL of a server \
         where databases may be made, such as postgres://postgres@127.0.0.1:5432/postgres."
    )]
    NoPostgres { variable: &'static str, why: String },
}
