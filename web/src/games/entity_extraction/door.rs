//! Connections: gaps in the walls, doors that slide and are locked or blown, and the doors of airlocks.

use entity_extraction::layout::{LinkId, LinkKind};
use entity_extraction::view::LinkView;
use icondata_lu as lu;
use leptos::prelude::*;

use super::emblem::sign;
use super::plan::{self, HALF, WALL};
use super::scene::{Scene, Thing};
use crate::parts::board::control;

/// How thick a leaf is.
const LEAF: f64 = 9.0;

/// Fills other parts of the drawing refer to.
pub fn patterns() -> AnyView {
    view! {
        <defs>
            <pattern id="ee-hazard" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect class="ee-hazard-1" width="10" height="10"/><rect class="ee-hazard-2" width="5" height="10"/>
            </pattern>
            <pattern id="ee-hatch" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect class="ee-hatch-1" width="11" height="11"/><rect class="ee-hatch-2" width="2" height="11"/>
            </pattern>
        </defs>
    }
    .into_any()
}

/// What a connection shows, on a wall that runs from west to east. Its leaves move by their class.
pub fn shape(kind: LinkKind, blown: bool) -> AnyView {
    let gap = view! { <rect class="ee-gap" x=-HALF y=-WALL - 2.0 width=2.0 * HALF height=2.0 * WALL + 4.0/> };
    let leaf = |x: f64, class: &'static str| view! { <rect class=class x=x y=-LEAF / 2.0 width=HALF height=LEAF/> };
    let parts = match kind {
        LinkKind::Open => ().into_any(),
        LinkKind::Door if blown => view! {
            <path class="ee-rubble" d="M-21 -9l7 5l-5 4l6 4l-8 6zM21 -9l-8 4l5 5l-6 3l9 7z"/>
            <path class="ee-scorch" d="M-11 3l4 4M9 -6l4 3M-2 -5l2 3"/>
        }
        .into_any(),
        LinkKind::Door => view! {
            {leaf(-HALF, "ee-leaf left")}{leaf(0.0, "ee-leaf right")}
            <path class="ee-frame" d=format!("M{} -9v18M{HALF} -9v18", -HALF)/>
        }
        .into_any(),
        LinkKind::Airlock => view! {
            {leaf(-HALF, "ee-leaf air left")}{leaf(0.0, "ee-leaf air right")}
            <path class="ee-frame air" d=format!("M{} -11v22M{HALF} -11v22", -HALF)/>
            <circle class="ee-lamp" cx=-HALF - 6.0 cy="0" r="4.500"/><circle class="ee-lamp" cx=HALF + 6.0 cy="0" r="4.500"/>
        }
        .into_any(),
    };
    view! { {gap}{parts} }.into_any()
}

/// A connection of the board.
pub fn link(scene: Scene, id: LinkId) -> AnyView {
    let found = Memo::new(move |_| {
        scene.view.with(|view| {
            let view = view.as_ref()?;
            let link = view.links.get(id.index())?;
            let tile = |end: usize| view.tiles.get(link.ends[end].index());
            let (one, other) = (tile(0)?, tile(1)?);
            Some((link.clone(), plan::between(one.cell, other.cell), format!("{}–{}", one.spot, other.spot)))
        })
    });
    // What is drawn changes only when a door is blown; the rest is a matter of class.
    let fixed =
        Memo::new(move |_| found.with(|found| found.as_ref().map(|(link, place, _)| (link.kind, link.blown, *place))));
    let locked = Memo::new(move |_| found.with(|found| found.as_ref().is_some_and(|(link, ..)| link.locked)));
    let drawn = move || {
        fixed.get().map(|(kind, blown, (x, y, turned))| {
            let at = format!("translate({x} {y}) rotate({turned})");
            let shape = shape(kind, blown);
            match kind {
                LinkKind::Open => view! { <g transform=at aria-hidden="true">{shape}</g> }.into_any(),
                _ if blown => view! { <g transform=at aria-hidden="true">{shape}</g> }.into_any(),
                LinkKind::Door | LinkKind::Airlock => {
                    view! { <g transform=at>{door(scene, id, found, locked, shape, turned)}</g> }.into_any()
                }
            }
        })
    };
    view! { {drawn} }.into_any()
}

type Found = Memo<Option<(LinkView, (f64, f64, u16), String)>>;

/// A door that can be pointed at. The lock marker stands upright.
fn door(scene: Scene, id: LinkId, found: Found, locked: Memo<bool>, shape: AnyView, turned: u16) -> AnyView {
    let thing = Thing::Link(id);
    let can = scene.can(thing);
    let label = Signal::derive(move || {
        let state = if locked.get() { "locked" } else { "unlocked" };
        let can = if can.get() { ": can be chosen" } else { "" };
        found
            .with(|found| {
                let (link, _, spots) = found.as_ref()?;
                let word = if link.kind == LinkKind::Airlock { "Airlock door" } else { "Door" };
                Some(format!("{word} {spots}, {state}{can}"))
            })
            .unwrap_or_default()
    });
    let marker = move || {
        let door = found.with(|found| found.as_ref().is_some_and(|(link, ..)| link.kind == LinkKind::Door));
        (locked.get() && door).then(|| {
            view! {
                <g class="ee-marker" transform=format!("rotate(-{turned})")>
                    <circle r="11.500"/>{sign(lu::LuLock, (0.0, 0.0), 14.0, "ee-sign")}
                </g>
            }
        })
    };
    let lit = move || {
        can.get().then(
            || view! { <rect class="ee-lit-door" x=-HALF - 5.0 y="-15" width=2.0 * HALF + 10.0 height="30" rx="9"/> },
        )
    };
    let inside = view! {
        <rect class="ee-hit" x=-HALF - 4.0 y="-23" width=2.0 * HALF + 8.0 height="46"/>
        {shape}{marker}{lit}
        <rect class="outline ee-edge" x=-HALF - 3.0 y="-13" width=2.0 * HALF + 6.0 height="26" rx="7"/>
    };
    view! {
        <g class="ee-door" class:locked=move || locked.get() class:can=move || can.get() class:pointed=move || scene.is_shown(thing)
            on:mouseenter=move |_| scene.look_at(thing) on:mouseleave=move |_| scene.look_away(thing)
            on:focusin=move |_| scene.look_at(thing) on:focusout=move |_| scene.look_away(thing)>
            {control(label, move || scene.act(thing), inside.into_any())}
        </g>
    }
    .into_any()
}
