//! Parts of the view, for panels that show little of it: what is not shown is not read.

use engine::{Seat, Text};
use infiltration::view::{ItemView, NpcView, OperativeView, RoomView};
use infiltration::{Card, Ending, Operative, Phase, Place};
use leptos::prelude::*;
use serde::Deserialize;

use super::paper;
use crate::desk::Desk;
use crate::games::part;
use crate::parts::text::count;
use crate::read;

/// What every player keeps an eye on.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Headline {
    pub round: u16,
    pub phase: Phase,
    pub ending: Option<Ending>,
    pub first: Operative,
    pub proximity: u8,
    pub alarm: i8,
    pub no_die: bool,
    pub die: u8,
    pub choosing: Vec<Seat>,
    pub acting: Option<Operative>,
}

pub fn headline(desk: Desk) -> Memo<Option<Headline>> {
    part(desk, |view| Some(view))
}

/// Pool, piles and supplies.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Stock {
    pub extraction: bool,
    pub specialists: bool,
    pub prototype_worth: u8,
    pub pool: u8,
    pub data_boxed: u8,
    pub pile: u8,
    pub items_boxed: u8,
    pub discard: Vec<ItemView>,
    pub prototypes: u8,
    pub blackmail_file: bool,
    pub npcs: Vec<NpcView>,
}

pub fn stock(desk: Desk) -> Memo<Option<Stock>> {
    part(desk, |view| Some(view))
}

/// All operatives, in clockwise order.
pub fn operatives(desk: Desk) -> Memo<Option<Vec<OperativeView>>> {
    part(desk, |view| view.get("operatives"))
}

/// The operatives of a seat: one, or two where two people play.
pub fn of_seat(desk: Desk, seat: impl Fn() -> Option<u8> + Send + Sync + 'static) -> Memo<Vec<OperativeView>> {
    let all = operatives(desk);
    Memo::new(move |_| {
        let seat = seat();
        let of = |one: &&OperativeView| Some(one.player.0) == seat;
        all.with(|all| all.iter().flatten().filter(of).cloned().collect())
    })
}

#[derive(Deserialize)]
struct Named {
    name: Option<Text>,
}

/// A place by its room's name, if it is known.
pub fn place_name(desk: Desk, place: Place) -> String {
    let name = desk.view.with(|view| read::typed::<Named>(view.as_ref()?.get("rooms")?.get(place.index())?).ok()?.name);
    name.map_or_else(|| place.to_string(), |name| format!("{place} {name}"))
}

/// What a card is called.
pub fn card_name(card: Card) -> String {
    match card {
        Card::Advance => "Advance".into(),
        Card::Retreat => "Retreat".into(),
        Card::Interface => "Interface".into(),
        Card::Download => "Download".into(),
        Card::Extract => "Extract".into(),
        Card::Item(item) => paper::printed("item", item.0).map_or_else(|| "an item".into(), |item| item.name.clone()),
    }
}

/// Who and what a room holds, for screen readers and titles.
pub fn spoken(room: &RoomView, names: &[String]) -> String {
    let mut parts = vec![match (&room.name, room.revealed) {
        (Some(name), true) => format!("{} {name}", room.place),
        (Some(name), false) => format!("{}, face down; only you know: {name}", room.place),
        (None, _) => format!("{}, face down", room.place),
    }];
    let mut note = |holds: bool, text: String| {
        if holds {
            parts.push(text);
        }
    };
    note(!room.data.is_empty(), count(room.data.len(), "data file", "data files"));
    note(room.interface, "Interface".into());
    if let Some(guard) = room.guard {
        note(true, format!("{guard} on {}", count(usize::from(room.secure), "data file", "data files")));
    }
    note(room.sludge, "Sludge".into());
    note(room.enter_off, "Enter effect off".into());
    note(!room.jammed_by.is_empty(), "Interface jammed".into());
    note(room.downloaded, "downloaded here this round".into());
    parts.extend(names.iter().cloned());
    parts.join(", ")
}
