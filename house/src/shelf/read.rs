//! Reading packs that strangers sent: by thinkers, a few at a time, not for ever.

use std::sync::Arc;

use engine::Complaint;
use pack::Pack;
use serde::{Deserialize, Serialize};

use crate::Fault;
use crate::lanes::{Lanes, Lost};

/// What the store keeps beside a pack's bytes, so that a list reads no zips.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    pub id: String,
    pub name: String,
    pub version: String,
    pub game: String,
    pub about: String,
    /// Not in notes of older houses.
    #[serde(default)]
    pub author: String,
}

impl From<&Pack> for Note {
    fn from(pack: &Pack) -> Self {
        let manifest = &pack.manifest;
        Note {
            id: manifest.id.to_string(),
            name: manifest.name.clone(),
            version: manifest.version.to_string(),
            game: manifest.game.clone(),
            about: manifest.description.clone(),
            author: manifest.author.clone(),
        }
    }
}

/// Those who read.
#[derive(Default)]
pub struct Readers {
    lanes: Option<Arc<Lanes>>,
}

impl Readers {
    pub fn new(lanes: Arc<Lanes>) -> Self {
        Readers { lanes: Some(lanes) }
    }

    /// Does it where it holds up nobody.
    pub async fn apart<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
        let Some(lanes) = &self.lanes else { return Ok(work()) };
        lanes.think(work).await.map_err(|lost| match lost {
            Lost::TooLong => {
                Fault::Busy("the packs take too long to read: try again later, or with a smaller pack".into())
            }
            Lost::Panicked => Fault::Ours("reading a pack panicked".into()),
            Lost::Closing => lost.into(),
        })
    }

    /// A pack from a zip.
    pub async fn zip(
        &self,
        name: &'static str,
        bytes: impl AsRef<[u8]> + Send + 'static,
    ) -> Result<Result<Pack, Complaint>, Fault> {
        self.apart(move || Pack::from_zip(name, bytes.as_ref())).await
    }
}
