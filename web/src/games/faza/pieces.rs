//! What stands on the tiles and hovers above them. Drones and Rebels belong to their tile; people and motherships glide
//! over the whole board, so they have a layer of their own.

use engine::Seat;
use faza::view::TileView;
use faza::{Pick, Ship, View};
use leptos::prelude::*;

use super::seen::{Seen, pick_or_ask};
use super::signs::{self, DRONE, PAWN, REBEL};
use super::tile::corner;
use crate::art;
use crate::desk::Desk;
use crate::parts::board::control;

/// At most so many Drones, and so many Rebels, on a tile.
const CAP: u8 = 3;

pub fn drones(tile: Memo<Option<TileView>>) -> AnyView {
    slots(DRONE, "drone", 4, move || tile.with(|tile| tile.as_ref().map_or(0, |tile| tile.drones)))
}

pub fn rebels(tile: Memo<Option<TileView>>) -> AnyView {
    slots(REBEL, "rebel", 63, move || tile.with(|tile| tile.as_ref().map_or(0, |tile| tile.rebels)))
}

/// Places for three pieces; a piece fades in where there is one.
fn slots(
    drawing: &'static str,
    class: &'static str,
    from: u8,
    count: impl Fn() -> u8 + Copy + Send + Sync + 'static,
) -> AnyView {
    (0..CAP)
        .map(|at| {
            view! {
                <g transform=format!("translate({} 96)", from + 18 * at)>
                    <g class=format!("piece {class}") class:there=move || { at < count() } inner_html=drawing></g>
                </g>
            }
        })
        .collect_view()
        .into_any()
}

fn place_of(view: &View, is_there: impl Fn(&TileView) -> bool) -> Option<(usize, &TileView)> {
    view.tiles.iter().enumerate().find(|(_, tile)| is_there(tile))
}

/// A mothership above its tile; a defeated one has fallen out of the sky.
pub fn mothership(desk: Desk, seen: Seen, ship: Ship) -> AnyView {
    let health = Memo::new(move |_| seen.read(|view| view.ships.get(ship.index()).map_or(0, |ship| ship.health)));
    let at = Memo::new(move |before: Option<&Option<(f64, f64, f64)>>| {
        let now = seen.read(|view| {
            let (place, tile) = place_of(view, |tile| tile.ships.contains(&ship))?;
            let (x, y) = corner(place);
            let (at, count) = (tile.ships.iter().position(|other| *other == ship)?, tile.ships.len());
            let scale = if count == 1 { 1.0 } else { 0.86 - 0.13 * (count - 1) as f64 };
            let room = 112.0 / count as f64;
            Some((x + 4.0 + room * (at as f64 + 0.5) - 28.0 * scale, y + 31.0, scale))
        });
        // Where it fell is where it was last seen.
        now.flatten().or_else(|| before.copied().flatten())
    });
    let gone = move || seen.read(|view| view.ships.get(ship.index()).is_none_or(|ship| ship.defeated)).unwrap_or(true);
    let lit = move || seen.may(Pick::Attack(ship));
    let style =
        move || at.get().map_or_else(String::new, |(x, y, scale)| format!("translate({x}px,{y}px) scale({scale})"));
    let name = Signal::derive(move || format!("{ship}, health {}", health.get().unwrap_or_default()));
    let act = move || pick_or_ask(desk, seen, Pick::Attack(ship), &format!("attack {ship}"));
    let pips = move || {
        let left = health.get().unwrap_or_default();
        (0..left.max(4)).map(|at| {
            let x = 28.0 + (f64::from(at) - f64::from(left.max(4)) / 2.0) * 8.0 + 0.8;
            view! { <rect class="pip" class:spent={at >= left} x=x y="33.500" width="6.400" height="4.400" rx="1.500"/> }
        }).collect_view()
    };
    let inside = view! {
        <rect class="reach" x="-2" y="-2" width="60" height="42"/>
        <g class="hull" inner_html=signs::ship(ship)></g>
        <g class="pips">{pips}</g>
        <rect class="outline" x="-3" y="-2" width="62" height="43" rx="9"/>
    }
    .into_any();
    view! {
        <g class=format!("ship {}", signs::ship_class(ship)) class:gone=gone class:lit=lit style:transform=style data-at=format!("ship-{}", ship.index())>
            {control(name, act, inside)}
        </g>
    }
    .into_any()
}

/// A character of the team.
pub fn pawn(desk: Desk, seen: Seen, seat: u8) -> AnyView {
    let name = seen.player(seat, |player| player.name.to_string()).unwrap_or_default();
    let letter: String = initial(seen, seat, &name);
    let at = Memo::new(move |_| {
        seen.read(|view| {
            let (place, tile) = place_of(view, |tile| tile.players.contains(&Seat(seat)))?;
            let (x, y) = corner(place);
            let at = tile.players.iter().position(|other| *other == Seat(seat))?;
            Some((x + 5.0 + 28.0 * at as f64, y + 67.0))
        })
        .flatten()
    });
    let own = move || desk.viewer.get() == Some(seat);
    let goes = move || (own() && seen.may(Pick::Me)).then_some("");
    let pick = move || {
        let named = [Pick::Player(Seat(seat)), Pick::Spare(Seat(seat))].into_iter().find(|pick| seen.may(*pick));
        named.or_else(|| goes().map(|_| Pick::Me))
    };
    let lit = Memo::new(move |_| pick().is_some());
    let style = move || at.get().map_or_else(String::new, |(x, y)| format!("translate({x}px,{y}px)"));
    let face = name.clone();
    let drawing = move || {
        view! {
            <g inner_html=PAWN></g>
            <text class="letter" x="12" y="22" text-anchor="middle">{letter.clone()}</text>
            {art::picture("character", &face, Some([1.5, 0.0, 21.0, 21.0]))}
            <rect class="outline" x="-2" y="-1" width="28" height="30" rx="8"/>
        }
    };
    // A character who cannot be chosen is no control: a click there means the tile.
    let body = move || {
        let drawing = drawing.clone();
        if lit.get() {
            let act = move || {
                if let Some(choice) = untrack(|| pick().and_then(|pick| seen.choice(pick))) {
                    desk.pick(choice);
                }
            };
            control(name.clone(), act, drawing().into_any())
        } else {
            drawing().into_any()
        }
    };
    view! { <g class="pawn" class:lit=lit class:own=own data-seat=seat data-at=format!("who-{seat}") data-drag=goes data-mover=goes style:transform=style>{body}</g> }.into_any()
}

/// The first letters of a name that tell it from the others: Scout and Scientist and Soldier and Senator all begin with S.
pub fn initial(seen: Seen, seat: u8, name: &str) -> String {
    let shared = seen
        .read(|view| {
            let same = |other: &str| other.chars().next() == name.chars().next();
            view.players.iter().any(|player| player.seat != Seat(seat) && same(&player.name))
        })
        .unwrap_or(false);
    name.chars().take(if shared { 2 } else { 1 }).collect()
}
