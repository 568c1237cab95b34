//! What scenarios may check: the position in plain values, and what follows from it.

use engine::{Game, Seat, Viewer, Words};
use serde_json::{Map, Value, json};

use super::writing::Writing;
use crate::cards::Spot;
use crate::content::EntityExtraction;
use crate::look::Look;
use crate::spots;
use crate::state::{Ending, State};

pub fn facts(game: &EntityExtraction, state: &State) -> Value {
    let look = Look::new(game, state);
    let writing = Writing { game, state };
    let mut facts = serde_json::to_value(writing.position()).unwrap_or_default();
    let spot = |tile| spots::spot(&state.layout, tile);
    for who in State::everybody() {
        let operative = &mut facts["operatives"][writing.name(who)];
        operative["cards"] = json!(state.cards.hand(who).len());
        operative["down"] = json!(!state.stands(who));
        operative["carried_by"] = json!(state.carrier_of(who).map(|by| writing.name(by)));
        operative["tile"] = json!(tile_name(game, state, state.agent(who).at));
    }
    let hostiles: Map<String, Value> = state
        .arrivals
        .iter()
        .map(|one| {
            let piece = state.hostile(*one);
            let facts = json!({
                "at": spot(piece.at), "damage": piece.damage, "skips": piece.skips, "skipped": piece.skipped,
                "tile": tile_name(game, state, piece.at),
            });
            (game.hostile(*one).name.to_lowercase(), facts)
        })
        .collect();
    facts["hostiles"] = Value::Object(hostiles);
    for tile in state.layout.room_tiles() {
        let room = &mut facts["rooms"][spot(tile)];
        room["face_up"] = json!(state.face_up.has(tile));
        room["entered"] = json!(state.entered.has(tile));
    }
    let locked = look.locked_links();
    let mut doors: Vec<String> = locked.iter().map(|link| spots::door(&state.layout, link)).collect();
    doors.sort_unstable();
    let lasting: Map<String, Value> = crate::lasting::lasting(game, state)
        .into_iter()
        .map(|one| {
            let owner = one.owner.map(|who| writing.name(who));
            (one.name.to_string(), json!({ "owner": owner, "on": one.place, "until": one.until }))
        })
        .collect();
    let over = state.ending.map(|ending| match ending {
        Ending::Victory => "won",
        Ending::Defeat | Ending::Conceded => "lost",
        Ending::Sealed => "nobody",
    });
    let sees = |seat: Seat| {
        let view = game.view(state, Viewer::Seat(seat));
        let rooms: Map<String, Value> = view
            .tiles
            .iter()
            .filter(|tile| tile.is_room)
            .map(|tile| (tile.spot.clone(), tile.name.as_ref().map_or_else(|| json!("?"), |name| json!(name))))
            .collect();
        let top = view.entity_top.map_or_else(|| json!("?"), |card| json!(card.name));
        json!({ "rooms": rooms, "entity_top": top })
    };
    let each: Map<String, Value> =
        state.seats().iter().map(|seat| (game.seat_name(state, seat).to_lowercase(), sees(seat))).collect();
    let derived = json!({
        "outcome": over,
        "shut": doors,
        "supply": state.ammo,
        "lasting": lasting,
        "tokens": state.tokens,
        "free_markers": game.contents().lock_markers - state.locked.len(),
        "rooms_in_play": state.layout.rooms(),
        "rooms_left": state.face_down().len(),
        "item_deck_size": state.cards.count(Spot::ItemDeck),
        "entity_deck_size": state.cards.count(Spot::EntityDeck),
        "hostiles_on_board": state.arrivals.len(),
        "order": state.arrivals.iter().map(|one| game.hostile(*one).name.to_lowercase()).collect::<Vec<_>>(),
        "sees": each,
    });
    if let (Value::Object(facts), Value::Object(derived)) = (&mut facts, derived) {
        facts.extend(derived);
    }
    facts
}

fn tile_name(game: &EntityExtraction, state: &State, tile: crate::layout::Tile) -> String {
    match (tile.hall(), state.room_at(tile)) {
        (Some(hall), _) => game.hall(hall).name.to_string(),
        (None, Some(room)) => game.room(room).name.to_string(),
        (None, None) => String::new(),
    }
}
