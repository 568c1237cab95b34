//! The line every player keeps an eye on: the round, the phase, and how far defeat is.

use faza::{Phase, View};
use leptos::prelude::*;

use super::seen::seen;
use super::signs;
use crate::desk::Desk;
use crate::parts::icon::Icon;

/// With so few Drones in the pool the next Faza Phase may be the last.
const FEW_DRONES: u8 = 8;

pub fn status(desk: Desk) -> AnyView {
    let seen = seen(desk);
    let round = Memo::new(move |_| seen.read(|view| (view.round, view.phase, view.difficulty)));
    let drones = Memo::new(move |_| seen.read(|view| view.drone_pool).unwrap_or_default());
    let rebels = Memo::new(move |_| seen.read(|view| view.rebel_pool).unwrap_or_default());
    let outposts = Memo::new(move |_| seen.read(outposts).unwrap_or_default());
    let phase = move || {
        round.get().map(|(round, phase, difficulty)| {
            let (class, name) = match phase {
                Phase::Team => ("phase team", "Team Phase"),
                Phase::Faza => ("phase faza", "Faza Phase"),
            };
            view! { <span class=class>{name}</span><span>"Round "<b>{round}</b></span><span class="difficulty">{difficulty.to_string()}</span> }
        })
    };
    view! {
        {phase}
        <span class="gauge" class:alarm=move || drones.get() <= FEW_DRONES title="Drones left in the pool: if one is needed and none is left, you lose.">
            {signs::small(signs::DRONE, "drone")}<b>{move || drones.get()}</b><span class="gauge-name">"Drones in the pool"</span></span>
        <span class="gauge" title="Rebels left in the pool, to be recruited.">
            {signs::small(signs::REBEL, "rebel")}<b>{move || rebels.get()}</b><span class="gauge-name">"Rebels in the pool"</span></span>
        <span class="gauge" class:alarm=move || outposts.get() <= 1 title="Outposts still on Earth: without any, you lose.">
            <Icon icon=icondata_lu::LuHouse/><b>{move || outposts.get()}</b><span class="gauge-name">"Outposts"</span></span>
    }
    .into_any()
}

fn outposts(view: &View) -> usize {
    view.tiles.iter().filter(|tile| tile.outpost).count()
}

/// What everybody is after now.
pub fn goal(desk: Desk) -> String {
    let seen = seen(desk);
    if seen.read(|view| view.ending.is_some()).unwrap_or(true) {
        return String::new();
    }
    let left = seen.read(|view| view.ships.iter().filter(|ship| !ship.defeated).count()).unwrap_or_default();
    let ships = if left == 1 { "the last mothership".into() } else { format!("all {left} motherships") };
    format!("Bring down {ships} before the Drones run out or the last Outpost falls.")
}
