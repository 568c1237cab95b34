//! The names of picks, as written in scenarios. Reading compares with the names of everything that could be meant, so the
//! two cannot drift apart.

use engine::effect::{Waiting, waiting};
use engine::load::nearest;
use engine::{Game, Seat, Unread};

use crate::called::alike;
use crate::content::Infiltration;
use crate::names::Card;
use crate::pick::Pick;
use crate::state::State;

/// A card as an author writes it.
pub fn card_name(game: &Infiltration, card: Card) -> &str {
    match card {
        Card::Advance => "Advance",
        Card::Retreat => "Retreat",
        Card::Interface => "Interface",
        Card::Download => "Download",
        Card::Extract => "Extract",
        Card::Item(item) => game.item(item).name.as_str(),
    }
}

/// The pick as an author writes it.
pub fn name(game: &Infiltration, state: &State, pick: Pick) -> String {
    match pick {
        Pick::Card(card) => card_name(game, card).to_lowercase(),
        Pick::Way(way) => way_name(game, state, way),
        Pick::Operative(who) => game.name(state, who).to_string(),
        Pick::Room(place) => place.to_string(),
        Pick::Npc(npc) => game.npc(npc).name.to_string(),
        Pick::Data(value) => format!("data {value}"),
        Pick::Enough => "enough".into(),
        Pick::Keep => "keep".into(),
        Pick::Discard(item) => format!("discard {}", game.item(item).name),
    }
}

/// The name of a way a program offers now.
pub fn way_name(game: &Infiltration, state: &State, way: u8) -> String {
    match waiting(game.library(), &state.stack) {
        Some(Waiting::Branch(_, ways, _)) => ways.get(usize::from(way)).map(|(name, _)| name.clone()),
        _ => None,
    }
    .unwrap_or_else(|| format!("way {}", way + 1))
}

/// Reads a pick. Short forms: a room's name for its place, a bare number for a data file, an item's name for discarding it, a
/// part of an NPC's or a room's name if nothing else has it.
pub fn read(game: &Infiltration, state: &State, seat: Seat, so_far: &[Pick], words: &str) -> Result<Pick, Unread> {
    // The ledger says backward where cards say back.
    let words = words.trim().to_lowercase().replace("backward", "back");
    let mut listed = Vec::new();
    let _ = game.options(state, seat, so_far, &mut listed);
    let matches = |pick: &&Pick| {
        let full = name(game, state, **pick).to_lowercase();
        let short = full.strip_prefix("data ").or_else(|| full.strip_prefix("discard "));
        alike(&full, &words) || short.is_some_and(|short| alike(short, &words))
    };
    if let Some(pick) = listed.iter().find(matches) {
        return Ok(*pick);
    }
    let every = game.every_pick(state);
    let named: Vec<(String, Pick)> = every.into_iter().map(|p| (name(game, state, p).to_lowercase(), p)).collect();
    if let Some((_, pick)) = named.iter().find(|(name, _)| alike(name, &words)) {
        return Ok(*pick);
    }
    let room = game.room_named(&words);
    if let Some(place) = state.revealed.iter().find(|place| room == Some(state.rooms[place.index()])) {
        return Ok(Pick::Room(place));
    }
    if let Some(npc) = game.npc_named(&words) {
        return Ok(Pick::Npc(npc));
    }
    let known: Vec<String> = listed.iter().map(|pick| name(game, state, *pick)).collect();
    let near = nearest(&words, known.iter().map(String::as_str).chain(named.iter().map(|(name, _)| name.as_str())));
    Err(Unread { expected: known.join(", "), nearest: near.map(String::from) })
}
