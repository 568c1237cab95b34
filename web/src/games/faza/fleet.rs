//! The three guides in the order of the Tracker: how the motherships are, and which one acts next.

use faza::Ship;
use leptos::prelude::*;

use super::guides;
use super::paper;
use super::seen::{Seen, seen};
use super::signs;
use crate::desk::Desk;

pub fn fleet(desk: Desk) -> AnyView {
    let seen = seen(desk);
    let shown = RwSignal::new(None::<Ship>);
    let guides = Ship::ALL.map(|ship| guide(seen, ship, shown)).collect_view();
    view! {
        <section class="fleet" aria-label="The fleet">{guides}</section>
        {move || shown.get().map(|ship| guides::ship(seen, ship, Callback::new(move |()| shown.set(None))))}
    }
    .into_any()
}

fn guide(seen: Seen, ship: Ship, shown: RwSignal<Option<Ship>>) -> AnyView {
    let standing = Memo::new(move |_| {
        seen.read(|view| view.ships.get(ship.index()).map(|ship| (ship.health, ship.defeated, ship.tile))).flatten()
    });
    let defeated = move || standing.get().is_some_and(|(_, defeated, _)| defeated);
    let acted = Memo::new(move |_| seen.read(|view| view.tracker == ship).unwrap_or(false));
    let next = Memo::new(move |_| seen.read(|view| view.tracker.next() == ship).unwrap_or(false));
    let name = move || if defeated() { paper::guide(ship).defeated_name.to_string() } else { ship.to_string() };
    let health = move || {
        let (left, defeated, _) = standing.get().unwrap_or_default();
        let pips = (0..left.max(4)).map(|at| view! { <i class:spent={at >= left}></i> }).collect_view();
        (!defeated).then(|| view! { <span class="health" role="img" aria-label=format!("health {left}")>{pips}</span> })
    };
    let place = move || match standing.get() {
        Some((_, false, Some(tile))) => format!("over {tile}"),
        Some((_, true, _)) => format!("{ship} wreck"),
        _ => String::new(),
    };
    // Where the Tracker has nothing to say, the guide tells where its ship is.
    let tracker = move || {
        if next.get() {
            view! { <span class="tracker next" title="The Tracker reaches this guide next">"acts next"</span> }
                .into_any()
        } else if acted.get() {
            view! { <span class="tracker" title="The Tracker stands here">"acted last"</span> }.into_any()
        } else {
            view! { <span class="where">{place}</span> }.into_any()
        }
    };
    view! {
        <button class=format!("guide ship {}", signs::ship_class(ship)) class:defeated=defeated class:next=move || next.get()
            title="Read its guide" on:click=move |_| shown.set(Some(ship))>
            <svg class="portrait" viewBox="0 0 56 34" aria-hidden="true" inner_html=signs::ship(ship)></svg>
            <span class="guide-text"><b>{name}</b>{health}{tracker}</span>
        </button>
    }
    .into_any()
}
