//! Packs of custom content, as tools and hosts deal with them: the shelf they come from, and the way back from a
//! journal to the very packs it was played with.

use std::sync::Arc;

use engine::Complaint;
use engine::journal::{JournalFile, PackMark};
use pack::{Pack, PackRef, Shelf};

use crate::any::AnyGame;
use crate::error::CatalogError;

/// Adds the packs that come with the games to a shelf.
pub fn add_examples(shelf: &mut Shelf) {
    for pack in crate::games().iter().flat_map(|game| game.example_packs()) {
        shelf.add(pack.id().into(), "comes with the game".into(), Ok(pack.clone()));
    }
}

/// The game a journal is of, with the packs it was played with. They must lie on the shelf, unchanged (F07-WILD-13,
/// F07-WILD-14).
pub fn game_of_journal(shelf: &Shelf, file: &JournalFile) -> Result<Arc<dyn AnyGame>, CatalogError> {
    let game = crate::find(&file.header.game)?;
    let wanted = file.header.packs.iter().map(reference).collect::<Result<Vec<_>, _>>()?;
    let packs = shelf.recall(game.name(), &wanted).map_err(|complaint| {
        let what = format!("the game was played with packs that are not here as they were: {}", complaint.what);
        let list: Vec<String> = wanted.iter().map(|pack| format!("{} {}", pack.id, pack.version)).collect();
        let remedy = complaint.remedy.map_or(String::new(), |remedy| format!("{remedy}; "));
        Complaint { what, ..Complaint::about(&complaint.file, "") }
            .remedy(format!("{remedy}it needs, in this order: {}", list.join(", ")))
    })?;
    Ok(game.with_packs(&packs)?)
}

/// How a journal speaks of a pack.
pub fn mark(pack: &PackRef) -> PackMark {
    PackMark { id: pack.id.to_string(), version: pack.version.to_string(), hash: pack.hash.hex() }
}

/// The pack a journal speaks of.
fn reference(mark: &PackMark) -> Result<PackRef, Complaint> {
    let wrong = |what: &str| {
        Complaint::about("line 1", format!("the journal names a pack in a way that is not understood: {what}"))
            .remedy("use another copy of the file")
    };
    Ok(PackRef {
        id: mark.id.clone().try_into().map_err(|what: String| wrong(&what))?,
        version: mark.version.clone().try_into().map_err(wrong)?,
        hash: mark.hash.clone().try_into().map_err(wrong)?,
    })
}

/// Everything wrong with a pack that is meant to lie upon others.
pub fn check(base: &[&Pack], pack: &Pack) -> Vec<Complaint> {
    match crate::find(&pack.manifest.game) {
        Ok(game) => game.check_pack(base, pack),
        Err(error) => vec![
            Complaint::about(&pack.place(pack::MANIFEST), error.to_string()).remedy("correct `game` in the manifest"),
        ],
    }
}
