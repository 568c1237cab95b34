//! What lasts: the card, whose it is, what it is on, and when it ends. All of it beside the piles, and beside each operative
//! what is its own.

use entity_extraction::Operative;
use entity_extraction::lasting::LastingView;
use icondata_lu as lu;
use leptos::prelude::*;

use super::glimpse;
use crate::desk::Desk;
use crate::parts::icon::Icon;

fn slip(one: &LastingView, owner: Option<String>) -> AnyView {
    let of = owner.map_or_else(String::new, |owner| format!(" of {owner}"));
    let text = format!("{}{of}, {}: {}", one.name, one.place, one.effect);
    view! { <li class="lasting"><Icon icon=lu::LuHourglass/><span>{text}<small>" "{one.until.clone()}</small></span></li> }
        .into_any()
}

/// Everything that lasts at the table.
pub fn all(desk: Desk) -> AnyView {
    let (lasting, operatives) = (glimpse::lasting(desk), glimpse::operatives(desk));
    let slips = move || {
        let (lasting, operatives) = (lasting.get().unwrap_or_default(), operatives.get().unwrap_or_default());
        let owner = |one: &LastingView| one.owner.map(|who| glimpse::name(&operatives, who));
        lasting.iter().map(|one| slip(one, owner(one))).collect_view()
    };
    view! { <ul class="ee-chips" aria-label="What lasts">{slips}</ul> }.into_any()
}

/// What an operative has put on the table.
pub fn of(desk: Desk, who: Operative) -> AnyView {
    let lasting = glimpse::lasting(desk);
    let slips = move || {
        let lasting = lasting.get().unwrap_or_default();
        lasting.iter().filter(|one| one.owner == Some(who)).map(|one| slip(one, None)).collect_view()
    };
    view! { <ul class="ee-chips" aria-label="What lasts">{slips}</ul> }.into_any()
}
