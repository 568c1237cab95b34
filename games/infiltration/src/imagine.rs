//! A state that a viewer cannot tell from the true one: whatever the viewer does not know is dealt anew (INF-RULING-10).

use engine::chance::shuffle;
use engine::pile::{mix, redeal};
use engine::{Chance, Viewer};

use crate::content::Infiltration;
use crate::look::Look;
use crate::names::{Floor, RoomId};
use crate::state::{Phase, State};

pub fn imagine(game: &Infiltration, state: &State, viewer: Viewer, chance: &mut dyn Chance) -> State {
    let mut imagined = *state;
    hide_selections(game, &mut imagined, viewer);
    rooms(game, &mut imagined, viewer, chance);
    data(&mut imagined, viewer, chance);
    items(&mut imagined, viewer, chance);
    imagined
}

/// INF-RULING-11: others' cards could be any they hold; that they collect is always possible (INF-RULING-13).
fn hide_selections(game: &Infiltration, state: &mut State, viewer: Viewer) {
    if state.phase != Phase::Selection || state.ending.is_some() {
        return;
    }
    let collect = Look::new(game, state).collecting_card();
    for who in state.operatives() {
        if viewer != Viewer::Seat(state.player_of(who)) {
            let card = &mut state.agent_mut(who).card;
            *card = card.map(|_| collect);
        }
    }
}

/// Face-down rooms could be any of their floor that lie nowhere else: those in the box were seen by no player.
fn rooms(game: &Infiltration, state: &mut State, viewer: Viewer, chance: &mut dyn Chance) {
    for floor in Floor::ALL {
        let places = floor.places();
        let hidden = |state: &State, place: usize| !state.rooms_known[place].includes(viewer);
        if !places.clone().any(|place| hidden(state, place)) {
            continue;
        }
        let mut unknown: tinyvec::ArrayVec<[RoomId; 14]> = game
            .floor(floor)
            .filter(|card| !places.clone().any(|place| state.rooms[place] == *card && !hidden(state, place)))
            .collect();
        shuffle(&mut unknown, chance);
        for place in places {
            if hidden(state, place) {
                state.rooms[place] = unknown.pop().unwrap_or_default();
            }
        }
    }
}

/// INF-DATA-01: the values of all tokens the viewer does not know, wherever they lie.
fn data(state: &mut State, viewer: Viewer, chance: &mut dyn Chance) {
    let mut data = state.data;
    let mut values: tinyvec::ArrayVec<[u8; crate::data_files::DATA_FILES]> =
        data.iter().filter(|file| !state.knows_file(viewer, **file)).map(|file| file.value()).collect();
    mix(&mut values, chance);
    for file in data.iter_mut() {
        if !state.knows_file(viewer, *file) {
            *file = file.worth(values.pop().unwrap_or(1));
        }
    }
    state.data = data;
}

/// Hands, draw pile and box share their cards.
fn items(state: &mut State, viewer: Viewer, chance: &mut dyn Chance) {
    redeal(state.items.iter_mut().collect(), viewer, chance);
}
