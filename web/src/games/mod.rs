//! What is particular to a game: its look, its board, its panels. One module each, and one line in [`LOOKS`]. A game
//! that is not among them is shown plainly.

pub mod entity_extraction;
pub mod facility07;
pub mod faza;
pub mod infiltration;
mod plain;

use leptos::prelude::*;
use moments::director::Length;
use moments::held::{Path, Played};
use moments::{Card, Shown, Spot, awards};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use wire::{Choice, Line, Question};

use crate::desk::{Desk, Told};
use crate::listing;
use crate::parts::players::Standing;
use crate::read;
use crate::route::Route;

/// Asks for something that is agreed, and writes it down.
pub type Agree = fn(RwSignal<Map<String, Value>>) -> AnyView;

/// How what happens in a game is shown, event by event.
#[derive(Clone, Copy)]
pub struct Staging {
    /// What the board keeps showing until the event that changes it.
    pub held: &'static [Path],
    /// Where an event happens, and how long it is looked at.
    pub placed: fn(&Value) -> (Option<Spot>, Length),
    /// What it changes.
    pub play: fn(&Value, &mut Played<'_>),
}

impl Staging {
    /// Nothing is held back, and nothing has a place.
    const NONE: Staging = Staging { held: &[], placed: |_| (None, Length::Nothing), play: |_, _| {} };
}

/// How a game looks in the page.
pub struct Look {
    /// The game's short name.
    pub game: &'static str,
    /// What it is, in a line.
    pub tagline: &'static str,
    pub minutes: &'static str,
    /// Whether one plays against each other or together, how hard it is, and whether to begin with it.
    pub sort: &'static str,
    /// What it is about, in three sentences, for a first game.
    pub aims: &'static [&'static str],
    /// Its picture on the home screen.
    pub cover: fn() -> AnyView,
    /// The phase, the round, and whatever else every player keeps an eye on.
    pub status: fn(Desk) -> AnyView,
    pub board: fn(Desk) -> AnyView,
    /// What lies before the person.
    pub hand: fn(Desk) -> AnyView,
    /// How a player is doing, in the player's panel.
    pub standing: Standing,
    /// What everybody is after, in a sentence, as things are.
    pub goal: fn(Desk) -> String,
    pub staging: Staging,
    /// Whether a pick ends something for good, such as a turn: it is never the first in a list.
    pub ends: fn(&Value) -> bool,
    /// The pick that lets it happen, where a question asks for a reaction and its reader's hand is hidden from the others.
    pub passes: fn(&Question) -> Option<Choice>,
    /// Who did what most often: a title, a name, and how often.
    pub awards: fn(Desk) -> Vec<(&'static str, String, usize)>,
    /// The printed things a line of the log is about.
    pub cards: fn(&Value) -> Vec<Card>,
    /// Piles and whatever else lies beside the board.
    pub piles: fn(Desk) -> AnyView,
    /// A screen of its own beside the table, with the word that leads there.
    pub workshop: Option<(&'static str, Route)>,
    /// Whether puzzles come with it.
    pub puzzles: bool,
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

/// Where an event happens; nowhere if the page is older than the table.
fn placed_by<E: DeserializeOwned, M>(means: &Value, shown: fn(&E) -> Shown<M>) -> (Option<Spot>, Length) {
    read::typed(means).map_or((None, Length::Nothing), |event| {
        let shown = shown(&event);
        (shown.spot, shown.length)
    })
}

/// What an event changes; nothing if the page is older than the table.
fn played_by<E: DeserializeOwned>(means: &Value, played: &mut Played<'_>, play: fn(&E, &mut Played<'_>)) {
    if let Ok(event) = read::typed(means) {
        play(&event, played);
    }
}

/// Who did what most often, by the events of the log. `people` is the field of the view that lists who can.
fn awards_by<E: DeserializeOwned>(
    desk: Desk,
    people: &str,
    deed: fn(&E) -> Option<(&'static str, u8)>,
) -> Vec<(&'static str, String, usize)> {
    let event = |told: &Told| match &told.line {
        Line::Happened { means, .. } => read::typed::<E>(means).ok(),
        Line::Said { .. } | Line::TakenBack { .. } => None,
    };
    let found = desk.lines.with_untracked(|lines| awards::awards(lines.iter().filter_map(event), deed));
    let view = desk.view.get_untracked();
    let name = |who: u8| Some(view.as_ref()?.get(people)?.get(usize::from(who))?.get("name")?.as_str()?.to_string());
    found.into_iter().filter_map(|award| Some((award.title, name(award.who)?, award.times))).collect()
}

/// Whether a choice means one of these picks.
fn means<P: DeserializeOwned>(means: &Value, which: fn(P) -> bool) -> bool {
    read::typed(means).is_ok_and(which)
}

/// The choices with the picks they mean.
pub fn meant<P: DeserializeOwned + Clone + PartialEq + Send + Sync + 'static>(desk: Desk) -> Memo<Vec<(P, Choice)>> {
    Memo::new(move |_| {
        let typed = |choice: &Choice| Some((read::typed(&choice.means).ok()?, choice.clone()));
        desk.choices.with(|choices| choices.iter().filter_map(typed).collect())
    })
}
