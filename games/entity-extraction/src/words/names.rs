//! The names of picks, as written in scenarios. Reading compares with the names of everything that could be meant, so the
//! two cannot drift apart.

use engine::effect::{Waiting, waiting};
use engine::load::nearest;
use engine::{Game, Seat, Unread};

use crate::content::EntityExtraction;
use crate::layout::{LinkId, Tile};
use crate::pick::Pick;
use crate::spots;
use crate::state::State;

fn tile(state: &State, tile: Tile) -> String {
    if state.layout.has(tile) { spots::spot(&state.layout, tile) } else { format!("tile {}", tile.0) }
}

fn link(state: &State, link: LinkId) -> String {
    if state.layout.has_link(link) { spots::door(&state.layout, link) } else { format!("link {}", link.0) }
}

/// The pick as an author writes it.
pub fn name(game: &EntityExtraction, state: &State, pick: Pick) -> String {
    let card = |card| game.card_name(card);
    match pick {
        Pick::Claim(who) => format!("claim {}", game.name(who)),
        Pick::PassOn => "pass on".into(),
        Pick::Concede => "concede".into(),
        Pick::Move(to) => format!("move {}", tile(state, to)),
        Pick::Stop => "stop".into(),
        Pick::Release(to) => format!("release {}", tile(state, to)),
        Pick::Discover => "discover".into(),
        Pick::Look => "look ahead".into(),
        Pick::Attack(one) => format!("attack {}", card(one)),
        Pick::Use(one) => format!("use {}", card(one)),
        Pick::Door(one) => {
            let how = if state.locked.has(one) { "unlock" } else { "lock" };
            format!("{how} {}", link(state, one))
        }
        Pick::PickUp(who) => format!("pick up {}", game.name(who)),
        Pick::Drop => "drop".into(),
        Pick::Trade(who) => format!("trade {}", game.name(who)),
        Pick::Give(one) => format!("give {}", card(one)),
        Pick::Take(one) => format!("take {}", card(one)),
        Pick::Offer => "offer".into(),
        Pick::Discard(one) => format!("discard {}", card(one)),
        Pick::EndTurn => "end".into(),
        Pick::Agree => "yes".into(),
        Pick::Decline => "no".into(),
        Pick::Way(way) => way_name(game, state, way),
        Pick::Operative(who) => game.name(who).to_string(),
        Pick::Hostile(hostile) => game.hostile(hostile).name.to_string(),
        Pick::Tile(one) => tile(state, one),
        Pick::Link(one) => format!("door {}", link(state, one)),
        Pick::Card(one) => card(one).to_string(),
    }
}

/// The name of a way a program offers now.
pub fn way_name(game: &EntityExtraction, state: &State, way: u8) -> String {
    match waiting(game.library(), &state.stack) {
        Some(Waiting::Branch(_, ways, _)) => ways.get(usize::from(way)).map(|(name, _)| name.clone()),
        _ => None,
    }
    .unwrap_or_else(|| format!("way {}", way + 1))
}

/// `lock H03-H04` and `unlock H03-H04`, as an action or where a text asks for a door. A player who would lock a locked
/// door names one that cannot be meant, and is told so (EE-DOOR-02).
fn switch(game: &EntityExtraction, state: &State, listed: &[Pick], words: &str) -> Option<Pick> {
    let (how, name) = words.split_once(' ')?;
    let locks = match how {
        "lock" => true,
        "unlock" => false,
        _ => return None,
    };
    let link = spots::door_named(game, state, name.trim())?;
    let is_so_already = state.locked.has(link) == locks;
    let is_asked_for = listed.contains(&Pick::Link(link));
    Some(if is_so_already == is_asked_for { Pick::Door(link) } else { Pick::Link(link) })
}

/// Tiles and doors may be called by their halls and rooms too: `move Junction Alpha`, `lock H03-H04`.
fn by_place(game: &EntityExtraction, state: &State, words: &str) -> Option<Pick> {
    let after = |word: &str| words.strip_prefix(word).map(str::trim);
    let tile = |name: &str| spots::tile_named(game, state, name);
    let door = |name: &str| spots::door_named(game, state, name);
    after("move ")
        .and_then(tile)
        .map(Pick::Move)
        .or_else(|| after("release ").and_then(tile).map(Pick::Release))
        .or_else(|| after("door ").and_then(door).map(Pick::Link))
        .or_else(|| tile(words).map(Pick::Tile))
        .or_else(|| door(words).map(Pick::Link))
}

/// Reads a pick. Short forms: a card's name for giving or discarding it where nothing else can be meant.
pub fn read(game: &EntityExtraction, state: &State, seat: Seat, so_far: &[Pick], words: &str) -> Result<Pick, Unread> {
    let words = words.trim().to_lowercase();
    let mut listed = Vec::new();
    let _ = game.options(state, seat, so_far, &mut listed);
    let named = |pick: &Pick| name(game, state, *pick).to_lowercase();
    if let Some(pick) = listed.iter().find(|pick| named(pick) == words) {
        return Ok(*pick);
    }
    let mut short = listed.iter().filter(|pick| named(pick).strip_prefix("discard ") == Some(&words));
    if let (Some(pick), None) = (short.next(), short.next()) {
        return Ok(*pick);
    }
    let every = game.every_pick(state);
    let any = || every.iter().find(|pick| named(pick) == words).copied();
    if let Some(pick) = switch(game, state, &listed, &words).or_else(any).or_else(|| by_place(game, state, &words)) {
        return Ok(pick);
    }
    let known: Vec<String> = listed.iter().map(named).collect();
    let all: Vec<String> = every.iter().map(named).collect();
    let near = nearest(&words, known.iter().chain(&all).map(String::as_str));
    Err(Unread { expected: known.join(", "), nearest: near.map(String::from) })
}
