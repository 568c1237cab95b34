//! The bot's choice in words.

use engine::Seat;

use super::outlook::{data_of, turns_left};
use crate::asking::Ask;
use crate::look::Look;
use crate::pick::Pick;
use crate::state::ActKind;

/// Why the bot would answer so.
pub fn explain(look: Look<'_>, seat: Seat, picks: &[Pick], gain: f32) -> String {
    let game = look.game;
    let state = look.state;
    let room = |place| game.room(state.laid(place).card).name.as_str();
    let here = state.agent(seat).room;
    let why = match picks.first().copied().unwrap_or_default() {
        Pick::EndTurn => "End the turn: nothing left gains more than it risks.".to_string(),
        Pick::Move(place) if state.battle() => {
            format!("Go to the {}: {} turns are left to get Data and get out.", room(place), turns_left(state, seat))
        }
        Pick::Move(place) => format!("Go to the {}: that is the way on.", room(place)),
        Pick::Explore | Pick::Uncover(_) => {
            format!("Explore: the Mainframe is {} cards away, and a new Room gets nearer to it.", state.room_deck.len())
        }
        Pick::Sneak(place) => format!("Sneak past the {}: Finesse is the best way through.", room(place)),
        Pick::BreakIn(place) => format!("Break into the {}: there is no other way on.", room(place)),
        Pick::Leave => {
            format!("Leave with {} Data: whoever is inside at the explosion scores nothing.", state.agent(seat).data)
        }
        Pick::UseRoom if data_of(look, here) > 0.0 => format!("Use the {}: it gives Data.", room(here)),
        Pick::UseRoom => format!("Use the {}.", room(here)),
        Pick::Play(card) => format!("Play {}: {}", game.card(card).name, game.card(card).text),
        Pick::Use(card) => format!("Use {}: {}", game.card(card).name, game.card(card).text),
        Pick::Equip(card) => format!("Equip {}: it works only while equipped.", game.card(card).name),
        Pick::Unequip(card) => format!("Take {} back to make room for something better.", game.card(card).name),
        Pick::Fists => "Fight with fists: the odds are worth it.".to_string(),
        Pick::Weapon(card) => format!("Attack with {}: the odds are worth it.", game.card(card).name),
        Pick::Ability | Pick::Borrowed | Pick::ReactAbility | Pick::ReactBorrowed => {
            format!("Use the Ability: {}", game.agent(state.agent(seat).card).text)
        }
        Pick::React(card) => format!("Use {} now: {}", game.card(card).name, game.card(card).text),
        Pick::Pass => "Let it pass: what could answer it is better kept.".to_string(),
        Pick::Block => "Block: it costs the rival more than it costs you.".to_string(),
        Pick::Allow => format!("Allow it: {} gains little.", if is_use(look) { "the use" } else { "the move" }),
        Pick::Keep(card) => format!("Keep {}: there is more to be made of that.", game.agent(card).name),
        Pick::Card(card) => format!("{} would be missed least.", game.card(card).name),
        Pick::Yes => "Yes: that is worth the price.".to_string(),
        Pick::No => "No: the price is too high.".to_string(),
        Pick::Hypnosis => "Send a Guard out of the way, or into a rival's.".to_string(),
        Pick::House(_)
        | Pick::Agent(_)
        | Pick::Guard(_)
        | Pick::Figure(_)
        | Pick::Room(_)
        | Pick::Outside
        | Pick::Lift
        | Pick::Way(_)
        | Pick::Doorway(..)
        | Pick::Joint(_)
        | Pick::Stop
        | Pick::Bottom
        | Pick::Done
        | Pick::NoStrike => "That leaves you better off.".to_string(),
    };
    if gain > 0.5 { format!("{why} It is worth about {gain:.1} Data.") } else { why }
}

fn is_use(look: Look<'_>) -> bool {
    matches!(look.asking().0, Ask::Block(ActKind::UseRoom))
}
