//! Reading and writing files, and telling which game one belongs to.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use catalog::{AnyGame, AnySession};
use engine::journal::{self, JournalError, JournalFile, Origin};
use engine::ledger;
use pack::Shelf;

use crate::trouble::Trouble;

/// A file's text.
pub fn text(path: &Path) -> Result<String, Trouble> {
    fs::read_to_string(path).map_err(|source| Trouble::Read { path: path.into(), source })
}

/// A file's bytes; a damaged one need not be text.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Trouble> {
    fs::read(path).map_err(|source| Trouble::Read { path: path.into(), source })
}

/// A journal, and the game it is of, with the packs it was played with.
pub fn journal(path: &Path, shelf: &Shelf) -> Result<(Arc<dyn AnyGame>, JournalFile), Trouble> {
    let file = journal::read(bytes(path)?).map_err(|source| Trouble::Journal { path: path.into(), source })?;
    Ok((catalog::packs::game_of_journal(shelf, &file)?, file))
}

/// A saved table as it goes on.
pub struct Saved {
    pub game: Arc<dyn AnyGame>,
    pub session: Box<dyn AnySession>,
    /// Whether one person plays every seat.
    pub alone: bool,
    /// What there is to say about how it goes on.
    pub notice: Option<String>,
}

/// Reads a saved table.
pub fn saved(path: &Path, shelf: &Shelf) -> Result<Saved, Trouble> {
    let (game, file) = journal(path, shelf)?;
    let alone = match &file.header.origin {
        Origin::Setup(setup) => game.is_for_one_person(setup),
        Origin::Position(_) => false,
    };
    let trouble = |source| Trouble::Journal { path: path.into(), source };
    match game.resume(&file) {
        Ok(session) => Ok(Saved { game, session, alone, notice: None }),
        Err(old @ (JournalError::OtherRevision { .. } | JournalError::OtherContent { .. })) => {
            let (session, entry) = game.carry_over(&file).map_err(|_| trouble(old.clone()))?;
            let lost = file.entries.len() - 1 - entry;
            let notice = format!(
                "This game was saved under other rules or cards. It goes on from its last snapshot; \
                 {lost} later entries are lost."
            );
            Ok(Saved { game, session, alone, notice: Some(notice) })
        }
        Err(error) => Err(trouble(error)),
    }
}

/// Saves a table, beside the old file first, so that a full disk costs nothing. Only a saved game is written over.
pub fn save(path: &Path, session: &mut dyn AnySession) -> Result<(), Trouble> {
    if let Ok(bytes) = fs::read(path)
        && !bytes.is_empty()
        && matches!(journal::salvage(bytes), Err(JournalError::NotAJournal { .. } | JournalError::TooLarge { .. }))
    {
        return Err(Trouble::NotOurs { path: path.into() });
    }
    let text = session.save().map_err(|source| Trouble::Journal { path: path.into(), source })?;
    write(path, &text)
}

/// Writes a file wholly or not at all.
pub fn write(path: &Path, text: &str) -> Result<(), Trouble> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    written.map_err(|source: io::Error| {
        _ = fs::remove_file(&beside);
        Trouble::Write { path: path.into(), source }
    })
}

/// The game a file belongs to: the folder after `games`, or else whose rules it names, as every scenario does.
pub fn game_of(path: &Path, named: Option<&'static dyn AnyGame>) -> Result<&'static dyn AnyGame, Trouble> {
    if let Some(game) = named {
        return Ok(game);
    }
    // Where there is only one game there is nothing to tell apart.
    if let [only] = catalog::games() {
        return Ok(*only);
    }
    let whole = path.canonicalize().unwrap_or_else(|_| path.into());
    let parts: Vec<_> = whole.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    let found = parts.windows(2).rev().filter(|pair| pair[0] == "games").find_map(|pair| catalog::find(&pair[1]).ok());
    found
        .or_else(|| whose_rules(&fs::read_to_string(path).ok()?))
        .ok_or_else(|| Trouble::WhichGame { path: path.into(), known: crate::games::names().join(", ") })
}

/// The game with the first rule that a text names.
fn whose_rules(text: &str) -> Option<&'static dyn AnyGame> {
    let has = |game: &&&dyn AnyGame, id: &str| ledger::find(game.workshop().ledger(), id).is_some();
    ledger::citations(text).find_map(|id| catalog::games().iter().find(|game| has(game, id)).copied())
}
