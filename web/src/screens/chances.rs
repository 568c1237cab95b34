//! How likely everybody was to win, over the whole game, and the moments that turned it. The worker finds out while somebody
//! looks at the result.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast as _;

use crate::desk::Desk;
use crate::route::{self, Route};
use crate::screens::replay;

/// Begins to look back, unless that was done before.
fn begin(desk: Desk, replay: Option<&Route>) {
    if desk.judged.with_untracked(Option::is_some) || desk.judged_before() {
        return;
    }
    match replay {
        Some(Route::Again(code, _)) => {
            let code = code.clone();
            spawn_local(async move {
                match replay::from_house(&code).await {
                    Ok(saved) => desk.judge(Some(saved)),
                    // Without its journal there is nothing to judge.
                    Err(_) => _ = desk.judged.try_set(None),
                }
            });
        }
        _ => desk.judge(None),
    }
}

/// The curve and the turning points, with how far they have come; nothing where bots cannot judge the game.
pub fn chances(desk: Desk, replay: Option<Route>) -> AnyView {
    begin(desk, replay.as_ref());
    let parts = Memo::new(move |_| desk.judged.with(|told| told.as_ref().map(|told| (told.done, told.of))));
    let found = Memo::new(move |_| desk.judged.with(|told| told.as_ref().and_then(|told| told.found.clone())));
    let under_way = Memo::new(move |_| parts.get().is_some_and(|(done, of)| of == 0 || done < of));
    let words = move || {
        if found.with(Option::is_some) {
            "Looking for the moments that turned it …"
        } else {
            "Finding out who was ahead when …"
        }
    };
    let bar = move || {
        under_way.get().then(|| {
            view! {
                <p class="judging"><label>{words}<progress prop:max=move || parts.get().map_or(1, |(_, of)| of.max(1))
                    prop:value=move || parts.get().map_or(0, |(done, _)| done)></progress></label></p>
            }
        })
    };
    let section = move || {
        let shown = move || found.get().unwrap_or_default();
        parts.with(Option::is_some).then(|| view! { <h3>"How the chances went"</h3>{bar}<div inner_html=shown></div> })
    };
    // Each moment has a button that leads there.
    let look = move |event: leptos::ev::MouseEvent| {
        let on = event.target().and_then(|on| on.dyn_into::<web_sys::Element>().ok());
        let button = on.and_then(|on| on.closest("[data-entry]").ok().flatten());
        let entry = button.and_then(|button| button.get_attribute("data-entry")?.parse().ok());
        if let (Some(entry), Some(replay)) = (entry, replay.clone()) {
            route::go(replay.at(entry));
        }
    };
    let own = desk.viewer.get_untracked();
    view! { <section class="chances" data-own=own on:click=look>{section}</section> }.into_any()
}
