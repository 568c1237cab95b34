//! What scenarios may check: the position in plain values, and what follows from it.

use engine::{Game, Seat, Viewer, Words};
use serde_json::{Map, Value, json};

use super::writing::Writing;
use crate::content::Infiltration;
use crate::data_files::{DataFile, Shelf};
use crate::item_cards::Spot;
use crate::lasting::Reminder;
use crate::look::Look;
use crate::names::{Operative, Place};
use crate::state::State;
use crate::view::SelectionView;
use crate::words::reminders;

pub fn facts(game: &Infiltration, state: &State) -> Value {
    let look = Look::new(game, state);
    let writing = Writing { game, state };
    let mut facts = serde_json::to_value(writing.position()).unwrap_or_default();
    let values = |files: &[DataFile]| -> Value { files.iter().map(|file| json!(file.value())).collect() };
    for place in Place::all() {
        let room = &mut facts["rooms"][place.to_string()];
        room["data"] = values(state.data.on(Shelf::Room(place)));
        room["count"] = json!(state.data.count(Shelf::Room(place)));
        room["revealed"] = json!(state.revealed.has(place));
        room["jammed"] = json!(!state.jams[place.index()].is_empty());
    }
    for who in state.operatives() {
        let operative = &mut facts["operatives"][writing.name(who)];
        let hand = state.items.at(Spot::Hand(who)).iter().map(|card| json!(game.item(card.card).name));
        operative["stash"] = values(state.data.on(Shelf::Stash(who)));
        operative["tokens"] = json!(state.data.count(Shelf::Stash(who)));
        operative["worth"] = json!(look.worth(who));
        operative["hand"] = hand.collect();
        operative["no_wounds"] = json!(state.agent(who).no_wounds);
        operative["no_delays"] = json!(state.agent(who).no_delays);
    }
    let over = state.ending.map(|ending| look.outcome(ending));
    let name = |seat| game.seat_name(state, seat).to_lowercase();
    // By name, and by number for tables where a player has two names.
    let each = |of: &dyn Fn(Seat) -> Value| -> Map<String, Value> {
        let both = |seat: Seat| [(name(seat), of(seat)), (format!("seat {}", seat.0 + 1), of(seat))];
        state.seats().iter().flat_map(both).collect()
    };
    let derived = json!({
        "outcome": over.map(|over| if over.winners.is_empty() { "nobody" } else { "won" }),
        "winners": over.map(|over| over.winners.iter().map(name).collect::<Vec<_>>()),
        "scores": over.map(|over| each(&|seat| json!(over.scores[seat.index()]))),
        "places": over.map(|_| each(&|seat| json!(look.place_of(seat)))),
        "pool_size": state.data.count(Shelf::Pool),
        "data_boxed": state.data.count(Shelf::Box),
        "pile_size": state.items.count(Spot::Pile),
        "items_boxed": state.items.count(Spot::Box),
        "prototypes": state.prototypes,
        "no_die": state.no_die,
        "lasting": look.reminders().into_iter().map(|one| json!(lasting(game, state, one))).collect::<Vec<_>>(),
        "rooms_in_play": state.rooms.len(),
        "rooms_boxed": game.rooms().len() - state.rooms.len(),
        "revealed_rooms": state.revealed.len(),
        "sees": each(&|seat| sees(game, state, Viewer::Seat(seat))),
        "spectators_see": sees(game, state, Viewer::Public),
    });
    if let (Value::Object(facts), Value::Object(derived)) = (&mut facts, derived) {
        facts.extend(derived);
    }
    facts
}

/// Something that lasts, in a sentence.
fn lasting(game: &Infiltration, state: &State, one: Reminder) -> String {
    let until = reminders::until(one.what.lasts());
    format!("{} {until} ({})", reminders::effect(one.what), reminders::card(game, state, one))
}

/// What a viewer sees of every operative; `?` where something lies face down for them.
fn sees(game: &Infiltration, state: &State, viewer: Viewer) -> Value {
    let view = game.view(state, viewer);
    let of = |who: Operative| game.name(state, who).to_lowercase();
    let hidden = || json!("?");
    let mut stashes = Map::new();
    let mut hands = Map::new();
    let mut cards = Map::new();
    for operative in &view.operatives {
        let who = of(operative.operative);
        let stash = operative.stash.iter().map(|value| value.map_or_else(hidden, |value| json!(value)));
        stashes.insert(who.clone(), stash.collect());
        let hand = operative.hand.iter().map(|item| item.as_ref().map_or_else(hidden, |item| json!(item.name)));
        hands.insert(who.clone(), hand.collect());
        let card = match operative.card {
            SelectionView::None => Value::Null,
            SelectionView::FaceDown => hidden(),
            SelectionView::Own(card) | SelectionView::FaceUp(card) => {
                json!(game.pick_name(state, operative.player, &[], crate::Pick::Card(card)))
            }
        };
        cards.insert(who, card);
    }
    let rooms: Map<String, Value> = view
        .rooms
        .iter()
        .map(|room| (room.place.to_string(), room.name.as_ref().map_or_else(hidden, |name| json!(name))))
        .collect();
    let data: Map<String, Value> = view
        .rooms
        .iter()
        .map(|room| {
            let seen = room.data.iter().map(|value| value.map_or_else(hidden, |value| json!(value)));
            (room.place.to_string(), seen.collect())
        })
        .collect();
    json!({ "stashes": stashes, "hands": hands, "cards": cards, "rooms": rooms, "data": data })
}
