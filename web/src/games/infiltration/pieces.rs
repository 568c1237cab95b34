//! Who is in the building, each where they stand: upright, or lying on their side while delayed.

use infiltration::view::{NpcPlace, View};
use infiltration::{NpcId, Operative, Place};
use leptos::prelude::*;

use super::plan::Plan;
use super::scene::{Scene, Thing};
use super::{figures, npcs};
use crate::parts::board::control;

/// A piece on the board, and how it is.
#[derive(Clone, Debug, PartialEq)]
struct Piece {
    thing: Thing,
    name: String,
    seat: Option<u8>,
    at: (f64, f64, f64),
    wounded: bool,
    delayed: bool,
    active: bool,
    extracts: bool,
}

impl Piece {
    fn spoken(&self) -> String {
        let mut words = self.name.clone();
        for (on, word) in [
            (self.wounded, ", wounded"),
            (self.delayed, ", delayed"),
            (self.extracts, ", extracts"),
            (self.active, ", acting"),
        ] {
            if on {
                words.push_str(word);
            }
        }
        words
    }
}

/// Every operative and NPC in the building. NPCs come last so that operatives keep their places.
fn everybody(view: &View, plan: Plan) -> Vec<Piece> {
    let mut all: Vec<(Place, Piece)> = Vec::new();
    for one in &view.operatives {
        let Some(place) = one.place else { continue };
        let piece = Piece {
            thing: Thing::Operative(one.operative),
            name: one.name.to_string(),
            seat: Some(one.player.0),
            at: (0.0, 0.0, 1.0),
            wounded: one.wounded,
            delayed: one.delayed,
            active: view.acting == Some(one.operative),
            extracts: one.extracts,
        };
        all.push((place, piece));
    }
    for npc in &view.npcs {
        let NpcPlace::Room(place) = npc.at else { continue };
        let piece = Piece {
            thing: Thing::Npc(npc.npc),
            name: npc.name.to_string(),
            seat: None,
            at: (0.0, 0.0, 1.0),
            wounded: false,
            delayed: false,
            active: false,
            extracts: false,
        };
        all.push((place, piece));
    }
    let places: Vec<Place> = all.iter().map(|(place, _)| *place).collect();
    let put = |(at, (place, piece)): (usize, (Place, Piece))| {
        let before = places[..at].iter().filter(|other| **other == place).count();
        let count = places.iter().filter(|other| **other == place).count();
        Piece { at: plan.standing(plan.room(place), before, count), ..piece }
    };
    all.into_iter().enumerate().map(put).collect()
}

/// All pieces; each glides where it goes.
pub fn pieces(scene: Scene, plan: Plan) -> AnyView {
    let all =
        Memo::new(move |_| scene.view.with(|view| view.as_ref().map(|it| everybody(it, plan)).unwrap_or_default()));
    let operatives = Memo::new(move |_| {
        let who = |piece: &Piece| match piece.thing {
            Thing::Operative(who) => Some(who),
            _ => None,
        };
        all.with(|all| all.iter().filter_map(who).collect::<Vec<Operative>>())
    });
    let npcs = Memo::new(move |_| {
        let who = |piece: &Piece| match piece.thing {
            Thing::Npc(npc) => Some(npc),
            _ => None,
        };
        all.with(|all| all.iter().filter_map(who).collect::<Vec<NpcId>>())
    });
    view! {
        <For each=move || npcs.get() key=|npc| *npc let:npc>{piece(scene, all, Thing::Npc(npc))}</For>
        <For each=move || operatives.get() key=|who| *who let:who>{piece(scene, all, Thing::Operative(who))}</For>
    }
    .into_any()
}

fn piece(scene: Scene, all: Memo<Vec<Piece>>, thing: Thing) -> AnyView {
    let it = Memo::new(move |_| all.with(|all| all.iter().find(|it| it.thing == thing).cloned()));
    let place = move || {
        it.with(|it| {
            let (x, y, scale) = it.as_ref().map_or((0.0, 0.0, 1.0), |it| it.at);
            format!("transform: translate({x:.1}px, {y:.1}px) scale({scale:.2})")
        })
    };
    let is = move |what: fn(&Piece) -> bool| it.with(|it| it.as_ref().is_some_and(what));
    let can = scene.can(thing);
    let name = it.with_untracked(|it| it.as_ref().map(|it| it.name.clone()).unwrap_or_default());
    let seat = it.with_untracked(|it| it.as_ref().and_then(|it| it.seat));
    let figure = match thing {
        Thing::Npc(npc) => figures::npc(&name, npcs::icon(npc)),
        _ => figures::operative(&name),
    };
    // The operative who selects now can be dragged.
    let goes = move || {
        let selects = matches!((thing, scene.selecting()), (Thing::Operative(who), Some((one, _))) if who == one);
        selects && scene.picks.with(|picks| !picks.is_empty())
    };
    let spoken = Signal::derive(move || it.with(|it| it.as_ref().map(Piece::spoken).unwrap_or_default()));
    let inside = view! {
        <ellipse class="inf-ring" cx="0" cy="26" rx="19" ry="7"/>
        <g class="inf-body" aria-hidden="true">{figure}</g>
        <g class="inf-wound"><circle cx="11" cy="-23" r="8"/><path d="M11 -28v10M6 -23h10"/></g>
        <g class="inf-plugged"><circle cx="-12" cy="-23" r="8"/><path d="M-12 -28v8M-15.500 -23l3.500 4l3.500 -4"/></g>
        {move || can.get().then(|| view! { <path class="inf-arrow" d="M-8 -46H8L0 -34z"/> })}
    }
    .into_any();
    let words = name.clone();
    let mark = match thing {
        Thing::Operative(who) => Some(format!("who-{}", who.0)),
        Thing::Npc(npc) => Some(format!("npc-{}", npc.0)),
        _ => None,
    };
    view! {
        <g class="inf-piece" class:can=move || can.get() class:pointed=move || scene.is_shown(thing)
            class:wounded=move || is(|it| it.wounded) class:delayed=move || is(|it| it.delayed)
            class:active=move || is(|it| it.active) class:extracts=move || is(|it| it.extracts)
            style=place data-at=mark data-seat=seat data-drag=move || goes().then_some("")
            on:mouseenter=move |_| scene.look_at(thing) on:mouseleave=move |_| scene.look_away(thing)>
            {control(spoken, move || scene.act(thing, &words), inside)}
        </g>
    }
    .into_any()
}
