//! The packs a host has: those built in and those found in folders. Broken ones stay on the shelf with their complaint,
//! so that a lobby can show why they cannot be chosen.

use std::path::Path;

use engine::load::Complaint;

use crate::order::needed;
use crate::words::{did_you_mean, inside, label, shown, without_zip};
use crate::{MANIFEST, Pack, PackRef, folder, limits, names, order};

/// The packs a host has.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    shelved: Vec<Shelved>,
}

/// A pack on the shelf.
#[derive(Clone, Debug)]
pub struct Shelved {
    /// What its folder or zip is called.
    pub label: String,
    /// Where it lies, for people.
    pub place: String,
    /// The pack, or why it cannot be used.
    pub pack: Result<Pack, Complaint>,
}

impl Shelf {
    /// Puts a pack on the shelf that comes with the program.
    pub fn built_in(&mut self, name: &str, texts: &[(&str, &str)]) {
        self.add(label(name), "built in".into(), Pack::from_texts(name, texts));
    }

    /// Puts on the shelf every pack in a folder: each folder and each zip in it is one. Other files are passed over.
    pub fn scan(&mut self, path: &Path) -> Result<(), Complaint> {
        let place = path.display().to_string();
        for name in folder::names_in(&place, path, limits::SHELF_PACKS)? {
            let path = path.join(&name);
            let name = name.to_string_lossy();
            let is_link = path.is_symlink();
            if names::passed_over(&name) || !(path.is_dir() || is_link || without_zip(&name).is_some()) {
                continue;
            }
            let label = label(&name);
            let pack = if is_link {
                Err(Complaint::about(&label, "this is a link to somewhere else").remedy("put the pack itself here"))
            } else {
                Pack::from_path(&path)
            };
            self.add(label, path.display().to_string(), pack);
        }
        Ok(())
    }

    /// Puts a pack on the shelf, or what became of it. If its id is taken, the pack that was here first stays: a
    /// built-in pack cannot be replaced by laying a folder beside it.
    pub fn add(&mut self, label: String, place: String, pack: Result<Pack, Complaint>) {
        let pack = pack.and_then(|pack| match self.holder(pack.id()) {
            None => Ok(pack),
            Some(holder) => Err(Complaint::about(
                &inside(&label, MANIFEST),
                format!("the id `{}` is taken: {} has it, and {} too", pack.id(), holder.place, place),
            )
            .remedy("give one of them another `id`, or remove it")),
        });
        self.shelved.push(Shelved { label, place, pack });
    }

    /// Everything on the shelf, in the order in which it came.
    pub fn list(&self) -> &[Shelved] {
        &self.shelved
    }

    /// The packs that can be used.
    pub fn packs(&self) -> impl Iterator<Item = &Pack> + Clone {
        self.shelved.iter().filter_map(|shelved| shelved.pack.as_ref().ok())
    }

    /// The pack with this id.
    pub fn find(&self, id: &str) -> Result<&Pack, Complaint> {
        if let Some(pack) = self.packs().find(|pack| pack.id() == id) {
            return Ok(pack);
        }
        // Most packs are called by their id, so this is likely the one, and its fault the answer.
        let broken = self.shelved.iter().filter(|shelved| shelved.label == id).find_map(|one| one.pack.as_ref().err());
        if let Some(complaint) = broken {
            return Err(complaint.clone());
        }
        let remedy = did_you_mean(id, self.packs().map(Pack::id), "there are no packs here yet");
        Err(Complaint::about("packs", format!("no pack here has the id `{}`", shown(id))).remedy(remedy))
    }

    /// All that a pack needs, in load order, without the pack itself. Packs that need each other can never be loaded.
    pub fn needed(&self, pack: &Pack) -> Result<Vec<&Pack>, Complaint> {
        needed(pack, &|id| self.find(id).map(Some))
    }

    /// The packs with these ids, in this order, if they can be loaded so for the game.
    pub fn order<S: AsRef<str>>(&self, game: &str, ids: &[S]) -> Result<Vec<&Pack>, Complaint> {
        let packs: Vec<&Pack> = ids.iter().map(|id| self.find(id.as_ref())).collect::<Result<_, _>>()?;
        order(game, &packs)?;
        Ok(packs)
    }

    /// The very packs that a save or a host speaks of, in their order.
    pub fn recall(&self, game: &str, packs: &[PackRef]) -> Result<Vec<&Pack>, Complaint> {
        let found = self.order(game, &packs.iter().map(|wanted| wanted.id.as_str()).collect::<Vec<_>>())?;
        for (wanted, pack) in packs.iter().zip(&found) {
            wanted.matches(pack)?;
        }
        Ok(found)
    }

    fn holder(&self, id: &str) -> Option<&Shelved> {
        self.shelved.iter().find(|shelved| shelved.pack.as_ref().is_ok_and(|pack| pack.id() == id))
    }
}
