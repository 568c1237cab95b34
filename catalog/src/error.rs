//! What can go wrong before a table stands, in words that say what to do.

use engine::journal::JournalError;
use engine::{Complaint, Rule};

/// Why a game, a bot, a setup or a file cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CatalogError {
    /// No game goes by this name.
    #[error("there is no game `{name}`; {}", did_you_mean(*nearest, "games", known))]
    NoSuchGame { name: String, nearest: Option<&'static str>, known: String },
    /// No bot of this game goes by this name.
    #[error("there is no bot `{name}` for this game; {}", did_you_mean(*nearest, "bots", known))]
    NoSuchBot { name: String, nearest: Option<&'static str>, known: String },
    /// The game is not for so many.
    #[error("{title} is for {fewest} to {most} players, not for {wanted}")]
    Players { title: &'static str, wanted: u8, fewest: u8, most: u8 },
    /// Two wishes that do not go together.
    #[error("{wanted} players were asked for, but the setup seats {found}; leave one of the two out")]
    PlayersDiffer { wanted: u8, found: u8 },
    /// The setup has no such thing to agree on.
    #[error("there is no setting `{key}`; {}", did_you_mean(nearest.as_deref(), "settings", known))]
    NoSuchSetting { key: String, nearest: Option<String>, known: String },
    /// A list of the setup does not take this word.
    #[error("`{word}` is none of the {key}; {}they are: {known}", nearest.as_ref().map_or(String::new(), |near| format!("did you mean `{near}`? ")))]
    NoSuchWord { key: String, word: String, nearest: Option<String>, known: String },
    /// A setting does not take this value.
    #[error("the setting `{key}` does not take {value}: {what}")]
    WrongSetting { key: String, value: String, what: String },
    /// The rules do not allow the table to be set like this.
    #[error("the table cannot be set up like this: {reason} ({rule})")]
    Refused { rule: Rule, reason: String },
    /// A journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A file that a person wrote cannot be used.
    #[error(transparent)]
    File(#[from] Complaint),
}

fn did_you_mean(nearest: Option<&str>, what: &str, known: &str) -> String {
    match nearest {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("{what}: {known}"),
    }
}
