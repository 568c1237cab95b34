//! The facility as it grows.

use facility07::Stage;
use facility07::geometry::Spot;
use leptos::prelude::*;

use super::ghost::{self, Ghosts};
use super::moment::moments;
use super::pieces::pieces;
use super::room::room;
use super::scene::Scene;
use super::slip::slip;
use super::status::countdown;
use super::{dossier, plan};
use crate::desk::Desk;
use crate::parts::board::{Area, Board};

/// At least so much is shown, so that the Entryway alone is not larger than life.
const LEAST: f64 = 620.0;

pub fn board(desk: Desk) -> AnyView {
    let scene = Scene::new(desk);
    let choosing =
        Memo::new(move |_| scene.view.with(|view| view.as_ref().is_none_or(|view| view.stage == Stage::Choosing)));
    let body = move || if choosing.get() { dossier::desk(scene) } else { facility(scene) };
    view! { {body} }.into_any()
}

fn facility(scene: Scene) -> AnyView {
    let ghosts = Ghosts::new(scene);
    let whole = Memo::new(move |_| {
        let lying: Vec<Area> = scene.view.with(|view| {
            let Some(view) = view else { return Vec::new() };
            view.rooms.iter().map(|room| plan::area(plan::lies(&view.rooms, room))).collect()
        });
        let start = plan::area(Spot::default());
        let all = Area::around(lying.into_iter().chain(ghosts.area())).unwrap_or(start).grown(40.0);
        let (more_x, more_y) = ((LEAST - all.width).max(0.0), (LEAST - all.height).max(0.0));
        Area {
            x: all.x - more_x / 2.0,
            y: all.y - more_y / 2.0,
            width: all.width + more_x,
            height: all.height + more_y,
        }
    });
    let places = Memo::new(move |_| {
        let places = |view: &facility07::View| view.rooms.iter().map(|room| room.place).collect::<Vec<_>>();
        scene.view.with(|view| view.as_ref().map(places).unwrap_or_default())
    });
    view! {
        <Board whole=whole label="The facility">
            {patterns()}
            {annex_ways(scene)}
            <For each=move || places.get() key=|place| *place let:place>{room(scene, place)}</For>
            {ghost::ghosts(ghosts)}
            {pieces(scene)}
        </Board>
        {countdown(scene.desk)}
        {slip(scene, ghosts)}
        {moments(scene.desk)}
    }
    .into_any()
}

/// Fills other parts of the drawing refer to.
fn patterns() -> AnyView {
    view! {
        <defs>
            <pattern id="f07-hatch" width="18" height="18" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect class="f07-hatch-ground" width="18" height="18"/><rect class="f07-hatch-line" width="7" height="18"/>
            </pattern>
        </defs>
    }
    .into_any()
}

/// An annex lies apart (F07-RULING-112): a dotted line leads there from the Entryway.
fn annex_ways(scene: Scene) -> AnyView {
    let lines = Memo::new(move |_| {
        scene.view.with(|view| {
            let Some(view) = view else { return Vec::new() };
            let annexes = view.rooms.iter().filter(|room| room.spot.is_none());
            annexes.map(|room| plan::area(plan::lies(&view.rooms, room))).collect::<Vec<_>>()
        })
    });
    let line = |area: Area| {
        let (x, y) = (area.x + area.width, area.y + area.height / 2.0);
        view! { <path class="f07-annex" d=format!("M{x} {y}L100 150")/> }
    };
    view! { {move || lines.get().into_iter().map(line).collect_view()} }.into_any()
}
