//! Where the Room that is being laid could go: lit doorways first, then the card itself, turned this way or that.
#![allow(clippy::similar_names)] // A slot is on the card, a spot is on the table; both names are worth having.

use facility07::Pick;
use facility07::geometry::{Doorway, Slot, Spot};
use facility07::view::InProgress;
use icondata_lu as lu;
use leptos::prelude::*;

use super::door;
use super::emblem::sign;
use super::paper::{self, Paper};
use super::plan::{self, WALL};
use super::room::title;
use super::scene::{Scene, Thing};
use crate::art;
use crate::parts::board::{Area, control};

/// Ways the Room in hand may lie at the chosen doorway, and which of them is shown.
#[derive(Clone, Copy)]
pub struct Ghosts {
    scene: Scene,
    pub ways: Memo<Vec<(Slot, Spot)>>,
    turn: RwSignal<usize>,
    /// The Room that is being laid.
    pub card: Memo<Option<Paper>>,
}

impl Ghosts {
    pub fn new(scene: Scene) -> Ghosts {
        let ways = Memo::new(move |_| {
            let found = scene.doorway().and_then(|(place, slot)| {
                let spot =
                    scene.view.with(|view| view.as_ref()?.rooms.iter().find(|room| room.place == place)?.spot)?;
                Some((spot, slot))
            });
            let Some((spot, slot)) = found else { return Vec::new() };
            let way = |(pick, _): &(Pick, _)| match pick {
                Pick::Joint(joint) => Some((*joint, plan::joined(spot, slot, *joint)?)),
                _ => None,
            };
            scene.picks.with(|picks| picks.iter().filter_map(way).collect())
        });
        let turn = RwSignal::new(0);
        Effect::new(move || {
            ways.track();
            turn.set(0);
        });
        let card = Memo::new(move |_| {
            scene.view.with(|view| {
                view.as_ref()?.in_progress.iter().find_map(|it| match it {
                    InProgress::Room(card) => Some(paper::numbered("room", card.0)),
                    InProgress::Card(_) | InProgress::Event(_) | InProgress::Die { .. } => None,
                })
            })
        });
        Ghosts { scene, ways, turn, card }
    }

    /// The way that is shown: the one pointed at in the list, or the one turned to.
    pub fn shown(self) -> Option<(Slot, Spot)> {
        self.ways.with(|ways| {
            let listed = ways.iter().find(|(joint, _)| self.scene.is_pointed(Thing::Ghost(*joint)));
            listed.or_else(|| ways.get(self.turn.get() % ways.len().max(1))).copied()
        })
    }

    /// Room for every way, so that turning does not move the board.
    pub fn area(self) -> Option<Area> {
        self.ways.with(|ways| Area::around(ways.iter().map(|(_, spot)| plan::area(*spot))))
    }
}

/// The doors printed on a Room card.
pub fn doors(paper: &Paper) -> Vec<Slot> {
    let names = paper.fact("doors").and_then(serde_json::Value::as_array);
    names.into_iter().flatten().filter_map(|name| name.as_str()?.parse().ok()).collect()
}

/// Everything about laying a Room that is drawn on the board.
pub fn ghosts(ghosts: Ghosts) -> AnyView {
    let scene = ghosts.scene;
    let doorways = Memo::new(move |_| {
        scene.picks.with(|picks| {
            let doorway = |(pick, _): &(Pick, _)| match pick {
                Pick::Doorway(place, slot) => Some((*place, *slot)),
                _ => None,
            };
            picks.iter().filter_map(doorway).collect::<Vec<_>>()
        })
    });
    view! {
        <For each=move || doorways.get() key=|doorway| *doorway let((place, slot))>
            {move || {
                let spot = scene.view.with(|view| view.as_ref()?.rooms.iter().find(|room| room.place == place)?.spot)?;
                Some(doorway(scene, place, slot, spot))
            }}
        </For>
        {explore(scene)}
        {move || ghosts.shown().map(|(joint, spot)| ghost(ghosts, joint, spot))}
    }
    .into_any()
}

/// The open doorways of the Room I am in, while I may explore.
fn explore(scene: Scene) -> AnyView {
    let open = Memo::new(move |_| {
        let may = scene.picks.with(|picks| picks.iter().any(|(pick, _)| *pick == Pick::Explore));
        let here = scene.here().filter(|_| may)?;
        scene.view.with(|view| {
            let room = view.as_ref()?.rooms.iter().find(|room| room.place == here)?;
            let open = room.doors.iter().filter(|door| door.doorway == Doorway::Open).map(|door| door.slot);
            Some((room.spot?, open.collect::<Vec<_>>()))
        })
    });
    let act = move || {
        let picks = scene.picks.get_untracked();
        if let Some((_, choice)) = picks.into_iter().find(|(pick, _)| *pick == Pick::Explore) {
            scene.desk.pick(choice);
        }
    };
    let one = move |spot: Spot, slot: Slot| {
        let inside = view! {
            <g transform=door::at(plan::door(spot, slot))>
                <rect class="f07-way outline" x="-32" y="-46" width="64" height="46" rx="8"/>
                <path class="f07-way-sign" d="M-14 -14L0 -28L14 -14"/>
            </g>
        };
        view! { <g class="f07-doorway">{control("Explore through this doorway".to_string(), act, inside.into_any())}</g> }
    };
    view! {
        {move || open.get().map(|(spot, slots)| slots.into_iter().map(|slot| one(spot, slot)).collect_view())}
    }
    .into_any()
}

