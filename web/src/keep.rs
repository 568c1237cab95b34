//! What the browser keeps for us: settings, and games that are not over or worth looking at again.

use leptos::prelude::window;
use parlour::Saved;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

pub fn read<T: DeserializeOwned>(key: &str) -> Option<T> {
    crate::read::json(&storage()?.get_item(key).ok()??).ok()
}

/// Writes something down; whether there was room for it.
pub fn write(key: &str, what: &impl Serialize) -> bool {
    // Writing plain data to memory cannot fail.
    let text = serde_json::to_string(what).unwrap_or_default();
    storage().is_some_and(|storage| storage.set_item(key, &text).is_ok())
}

fn forget(key: &str) {
    if let Some(storage) = storage() {
        // What is not there need not be forgotten.
        _ = storage.remove_item(key);
    }
}

/// A kept game, as the list shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    pub id: String,
    pub game: String,
    pub title: String,
    /// Who sits there, in a line.
    pub people: String,
    pub over: bool,
    /// How it stands, in a line.
    pub standing: String,
    pub touched_ms: f64,
}

const LIST: &str = "safehouse.games";

/// So many games are kept; the oldest finished ones go first.
const MOST: usize = 40;

fn key(id: &str) -> String {
    format!("safehouse.game.{id}")
}

/// Kept games, the last touched first.
pub fn games() -> Vec<Kept> {
    let mut games: Vec<Kept> = read(LIST).unwrap_or_default();
    games.sort_by(|one, other| other.touched_ms.total_cmp(&one.touched_ms));
    games
}

pub fn game(id: &str) -> Option<Saved> {
    read(&key(id))
}

/// Keeps a game; whether there was room.
pub fn keep_game(kept: &Kept, saved: &Saved) -> bool {
    let mut games = games();
    games.retain(|other| other.id != kept.id);
    games.insert(0, kept.clone());
    while games.len() > MOST {
        let Some(at) = games.iter().rposition(|game| game.over).or(games.len().checked_sub(1)) else { break };
        forget(&key(&games.remove(at).id));
    }
    while !write(&key(&kept.id), saved) {
        // Room is made by what was finished longest ago.
        let Some(at) = games.iter().rposition(|game| game.over && game.id != kept.id) else { return false };
        forget(&key(&games.remove(at).id));
    }
    write(LIST, &games)
}

pub fn forget_game(id: &str) {
    let games: Vec<Kept> = games().into_iter().filter(|game| game.id != id).collect();
    forget(&key(id));
    write(LIST, &games);
}
