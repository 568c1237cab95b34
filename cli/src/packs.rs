//! `--pack` and `--shelf`: packs of custom content on the command line.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use catalog::AnyGame;
use clap::Args;
use pack::{Pack, Shelf};

use crate::trouble::Trouble;

#[derive(Clone, Debug, Default, Args)]
pub struct PackArgs {
    /// A pack of custom content: its id on the shelf, a folder or a zip; repeat it, of two that differ the later is right
    #[arg(long = "pack", value_name = "ID|FOLDER|ZIP")]
    packs: Vec<String>,
    #[command(flatten)]
    pub shelf: ShelfArgs,
}

#[derive(Clone, Debug, Default, Args)]
pub struct ShelfArgs {
    /// The folder your packs lie in [default: ~/.local/share/safehouse/packs]
    #[arg(long, value_name = "FOLDER")]
    shelf: Option<PathBuf>,
}

impl ShelfArgs {
    /// The packs that come with the games, and those in the folder.
    pub fn shelf(&self) -> Result<Shelf, Trouble> {
        self.under(Shelf::default())
    }

    /// The same after what is on the shelf already.
    fn under(&self, mut stock: Shelf) -> Result<Shelf, Trouble> {
        catalog::packs::add_examples(&mut stock);
        match (&self.shelf, usual_folder()) {
            (Some(folder), _) => stock.scan(folder)?,
            // The user's own folder of packs need not exist.
            (None, Some(folder)) if folder.is_dir() => stock.scan(&folder)?,
            (None, _) => {}
        }
        Ok(stock)
    }

    /// The folder packs are looked for in, for people.
    pub fn folder(&self) -> Option<PathBuf> {
        self.shelf.clone().or_else(usual_folder)
    }
}

/// Where a user's packs lie (<https://specifications.freedesktop.org/basedir-spec/>).
fn usual_folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local/share")));
    data.map(|data| data.join("safehouse/packs"))
}

impl PackArgs {
    /// The shelf, with the packs that were named by their path before all others.
    pub fn shelf(&self) -> Result<Shelf, Trouble> {
        Ok(self.chosen()?.0)
    }

    /// What says on a command line where the packs are.
    pub fn flags(&self) -> String {
        let folder = self.shelf.shelf.iter().map(|folder| format!(" --shelf '{}'", folder.display()));
        let packs = self.packs.iter().map(|pack| format!(" --pack '{pack}'"));
        packs.chain(folder).collect()
    }

    /// The game with the packs that were named.
    pub fn with(&self, game: &dyn AnyGame) -> Result<Arc<dyn AnyGame>, Trouble> {
        if self.packs.is_empty() {
            return Ok(game.with_packs(&[])?);
        }
        let (stock, ids) = self.chosen()?;
        Ok(game.with_packs(&stock.order(game.name(), &ids)?)?)
    }

    /// The game that the packs are for, if they all are for one.
    pub fn game(&self) -> Option<&'static dyn AnyGame> {
        let (stock, ids) = self.chosen().ok()?;
        let mut games = ids.iter().filter_map(|id| Some(&stock.find(id).ok()?.manifest.game));
        let first = games.next()?;
        games.all(|other| other == first).then(|| catalog::find(first).ok())?
    }

    /// The shelf, and the ids of the packs in the order in which they were named.
    fn chosen(&self) -> Result<(Shelf, Vec<String>), Trouble> {
        let known = if self.packs.is_empty() { Shelf::default() } else { self.shelf.shelf()? };
        let (mut stock, mut ids) = (Shelf::default(), Vec::new());
        for word in &self.packs {
            if is_path(&known, word) {
                let pack = Pack::from_path(Path::new(word))?;
                ids.push(pack.id().to_string());
                // Twice the same pack is for the game to complain about, not for the shelf.
                if stock.find(pack.id()).is_err() {
                    stock.add(pack.id().into(), word.clone(), Ok(pack));
                }
            } else {
                ids.push(word.clone());
            }
        }
        Ok((self.shelf.under(stock)?, ids))
    }
}

/// A pack by its id on the shelf, or from its folder or zip.
pub fn named(shelf: &Shelf, word: &str) -> Result<Pack, Trouble> {
    if is_path(shelf, word) { Ok(Pack::from_path(Path::new(word))?) } else { Ok(shelf.find(word)?.clone()) }
}

/// Whether a word names a folder or a zip. What the shelf has goes first: `./zombies` is always the folder.
fn is_path(shelf: &Shelf, word: &str) -> bool {
    shelf.list().iter().all(|shelved| shelved.label != word)
        && shelf.find(word).is_err()
        && (word.contains(['/', '\\']) || word.to_ascii_lowercase().ends_with(".zip") || Path::new(word).exists())
}
