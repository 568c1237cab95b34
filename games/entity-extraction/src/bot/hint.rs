//! Why the bot would do what it would do.

use engine::{Seat, Words, plural};

use crate::content::EntityExtraction;
use crate::look::Look;
use crate::pick::Pick;
use crate::state::State;

pub fn explain(game: &EntityExtraction, state: &State, seat: Seat, picks: &[Pick]) -> Option<String> {
    let first = *picks.first()?;
    let look = Look::new(game, state);
    let left = state.face_down().len();
    let why = match first {
        Pick::Claim(who) => format!("{} has the most to do right now.", game.name(who)),
        Pick::Move(_) if left > 0 => {
            let dark = plural(left, "Room is", "Rooms are");
            format!("{dark} still dark, and this is the way to the next errand.")
        }
        Pick::Move(_) if state.arrivals.is_empty() => "Everything is done; the Gate is waiting.".into(),
        Pick::Move(_) => "What is left has to be hunted down.".into(),
        Pick::Discover => "Every Room has to be lit before anybody goes home, and the moment is good.".into(),
        Pick::Attack(card) => format!("Something is in range, and {} always hits.", game.card_name(card)),
        Pick::Hostile(_) => "Keep shooting while it is in range.".into(),
        Pick::Use(card) => format!("{} is worth it now.", game.card_name(card)),
        Pick::PickUp(who) => format!("Nobody is left behind, and {} cannot walk.", game.name(who)),
        Pick::Door(_) => "That door decides who gets here first.".into(),
        Pick::Release(_) => "Waiting for the airlock would take longer than the crank.".into(),
        Pick::EndTurn if look.may_concede(seat).is_ok() => "Nothing better can be done with this turn.".into(),
        Pick::EndTurn => "Nothing that is left to do is worth the risk.".into(),
        Pick::Stop => "Going further would not help.".into(),
        _ => format!("{} looks best for the team.", game.describe(state, seat, &[], first)),
    };
    Some(why)
}