/// A doorway the Room could be laid at.
fn doorway(scene: Scene, place: facility07::geometry::Place, slot: Slot, spot: Spot) -> AnyView {
    let thing = Thing::Door(place, slot);
    let inside = view! {
        <g transform=door::at(plan::door(spot, slot))>
            <rect class="f07-way outline" x="-42" y="-58" width="84" height="66" rx="8"/>
            <path class="f07-way-sign" d="M0 -46V-14M-16 -30H16"/>
        </g>
    };
    let class = move || if scene.is_pointed(thing) { "f07-doorway pointed" } else { "f07-doorway" };
    let name = format!("Lay the Room at doorway {slot}");
    view! { <g class=class>{control(name, move || scene.act(thing, ""), inside.into_any())}</g> }.into_any()
}

/// The card where it would lie. A click lays it; the round button turns it.
fn ghost(ghosts: Ghosts, joint: Slot, spot: Spot) -> AnyView {
    let scene = ghosts.scene;
    let area = plan::area(spot);
    let inner = area.grown(-WALL / 2.0);
    let paper = ghosts.card.get().unwrap_or_default();
    let middle = (area.x + area.width / 2.0, area.y + area.height / 2.0 + 10.0);
    let gap = |slot: Slot| {
        let class = if slot == joint { "f07-ghost-door joint" } else { "f07-ghost-door" };
        view! { <g transform=door::at(plan::door(spot, slot))><rect class=class x="-23" y="-2" width="46" height="15" rx="2"/></g> }
    };
    let inside = view! {
        <rect class="f07-ghost-floor" x=area.x y=area.y width=area.width height=area.height rx="8"/>
        <rect class="f07-ghost outline" x=inner.x y=inner.y width=inner.width height=inner.height rx="5"/>
        {doors(&paper).into_iter().map(gap).collect_view()}
        {art::picture("room", &paper.name, Some([middle.0 - 66.0, middle.1 - 44.0, 132.0, 88.0]))}
        {title(if paper.name.is_empty() { "Lay it here" } else { &paper.name }, spot)}
        <text class="f07-ghost-word" x=middle.0 y=area.y + area.height - 26.0 text-anchor="middle" font-size="17">"Lay it here"</text>
    };
    let name = format!("Lay {} here, by its door {joint}", paper.name);
    let count = ghosts.ways.with(Vec::len);
    let (x, y) = (area.x + area.width, area.y);
    let turn = (count > 1).then(|| {
        let button = view! {
            <circle class="f07-turn outline" cx=x cy=y r="27"/>
            {sign(lu::LuRotateCw, (x, y), 30.0, "f07-turn-sign")}
        };
        let act = move || {
            scene.desk.pointed.set(None);
            ghosts.turn.update(|turn| *turn = (*turn + 1) % count);
        };
        control("Turn the Room".to_string(), act, button.into_any())
    });
    view! { <g class="f07-laying">{control(name, move || scene.act(Thing::Ghost(joint), ""), inside.into_any())}{turn}</g> }
        .into_any()
}

/// The ways as small plans beside the question: what joins what is seen before it is done.
pub fn ways(ghosts: Ghosts) -> AnyView {
    let scene = ghosts.scene;
    let one = move |(joint, spot): (Slot, Spot)| {
        let paper = ghosts.card.get_untracked().unwrap_or_default();
        let area = plan::area(spot);
        let frame = area.grown(14.0);
        let choice = untrack(|| scene.at(Thing::Ghost(joint))).into_iter().next().map(|(_, choice)| choice);
        let (hovered, picked) = (choice.clone(), choice);
        let gap = move |slot: Slot| {
            let class = if slot == joint { "f07-ghost-door joint" } else { "f07-ghost-door" };
            view! { <g transform=door::at(plan::door(spot, slot))><rect class=class x="-26" y="-8" width="52" height="26"/></g> }
        };
        let class = move || match ghosts.shown() {
            Some((shown, _)) if shown == joint => "f07-turned shown",
            _ => "f07-turned",
        };
        view! {
            <button class=class aria-label=format!("Joined by door {joint}, turned by {} degrees", spot.rotation.degrees())
                on:mouseenter=move |_| scene.desk.pointed.set(hovered.clone())
                on:mouseleave=move |_| scene.desk.pointed.set(None)
                on:click=move |_| if let Some(choice) = picked.clone() { scene.desk.pick(choice) }>
                <svg viewBox=format!("{} {} {} {}", frame.x, frame.y, frame.width, frame.height) aria-hidden="true">
                    <rect class="f07-mini" x=area.x y=area.y width=area.width height=area.height rx="10"/>
                    {doors(&paper).into_iter().map(gap).collect_view()}
                </svg>
            </button>
        }
    };
    view! {
        <Show when=move || ghosts.ways.with(|ways| ways.len() > 1)>
            <div class="f07-turns" role="group" aria-label="Ways to lay the Room">
                {move || ghosts.ways.get().into_iter().map(one).collect_view()}
            </div>
        </Show>
    }
    .into_any()
}
