//! Decks, discard piles to leaf through, and what is left in the supply.

use icondata_core::IconData;
use icondata_lu as lu;
use leptos::prelude::*;

use super::glimpse::{self, Stock};
use super::paper;
use crate::art;
use crate::desk::Desk;
use crate::parts::dialog::Dialog;
use crate::parts::icon::Icon;

/// A pile that the person looks through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Ops,
    Events,
    Lost,
}

pub fn piles(desk: Desk) -> AnyView {
    let stock = glimpse::stock(desk);
    let names = glimpse::names(desk);
    let open = RwSignal::new(None::<Open>);
    let body = move || {
        let stock = stock.get()?;
        let names = names.get().unwrap_or_default();
        let rooms = format!("{} Rooms to find", stock.room_deck.len());
        let rules = stock.options.iter().map(|rule| rule.title().to_string()).collect::<Vec<_>>().join(", ");
        Some(view! {
            <section class="f07-piles" aria-label="Decks and supplies">
                <ul>
                    {pile(open, "Ops", lu::LuBriefcase, stock.ops_deck.len(), Some((Open::Ops, stock.ops_discard.len())))}
                    {pile(open, "Events", lu::LuSiren, stock.event_deck.len(), Some((Open::Events, stock.event_discard.len())))}
                    {pile(open, "Rooms", lu::LuDoorClosed, stock.room_deck.len(), (!stock.lost_rooms.is_empty()).then_some((Open::Lost, stock.lost_rooms.len())))}
                </ul>
                <p class="f07-supply">
                    <span title=rooms><Icon icon=lu::LuShieldAlert/>{stock.guard_supply}" "{names.guards.to_string()}</span>
                    <span><Icon icon=lu::LuSave/>{stock.data_supply}" "{names.data.to_string()}</span>
                    <span><Icon icon=lu::LuLock/>{stock.lock_supply}" Locks"</span>
                    <span class="faint">"left in the supply"</span>
                </p>
                {(!rules.is_empty()).then(|| view! { <p class="faint">"Optional rules: "{rules}</p> })}
            </section>
        })
    };
    let leaf = move || open.get().map(|which| look_through(which, stock, Callback::new(move |()| open.set(None))));
    view! { {body}{leaf} }.into_any()
}

fn pile(
    open: RwSignal<Option<Open>>,
    name: &'static str,
    icon: &'static IconData,
    left: usize,
    discard: Option<(Open, usize)>,
) -> AnyView {
    let browse = discard.map(|(which, count)| {
        let word = if which == Open::Lost { "removed" } else { "discarded" };
        view! { <button class="quiet" disabled=count == 0 on:click=move |_| open.set(Some(which))>{count}" "{word}</button> }
    });
    view! { <li class="f07-pile"><span class="f07-back" aria-hidden="true"><Icon icon=icon/></span><span><b>{left}</b>" "{name}</span>{browse}</li> }
        .into_any()
}

/// A discard pile, the newest card first.
fn look_through(which: Open, stock: Memo<Option<Stock>>, close: Callback<()>) -> AnyView {
    let (title, kind) = match which {
        Open::Ops => ("Discarded Ops cards", "ops"),
        Open::Events => ("Events that have been", "event"),
        Open::Lost => ("Rooms out of the game", "room"),
    };
    let numbers = move || {
        let stock = stock.get();
        let all: Vec<u8> = match (which, &stock) {
            (Open::Ops, Some(stock)) => stock.ops_discard.iter().map(|card| card.0).collect(),
            (Open::Events, Some(stock)) => stock.event_discard.iter().map(|card| card.0).collect(),
            (Open::Lost, Some(stock)) => stock.lost_rooms.iter().map(|card| card.0).collect(),
            (_, None) => Vec::new(),
        };
        all.into_iter().rev().collect::<Vec<_>>()
    };
    let one = move |number: u8| {
        let paper = paper::numbered(kind, number);
        let text = |(_, text): (&'static str, &'static str)| view! { <span class="f07-rules">{text}</span> };
        view! {
            <li class="card f07-card" data-sort=paper.sort.clone()>
                <span class="kind">{paper.sort.clone()}</span>
                <span class="f07-card-name">{paper.name.clone()}</span>
                {art::picture(kind, &paper.name, None)}
                {paper.texts.into_iter().map(text).collect_view()}
                <span class="flavour">{paper.flavour}</span>
            </li>
        }
    };
    view! {
        <Dialog title=title close>
            <ul class="gallery">{move || numbers().into_iter().map(one).collect_view()}</ul>
        </Dialog>
    }
    .into_any()
}
