//! Doors: gaps in the walls that lead on, lead into the unknown, or end at a neighbour's wall.

use facility07::geometry::{Doorway, Spot};
use facility07::view::DoorView;
use leptos::prelude::*;

use super::plan::{self, DoorPlace, WALL};

/// Half of what a door leaves open.
const HALF: f64 = 23.0;

/// Puts what is drawn for a door in the north wall where the door is. Outside is up.
pub fn at(place: DoorPlace) -> String {
    format!("translate({} {}) rotate({})", place.x, place.y, place.turned)
}

/// A door of a Room. A Room that is Locked Down has its doors barred.
pub fn door(spot: Spot, door: DoorView, locked: bool) -> AnyView {
    let place = at(plan::door(spot, door.slot));
    let inside = match door.doorway {
        Doorway::Connected(_) => view! {
            <rect class="f07-gap" x=-HALF y="-1" width=2.0 * HALF height=WALL + 2.0/>
            <path class="f07-leaf" d=format!("M{} {WALL}l5 14M{HALF} {WALL}l-5 14", -HALF)/>
            {locked.then(bars)}
        }
        .into_any(),
        Doorway::Open => view! {
            <rect class="f07-gap" x=-HALF y="-1" width=2.0 * HALF height=WALL + 2.0/>
            <path class="f07-threshold" d=format!("M{} 1H{HALF}", -HALF)/>
            <path class="f07-beyond" d="M-13 -8L0 -20L13 -8M-8 -20L0 -28L8 -20"/>
            {locked.then(bars)}
        }
        .into_any(),
        Doorway::Blocked(_) => view! {
            <rect class="f07-bricks" x=-HALF y="0" width=2.0 * HALF height=WALL/>
            <path class="f07-mortar" d=format!("M{} 5.5H{HALF}M-12 0v5.5M8 0v5.5M-2 5.5V{WALL}M17 5.5V{WALL}", -HALF)/>
        }
        .into_any(),
    };
    view! { <g transform=place>{inside}</g> }.into_any()
}

fn bars() -> AnyView {
    view! { <path class="f07-bars" d="M-15 -3V14M-5 -3V14M5 -3V14M15 -3V14M-23 5H23"/> }.into_any()
}
