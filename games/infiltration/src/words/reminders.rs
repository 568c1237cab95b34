//! What lasts, in words.

use crate::content::Infiltration;
use crate::lasting::{Lasting, Lasts, Reminder, Source};
use crate::state::State;

/// A card by its name.
pub fn source(game: &Infiltration, source: Source) -> Option<&str> {
    match source {
        Source::Rules => None,
        Source::Item(item) => Some(game.item(item).name.as_str()),
        Source::Room(room) => Some(game.room(room).name.as_str()),
        Source::Sludge => Some("Sludge"),
    }
}

/// What a card says.
pub fn text(game: &Infiltration, state: &State, source: Source) -> Option<String> {
    match source {
        Source::Rules => None,
        Source::Item(item) => Some(game.item(item).text_at(state.options.extraction).into()),
        Source::Room(room) => game.room(room).interface.as_ref().map(|function| function.text.clone()),
        Source::Sludge => Some(game.contents().sludge.text.clone()),
    }
}

/// "Jammer Field, played by Argent"
pub fn card(game: &Infiltration, state: &State, reminder: Reminder) -> String {
    let name = source(game, reminder.from).unwrap_or("an earlier effect");
    let did = match reminder.from {
        Source::Item(_) => "played by",
        Source::Room(_) => "used by",
        Source::Rules | Source::Sludge => "by",
    };
    reminder.by.map_or_else(|| name.to_string(), |by| format!("{name}, {did} {}", game.name(state, by)))
}

/// What it does.
pub fn effect(what: Lasting) -> String {
    match what {
        Lasting::NoDie => "no die is rolled for security".into(),
        Lasting::Jam(place, _) => format!("the Interface in {place} works for nobody else"),
        Lasting::Shield { wounds: true, delays: true, .. } => "cannot be wounded or delayed".into(),
        Lasting::Shield { wounds: true, .. } => "cannot be wounded".into(),
        Lasting::Shield { .. } => "cannot be delayed".into(),
        Lasting::EnterOff(place) => format!("the Enter effect of {place} is off"),
        Lasting::Sludge(place) => format!("whoever enters {place} is delayed"),
    }
}

pub const fn until(lasts: Lasts) -> &'static str {
    match lasts {
        Lasts::Round => "until the end of the round",
        Lasts::Moved => "until it is poured elsewhere",
        Lasts::Game => "for the rest of the game",
    }
}

/// The sentence when it is over.
pub fn ended(game: &Infiltration, state: &State, what: Lasting) -> String {
    match what {
        Lasting::NoDie => "Security rolls its die again from now on.".into(),
        Lasting::Jam(place, _) => format!("The Interface in {place} is free again."),
        Lasting::Shield { who, .. } => format!("Nothing protects {} any more.", game.name(state, who)),
        Lasting::EnterOff(place) => format!("The Enter effect of {place} is on again."),
        Lasting::Sludge(place) => format!("The Sludge is gone from {place}."),
    }
}
