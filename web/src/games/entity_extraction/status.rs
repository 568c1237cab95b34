//! The round, whose turn it is, and what runs out.

use entity_extraction::Ending;
use icondata_core::IconData;
use icondata_lu as lu;
use leptos::prelude::*;

use super::glimpse;
use crate::desk::Desk;
use crate::parts::icon::Icon;

fn fact(icon: &'static IconData, number: u8, what: &'static str) -> AnyView {
    view! { <span class="ee-fact" title=what><Icon icon/><b>{number}</b><span class="ee-word">" "{what}</span></span> }
        .into_any()
}

pub fn status(desk: Desk) -> AnyView {
    let headline = glimpse::headline(desk);
    let operatives = glimpse::operatives(desk);
    let body = move || {
        let now = headline.get()?;
        let name = |who| operatives.with(|all| glimpse::name(all.as_deref().unwrap_or_default(), who));
        let (text, class) = match (now.ending, now.active) {
            (Some(Ending::Victory), _) => ("Everybody is home".to_string(), "live"),
            (Some(Ending::Defeat), _) => ("Nobody answers".into(), "alarm"),
            (Some(Ending::Conceded | Ending::Sealed), _) => ("The site is sealed".into(), ""),
            (None, _) if now.entities_turn => ("The Entities' turn".into(), "alarm"),
            (None, Some(who)) => (name(who), "turn"),
            (None, None) => ("Who goes next?".into(), ""),
        };
        let acting = now.active.filter(|_| now.ending.is_none() && !now.entities_turn);
        let dot = |at: u8| view! { <i class:spent={at >= now.actions}></i> };
        let actions = acting.map(|_| {
            let label = format!("{} actions left", now.actions);
            view! { <span class="ee-actions" role="img" aria-label=label.clone() title=label>{(0..now.actions.max(2)).map(dot).collect_view()}</span> }
        });
        Some(view! {
            <span>"Round "{now.round}</span>
            <span class=format!("badge ee-phase {class}") data-op=acting.map(|who| who.0)>{text}</span>
            {actions}
            {fact(lu::LuCircleHelp, now.rooms_left, "rooms to discover")}
            {fact(lu::LuLock, now.lock_markers, "Lock Markers")}
            {fact(lu::LuCrosshair, now.ammo, "Ammo in the supply")}
        })
    };
    view! { {body} }.into_any()
}

/// What everybody is after now.
pub fn goal(desk: Desk) -> String {
    let headline = glimpse::headline(desk);
    match headline.with(|now| now.as_ref().map(|now| (now.ending.is_some(), now.rooms_left))) {
        None | Some((true, _)) => "",
        Some((false, 0)) => "Every room is open: remove what is left and bring all operatives back to the Gate.",
        Some((false, _)) => "Open every room, remove every Hostile, then leave together through the Gate.",
    }
    .into()
}
