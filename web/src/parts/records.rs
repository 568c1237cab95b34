//! What was played to its end in this browser: how often, how often won, and the best score, by game and by character.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wire::{TableInfo, Verdict};

use crate::keep;

const KEY: &str = "safehouse.records";

/// So many games are remembered one by one, so that none is counted twice when it is looked at again.
const REMEMBERED: usize = 200;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    pub played: u32,
    pub won: u32,
    pub best: Option<i16>,
}

impl Record {
    fn add(&mut self, won: bool, score: Option<i16>) {
        self.played += 1;
        self.won += u32::from(won);
        self.best = self.best.max(score);
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Book {
    games: BTreeMap<String, Record>,
    /// By game and character.
    characters: BTreeMap<String, Record>,
    counted: Vec<i64>,
}

/// The record of a game and of the character who was played, with this game counted in, once.
pub fn with(info: &TableInfo, seat: u8, verdict: &Verdict) -> (Record, Option<(String, Record)>) {
    let mut book: Book = keep::read(KEY).unwrap_or_default();
    let character = info.seats.get(usize::from(seat)).and_then(|seat| seat.character.clone());
    let name = character.as_ref().map(|character| format!("{}/{character}", info.game));
    if !book.counted.contains(&info.created_ms) {
        book.counted.push(info.created_ms);
        let extra = book.counted.len().saturating_sub(REMEMBERED);
        book.counted.drain(..extra);
        // A team that wins or loses together counts nothing.
        let counts = verdict.scores.iter().any(|score| *score != 0);
        let score = verdict.scores.get(usize::from(seat)).copied().filter(|_| counts);
        let won = verdict.winners.contains(&seat);
        book.games.entry(info.game.clone()).or_default().add(won, score);
        if let Some(name) = &name {
            book.characters.entry(name.clone()).or_default().add(won, score);
        }
        // A browser without room keeps no records.
        _ = keep::write(KEY, &book);
    }
    let game = book.games.get(&info.game).copied().unwrap_or_default();
    let own = character.zip(name.and_then(|name| book.characters.get(&name).copied()));
    (game, own)
}
