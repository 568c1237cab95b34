//! Which packs may lie on a table together, and in which order. Later packs win over earlier ones, so the order is the
//! host's to give; here it is only checked.

use engine::load::Complaint;

use crate::words::{inside, shown};
use crate::{MANIFEST, Pack};

/// Checks packs for a game in the order in which they will be loaded: each is for the game, none comes twice, what one
/// needs comes before it, and none clashes with another.
pub fn order<'p>(game: &str, packs: &[&'p Pack]) -> Result<Vec<&'p Pack>, Complaint> {
    for (index, pack) in packs.iter().enumerate() {
        let id = pack.id();
        let earlier = packs.get(..index).unwrap_or_default();
        let complain = |what: String| Err(Complaint::about(&inside(id, MANIFEST), what));
        if pack.manifest.game != game {
            return complain(format!("the pack is for `{}`, not for `{}`", pack.manifest.game, shown(game)))
                .map_err(|complaint| complaint.remedy("leave it out"));
        }
        if earlier.iter().any(|other| other.id() == id) {
            return complain(format!("the pack `{id}` is chosen twice"))
                .map_err(|complaint| complaint.remedy("choose it once"));
        }
        for needed in &pack.manifest.needs {
            if !earlier.iter().any(|other| other.id() == needed.as_str()) {
                let later = packs.iter().any(|other| other.id() == needed.as_str());
                let verb = if later { "move" } else { "add" };
                return complain(format!("the pack needs `{needed}` before it"))
                    .map_err(|complaint| complaint.remedy(format!("{verb} `{needed}` before `{id}`")));
            }
        }
        for other in earlier {
            if pack.manifest.clashes.contains(&other.manifest.id) || other.manifest.clashes.contains(&pack.manifest.id)
            {
                return complain(format!("the pack clashes with `{}`", other.id()))
                    .map_err(|complaint| complaint.remedy("leave one of them out"));
            }
        }
    }
    Ok(packs.to_vec())
}
