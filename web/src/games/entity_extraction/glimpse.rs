//! Parts of the view, for panels that show little of it: what is not shown is not read.

use engine::Text;
use entity_extraction::lasting::LastingView;
use entity_extraction::layout::Tile;
use entity_extraction::view::{CardView, OfferView, OperativeView};
use entity_extraction::{Ending, Operative};
use leptos::prelude::*;
use serde::Deserialize;

use crate::desk::Desk;
use crate::games::part;
use crate::read;

/// What every player keeps an eye on.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Headline {
    pub round: u16,
    pub ending: Option<Ending>,
    pub active: Option<Operative>,
    pub actions: u8,
    pub entities_turn: bool,
    pub ammo: u8,
    pub lock_markers: u8,
    pub rooms_left: u8,
}

pub fn headline(desk: Desk) -> Memo<Option<Headline>> {
    part(desk, |view| Some(view))
}

/// Decks, discards and supplies.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Stock {
    pub hidden_breach: bool,
    pub restless_host: bool,
    pub manual_release: bool,
    pub item_deck: u8,
    pub entity_deck: u8,
    pub entity_top: Option<CardView>,
    pub discard: Vec<CardView>,
    pub entity_discard: Vec<CardView>,
    pub at_gate: Vec<CardView>,
    pub ammo: u8,
    pub lock_markers: u8,
}

pub fn stock(desk: Desk) -> Memo<Option<Stock>> {
    part(desk, |view| Some(view))
}

pub fn operatives(desk: Desk) -> Memo<Option<Vec<OperativeView>>> {
    part(desk, |view| view.get("operatives"))
}

/// What lasts, for everybody to see.
pub fn lasting(desk: Desk) -> Memo<Option<Vec<LastingView>>> {
    part(desk, |view| view.get("lasting"))
}

pub fn offer(desk: Desk) -> Memo<Option<OfferView>> {
    part(desk, |view| view.get("offer"))
}

/// The operatives of a seat: one, or up to three where fewer people play.
pub fn of_seat(desk: Desk, seat: impl Fn() -> Option<u8> + Send + Sync + 'static) -> Memo<Vec<OperativeView>> {
    let all = operatives(desk);
    Memo::new(move |_| {
        let seat = seat();
        let of = |one: &&OperativeView| Some(one.player.0) == seat;
        all.with(|all| all.iter().flatten().filter(of).cloned().collect())
    })
}

/// What an operative is called.
pub fn name(all: &[OperativeView], who: Operative) -> String {
    all.get(who.index()).map(|one| one.name.to_string()).unwrap_or_default()
}

#[derive(Deserialize)]
struct Place {
    spot: String,
    name: Option<Text>,
}

/// A tile by its spot and its name, if that is known.
pub fn place(desk: Desk, tile: Tile) -> String {
    let found = desk.view.with(|view| read::typed::<Place>(view.as_ref()?.get("tiles")?.get(tile.index())?).ok());
    match found {
        Some(Place { spot, name: Some(name) }) => format!("{spot} {name}"),
        Some(Place { spot, name: None }) => format!("{spot}, an unknown room"),
        None => String::new(),
    }
}
