//! What is particular to a game: its look, its board, its panels. One module each, and one line in [`LOOKS`]. A game
//! that is not among them is shown plainly.

pub mod entity_extraction;
pub mod facility07;
pub mod faza;
pub mod infiltration;
mod plain;

use leptos::prelude::*;
use moments::{Card, Shown};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use wire::Choice;

use crate::desk::Desk;
use crate::listing;
use crate::parts::players::Standing;
use crate::read;
use crate::route::Route;

/// Asks for something that is agreed, and writes it down.
pub type Agree = fn(RwSignal<Map<String, Value>>) -> AnyView;

/// How a game looks in the page.
pub struct Look {
    /// The game's short name.
    pub game: &'static str,
    /// What it is, in a line.
    pub tagline: &'static str,
    pub minutes: &'static str,
    /// Its picture on the home screen.
    pub cover: fn() -> AnyView,
    /// The phase, the round, and whatever else every player keeps an eye on.
    pub status: fn(Desk) -> AnyView,
    pub board: fn(Desk) -> AnyView,
    /// What lies before the person.
    pub hand: fn(Desk) -> AnyView,
    /// How a player is doing, in the player's panel.
    pub standing: Standing,
    /// The printed things a line of the log is about.
    pub cards: fn(&Value) -> Vec<Card>,
    /// Piles and whatever else lies beside the board.
    pub piles: fn(Desk) -> AnyView,
    /// A screen of its own beside the table, with the word that leads there.
    pub workshop: Option<(&'static str, Route)>,
    /// What it asks in a way of its own when a table is set up.
    pub agree: Option<Agree>,
}

static LOOKS: [&Look; 4] = [&facility07::LOOK, &faza::LOOK, &infiltration::LOOK, &entity_extraction::LOOK];

/// The look of a game: its own, or the plain one.
pub fn look(game: &str) -> Option<&'static Look> {
    let own = LOOKS.into_iter().find(|look| look.game == game);
    own.or_else(|| listing::game(game).map(plain::look))
}

/// The look of every game there is, those with one of their own first.
pub fn looks() -> Vec<&'static Look> {
    let plain = listing::games().iter().filter(|game| LOOKS.iter().all(|look| look.game != game.name));
    LOOKS.into_iter().chain(plain.map(plain::look)).collect()
}

/// The table as the game's own type; nothing before the first view, or if the page is older than the table.
pub fn typed<V: DeserializeOwned + Clone + PartialEq + Send + Sync + 'static>(desk: Desk) -> Memo<Option<V>> {
    Memo::new(move |_| desk.view.with(|view| read::typed(view.as_ref()?).ok()))
}

/// A part of the table: whatever is drawn from it stays as it is while only other parts change.
pub fn part<T: DeserializeOwned + PartialEq + Send + Sync + 'static>(
    desk: Desk,
    find: impl Fn(&Value) -> Option<&Value> + Send + Sync + 'static,
) -> Memo<Option<T>> {
    Memo::new(move |_| desk.view.with(|view| read::typed(find(view.as_ref()?)?).ok()))
}

/// The printed things an event is about; none if the page is older than the table.
fn cards_of<E: DeserializeOwned, M>(means: &Value, shown: fn(&E) -> Shown<M>) -> Vec<Card> {
    read::typed(means).map_or_else(|_| Vec::new(), |event| shown(&event).cards)
}

/// The choices with the picks they mean.
pub fn meant<P: DeserializeOwned + Clone + PartialEq + Send + Sync + 'static>(desk: Desk) -> Memo<Vec<(P, Choice)>> {
    Memo::new(move |_| {
        let typed = |choice: &Choice| Some((read::typed(&choice.means).ok()?, choice.clone()));
        desk.choices.with(|choices| choices.iter().filter_map(typed).collect())
    })
}
