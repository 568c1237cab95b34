//! From a name to a pack.

use std::sync::{Arc, LazyLock};

use pack::{Pack, PackHash};
use store::{PackLine, Store};

use super::{Note, Shelf};
use crate::Fault;

/// A pack and whose it is.
#[derive(Clone)]
pub struct Found {
    pub pack: Arc<Pack>,
    pub whose: Whose,
}

/// Where a pack is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whose {
    /// It comes with a game.
    BuiltIn,
    /// It lies on a person's shelf.
    Shelf(Box<PackLine>),
    /// Its owner has taken it off; tables still need it.
    OffTheShelf,
}

impl Whose {
    /// Whether it lies on this person's own shelf.
    pub fn is(&self, person: &str) -> bool {
        matches!(self, Whose::Shelf(line) if line.owner == person)
    }
}

/// What comes with the games.
static BUILT_IN: LazyLock<Vec<Arc<Pack>>> = LazyLock::new(|| {
    catalog::games().iter().flat_map(|game| game.example_packs()).map(|pack| Arc::new(pack.clone())).collect()
});

impl Shelf {
    /// The packs that come with the games.
    pub fn built_in() -> &'static [Arc<Pack>] {
        &BUILT_IN
    }

    /// The asker's own uploads, then the newest of others, with their notes; what a later version wrote differently is
    /// passed over.
    pub async fn uploads(store: &Store, asker: &str) -> Result<Vec<(PackLine, Note)>, Fault> {
        let mut lines = if asker.is_empty() { Vec::new() } else { store.packs_of(asker).await? };
        lines.extend(store.packs(store::limits::PAGE).await?.into_iter().filter(|line| line.owner != asker));
        Ok(lines.into_iter().filter_map(|line| serde_json::from_str(&line.doc).ok().map(|note| (line, note))).collect())
    }

    /// The pack the asker means by `id`, `id@hash` or a whole hash. Unknown callers ask with an empty id.
    pub async fn find(&self, store: &Store, wanted: &str, asker: &str) -> Result<Found, Fault> {
        let none = || Fault::NotFound(format!("there is no pack `{}` here", shown(wanted)));
        let (id, digits) = match wanted.split_once('@') {
            Some((id, digits)) => (Some(id), digits.to_ascii_lowercase()),
            None if wanted.len() == DIGITS => (None, wanted.to_ascii_lowercase()),
            None => (Some(wanted), String::new()),
        };
        let is_meant = |pack: &Arc<Pack>| id.is_none_or(|id| id == pack.id()) && pack.hash_hex().starts_with(&digits);
        if let Some(pack) = BUILT_IN.iter().find(|pack| is_meant(pack)) {
            return Ok(Found { pack: pack.clone(), whose: Whose::BuiltIn });
        }
        let (from, to) = (between(&digits, '0').ok_or_else(none)?, between(&digits, 'f').ok_or_else(none)?);
        let line = match id {
            Some(id) if from != to => Some(store.pack_called(id, (from.0, to.0), asker).await?.ok_or_else(none)?),
            _ => store.shelved(from.0, asker).await?,
        };
        if line.is_none() && !store.is_laid(from.0).await? {
            return Err(none());
        }
        let hash = line.as_ref().map_or(from, |line| PackHash(line.hash));
        let pack = self.exactly(store, &hash.hex()).await?.filter(is_meant).ok_or_else(none)?;
        let whose = line.map_or(Whose::OffTheShelf, |line| Whose::Shelf(Box::new(line)));
        Ok(Found { pack, whose })
    }

    /// The pack with this hash.
    pub async fn exactly(&self, store: &Store, hash: &str) -> Result<Option<Arc<Pack>>, Fault> {
        if let Some(pack) = BUILT_IN.iter().find(|pack| pack.hash_hex() == hash) {
            return Ok(Some(pack.clone()));
        }
        let Ok(hash) = PackHash::try_from(hash.to_string()) else { return Ok(None) };
        let Some(stored) = store.pack(hash.0).await? else { return Ok(None) };
        let read = self.readers.zip("pack", stored.bytes).await?;
        // It was read before it was kept; if it cannot be read now, the rules of reading have become stricter.
        let pack = read.map_err(|complaint| Fault::Bad(format!("the pack cannot be used any more: {complaint}")))?;
        Ok(Some(Arc::new(pack)))
    }

    /// All that a pack of the asker's needs, in load order, without the pack itself.
    pub async fn needs(&self, store: &Store, pack: &Pack, asker: &str) -> Result<Vec<Arc<Pack>>, Fault> {
        let mut found: Vec<Arc<Pack>> = Vec::new();
        let mut wanted: Vec<String> = pack.manifest.needs.iter().map(ToString::to_string).collect();
        while let Some(id) = wanted.pop() {
            if found.iter().any(|pack| pack.id() == id) || id == pack.id() {
                continue;
            }
            super::enough(found.len() + 1)?;
            let needed = self.find(store, &id, asker).await?.pack;
            wanted.extend(needed.manifest.needs.iter().map(ToString::to_string));
            found.push(needed);
        }
        Ok(in_order(found))
    }
}

/// The digits of a whole hash.
const DIGITS: usize = 64;

/// The least or the greatest hash that begins with these digits; nothing if they are none.
fn between(digits: &str, rest: char) -> Option<PackHash> {
    let missing = DIGITS.checked_sub(digits.len())?;
    PackHash::try_from(digits.chars().chain(std::iter::repeat_n(rest, missing)).collect::<String>()).ok()
}

/// Each after what it needs. Packs that need each other keep their order; loading them says what is wrong.
fn in_order(mut packs: Vec<Arc<Pack>>) -> Vec<Arc<Pack>> {
    let mut ordered: Vec<Arc<Pack>> = Vec::new();
    while !packs.is_empty() {
        let waits = |pack: &Arc<Pack>| {
            pack.manifest.needs.iter().any(|need| packs.iter().any(|other| other.manifest.id == *need))
        };
        let next = packs.iter().position(|pack| !waits(pack)).unwrap_or_default();
        ordered.push(packs.remove(next));
    }
    ordered
}

/// As much of a stranger's word as a message shows.
fn shown(word: &str) -> String {
    word.chars().filter(|c| !c.is_control()).take(80).collect()
}
