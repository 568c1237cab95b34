//! Games that were built lately, and what packs make them weigh.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use catalog::AnyGame;

/// So many, and so many bytes of packs on them all together; those that tables hold live on anyway. One is always kept.
const KEPT: usize = 64;
const KEPT_BYTES: u64 = 4 << 20;

/// A game with the packs on it.
#[derive(Clone)]
pub struct Laid {
    pub game: Arc<dyn AnyGame>,
    /// How much is written in its packs: what they take in memory grows with that.
    pub bytes: u64,
}

struct Entry {
    game: &'static str,
    hashes: Vec<String>,
    built: Laid,
}

/// The last used come first.
#[derive(Default)]
pub struct Built {
    games: Mutex<VecDeque<Entry>>,
}

impl Built {
    pub fn get(&self, game: &str, hashes: &[&str]) -> Option<Laid> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let at = games.iter().position(|entry| entry.game == game && entry.hashes == hashes)?;
        let entry = games.remove(at)?;
        let built = entry.built.clone();
        games.push_front(entry);
        Some(built)
    }

    pub fn put(&self, game: &'static str, hashes: Vec<String>, built: Laid) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|entry| entry.game != game || entry.hashes != hashes);
        games.push_front(Entry { game, hashes, built });
        let mut bytes = 0;
        let fits = games.iter().take(KEPT).take_while(|entry| {
            bytes += entry.built.bytes;
            bytes <= KEPT_BYTES
        });
        let fitting = fits.count().max(1);
        games.truncate(fitting);
    }
}
