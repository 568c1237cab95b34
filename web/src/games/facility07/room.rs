//! A Room card as it lies on the table: its floor, walls, doors, name and signs.

use facility07::geometry::{Place, Spot};
use facility07::view::{RoomView, View};
use icondata_lu as lu;
use leptos::prelude::*;

use super::door::door;
use super::emblem::sign;
use super::paper::{self, Paper};
use super::plan::{self, WALL};
use super::scene::{Scene, Thing};
use crate::art;
use crate::parts::board::{called, control};

/// The floor's colour: by role, or one of a few so that neighbours differ.
fn floor(room: &RoomView, paper: &Paper) -> String {
    match paper.sort.as_str() {
        role @ ("entryway" | "prison" | "mainframe" | "node") => format!("f07-floor {role}"),
        _ => format!("f07-floor tint-{}", room.place.index() % 6),
    }
}

/// A Room's name in as few lines as it needs, upright however the card is turned.
pub fn title(name: &str, spot: Spot) -> AnyView {
    let area = plan::area(spot);
    // An upright card has height to spare: short lines are larger ones.
    let (letters, largest) = if area.width > area.height { (22, 19.0) } else { (9, 23.0) };
    let lines = plan::lines(name, letters);
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(1).max(1);
    // Bold letters are about six tenths as wide as high.
    let size = ((area.width - 44.0) / (longest as f64 * 0.6)).clamp(9.0, largest);
    let first = area.y + 37.0 + if lines.len() == 1 { 4.0 } else { 0.0 };
    let line = move |(at, text): (usize, String)| {
        view! {
            <text class="f07-name" x=area.x + area.width / 2.0 y=first + at as f64 * (size + 1.0) font-size=size
                text-anchor="middle">{text}</text>
        }
    };
    lines.into_iter().take(3).enumerate().map(line).collect_view().into_any()
}

/// Who and what a Room holds, for screen readers and titles.
pub fn spoken(view: &View, room: &RoomView) -> String {
    let mut parts = vec![room.name.to_string()];
    let guards = view.guards.iter().filter(|(place, _)| *place == room.place).count();
    if guards > 0 {
        parts.push(format!("{guards} {}", if guards == 1 { &view.names.guard } else { &view.names.guards }));
    }
    let inside = |agent: &&facility07::view::AgentView| {
        agent.room == room.place && agent.whereabouts == facility07::Whereabouts::Inside
    };
    parts.extend(view.agents.iter().filter(inside).map(|agent| agent.name.to_string()));
    if room.locked {
        parts.push("Locked Down".into());
    }
    if room.covered {
        parts.push("unexplored".into());
    }
    if room.dead {
        parts.push("out of order".into());
    }
    if room.corpse > 0 {
        parts.push(format!("{} {} on a corpse", room.corpse, view.names.data));
    }
    parts.join(", ")
}

/// A Room on the board: reacts to its own changes only.
pub fn room(scene: Scene, place: Place) -> AnyView {
    let found = Memo::new(move |_| {
        scene.view.with(|view| {
            let view = view.as_ref()?;
            let room = view.rooms.iter().find(|room| room.place == place)?;
            Some((room.clone(), plan::lies(&view.rooms, room), spoken(view, room)))
        })
    });
    let thing = Thing::Room(place);
    let can = scene.can(thing);
    let label = Signal::derive(move || {
        let spoken = found.with(|found| found.as_ref().map(|(.., spoken)| spoken.clone())).unwrap_or_default();
        if can.get() { format!("{spoken}: can be chosen") } else { spoken }
    });
    let lying = Memo::new(move |_| found.with(|found| found.as_ref().map(|(room, spot, _)| (room.clone(), *spot))));
    let inside = view! {
        {move || lying.get().map(|(room, spot)| card(&room, spot))}
        {move || lying.get().filter(|_| can.get()).map(|(_, spot)| lit(spot))}
    };
    let act = move || {
        let name = lying.with_untracked(|lying| lying.as_ref().map(|(room, _)| room.name.to_string()));
        scene.act(thing, &format!("move {}", name.unwrap_or_default()));
    };
    let class = move || match (can.get(), scene.is_shown(thing), scene.here() == Some(place)) {
        (true, true, _) => "f07-room can pointed",
        (true, false, _) => "f07-room can",
        (false, true, _) => "f07-room pointed",
        (false, false, true) => "f07-room here",
        (false, false, false) => "f07-room",
    };
    view! {
        <g class=class data-at=format!("room-{}", place.index()) on:mouseenter=move |_| scene.look_at(thing) on:mouseleave=move |_| scene.look_away(thing)
            on:focusin=move |_| scene.look_at(thing) on:focusout=move |_| scene.look_away(thing)>
            {control(label, act, inside.into_any())}
        </g>
    }
    .into_any()
}

/// What can be chosen has a marching outline and a pin, not only a glow.
fn lit(spot: Spot) -> AnyView {
    let area = plan::area(spot).grown(-4.0);
    view! {
        <rect class="f07-lit" x=area.x y=area.y width=area.width height=area.height rx="9"/>
        <path class="f07-pin" transform=format!("translate({} {})", area.x + area.width - 3.0, area.y + 3.0)
            d="M-13 -5a9 9 0 1 1 18 0c0 6 -9 14 -9 14s-9 -8 -9 -14z"/>
    }
    .into_any()
}

