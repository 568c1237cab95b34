//! A tile on the board: a hall, an unexplored room, or a known one.

use entity_extraction::RoomId;
use entity_extraction::layout::Tile;
use entity_extraction::view::{TileView, View};
use leptos::prelude::*;

use super::emblem::{self, sign};
use super::plan::{self, TILE, WALL};
use super::scene::{Scene, Thing};
use crate::art;
use crate::parts::board::{Area, control};

/// What lies there, for screen readers.
fn spoken(view: &View, tile: &TileView) -> String {
    let name = tile.name.as_ref().map(ToString::to_string);
    let mut parts = vec![match (name, tile.face_up) {
        (Some(name), true) => format!("{} {name}", tile.spot),
        (Some(name), false) => format!("{}, face down, known: {name}", tile.spot),
        (None, _) => format!("{}, an unknown room, face down", tile.spot),
    }];
    parts.extend(
        tile.operatives.iter().filter_map(|who| view.operatives.get(who.index())).map(|one| one.name.to_string()),
    );
    let hostiles = view.hostiles.iter().filter(|one| one.at == tile.tile);
    parts.extend(hostiles.map(|one| format!("{} {} of {}", one.name, one.hp.saturating_sub(one.damage), one.hp)));
    if view.beacon == Some(tile.tile) {
        parts.push("beacon".into());
    }
    parts.join(", ")
}

/// A tile reacts to its own changes only.
pub fn tile(scene: Scene, at: Tile) -> AnyView {
    let found = Memo::new(move |_| {
        scene.view.with(|view| {
            let view = view.as_ref()?;
            let tile = view.tiles.get(at.index())?;
            Some((tile.clone(), spoken(view, tile)))
        })
    });
    let thing = Thing::Tile(at);
    let can = scene.can(thing);
    let label = Signal::derive(move || {
        let spoken = found.with(|found| found.as_ref().map(|(_, spoken)| spoken.clone())).unwrap_or_default();
        if can.get() { format!("{spoken}: can be chosen") } else { spoken }
    });
    // Who stands here is drawn elsewhere.
    let lying = Memo::new(move |_| {
        let tile = found.with(|found| found.as_ref().map(|(tile, _)| tile.clone()))?;
        Some(TileView { operatives: Vec::new(), hostiles: Vec::new(), ..tile })
    });
    let lit = move || {
        let area =
            lying.with(|tile| tile.as_ref().map(|tile| plan::area(tile.cell).grown(-5.0))).filter(|_| can.get())?;
        Some(view! {
            <rect class="ee-lit" x=area.x y=area.y width=area.width height=area.height rx="6"/>
            <path class="ee-pin" transform=format!("translate({} {})", area.x + area.width - 8.0, area.y + 9.0)
                d="M-8 -5a8 8 0 1 1 16 0c0 5 -8 12 -8 12s-8 -7 -8 -12z"/>
        })
    };
    let inside = view! { {move || lying.get().map(|tile| face(&tile))}{lit} };
    let here = move || scene.asked().is_some_and(|(_, here)| here == at);
    view! {
        <g class="ee-tile" data-at=format!("tile-{}", at.0) class:can=move || can.get() class:pointed=move || scene.is_shown(thing) class:here=here
            on:mouseenter=move |_| scene.look_at(thing) on:mouseleave=move |_| scene.look_away(thing)
            on:focusin=move |_| scene.look_at(thing) on:focusout=move |_| scene.look_away(thing)>
            {control(label, move || scene.act(thing), inside.into_any())}
        </g>
    }
    .into_any()
}

/// Which floor it has.
fn sort(tile: &TileView) -> &'static str {
    match (tile.tile.hall(), tile.room) {
        (Some(hall), _) if emblem::is_airlock(hall) => "ee-floor airlock",
        (Some(_), _) => "ee-floor hall",
        _ if tile.gate => "ee-floor gate",
        (None, Some(RoomId::BREACH)) => "ee-floor breach",
        _ if !tile.face_up => "ee-floor back",
        _ => "ee-floor room",
    }
}

