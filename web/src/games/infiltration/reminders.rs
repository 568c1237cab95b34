//! What lasts, beside whom and what it concerns: the card, whose it is, and when it ends.

use icondata_lu as lu;
use infiltration::lasting::About;
use infiltration::view::{LastingView, View};
use infiltration::{Operative, Place};
use leptos::prelude::*;

use crate::desk::Desk;
use crate::games::part;
use crate::parts::icon::Icon;

fn slip(each: &LastingView) -> AnyView {
    let (effect, card) = (each.effect.to_string(), format!("{}, {}", each.card, each.until));
    view! { <li class="lasting"><Icon icon=lu::LuHourglass/><span>{effect}<small>" "{card}</small></span></li> }
        .into_any()
}

/// Slips in a player's panel: what is on this operative, and what of its doing lies elsewhere.
pub fn beside(desk: Desk, who: Operative) -> AnyView {
    let lasting: Memo<Option<Vec<LastingView>>> = part(desk, |view| view.get("lasting"));
    let slips = move || {
        let concerns = |each: &&LastingView| each.about == About::Operative(who) || each.by == Some(who);
        lasting.with(|all| all.iter().flatten().filter(concerns).map(slip).collect_view())
    };
    view! { <ul class="inf-lasting">{slips}</ul> }.into_any()
}

/// The same for a room, in sentences.
pub fn on_room(view: &View, place: Place) -> Vec<String> {
    let here = view.lasting.iter().filter(|each| each.about == About::Room(place));
    here.map(|each| format!("{}, {}: {}", each.effect, each.until, each.card)).collect()
}

/// What concerns everybody, in a line under the dials.
pub fn on_all(desk: Desk) -> AnyView {
    let lasting: Memo<Option<Vec<LastingView>>> = part(desk, |view| view.get("lasting"));
    let slips = move || {
        let concerns = |each: &&LastingView| each.about == About::Everybody;
        lasting.with(|all| all.iter().flatten().filter(concerns).map(slip).collect_view())
    };
    view! { <ul class="inf-lasting">{slips}</ul> }.into_any()
}
