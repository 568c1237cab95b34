//! Games that were built lately.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use catalog::AnyGame;

/// So many; a game with packs has some hundred KiB, and those that tables hold live on anyway.
const KEPT: usize = 64;

struct Entry {
    game: &'static str,
    hashes: Vec<String>,
    built: Arc<dyn AnyGame>,
}

/// The last used come first.
#[derive(Default)]
pub struct Built {
    games: Mutex<VecDeque<Entry>>,
}

impl Built {
    pub fn get(&self, game: &str, hashes: &[&str]) -> Option<Arc<dyn AnyGame>> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let at = games.iter().position(|entry| entry.game == game && entry.hashes == hashes)?;
        let entry = games.remove(at)?;
        let built = entry.built.clone();
        games.push_front(entry);
        Some(built)
    }

    pub fn put(&self, game: &'static str, hashes: Vec<String>, built: Arc<dyn AnyGame>) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|entry| entry.game != game || entry.hashes != hashes);
        games.push_front(Entry { game, hashes, built });
        games.truncate(KEPT);
    }
}
