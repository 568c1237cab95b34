//! Reading packs that strangers sent: a few at a time, on threads of their own, not for ever.

use std::sync::Arc;
use std::time::Duration;

use engine::Complaint;
use pack::Pack;
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;

use crate::Fault;

/// So many at the same time.
const AT_ONCE: usize = 2;

/// So long a caller waits, for the turn and for the work.
const PATIENCE: Duration = Duration::from_secs(10);

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
pub struct Readers {
    turns: Arc<Semaphore>,
}

impl Default for Readers {
    fn default() -> Self {
        Readers { turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Readers {
    /// Does it on a thread of its own, when it is its turn. A work that takes too long is left alone and keeps its turn
    /// until it is done: a thread cannot be stopped, but it can be the only one.
    pub async fn apart<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
        let done = async {
            let closing = |_| Fault::Busy("the house is closing".into());
            let turn = self.turns.clone().acquire_owned().await.map_err(closing)?;
            let work = move || {
                let _turn = turn;
                work()
            };
            tokio::task::spawn_blocking(work).await.map_err(|error| Fault::Ours(format!("reading a pack: {error}")))
        };
        let late = |_| Fault::Busy("the packs take too long to read: try again later, or with a smaller pack".into());
        tokio::time::timeout(PATIENCE, done).await.map_err(late)?
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
