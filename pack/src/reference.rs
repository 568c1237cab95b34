//! How saves and handshakes speak of a pack: by id and version for people, by hash for certainty.

use engine::load::Complaint;
use serde::{Deserialize, Serialize};

use crate::words::inside;
use crate::{MANIFEST, Pack, PackHash, PackId, Version};

/// A pack that was in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackRef {
    /// Its id.
    pub id: PackId,
    /// Its version.
    pub version: Version,
    /// Its hash.
    pub hash: PackHash,
}

impl From<&Pack> for PackRef {
    fn from(pack: &Pack) -> Self {
        PackRef { id: pack.manifest.id.clone(), version: pack.manifest.version, hash: pack.hash }
    }
}

impl PackRef {
    /// Complains unless this is the very pack.
    pub fn matches(&self, pack: &Pack) -> Result<(), Complaint> {
        let found = PackRef::from(pack);
        let complain = |what: String| Complaint::about(&inside(self.id.as_str(), MANIFEST), what);
        if found.id != self.id {
            return Err(complain(format!("the pack here is `{}`, not `{}`", found.id, self.id))
                .remedy(format!("load `{}`", self.id)));
        }
        if found.version != self.version {
            return Err(complain(format!("the pack here has version {}, not {}", found.version, self.version))
                .remedy(format!("load version {}", self.version)));
        }
        if found.hash != self.hash {
            let (here, there) = (found.hash.short(), self.hash.short());
            return Err(complain(format!(
                "the pack here says it is version {}, but its files differ: hash {here}, not {there}",
                self.version
            ))
            .remedy("fetch the pack anew from where the game was played; authors raise `version` with each change"));
        }
        Ok(())
    }
}
