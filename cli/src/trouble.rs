//! Everything that ends a command with exit code 2, in words that say what to do.

use std::io;
use std::path::PathBuf;

use catalog::CatalogError;
use engine::Complaint;
use engine::journal::JournalError;

#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    #[error("{}: {}", path.display(), unreadable(source))]
    Read { path: PathBuf, source: io::Error },
    #[error("{}: it cannot be written: {source}\n  help: choose another name or folder", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error("{}: a file is there already, and it is no saved game\n  help: choose another name", path.display())]
    NotOurs { path: PathBuf },
    #[error("{}: a file is there already\n  help: choose another name", path.display())]
    Exists { path: PathBuf },
    #[error("{}: {source}{}", path.display(), rescue(source))]
    Journal { path: PathBuf, source: JournalError },
    #[error("{}: neither this path nor a rule in the file tells the game\n  help: add `--game NAME`; games: {known}", path.display())]
    WhichGame { path: PathBuf, known: String },
    #[error("no scenario file (*.yaml) under {}", path.display())]
    NoScenario { path: PathBuf },
    #[error("there is no folder `games` here or above\n  help: run this inside the project, or name it with `--root`")]
    NoGames,
    #[error("no game at all can be counted\n  help: give `--games` at least 1")]
    NothingToPlay,
    #[error("nobody called `{name}` can sit there; {hint}")]
    NoSuchPlayer { name: String, hint: String },
    #[error("{}", told(.0))]
    Files(Vec<Complaint>),
    #[error(transparent)]
    File(#[from] Complaint),
    #[error("{title} takes no packs; games that do: {known}")]
    NoPacks { title: &'static str, known: String },
    #[error(
        "`{text}` is no id for a pack: an id has 1 to 40 lowercase letters, digits and hyphens\n  help: name the folder like the pack, such as `zombie-night`"
    )]
    NotAnId { text: String },
    #[error("{}: something is there already, and it stays as it is\n  help: choose another folder", path.display())]
    Occupied { path: PathBuf },
    #[error("{0}")]
    Catalog(#[from] CatalogError),
    #[error("{wanted} seats were described, but the table has {seats}\n  help: leave some `--seat` out")]
    TooManySeats { wanted: usize, seats: u8 },
    #[error("a saved game has its setup and its seed already\n  help: leave {what} out, or leave `--load` out")]
    SetAlready { what: &'static str },
    #[error("there is no seat `{name}`; seats: {known}")]
    NoSuchSeat { name: String, known: String },
    #[error("there is no entry {wanted}; the last is {last}")]
    NoSuchEntry { wanted: usize, last: usize },
    #[error(
        "the game is over; nobody is asked anything\n  help: `--at N` with a number below {last} looks at an earlier moment"
    )]
    GameOver { last: usize },
    #[error("{what}\n  help: leave `--seat` out to hear what those should answer who are asked")]
    NotAsked { what: String },
    #[error("the bots of {title} only play; they do not say what they think of an answer")]
    NoMind { title: &'static str },
    #[error("{}: nothing has been played yet, so there is nothing to look back at", path.display())]
    NothingPlayed { path: PathBuf },
    #[error("{title} comes without puzzles\n  help: `safehouse puzzle find` looks for some; `--file` plays them")]
    NoPuzzles { title: &'static str },
    #[error("there is no puzzle {number}; they go from 1 to {last}")]
    NoSuchPuzzle { number: usize, last: usize },
    #[error("the rules have no `{id}`; {hint}")]
    NoSuchRule { id: String, hint: String },
    #[error("nothing in the box is called `{name}`; {hint}")]
    NoSuchCard { name: String, hint: String },
    #[error("`{text}` is not KEY=VALUE, such as `--set difficulty=hard`")]
    NotASetting { text: String },
    #[error(
        "`--{key}` counts only with `--{other} {needed}`\n  help: add `--{other} {needed}`, or leave `--{key}` out"
    )]
    IdleSetting { key: String, other: String, needed: String },
    #[error("this machine gives no random numbers ({source}); name a seed with `--seed`")]
    NoSeed { source: getrandom::Error },
    #[error("{what} cannot be written as JSON: {source}; report this as a bug")]
    Json { what: &'static str, source: serde_json::Error },
    #[error("the threads cannot be started: {source}")]
    Threads { source: rayon::ThreadPoolBuildError },
    #[error("what is kept cannot be read: {what}")]
    Unchecked { what: String },
    #[error(transparent)]
    Config(#[from] house::config::Misconfigured),
    #[error(transparent)]
    House(#[from] house::CannotOpen),
    #[error(transparent)]
    Closed(#[from] house::Closed),
    #[error(transparent)]
    Lab(#[from] lab::RunError),
    #[error(transparent)]
    Store(#[from] store::StoreError),
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
}

/// The way to what a damaged file still holds.
fn rescue(source: &JournalError) -> &'static str {
    match source {
        JournalError::Damaged { .. } | JournalError::CutShort { .. } => {
            "\n  help: `safehouse replay salvage FILE NEW` writes what is still sound to a new file"
        }
        _ => "",
    }
}

fn told(complaints: &[Complaint]) -> String {
    complaints.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n\n")
}

fn unreadable(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file\n  help: check the name, or give the whole path".into(),
        io::ErrorKind::InvalidData => {
            "it is not text in UTF-8\n  help: choose a file that Safehouse or an editor wrote, and save it as UTF-8"
                .into()
        }
        _ => format!("it cannot be read: {error}"),
    }
}