fn face(tile: &TileView) -> AnyView {
    let area = plan::area(tile.cell);
    let inner = area.grown(-WALL / 2.0 - 1.5);
    let drawn = match (tile.is_room, tile.face_up) {
        (false, _) => hall(tile, area),
        (true, true) => room(tile, area),
        (true, false) => back(tile, area),
    };
    view! {
        <g class:ee-room=tile.is_room>
        <rect class=sort(tile) x=area.x + 1.5 y=area.y + 1.5 width=TILE - 3.0 height=TILE - 3.0 rx="5"/>
        {drawn}
        <rect class="ee-wall outline" x=inner.x y=inner.y width=inner.width height=inner.height rx="3" stroke-width=WALL/>
        </g>
    }
    .into_any()
}

/// A name at the top, in one line or two.
pub fn title(name: &str, area: Area, class: &'static str, most: f64) -> AnyView {
    let lines = plan::two_lines(name, 10);
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(1).max(1);
    // Bold letters are about two thirds as wide as high.
    let size = ((TILE - 20.0) / (longest as f64 * 0.66)).min(most);
    let line = move |(at, text): (usize, String)| {
        view! {
            <text class=class x=area.x + TILE / 2.0 y=area.y + WALL + size + 2.0 + at as f64 * (size + 0.5) font-size=size
                text-anchor="middle">{text}</text>
        }
    };
    lines.into_iter().enumerate().map(line).collect_view().into_any()
}

fn middle(area: Area) -> (f64, f64) {
    (area.x + TILE / 2.0, area.y + TILE / 2.0 + 12.0)
}

fn hall(tile: &TileView, area: Area) -> AnyView {
    let name = tile.name.as_ref().map(ToString::to_string).unwrap_or_default();
    let turned = format!("rotate({} {} {})", u16::from(tile.turn) * 90 + 90, area.x + 50.0, area.y + 50.0);
    let airlock = tile.tile.hall().is_some_and(emblem::is_airlock);
    view! {
        <path class="ee-grate" d=format!("M{} {}v70M{} {}h70", area.x + 50.0, area.y + 15.0, area.x + 15.0, area.y + 50.0)/>
        {airlock.then(|| view! { <path class="ee-rails" transform=turned d=format!("M{} {}h76M{} {}h76", area.x + 12.0, area.y + 24.0, area.x + 12.0, area.y + 76.0)/> })}
        {scenery("hall", &name, area)}
        {title(&name, area, "ee-hall-name", 11.5)}
    }
    .into_any()
}

fn room(tile: &TileView, area: Area) -> AnyView {
    let name = tile.name.as_ref().map(ToString::to_string).unwrap_or_default();
    let breach = tile.room == Some(RoomId::BREACH);
    view! {
        {breach.then(|| crack(area))}
        {tile.gate.then(|| view! { <rect class="ee-stripes" x=area.x + 8.0 y=area.y + TILE - 19.0 width=TILE - 16.0 height="11" fill="url(#ee-hazard)"/> })}
        {scenery("room", &name, area)}
        {title(&name, area, if breach { "ee-name breach" } else { "ee-name" }, 15.0)}
    }
    .into_any()
}

/// What stands there.
fn scenery(kind: &'static str, name: &str, area: Area) -> AnyView {
    art::picture(kind, name, Some([area.x + TILE / 2.0 - 39.0, area.y + TILE - 67.0, 78.0, 52.0]))
}

/// What came through the wall.
fn crack(area: Area) -> AnyView {
    let d = format!("M{} {}l14 22l-10 12l20 16l-6 18l16 10l-4 14", area.x + 34.0, area.y + 5.0);
    view! { <path class="ee-crack wide" d=d.clone()/><path class="ee-crack" d=d/> }.into_any()
}

/// The back of a room; one that was shown and turned back says its name.
fn back(tile: &TileView, area: Area) -> AnyView {
    let known = tile.name.as_ref().map(ToString::to_string);
    let middle = middle(area);
    view! {
        <rect class="ee-hatch" x=area.x + 8.0 y=area.y + 8.0 width=TILE - 16.0 height=TILE - 16.0 fill="url(#ee-hatch)"/>
        {match known {
            Some(name) => view! {
                {tile.room.map(|room| sign(emblem::room(room), middle, 38.0, "ee-back-sign"))}
                {title(&name, area, "ee-name known", 15.0)}
                {sign(icondata_lu::LuEye, (area.x + TILE - 19.0, area.y + TILE - 19.0), 15.0, "ee-back-sign")}
            }.into_any(),
            None => view! { <text class="ee-unknown" x=area.x + TILE / 2.0 y=area.y + 68.0 text-anchor="middle" font-size="52">"?"</text> }.into_any(),
        }}
    }
    .into_any()
}
