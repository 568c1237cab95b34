//! A state that a viewer cannot tell from the true one (EE-DIG-04): decks in another order, other rooms where no
//! operative has looked.

use engine::chance::{Draw, shuffle};
use engine::pile::mix;
use engine::{Chance, Knowers, Viewer};
use tinyvec::ArrayVec;

use crate::cards::Spot;
use crate::content::EntityExtraction;
use crate::layout::{HALLS, MOST_ROOMS};
use crate::names::{ROOMS, RoomId};
use crate::state::State;

pub fn imagine(_: &EntityExtraction, state: &State, viewer: Viewer, chance: &mut dyn Chance) -> State {
    let mut imagined = *state;
    rooms(&mut imagined, chance);
    mix(imagined.cards.at_mut(Spot::ItemDeck), chance);
    let knows_top = Knowers::from(state.top_known).includes(viewer);
    let deck = imagined.cards.at_mut(Spot::EntityDeck);
    let unknown = deck.len() - usize::from(knows_top && !deck.is_empty());
    mix(&mut deck[..unknown], chance);
    imagined
}

/// Unseen rooms could be any that lie nowhere else; the Breach is among those on the board (EE-VAR-02).
fn rooms(state: &mut State, chance: &mut dyn Chance) {
    let dark: ArrayVec<[u8; MOST_ROOMS]> =
        state.room_tiles().minus(state.seen).map(|tile| tile.0 - HALLS as u8).collect();
    if dark.is_empty() {
        return;
    }
    let known = |state: &State, room: RoomId| state.seen.iter().any(|tile| state.room_at(tile) == Some(room));
    let mut unknown: ArrayVec<[RoomId; ROOMS]> =
        (2..ROOMS as u8).map(RoomId).filter(|room| !known(state, *room)).collect();
    shuffle(&mut unknown, chance);
    let breach = (!known(state, RoomId::BREACH)).then(|| chance.below(dark.len() as u32, Draw::Pick) as usize);
    for (place, spot) in dark.iter().enumerate() {
        state.rooms[usize::from(*spot)] =
            if breach == Some(place) { RoomId::BREACH } else { unknown.pop().unwrap_or_default() };
    }
}
