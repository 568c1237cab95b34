//! The names of picks, as written in scenarios. Reading compares with the names of everything that could be meant, so
//! the two cannot drift apart.

use engine::effect::{Waiting, waiting};
use engine::load::nearest;
use engine::{Game, Seat, Unread, Words};

use crate::content::Faza;
use crate::pick::Pick;
use crate::state::State;

/// The pick as an author writes it.
pub fn name(game: &Faza, state: &State, pick: Pick) -> String {
    let seat_name = |seat| game.seat_name(state, seat);
    match pick {
        Pick::Ready => "ready".into(),
        Pick::NotReady => "not ready".into(),
        Pick::Use(card, choice) => {
            let ability = game.card(card).choices.get(usize::from(choice));
            format!("use {card} {}", ability.map_or("?", |a| a.name.as_str()))
        }
        Pick::Recover(card) => format!("recover {card}"),
        Pick::Roll(tile) => format!("roll tile {}", tile.number()),
        Pick::Attack(ship) => format!("attack {ship}"),
        Pick::Skill => "skill".into(),
        Pick::Recruit => "recruit".into(),
        Pick::PayOff(event) => format!("pay off {}", game.event(event).name),
        Pick::Agree => "agree".into(),
        Pick::Decline => "decline".into(),
        Pick::Trigger(event) => format!("trigger {}", game.event(event).name),
        Pick::Transmit => "transmit".into(),
        Pick::Reply => "reply".into(),
        Pick::Me => "me".into(),
        Pick::Rebels(tile) => format!("rebels on {}", tile.number()),
        Pick::Count(count) => format!("count {count}"),
        Pick::Tile(tile) => format!("tile {}", tile.number()),
        Pick::Player(seat) => format!("player {}", seat_name(seat)),
        Pick::Card(card) => format!("card {card}"),
        Pick::Share(share) => format!("share {share}"),
        Pick::RerollFailed => "reroll failed".into(),
        Pick::RerollAll => "reroll all".into(),
        Pick::RerollDie(die) => format!("reroll die {}", die + 1),
        Pick::SetDie(die) => format!("set die {}", die + 1),
        Pick::Analyse(die) => format!("analyse die {}", die + 1),
        Pick::Confirm => "confirm".into(),
        Pick::Pass => "pass".into(),
        Pick::Spare(seat) => format!("spare {}", seat_name(seat)),
        Pick::Way(way) => way_name(game, state, way),
        Pick::React(event) => format!("use {}", game.event(event).name),
    }
}

/// The names of the ways a program offers now.
pub fn way_names(game: &Faza, state: &State) -> Vec<String> {
    match waiting(game.library(), &state.stack) {
        Some(Waiting::Branch(_, ways, _)) => ways.iter().map(|(name, _)| name.clone()).collect(),
        _ => Vec::new(),
    }
}

/// The name of a way a program offers now.
pub fn way_name(game: &Faza, state: &State, way: u8) -> String {
    match waiting(game.library(), &state.stack) {
        Some(Waiting::Branch(_, ways, _)) => ways.get(usize::from(way)).map(|(name, _)| name.clone()),
        _ => None,
    }
    .unwrap_or_else(|| format!("way {}", way + 1))
}

/// Reads a pick. Short forms: `roll` means the own tile, a bare number means whatever number is asked for.
pub fn read(game: &Faza, state: &State, seat: Seat, so_far: &[Pick], words: &str) -> Result<Pick, Unread> {
    let words = words.trim().to_lowercase();
    if words == "roll" {
        return Ok(Pick::Roll(state.player(seat).tile));
    }
    if words == game.character(state.player(seat).character).skill_name.to_lowercase() {
        return Ok(Pick::Skill);
    }
    let every = game.every_pick(state);
    let named: Vec<(String, Pick)> = every.into_iter().map(|p| (name(game, state, p).to_lowercase(), p)).collect();
    if let Some((_, pick)) = named.iter().find(|(name, _)| *name == words) {
        return Ok(*pick);
    }
    let mut listed = Vec::new();
    let _ = game.options(state, seat, so_far, &mut listed);
    // A bare number or name is enough where only one kind of thing is asked for.
    for pick in &listed {
        let full = name(game, state, *pick).to_lowercase();
        if full.rsplit(' ').next() == Some(words.as_str()) {
            return Ok(*pick);
        }
    }
    let known: Vec<String> = listed.iter().map(|pick| name(game, state, *pick)).collect();
    let near = nearest(&words, known.iter().map(String::as_str).chain(named.iter().map(|(name, _)| name.as_str())));
    Err(Unread { expected: known.join(", "), nearest: near.map(String::from) })
}
