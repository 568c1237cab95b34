//! Several choices on one tile: a small menu beside it.

use leptos::prelude::*;

use super::seen::Seen;
use super::tile::{STEP, corner};
use crate::desk::Desk;

/// Size of the sheet in the drawing's units.
const WIDTH: f64 = 236.0;
const LINE: f64 = 62.0;

/// The menu of the tile that was clicked.
pub fn menu(desk: Desk, seen: Seen, open: RwSignal<Option<usize>>) -> impl IntoView {
    let entries = Memo::new(move |_| {
        let place = open.get()?;
        let number = seen.read(|view| view.tiles.get(place).map(|tile| usize::from(tile.tile.number()))).flatten()?;
        let choices = seen.on_tiles.with(|tiles| tiles.get(number).cloned()).unwrap_or_default();
        (choices.len() > 1).then_some((place, choices))
    });
    // What it offered may be gone by now; then it closes.
    Effect::new(move || {
        if open.get().is_some() && entries.get().is_none() {
            open.set(None);
        }
    });
    move || {
        entries.get().map(|(place, choices)| {
            let (x, y) = corner(place);
            let height = LINE * choices.len() as f64 + 12.0;
            let x = if place % 4 < 2 { x + STEP - 6.0 } else { x - WIDTH + 6.0 };
            let y = (y + 14.0).clamp(0.0, (4.0 * STEP - height).max(0.0));
            let one = move |choice: wire::Choice| {
                let shown = choice.text.clone();
                let act = move |_| {
                    open.set(None);
                    desk.pick(choice.clone());
                };
                view! { <button data-go="" on:click=act>{shown}</button> }
            };
            view! {
                <foreignObject class="tile-menu" x=x y=y width=WIDTH height=height>
                    <div class="sheet-menu" role="group" aria-label="What to do there">{choices.into_iter().map(one).collect_view()}</div>
                </foreignObject>
            }
        })
    }
}
