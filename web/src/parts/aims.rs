//! What a game is about, in three sentences and a picture: shown once, before a person's first game of it.

use leptos::prelude::*;

use super::dialog::Dialog;
use crate::desk::Desk;
use crate::games::Look;
use crate::keep;
use crate::route::{Route, To};

fn key(game: &str) -> String {
    format!("safehouse.met.{game}")
}

/// The person knows what this game is about.
pub fn are_known(look: &Look) {
    // A browser that keeps nothing says it again.
    _ = keep::write(&key(look.game), &true);
}

#[component]
pub fn Aims(look: &'static Look) -> impl IntoView {
    let desk = Desk::here();
    let met = look.aims.is_empty() || keep::read::<bool>(&key(look.game)).unwrap_or(false);
    let open = RwSignal::new(!met);
    let close = Callback::new(move |()| {
        are_known(look);
        open.set(false);
    });
    let one = |aim: &&'static str| view! { <li>{*aim}</li> };
    let title = desk.info.with_untracked(|info| info.as_ref().map(|info| info.title.clone())).unwrap_or_default();
    view! {
        <Show when=move || open.get()>
            <Dialog title=title.clone() close>
                <div class="aims" data-game=look.game>
                    <div class="picture" aria-hidden="true">{(look.cover)()}</div>
                    <ol>{look.aims.iter().map(one).collect_view()}</ol>
                    <p class="row"><button class="button" on:click=move |_| close.run(())>"Let us play"</button>
                        <To to=Route::Learn(look.game.into()) class="quiet outlined">"Learn it step by step"</To></p>
                </div>
            </Dialog>
        </Show>
    }
}
