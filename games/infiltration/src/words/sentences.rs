//! Choices as sentences.

use engine::Seat;

use super::names::{card_name, way_name};
use crate::content::{After, Infiltration};
use crate::data_files::Shelf;
use crate::look::Look;
use crate::names::{Card, Operative, Place, Places};
use crate::pick::Pick;
use crate::state::State;

/// A place with what makes it worth looking at.
fn place(game: &Infiltration, state: &State, place: Place) -> String {
    let look = Look::new(game, state);
    if !state.revealed.has(place) {
        return format!("{place}, face down");
    }
    let mut notes = Vec::new();
    let data = state.data.count(Shelf::Room(place));
    if data > 0 {
        notes.push(format!("data {data}"));
    }
    if let Some(guard) = look.guard(place) {
        notes.push(guard.kind.to_string());
    }
    if state.sludge == Some(place) {
        notes.push("Sludge".into());
    }
    if state.interfaces.has(place) {
        notes.push("Interface".into());
    }
    notes.extend(state.npcs_in(Places::only(place)).map(|npc| game.npc(npc).name.to_string()));
    let name = &look.room(place).name;
    if notes.is_empty() { format!("{place} {name}") } else { format!("{place} {name} ({})", notes.join(", ")) }
}

/// What happens to an operative who goes there, as far as it lies open.
fn on_enter(game: &Infiltration, state: &State, at: Place) -> String {
    let text = &Look::new(game, state).room(at).enter_text;
    let silent = text.is_empty() || !state.revealed.has(at) || state.enter_off.has(at);
    if silent { String::new() } else { format!(". Enter: {}", text.trim_end_matches('.')) }
}

fn describe_card(game: &Infiltration, state: &State, who: Operative, card: Card) -> String {
    let look = Look::new(game, state);
    let at = state.agent(who).place();
    match card {
        Card::Advance => match at.and_then(|here| look.step(here, crate::names::Direction::Forward)) {
            Some(next) => format!("Advance to {}{}", place(game, state, next), on_enter(game, state, next)),
            None => "Advance: there is no room beyond this one".into(),
        },
        Card::Retreat => match at.and_then(|here| look.step(here, crate::names::Direction::Back)) {
            Some(next) => format!("Retreat to {}{}", place(game, state, next), on_enter(game, state, next)),
            None if at == Some(Place::ENTRY) => "Retreat: escape from the facility".into(),
            None => "Retreat: that door is closed".into(),
        },
        Card::Interface => {
            let function = at.and_then(|here| look.room(here).interface.as_ref());
            format!("Interface: {}", function.map_or("there is none here", |function| function.text.as_str()))
        }
        Card::Download => {
            let data = at.map_or(0, |here| state.data.count(Shelf::Room(here)));
            format!("Download: 2 data files if you are the first here this round, else 1 (data here: {data})")
        }
        Card::Extract => {
            let data = at.map_or(0, |here| state.data.count(Shelf::Room(here)));
            format!("Extract at the end of the phase: 4 data files alone, 2 for two, 1 for more (data here: {data})")
        }
        Card::Item(item) => {
            let item = game.item(item);
            let after = if item.after == After::Return { " (returns to hand)" } else { "" };
            format!("{}: {}{after}", item.name, item.text_at(state.options.extraction))
        }
    }
}

/// The pick as a line in a list of choices.
pub fn describe(game: &Infiltration, state: &State, seat: Seat, so_far: &[Pick], pick: Pick) -> String {
    match pick {
        Pick::Card(card) => {
            let mut mine = Look::new(game, state).selecting(seat);
            let (both, who) = (mine.size_hint().1 > Some(1) && state.players == 2, mine.nth(so_far.len()));
            let Some(who) = who.filter(|_| so_far.iter().all(|pick| matches!(pick, Pick::Card(_)))) else {
                return card_name(game, card).to_string();
            };
            let text = describe_card(game, state, who, card);
            if both { format!("{}: {text}", game.name(state, who)) } else { text }
        }
        Pick::Way(way) => {
            let name = way_name(game, state, way);
            let mut letters = name.chars();
            letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
        }
        Pick::Operative(who) => {
            let at = state.agent(who).place().map_or_else(|| "outside".to_string(), |place| format!("in {place}"));
            let data = state.data.count(Shelf::Stash(who));
            format!("{} ({at}, data files: {data})", game.name(state, who))
        }
        Pick::Room(at) => place(game, state, at),
        Pick::Npc(npc) => format!("{}: {}", game.npc(npc).name, game.npc(npc).text),
        Pick::Data(value) if matches!(so_far, [Pick::Data(_)]) && !is_laundering(game, state, seat) => {
            format!("For one of theirs worth {value}")
        }
        Pick::Data(value) => format!("A data file worth {value}"),
        Pick::Enough => "Enough".into(),
        Pick::Keep => "No swap".into(),
        Pick::Discard(item) => {
            format!("Discard {}: {}", game.item(item).name, game.item(item).text_at(state.options.extraction))
        }
    }
}

fn is_laundering(game: &Infiltration, state: &State, seat: Seat) -> bool {
    matches!(Look::new(game, state).ask_of(seat), Some(crate::asking::Ask::Launder(..)))
}
