//! What is not a room: the way through the building, the names of its floors, and the street outside.

use icondata_lu as lu;
use infiltration::view::Fate;
use leptos::prelude::*;

use super::figures;
use super::plan::Plan;
use super::scene::{Scene, Thing};
use super::signs::sign;
use crate::parts::board::{called, control};

/// Corridor, stairs and floors, behind the rooms.
pub fn building(plan: Plan) -> AnyView {
    let name = |(name, x, y): (&'static str, f64, f64)| {
        view! { <text class="inf-floor-name" x=x y=y font-size="13">{name}</text> }
    };
    view! {
        <defs>
            <pattern id="inf-hatch" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect class="inf-hatch-ground" width="14" height="14"/><rect class="inf-hatch-line" width="2.5" height="14"/>
            </pattern>
        </defs>
        <path class="inf-way" d=plan.way()/>
        <path class="inf-way-line" d=plan.way()/>
        {plan.floors().map(name).collect_view()}
    }
    .into_any()
}

/// Outside: the exit, and the operatives who have got away.
pub fn street(scene: Scene, plan: Plan) -> AnyView {
    let area = plan.street();
    let can = scene.can(Thing::Street);
    let out = Memo::new(move |_| {
        scene.view.with(|view| {
            let all = view.as_ref().map(|view| view.operatives.clone()).unwrap_or_default();
            let gone = all.into_iter().filter(|one| one.fate != Fate::Inside);
            gone.map(|one| (one.name.to_string(), one.player.0, one.fate == Fate::Escaped)).collect::<Vec<_>>()
        })
    });
    let people = move || {
        let out = out.get();
        let count = out.len();
        let one = move |(at, (name, seat, escaped)): (usize, (String, u8, bool))| {
            let (x, y, scale) = plan.standing(area, at, count);
            let how = if escaped { "escaped" } else { "arrested" };
            view! {
                <g class="inf-piece out" class:arrested=!escaped data-seat=seat transform=format!("translate({x} {y}) scale({scale})")>
                    {called(format!("{name}, {how}"))}
                    {figures::operative(&name)}
                    {(!escaped).then(|| view! { <path class="inf-bars" d="M-15 -28V26M-5 -28V26M5 -28V26M15 -28V26M-18 -28H18M-18 26H18"/> })}
                </g>
            }
        };
        out.into_iter().enumerate().map(one).collect_view()
    };
    let label = Signal::derive(move || {
        let how = |(name, _, escaped): &(String, u8, bool)| {
            format!(", {name} {}", if *escaped { "escaped" } else { "arrested" })
        };
        let names = out.with(|out| out.iter().map(how).collect::<Vec<_>>().concat());
        let can = if can.get() { ": retreat to escape" } else { "" };
        format!("The street{names}{can}")
    });
    let sign_x = area.x + 44.0;
    let inside = view! {
        <rect class="inf-street" x=area.x y=area.y width=area.width height=area.height rx="9"/>
        <path class="inf-kerb" d=format!("M{} {}h{}", area.x + 6.0, area.y + area.height - 12.0, area.width - 12.0)/>
        <g class="inf-exit"><rect x=area.x + 8.0 y=area.y + 8.0 width="72" height="26" rx="5"/>
            <text aria-hidden="true" x=sign_x + 8.0 y=area.y + 26.5 text-anchor="middle" font-size="16">"EXIT"</text>
            {sign(lu::LuDoorOpen, (area.x + 21.0, area.y + 21.0), 15.0, "inf-sign")}</g>
        <g aria-hidden="true">{people}</g>
        <rect class="outline inf-edge" x=area.x y=area.y width=area.width height=area.height rx="9"/>
        {move || can.get().then(|| view! { <rect class="inf-lit" x=area.x - 1.0 y=area.y - 1.0 width=area.width + 2.0 height=area.height + 2.0 rx="10"/> })}
    };
    view! {
        <g class="inf-room street" class:can=move || can.get() class:pointed=move || scene.is_shown(Thing::Street)>
            {control(label, move || scene.act(Thing::Street, "retreat"), inside.into_any())}
        </g>
    }
    .into_any()
}
