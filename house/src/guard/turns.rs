//! Turns at what takes much memory: a whole game is read for one person of a place at a time, and for a few in all. Whoever
//! waits holds nothing yet, and asks the database nothing.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::Fault;

/// Places whose turns are over are forgotten when there are so many.
const REMEMBERED: usize = 1024;

/// So many in all: fewer than the store has readers, so that some are left for everybody else.
const AT_ONCE: usize = 2;

pub struct Turns {
    places: Mutex<HashMap<Option<IpAddr>, Weak<Semaphore>>>,
    all: Arc<Semaphore>,
}

/// Somebody's turn, until it is dropped.
pub struct Turn {
    _own: OwnedSemaphorePermit,
    _one_of_all: OwnedSemaphorePermit,
}

impl Default for Turns {
    fn default() -> Self {
        Turns { places: Mutex::default(), all: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Turns {
    /// Waits for a turn. A place waits for its own first, so that it stands in the common line only once.
    pub async fn wait(&self, place: Option<IpAddr>) -> Result<Turn, Fault> {
        let closed = |_| Fault::Busy("the house restarts; come back in a moment".into());
        let own = self.of(place).acquire_owned().await.map_err(closed)?;
        let one_of_all = self.all.clone().acquire_owned().await.map_err(closed)?;
        Ok(Turn { _own: own, _one_of_all: one_of_all })
    }

    fn of(&self, place: Option<IpAddr>) -> Arc<Semaphore> {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = places.get(&place).and_then(Weak::upgrade) {
            return own;
        }
        if places.len() >= REMEMBERED {
            places.retain(|_, own| own.strong_count() > 0);
        }
        let own = Arc::new(Semaphore::new(1));
        places.insert(place, Arc::downgrade(&own));
        own
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    fn place(last: u8) -> IpAddr {
        IpAddr::from([203, 0, 113, last])
    }

    async fn is_let_in(turns: &Turns, last: u8) -> Option<Turn> {
        timeout(Duration::from_millis(20), turns.wait(Some(place(last)))).await.ok().and_then(Result::ok)
    }

    #[tokio::test]
    async fn a_place_has_one_turn_at_a_time_and_all_together_a_few() {
        let turns = Turns::default();
        let first = is_let_in(&turns, 1).await.expect("nobody else is there");
        assert!(is_let_in(&turns, 1).await.is_none(), "one of a place");
        let second = is_let_in(&turns, 2).await.expect("another place");
        assert!(is_let_in(&turns, 3).await.is_none(), "a few in all");
        drop(first);
        // Whoever gave up waiting has left no trace.
        assert!(is_let_in(&turns, 3).await.is_some());
        drop(second);
        for last in 0..=u8::MAX {
            assert!(is_let_in(&turns, last).await.is_some());
        }
    }
}
