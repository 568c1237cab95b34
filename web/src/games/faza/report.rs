//! After the Faza Phase: what the fleet did, step by step, and the way it took over the city.

use faza::{Ship, Tile};
use leptos::prelude::*;
use moments::faza::Entry;

use super::seen::Seen;
use super::signs::ship_class;
use super::tidings::Last;
use super::tile::{SIDE, corner};

/// A sheet beside the city that tells the last Faza Phase until the person goes on.
pub fn report(last: Last) -> AnyView {
    let shown = move || {
        last.now.get().map(|(_, report)| {
            let one = |entry: Entry| match entry {
                Entry::Step(text) => view! { <li class="step">{text}</li> }.into_any(),
                Entry::Act(text) => view! { <li class="act">{text}</li> }.into_any(),
                Entry::Thing(text) => view! { <li>{text}</li> }.into_any(),
            };
            view! {
                <section class="report" aria-label="The last Faza Phase">
                    <header><h2>"The Faza Phase"</h2><button class="button" on:click=move |_| last.put_away()>"Put away"</button></header>
                    <ol tabindex="0" aria-label="What the Faza did">{report.entries.into_iter().map(one).collect_view()}</ol>
                </section>
            }
        })
    };
    view! { {shown} }.into_any()
}

/// The ways the ships took in the Faza Phase that is being told.
pub fn trails(seen: Seen, last: Last) -> AnyView {
    let shown = move || {
        last.now.get().map(|(_, report)| {
            report.drifts.into_iter().filter_map(|(ship, from, to)| trail(seen, ship, from, to)).collect_view()
        })
    };
    view! { <g class="trails">{shown}</g> }.into_any()
}

fn trail(seen: Seen, ship: Ship, from: Tile, to: Tile) -> Option<AnyView> {
    let place = |tile: Tile| {
        let place = seen.read(|view| view.tiles.iter().position(|other| other.tile == tile)).flatten()?;
        let (x, y) = corner(place);
        // Beside each other where two ships take the same street.
        let aside = 8.0 * ship.index() as f64 - 8.0;
        Some((x + SIDE / 2.0 + aside, y + SIDE / 2.0 + aside))
    };
    let ((x1, y1), (x2, y2)) = (untrack(|| place(from))?, untrack(|| place(to))?);
    Some(
        view! {
            <g class=format!("trail ship {}", ship_class(ship))>
                <line class="under" x1=x1 y1=y1 x2=x2 y2=y2/><line x1=x1 y1=y1 x2=x2 y2=y2/><circle cx=x2 cy=y2 r="5"/>
            </g>
        }
        .into_any(),
    )
}
