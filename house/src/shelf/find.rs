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
    /// Whoever uploaded it; none if it comes with a game.
    pub owner: Option<String>,
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

    /// The newest uploads with their notes; what a later version wrote differently is passed over.
    pub async fn uploads(store: &Store) -> Result<Vec<(PackLine, Note)>, Fault> {
        let lines = store.packs(store::limits::PAGE).await?;
        Ok(lines.into_iter().filter_map(|line| serde_json::from_str(&line.doc).ok().map(|note| (line, note))).collect())
    }

    /// The pack somebody means by `id`, `id@hash` or a whole hash.
    pub async fn find(&self, store: &Store, wanted: &str) -> Result<Found, Fault> {
        let none = || Fault::NotFound(format!("there is no pack `{}` here", shown(wanted)));
        let (id, hash) = match wanted.split_once('@') {
            Some((id, hash)) => (id, hash),
            None if wanted.len() == 64 => return self.exactly(store, wanted).await?.ok_or_else(none),
            None => (wanted, ""),
        };
        if let Some(pack) = BUILT_IN.iter().find(|pack| pack.id() == id && pack.hash_hex().starts_with(hash)) {
            return Ok(Found { pack: pack.clone(), owner: None });
        }
        if hash.len() == 64 {
            let found = self.exactly(store, hash).await?;
            return found.filter(|found| found.pack.id() == id).ok_or_else(none);
        }
        let uploads = Self::uploads(store).await?;
        let meant = uploads.iter().filter(|(_, note)| note.id == id).map(|(line, _)| PackHash(line.hash).hex());
        let meant: Vec<String> = meant.filter(|known| known.starts_with(hash)).collect();
        match meant.as_slice() {
            [] => Err(none()),
            [one] => self.exactly(store, one).await?.ok_or_else(none),
            several => {
                let list: Vec<String> = several.iter().take(8).map(|hash| format!("{id}@{}", &hash[..12])).collect();
                Err(Fault::Bad(format!("several packs go by `{id}`: name one of {}", list.join(", "))))
            }
        }
    }

    /// The pack with this hash.
    pub async fn exactly(&self, store: &Store, hash: &str) -> Result<Option<Found>, Fault> {
        if let Some(pack) = BUILT_IN.iter().find(|pack| pack.hash_hex() == hash) {
            return Ok(Some(Found { pack: pack.clone(), owner: None }));
        }
        let Ok(hash) = PackHash::try_from(hash.to_string()) else { return Ok(None) };
        let Some(stored) = store.pack(hash.0).await? else { return Ok(None) };
        let read = self.readers.zip("pack", stored.bytes).await?;
        // It was read before it was kept; if it cannot be read now, the rules of reading have become stricter.
        let pack = read.map_err(|complaint| Fault::Bad(format!("the pack cannot be used any more: {complaint}")))?;
        Ok(Some(Found { pack: Arc::new(pack), owner: Some(stored.owner) }))
    }

    /// A pack and all it needs, in load order, without the pack itself.
    pub async fn needs(&self, store: &Store, pack: &Pack) -> Result<Vec<Arc<Pack>>, Fault> {
        let mut found: Vec<Arc<Pack>> = Vec::new();
        let mut wanted: Vec<String> = pack.manifest.needs.iter().map(ToString::to_string).collect();
        while let Some(id) = wanted.pop() {
            if found.iter().any(|pack| pack.id() == id) || id == pack.id() {
                continue;
            }
            super::enough(found.len() + 1)?;
            let needed = self.find(store, &id).await?.pack;
            wanted.extend(needed.manifest.needs.iter().map(ToString::to_string));
            found.push(needed);
        }
        Ok(in_order(found))
    }
}

/// Each after what it needs. Packs that need each other keep their order; whoever loads them says what is wrong.
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