/// The card itself.
fn card(room: &RoomView, spot: Spot) -> AnyView {
    let paper = paper::named("room", &room.name);
    let area = plan::area(spot);
    let inner = area.grown(-WALL / 2.0);
    let middle = (area.x + area.width / 2.0, area.y + area.height / 2.0 + 8.0);
    let doors = room.doors.iter().map(|each| door(spot, *each, room.locked)).collect_view();
    let state = [
        room.covered.then(|| cover(spot, "unexplored", lu::LuCircleHelp)),
        room.dead.then(|| cover(spot, "out of order", lu::LuZapOff)),
    ];
    view! {
        <rect class=floor(room, &paper) x=area.x + 1.0 y=area.y + 1.0 width=area.width - 2.0 height=area.height - 2.0 rx="8"/>
        {art::picture("room", &room.name, Some([middle.0 - 78.0, middle.1 - 52.0, 156.0, 104.0]))}
        <rect class="f07-wall outline" x=inner.x + 1.0 y=inner.y + 1.0 width=inner.width - 2.0 height=inner.height - 2.0 rx="4"
            stroke-width=WALL/>
        {doors}
        {title(&room.name, spot)}
        {signs(room, &paper, spot)}
        {state.into_iter().flatten().collect_view()}
        {room.locked.then(|| lock(spot))}
    }
    .into_any()
}

/// The printed signs and what lies in the Room, along its bottom wall.
fn signs(room: &RoomView, paper: &Paper, spot: Spot) -> AnyView {
    let area = plan::area(spot);
    let y = area.y + area.height - 31.0;
    let mut at = area.x + 34.0;
    let mut next = |width: f64| {
        let x = at;
        at += width;
        x
    };
    let badge = |x: f64, icon, class: &'static str, tip: String| {
        view! {
            <g class=class>
                {called(tip)}
                <circle class="f07-badge" cx=x cy=y r="14"/>
                {sign(icon, (x, y), 18.0, "f07-sign")}
            </g>
        }
        .into_any()
    };
    let mut all = Vec::new();
    for _ in 0..room.guard_icons {
        all.push(badge(next(31.0), lu::LuShieldAlert, "f07-guard-icon", "A Guard comes with this Room".into()));
    }
    if let Some(text) = paper.text("on_enter") {
        all.push(badge(next(31.0), lu::LuFootprints, "f07-on-enter", format!("On enter: {text}")));
    }
    if let Some(text) = paper.text("ability") {
        let data = matches!(paper.sort.as_str(), "mainframe" | "node");
        let icon = if data { lu::LuDatabaseZap } else { lu::LuZap };
        all.push(badge(next(31.0), icon, "f07-ability", text.to_string()));
    }
    if paper.sort == "entryway" {
        let x = next(31.0);
        all.push(
            view! {
                <g class="f07-exit"><rect x=x - 14.0 y=y - 13.0 width="62" height="26" rx="4"/>
                    <text x=x + 17.0 y=y + 5.5 text-anchor="middle" font-size="16">"EXIT"</text></g>
            }
            .into_any(),
        );
        next(45.0);
    }
    if room.corpse > 0 {
        let x = next(48.0);
        all.push(badge(x, lu::LuSkull, "f07-corpse", format!("{} Data on a corpse", room.corpse)));
        all.push(view! { <text class="f07-count" x=x + 16.0 y=y + 7.0 font-size="19">{room.corpse}</text> }.into_any());
    }
    for (at, count) in room.markers.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (x, name) = (next(46.0), paper::numbered("marker", at as u8).name);
        all.push(badge(x, lu::LuFlag, "f07-marker", format!("{name}: {count}")));
        all.push(art::picture("marker", &name, Some([x - 14.0, y - 14.0, 28.0, 28.0])));
        all.push(view! { <text class="f07-count" x=x + 16.0 y=y + 7.0 font-size="19">{*count}</text> }.into_any());
    }
    all.collect_view().into_any()
}

/// A cover for a Room that does not work, or that no Agent has entered.
fn cover(spot: Spot, word: &'static str, icon: &'static icondata_core::IconData) -> AnyView {
    let area = plan::area(spot).grown(-WALL);
    let middle = (area.x + area.width / 2.0, area.y + area.height / 2.0 + 8.0);
    view! {
        <rect class="f07-cover" x=area.x y=area.y width=area.width height=area.height fill="url(#f07-hatch)"/>
        {sign(icon, middle, 62.0, "f07-cover-sign")}
        <text class="f07-cover-word" x=middle.0 y=middle.1 + 50.0 text-anchor="middle" font-size="15">{word}</text>
    }
    .into_any()
}

fn lock(spot: Spot) -> AnyView {
    let area = plan::area(spot);
    let (x, y) = (area.x + area.width - 31.0, area.y + area.height - 31.0);
    let frame = area.grown(-WALL - 2.0);
    view! {
        <g class="f07-locked">
            {called("Locked Down".to_string())}
            <rect class="f07-lock-frame" x=frame.x y=frame.y width=frame.width height=frame.height rx="3"/>
            <circle cx=x cy=y r="17"/>
            {sign(lu::LuLock, (x, y), 21.0, "f07-sign")}
        </g>
    }
    .into_any()
}
