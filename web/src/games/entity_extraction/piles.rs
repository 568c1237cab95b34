//! Decks, discards, what lies at the Gate, and what is left in the supply.

use entity_extraction::view::CardView;
use icondata_core::IconData;
use icondata_lu as lu;
use leptos::prelude::*;

use super::card;
use super::glimpse::{self, Stock};
use super::lasting;
use crate::desk::Desk;
use crate::parts::dialog::Dialog;
use crate::parts::icon::Icon;

/// A pile that the person looks through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Items,
    Entities,
    Gate,
}

impl Open {
    fn cards(self, stock: &Stock) -> &[CardView] {
        match self {
            Open::Items => &stock.discard,
            Open::Entities => &stock.entity_discard,
            Open::Gate => &stock.at_gate,
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Open::Items => "Discarded items",
            Open::Entities => "Entities that are gone",
            Open::Gate => "Lying at the Gate",
        }
    }
}

pub fn piles(desk: Desk) -> AnyView {
    let stock = glimpse::stock(desk);
    let open = RwSignal::new(None::<Open>);
    let body = move || {
        let stock = stock.get()?;
        let agreed = [
            (stock.hidden_breach, "hidden Breach"),
            (stock.restless_host, "restless Host"),
            (stock.manual_release, "manual release"),
        ];
        let agreed: Vec<&str> = agreed.into_iter().filter(|(is, _)| *is).map(|(_, name)| name).collect();
        let agreed = (!agreed.is_empty()).then(|| agreed.join(", "));
        let gone = |which: Open, word: &'static str| {
            Some((which, format!("{} {word}", which.cards(&stock).len()), which.cards(&stock).is_empty()))
        };
        let seen = stock.entity_top.as_ref().map(|top| view! { <p class="ee-seen"><Icon icon=lu::LuEye/>"You have seen the next Entity: "<b>{top.name.to_string()}</b></p> });
        Some(view! {
            <section class="ee-piles" aria-label="Piles and supplies">
                <ul>
                    {pile(lu::LuPackage, stock.item_deck, "items to draw", gone(Open::Items, "discarded"), open)}
                    {pile(lu::LuBiohazard, stock.entity_deck, "entities to come", gone(Open::Entities, "gone"), open)}
                    {pile(lu::LuDoorOpen, stock.at_gate.len() as u8, "Small Weapons at the Gate", Some((Open::Gate, "read".into(), stock.at_gate.is_empty())), open)}
                    {pile(lu::LuLock, stock.lock_markers, "Lock Markers left", None, open)}
                    {pile(lu::LuCrosshair, stock.ammo, "Ammo in the supply", None, open)}
                </ul>
                {seen}
                {lasting::all(desk)}
                {agreed.map(|text| view! { <p class="faint">"Agreed: "{text}"."</p> })}
            </section>
        })
    };
    let leaf = move || {
        open.get().map(|which| {
            let close = Callback::new(move |()| open.set(None));
            let cards = move || {
                stock.with(|stock| {
                    stock.as_ref().map(|stock| which.cards(stock).iter().rev().map(card::read_only).collect_view())
                })
            };
            view! { <Dialog title=which.title() close><ul class="gallery">{cards}</ul></Dialog> }
        })
    };
    view! { {body}{leaf} }.into_any()
}

fn pile(
    icon: &'static IconData,
    left: u8,
    name: &'static str,
    more: Option<(Open, String, bool)>,
    open: RwSignal<Option<Open>>,
) -> AnyView {
    let browse = more.map(|(which, word, empty)| {
        view! { <button class="quiet" disabled=empty on:click=move |_| open.set(Some(which))>{word}</button> }
    });
    view! { <li class="ee-pile"><span class="ee-pile-back" aria-hidden="true"><Icon icon/></span><span><b>{left}</b>" "{name}</span>{browse}</li> }
        .into_any()
}
