//! A room card as it lies on the table, face down or revealed.

use icondata_lu as lu;
use infiltration::view::{RoomView, View};
use infiltration::{Floor, Place};
use leptos::prelude::*;

use super::glimpse;
use super::plan::{self, Plan};
use super::scene::{Scene, Thing};
use super::signs::{self, sign};
use crate::art;
use crate::parts::board::{Area, control};

/// Height of the band with place and name.
const BAND: f64 = 34.0;

/// Who is in a room, by name.
fn names(view: &View, room: &RoomView) -> Vec<String> {
    let operatives = room.operatives.iter().filter_map(|who| view.operatives.get(who.index()));
    let npcs = room.npcs.iter().filter_map(|npc| view.npcs.get(npc.index()));
    operatives.map(|one| one.name.to_string()).chain(npcs.map(|npc| npc.name.to_string())).collect()
}

/// A room on the board: reacts to its own changes only.
pub fn room(scene: Scene, plan: Plan, place: Place) -> AnyView {
    let found = Memo::new(move |_| {
        scene.view.with(|view| {
            let view = view.as_ref()?;
            let room = view.rooms.get(place.index())?;
            Some((room.clone(), glimpse::spoken(room, &names(view, room))))
        })
    });
    let thing = Thing::Room(place);
    let can = scene.can(thing);
    let label = Signal::derive(move || {
        let spoken = found.with(|found| found.as_ref().map(|(_, spoken)| spoken.clone())).unwrap_or_default();
        if can.get() { format!("{spoken}: can be chosen") } else { spoken }
    });
    let area = plan.room(place);
    // Who stands here is drawn elsewhere.
    let card = Memo::new(move |_| {
        let room = found.with(|found| found.as_ref().map(|(room, _)| room.clone()))?;
        Some(RoomView { operatives: Vec::new(), npcs: Vec::new(), ..room })
    });
    let lit = move || {
        let area = area.grown(1.0);
        can.get().then(|| {
            view! {
                <rect class="inf-lit" x=area.x y=area.y width=area.width height=area.height rx="10"/>
                <path class="inf-pin" transform=format!("translate({} {})", area.x + area.width - 9.0, area.y + 3.0)
                    d="M-9 -4a9 9 0 1 1 18 0c0 6 -9 14 -9 14s-9 -8 -9 -14z"/>
            }
        })
    };
    let inside = view! {

        <g aria-hidden="true">{move || card.get().map(|room| if room.revealed { open(&room, area) } else { covered(&room, area) })}</g>
        <rect class="outline inf-edge" x=area.x y=area.y width=area.width height=area.height rx="9"/>
        {lit}
    };
    let act = move || scene.act(thing, &place.to_string());
    let here = move || scene.selecting().and_then(|(_, place)| place) == Some(place);
    view! {
        <g class="inf-room" class:can=move || can.get() class:pointed=move || scene.is_shown(thing) class:here=here
            data-floor=floor(place) data-at=format!("room-{}", place.0)
            on:mouseenter=move |_| scene.look_at(thing) on:mouseleave=move |_| scene.look_away(thing)
            on:focusin=move |_| scene.look_at(thing) on:focusout=move |_| scene.look_away(thing)>
            {control(label, act, inside.into_any())}
        </g>
    }
    .into_any()
}

fn floor(place: Place) -> &'static str {
    match place.floor() {
        Floor::First => "first",
        Floor::Second => "second",
        Floor::Secret => "secret",
    }
}

/// The place's own sign in the corner of its card.
fn tag(place: Place, area: Area) -> AnyView {
    let text = if place == Place::SECRET { "SR".to_string() } else { (place.0 + 1).to_string() };
    view! {
        <rect class="inf-tag" x=area.x + 5.0 y=area.y + 5.0 width="26" height="24" rx="5"/>
        <text class="inf-tag-text" x=area.x + 18.0 y=area.y + 22.0 text-anchor="middle" font-size="15">{text}</text>
    }
    .into_any()
}

/// A name beside the tag, in one line or two.
fn title(name: &str, area: Area, class: &'static str) -> AnyView {
    let (one, two) = plan::two_lines(name, 13);
    let longest = one.chars().count().max(two.chars().count()).max(1);
    // Bold letters are about two thirds as wide as high.
    let size = ((area.width - 42.0) / (longest as f64 * 0.66)).min(if two.is_empty() { 16.0 } else { 14.0 });
    let x = area.x + 36.0;
    let first = area.y + if two.is_empty() { 22.5 } else { 15.5 };
    view! {
        <text class=class x=x y=first font-size=size>{one}</text>
        <text class=class x=x y=first + 14.0 font-size=size>{two}</text>
    }
    .into_any()
}

/// The face of a revealed room.
fn open(room: &RoomView, area: Area) -> AnyView {
    let name = room.name.as_ref().map(ToString::to_string).unwrap_or_default();
    let band =
        format!("M{} {}v{}q0 -9 9 -9h{}q9 0 9 9v{}z", area.x, area.y + BAND, 9.0 - BAND, area.width - 18.0, BAND - 9.0);
    let floor = area.y + area.height - 12.0;
    view! {
        <rect class="inf-ground" x=area.x y=area.y width=area.width height=area.height rx="9"/>
        <path class="inf-tiles" d=format!("M{} {floor}h{}M{} {floor}l-9 10M{} {floor}v10M{} {floor}l9 10",
            area.x + 4.0, area.width - 8.0, area.x + 42.0, area.x + area.width / 2.0, area.x + area.width - 42.0)/>
        {art::picture("room", &name, Some([area.x + area.width / 2.0 - 60.0, area.y + area.height - 92.0, 120.0, 80.0]))}
        <path class="inf-band" d=band/>
        {tag(room.place, area)}
        {title(&name, area, "inf-name")}
        {signs::row(room, area)}
        {room.downloaded.then(|| sign(lu::LuDownload, (area.x + area.width - 14.0, area.y + 74.0), 16.0, "inf-tapped"))}
    }
    .into_any()
}

/// The back of a card, with its name for a player who has looked at it.
fn covered(room: &RoomView, area: Area) -> AnyView {
    let middle = (area.x + area.width / 2.0, area.y + area.height / 2.0 + 8.0);
    let secret = room.place == Place::SECRET;
    let known = room.name.as_ref().map(|name| {
        view! {
            {title(name, area, "inf-name known")}
            {sign(lu::LuEye, (middle.0, middle.1 - 14.0), 26.0, "inf-back-sign")}
            <text class="inf-back-word" x=middle.0 y=middle.1 + 18.0 text-anchor="middle" font-size="12">"only you know"</text>
        }
    });
    let unknown = room.name.is_none().then(|| {
        view! {
            {sign(if secret { lu::LuKeyRound } else { lu::LuFileLock2 }, middle, 40.0, "inf-back-sign")}
            <text class="inf-back-word" x=area.x + 36.0 y=area.y + 22.0 font-size="13">{if secret { "secret room" } else { "unknown" }}</text>
        }
    });
    view! {
        <rect class="inf-back" x=area.x y=area.y width=area.width height=area.height rx="9"/>
        <rect class="inf-hatch" x=area.x + 5.0 y=area.y + BAND width=area.width - 10.0 height=area.height - BAND - 5.0 rx="5" fill="url(#inf-hatch)"/>
        {tag(room.place, area)}
        {known}{unknown}
        {(!room.data.is_empty() || room.interface || room.sludge).then(|| signs::row(room, area))}
    }
    .into_any()
}
