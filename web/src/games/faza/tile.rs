//! One block of the city: its ground, its name and what it is good for. What stands on it is drawn in [`super::pieces`].

use faza::view::TileView;
use faza::{Pick, View};
use leptos::prelude::*;
use wire::Choice;

use super::pieces::{drones, rebels};
use super::seen::Seen;
use super::signs::area_class;
use crate::art;
use crate::desk::Desk;
use crate::parts::board::control;
use crate::parts::icon::Icon;

/// The side of a tile, and how far one is from the next.
pub const SIDE: f64 = 120.0;
pub const STEP: f64 = 127.0;

/// Where the tile at this place of the board begins.
pub fn corner(place: usize) -> (f64, f64) {
    ((place % 4) as f64 * STEP, (place / 4) as f64 * STEP)
}

/// What grows where the Former has been.
const GROWTH: &str = "M0 120V96l8-16 6 17 9-30 8 32 7-12 6 14 10-40 9 40 8-18 6 16 9-31 8 30 9-20 7 22 H120V120Z";

pub fn tile(desk: Desk, seen: Seen, place: usize, open: RwSignal<Option<usize>>) -> AnyView {
    let Some(first) = seen.read(|view| view.tiles.get(place).cloned()).flatten() else { return ().into_any() };
    let now = Memo::new(move |_| seen.read(|view| view.tiles.get(place).cloned()).flatten());
    let number = first.tile.number();
    let (x, y) = corner(place);
    let choices =
        Memo::new(move |_| seen.on_tiles.with(|tiles| tiles.get(usize::from(number)).cloned()).unwrap_or_default());
    let act = move || match choices.get_untracked().as_slice() {
        [] => desk.try_words(&untrack(|| wish(desk, seen, place))),
        [one] => desk.pick(one.clone()),
        _ => open.update(|open| *open = if *open == Some(place) { None } else { Some(place) }),
    };
    let label = Signal::derive(move || {
        now.with(|tile| tile.as_ref().map(|tile| choices.with(|choices| say(tile, choices)))).unwrap_or_default()
    });
    let lit = move || choices.with(|choices| !choices.is_empty());
    let pointed = move || seen.pointed.get() == Some(first.tile);
    let dark = move || now.with(|tile| tile.as_ref().is_some_and(|tile| tile.fazaformed));
    let (one, two) = two_lines(&first.name);
    let inside = view! {
        <rect class="ground" x="0" y="0" width=SIDE height=SIDE rx="9"/>
        {art::picture("tile", &first.name, Some([0.0, 38.0, SIDE, 80.0]))}
        <path class="growth" d=GROWTH/>
        <rect class="band" x="0" y="0" width=SIDE height="29" rx="9"/>
        <g class="number"><rect x="4" y="4" width="22" height="21" rx="6"/><text x="15" y="19" text-anchor="middle">{number}</text></g>
        <text class="name" x="30" y=if two.is_empty() { 19 } else { 13 }>{one}</text>
        <text class="name" x="30" y="26">{two}</text>
        {move || now.get().map(|tile| feature(&tile))}
        {drones(now)}
        {rebels(now)}
        <rect class="outline" x="-1.500" y="-1.500" width=SIDE + 3.0 height=SIDE + 3.0 rx="10"/>
    }
    .into_any();
    view! {
        <g class=format!("tile {}", area_class(first.area)) class:lit=lit class:pointed=pointed class:dark=dark
            transform=format!("translate({x} {y})") data-at=format!("tile-{number}")>
            {control(label, act, inside)}
        </g>
    }
    .into_any()
}

/// What the tile is good for, or what it does to people.
fn feature(tile: &TileView) -> AnyView {
    let (class, icon) = if tile.deadly {
        ("deadly", icondata_lu::LuSkull)
    } else if tile.outpost {
        ("outpost", icondata_lu::LuHouse)
    } else if tile.airfield {
        ("airfield", icondata_lu::LuPlane)
    } else {
        return ().into_any();
    };
    view! { <g class=format!("feature {class}") transform="translate(98 33)"><rect x="-1" y="-1" width="20" height="20" rx="6"/><g transform="translate(1 1) scale(.8)"><Icon icon/></g></g> }
        .into_any()
}

/// Describes the tile for screen readers.
fn say(tile: &TileView, choices: &[Choice]) -> String {
    let mut words = vec![format!("{} {}, {}", tile.tile, tile.name, tile.area)];
    let mut note = |holds: bool, text: String| {
        if holds {
            words.push(text);
        }
    };
    note(tile.fazaformed, "fazaformed".into());
    note(tile.deadly, "deadly".into());
    note(tile.outpost, "Outpost".into());
    note(tile.airfield, "Airfield".into());
    note(tile.drones > 0, format!("Drones: {}", tile.drones));
    note(tile.rebels > 0, format!("Rebels: {}", tile.rebels));
    for ship in &tile.ships {
        note(true, ship.to_string());
    }
    for choice in choices {
        note(true, format!("choose: {}", choice.text));
    }
    words.join(", ")
}

/// What a person who clicks this tile most likely wants, in words.
fn wish(desk: Desk, seen: Seen, place: usize) -> String {
    let begun = desk.so_far.with(|picks| !picks.is_empty());
    let moving = seen.picks.with(|picks| picks.iter().any(|(pick, _)| matches!(pick, Pick::Me | Pick::Rebels(_))));
    let of = |view: &View| {
        let tile = view.tiles.get(place)?;
        let number = tile.tile.number();
        Some(match tile.ships.first() {
            _ if begun && moving => format!("rebels on {number}"),
            _ if begun => format!("tile {number}"),
            _ if tile.drones > 0 => format!("roll tile {number}"),
            Some(ship) => format!("attack {ship}"),
            None => format!("tile {number}"),
        })
    };
    seen.read(of).flatten().unwrap_or_default()
}

/// A name in two lines of about the same length; letters that do not fit are left out.
fn two_lines(name: &str) -> (String, String) {
    const FITS: usize = 12;
    let cut = |text: &str| {
        if text.chars().count() <= FITS {
            return text.to_string();
        }
        text.chars().take(FITS - 1).chain(['…']).collect()
    };
    let middle = name.len() / 2;
    let space = name.match_indices(' ').map(|(at, _)| at).min_by_key(|at| at.abs_diff(middle));
    match space.and_then(|at| name.split_at_checked(at)) {
        Some((one, two)) => (cut(one), cut(two.trim_start())),
        None => (cut(name), String::new()),
    }
}
