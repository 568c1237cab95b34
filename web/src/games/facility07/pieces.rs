//! The figures: Agents in coats and hats, Guards that all look alike, and whatever a pack brings.

use facility07::geometry::Place;
use facility07::view::View;
use facility07::{Alertness, GuardId, Whereabouts};
use leptos::prelude::*;

use super::plan;
use super::scene::{Scene, Thing};
use crate::art;
use crate::parts::board::control;

/// A figure on the board, and how it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    thing: Thing,
    name: String,
    /// What a person would type to mean it.
    words: String,
    place: (f64, f64, f64),
    dazed: bool,
    /// In the cell, or just arrived.
    held: bool,
    active: bool,
}

/// Every figure on the board, and where it stands. Guards come last so that Agents keep their places.
pub fn standing(view: &View) -> Vec<Standing> {
    let mut all: Vec<(Place, Standing)> = Vec::new();
    let under_way = view.stage != facility07::Stage::Choosing;
    for agent in view.agents.iter().filter(|agent| under_way && agent.whereabouts == Whereabouts::Inside) {
        let name = agent.name.to_string();
        let active = agent.seat == view.active;
        let it = Standing {
            thing: Thing::Agent(agent.seat),
            words: name.clone(),
            name,
            place: (0.0, 0.0, 1.0),
            dazed: agent.dazed,
            held: agent.cell,
            active,
        };
        all.push((agent.room, it));
    }
    for figure in &view.figures {
        let it = Standing {
            thing: Thing::Figure(figure.figure),
            name: figure.name.to_string(),
            words: figure.name.to_string(),
            place: (0.0, 0.0, 1.0),
            dazed: figure.dazed,
            held: false,
            active: false,
        };
        all.push((figure.place, it));
    }
    for (at, (place, alertness)) in view.guards.iter().enumerate() {
        let it = Standing {
            thing: Thing::Guard(GuardId(at as u8)),
            name: view.names.guard.to_string(),
            words: format!("guard {}", at + 1),
            place: (0.0, 0.0, 1.0),
            dazed: *alertness == Alertness::Dazed,
            held: *alertness == Alertness::Fresh,
            active: false,
        };
        all.push((*place, it));
    }
    let places: Vec<Place> = all.iter().map(|(place, _)| *place).collect();
    let put = |(at, (place, it)): (usize, (Place, Standing))| {
        let room = view.rooms.iter().find(|room| room.place == place)?;
        let before = places[..at].iter().filter(|other| **other == place).count();
        let count = places.iter().filter(|other| **other == place).count();
        Some(Standing { place: plan::standing(plan::lies(&view.rooms, room), before, count), ..it })
    };
    all.into_iter().enumerate().filter_map(put).collect()
}

/// All figures; each glides where it goes.
pub fn pieces(scene: Scene) -> AnyView {
    let all = Memo::new(move |_| scene.view.with(|view| view.as_ref().map(standing).unwrap_or_default()));
    let things = Memo::new(move |_| all.with(|all| all.iter().map(|it| it.thing).collect::<Vec<_>>()));
    view! {
        <For each=move || things.get() key=|thing| *thing let:thing>
            {piece(scene, all, thing)}
        </For>
    }
    .into_any()
}

