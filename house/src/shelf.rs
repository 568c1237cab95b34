//! Games with packs, as tables want them.
//!
//! Which pack is meant: `id@hash` with the whole hash means exactly this one, whatever was uploaded. `id` alone means
//! the pack that comes with a game; else the newest of the asker's own; else the newest of the person who has had a
//! pack of that id on their shelf longest. So an upload never changes what another person means. The beginning of a
//! hash narrows the choice in the same order.

mod built;
mod find;
mod read;

use std::sync::Arc;

use catalog::AnyGame;
use engine::journal::PackMark;
use pack::Pack;
use store::Store;
use wire::limits::MOST_PACKS;

pub use built::Laid;
pub use find::{Found, Whose};
pub use read::Note;

use built::Built;

use crate::Fault;
use crate::lanes::Lanes;

/// What packs are looked for for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A new table: only what lies on a shelf.
    SetUp,
    /// Looking at a table that may be there already: also what its owner has taken off the shelf since.
    Look,
}

/// Builds games and keeps those that were wanted lately.
#[derive(Default)]
pub struct Shelf {
    built: Built,
    pub(crate) readers: read::Readers,
}

impl Shelf {
    /// The shelf of a house. Without one (by default) packs are read where they are wanted: nobody else waits there.
    pub fn new(lanes: Arc<Lanes>) -> Self {
        Shelf { built: Built::default(), readers: read::Readers::new(lanes) }
    }

    /// A game with these packs, in this order: `id` or `id@hash`, as the asker means them.
    pub async fn game(
        &self,
        store: &Store,
        name: &str,
        packs: &[String],
        asker: &str,
        purpose: Purpose,
    ) -> Result<Laid, Fault> {
        let game = catalog::find(name)?;
        enough(packs.len())?;
        let mut found = Vec::new();
        for wanted in packs {
            let Found { pack, whose } = self.find(store, wanted, asker).await?;
            if purpose == Purpose::SetUp && whose == Whose::OffTheShelf {
                let id = pack.id();
                return Err(Fault::NotNow(format!("`{id}` was taken off the shelf; only tables it lies on keep it")));
            }
            found.push(pack);
        }
        self.build(game, found).await
    }

    /// A game with exactly the packs a journal speaks of.
    pub async fn game_of(&self, store: &Store, name: &str, marks: &[PackMark]) -> Result<Laid, Fault> {
        let game = catalog::find(name)?;
        enough(marks.len())?;
        let hashes: Vec<&str> = marks.iter().map(|mark| mark.hash.as_str()).collect();
        if let Some(game) = self.built.get(game.name(), &hashes) {
            return Ok(game);
        }
        let mut found = Vec::new();
        for mark in marks {
            let missing = || {
                let PackMark { id, version, .. } = mark;
                Fault::NotFound(format!("this was played with the pack {id} {version}, which is not here any more"))
            };
            found.push(self.exactly(store, &mark.hash).await?.ok_or_else(missing)?);
        }
        self.build(game, found).await
    }

    /// From memory, or by a thinker: a game with packs is put together like a program is compiled.
    async fn build(&self, game: &'static dyn AnyGame, packs: Vec<Arc<Pack>>) -> Result<Laid, Fault> {
        let hashes: Vec<String> = packs.iter().map(|pack| pack.hash_hex()).collect();
        let wanted: Vec<&str> = hashes.iter().map(String::as_str).collect();
        if let Some(game) = self.built.get(game.name(), &wanted) {
            return Ok(game);
        }
        let bytes = packs.iter().flat_map(|pack| &pack.files).map(|file| file.text.len() as u64).sum();
        let build = move || {
            let packs: Vec<&Pack> = packs.iter().map(AsRef::as_ref).collect();
            pack::order(game.name(), &packs)?;
            game.with_packs(&packs)
        };
        let built = self.readers.apart(build).await?.map_err(|complaint| Fault::Bad(complaint.to_string()))?;
        let built = Laid { game: built, bytes };
        self.built.put(game.name(), hashes, built.clone());
        Ok(built)
    }
}

fn enough(count: usize) -> Result<(), Fault> {
    if count <= MOST_PACKS { Ok(()) } else { Err(Fault::Bad(format!("at most {MOST_PACKS} packs lie on one table"))) }
}
