//! What a Hostile is going to do, in a sentence, as things are now.

use crate::content::EntityExtraction;
use crate::look::Look;
use crate::names::HostileId;
use crate::state::State;
use crate::vocabulary::Toward;

/// Its next turn: whom it would go for, and what its card says.
pub fn next_of(game: &EntityExtraction, state: &State, hostile: HostileId) -> String {
    let (being, piece) = (game.hostile(hostile), state.hostile(hostile));
    if piece.skips {
        return "Skips its next turn.".into();
    }
    let look = Look::new(game, state);
    let names = |toward: Toward| {
        let prey: Vec<&str> = look.prey(hostile, toward).map(|who| game.name(who).as_str()).collect();
        match prey.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
            few => few.concat(),
        }
    };
    let goal = match state.beacon {
        _ if being.traits.immobile => String::new(),
        Some(beacon) => format!(" Drawn to the beacon at {}.", crate::spots::spot(&state.layout, beacon)),
        None => {
            let nearest = names(being.toward);
            if nearest.is_empty() { " Can reach nobody.".into() } else { format!(" Goes for {nearest}.") }
        }
    };
    format!("{}{goal}", being.text_at(state.options.restless_host))
}