fn piece(scene: Scene, all: Memo<Vec<Standing>>, thing: Thing) -> AnyView {
    let it = Memo::new(move |_| all.with(|all| all.iter().find(|it| it.thing == thing).cloned()));
    let place = move || {
        it.with(|it| {
            let (x, y, scale) = it.as_ref().map_or((0.0, 0.0, 1.0), |it| it.place);
            format!("transform: translate({x:.1}px, {y:.1}px) scale({scale})")
        })
    };
    let is = move |what: fn(&Standing) -> bool| it.with(|it| it.as_ref().is_some_and(what));
    let can = scene.can(thing);
    let class = move || {
        let mut class = String::from("f07-piece");
        for (on, word) in [
            (can.get(), " can"),
            (scene.is_shown(thing), " pointed"),
            (is(|it| it.dazed), " dazed"),
            (is(|it| it.held), " held"),
            (is(|it| it.active), " active"),
        ] {
            if on {
                class.push_str(word);
            }
        }
        class
    };
    let name = Memo::new(move |_| it.with(|it| it.as_ref().map(|it| it.name.clone()).unwrap_or_default()));
    let seat = match thing {
        Thing::Agent(seat) => Some(seat.0),
        _ => None,
    };
    let drawn = move || {
        let name = name.get();
        let figure = match thing {
            Thing::Agent(_) => agent(&name),
            Thing::Figure(_) => figure_token(&name),
            _ => guard(),
        };
        let act = move || {
            let words = it.with_untracked(|it| it.as_ref().map(|it| it.words.clone()).unwrap_or_default());
            scene.act(thing, &words);
        };
        let state = move || it.with(|it| it.as_ref().map(spoken).unwrap_or_default());
        let inside = view! {
            <ellipse class="f07-ring" cx="0" cy="22" rx="20" ry="8"/>
            <g class="f07-body">{figure}</g>
            <path class="f07-cell" d="M-18 -26V26M-6 -26V26M6 -26V26M18 -26V26M-20 -26H20M-20 26H20"/>
            <g class="f07-stars"><text x="-15" y="-9" font-size="15">"✦"</text><text x="3" y="-15" font-size="11">"✦"</text></g>
            {move || can.get().then(|| view! { <path class="f07-arrow" d="M-8 -44H8L0 -33z"/> })}
        };
        control(Signal::derive(state), act, inside.into_any())
    };
    // My own figure can be led by the hand.
    let goes = move || {
        let own = seat.is_some() && scene.desk.viewer.get() == seat;
        own && scene.picks.with(|picks| !picks.is_empty())
    };
    view! {
        <g class=class style=place data-seat=seat data-at=seat.map(|seat| format!("who-{seat}")) data-drag=move || goes().then_some("")
            on:mouseenter=move |_| scene.look_at(thing) on:mouseleave=move |_| scene.look_away(thing)>{drawn}</g>
    }
    .into_any()
}

fn spoken(it: &Standing) -> String {
    let mut words = it.name.clone();
    if it.dazed {
        words.push_str(", Dazed");
    }
    if it.held {
        words.push_str(if matches!(it.thing, Thing::Agent(_)) { ", in the cell" } else { ", just arrived" });
    }
    words
}

/// The Agent's face, or the initial until it is there.
fn agent(name: &str) -> AnyView {
    let initial: String = name.chars().find(|letter| letter.is_alphabetic()).into_iter().collect();
    art::token("agent", name, initial, 26.0)
}

/// One clone like another: a helmet with a visor.
fn guard() -> AnyView {
    view! {
        <path class="f07-uniform" d="M-8 -6C-15 -4 -16 8 -16 24H16C16 8 15 -4 8 -6z"/>
        <path class="f07-belt" d="M-16 11H16V16H-16z"/>
        <path class="f07-helmet" d="M-11 -8V-18A11 11 0 0 1 11 -18V-8z"/>
        <rect class="f07-visor" x="-9" y="-18" width="18" height="7" rx="3"/>
    }
    .into_any()
}

/// A figure that a pack brought along.
fn figure_token(name: &str) -> AnyView {
    let initials: String = name.split_whitespace().filter_map(|word| word.chars().next()).take(2).collect();
    view! {
        <path class="f07-wild" d="M0 -26L18 -14V10L0 24L-18 10V-14z"/>
        <text class="f07-initial" x="0" y="5" font-size="16" text-anchor="middle">{initials}</text>
        {art::picture("figure", name, Some([-24.0, -26.0, 48.0, 48.0]))}
    }
    .into_any()
}
