//! How a player's operatives are doing, in the player's panel: where they are, health, ammo, and what they carry.

use entity_extraction::view::{CardView, OperativeView};
use icondata_lu as lu;
use leptos::prelude::*;

use super::card;
use super::glimpse;
use super::lasting;
use crate::desk::Desk;
use crate::parts::icon::Icon;

pub fn standing(desk: Desk, seat: u8) -> AnyView {
    let mine = glimpse::of_seat(desk, move || Some(seat));
    let headline = glimpse::headline(desk);
    let active = Memo::new(move |_| headline.with(|headline| headline.as_ref().and_then(|it| it.active)));
    let body = move || {
        let (mine, active) = (mine.get(), active.get());
        let several = mine.len() > 1;
        mine.into_iter().map(|one| panel(desk, &one, several, active == Some(one.operative))).collect_view()
    };
    view! { {body} }.into_any()
}

/// Tokens: so many, of so many.
pub fn hearts(ht: u8) -> AnyView {
    let one = |at: u8| view! { <i class="ee-heart" class:lost={at >= ht}></i> };
    view! { <span class="ee-hearts" role="img" aria-label=format!("{ht} of 3 health")>{(0..3).map(one).collect_view()}</span> }
        .into_any()
}

pub fn rounds(ammo: u8) -> AnyView {
    let one = |_: u8| view! { <i class="ee-round"></i> };
    view! { <span class="ee-rounds" role="img" aria-label=format!("{ammo} ammo")>{(0..ammo.min(6)).map(one).collect_view()}<b aria-hidden="true">{ammo}</b></span> }
        .into_any()
}

fn panel(desk: Desk, one: &OperativeView, several: bool, active: bool) -> AnyView {
    let at = one.at;
    let place = move || glimpse::place(desk, at);
    let badges = [
        (active, "has the turn", "live"),
        (one.ht == 0, "down", "alarm"),
        (one.carried_by.is_some(), "carried", "alarm"),
        (one.carries.is_some(), "carries somebody", ""),
        (one.acted, "has acted", ""),
    ];
    let badge = |(_, word, class): (bool, &'static str, &'static str)| view! { <span class=format!("badge {class}")>{word}</span> };
    let held = |held: &CardView| card::chip(held);
    view! {
        <div class="ee-standing" data-op=one.operative.0>
            {several.then(|| view! { <p class="ee-agent">{one.name.to_string()}</p> })}
            <p class="ee-line"><Icon icon=lu::LuMapPin/><span>{place}</span>{badges.into_iter().filter(|(on, ..)| *on).map(badge).collect_view()}</p>
            <p class="ee-tokens">{hearts(one.ht)}{rounds(one.ammo)}</p>
            <ul class="ee-chips" aria-label="Cards">{one.hand.iter().map(held).collect_view()}</ul>
            {lasting::of(desk, one.operative)}
        </div>
    }
    .into_any()
}
