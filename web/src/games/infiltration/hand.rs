//! What lies before me: each of my operatives with its data, its four action cards and its items.

use icondata_lu as lu;
use infiltration::view::{Fate, OperativeView};
use infiltration::{Card, Pick};
use leptos::prelude::*;
use wire::Choice;

use super::card::{action, item, selected};
use super::glimpse;
use super::scene::Scene;
use crate::desk::Desk;
use crate::parts::icon::Icon;

pub fn hand(desk: Desk) -> AnyView {
    let scene = Scene::new(desk);
    let mine = glimpse::of_seat(desk, move || desk.viewer.get());
    let count = Memo::new(move |_| mine.with(Vec::len));
    let extraction = Memo::new(move |_| scene.view.with(|view| view.as_ref().is_some_and(|view| view.extraction)));
    let over = Memo::new(move |_| scene.view.with(|view| view.as_ref().is_some_and(|view| view.ending.is_some())));
    // The one who selects now comes first.
    let active = Memo::new(move |_| scene.selecting().map(|(who, _)| who));
    let rows = move || {
        let order =
            |at: &usize| mine.with_untracked(|mine| mine.get(*at).map(|one| Some(one.operative) != active.get()));
        let mut all: Vec<usize> = (0..count.get()).collect();
        all.sort_by_key(order);
        let one = |at: usize| {
            let it = Memo::new(move |_| mine.with(|mine| mine.get(at).cloned()));
            view! { {move || it.get().map(|it| operative(scene, &it, extraction.get(), over))} }
        };
        all.into_iter().map(one).collect_view()
    };
    let shown = move || {
        (count.get() > 0).then(|| {
            view! { <div class="inf-hand" tabindex="0" role="region" aria-label="What lies before me">{offers(scene)}{rows}</div> }
        })
    };
    view! { {shown} }.into_any()
}

fn operative(scene: Scene, one: &OperativeView, extraction: bool, over: Memo<bool>) -> AnyView {
    let who = one.operative;
    let laid = selected(one);
    let inside = one.fate == Fate::Inside;
    let collect = if extraction { Card::Extract } else { Card::Download };
    let actions = [Card::Advance, Card::Retreat, Card::Interface, collect].map(|card| action(scene, who, card, laid));
    let items = one.hand.iter().flatten().map(|held| item(scene, who, held.item, laid)).collect_view();
    view! {
        <section class="inf-row" data-seat=one.player.0 aria-label=one.name.to_string()>
            {me(scene.desk, one, over)}
            {inside.then(|| view! {
                <div class="inf-actions" role="group" aria-label="Action cards">{actions.collect_view()}</div>
                <div class="inf-items" role="group" aria-label="Items">{items}</div>
            })}
        </section>
    }
    .into_any()
}

/// Who I am, how I am, and what only I may see: the values of my data files.
fn me(desk: Desk, one: &OperativeView, over: Memo<bool>) -> AnyView {
    let (fate, at) = (one.fate, one.place);
    let place = move || match (fate, at) {
        (Fate::Inside, Some(place)) => glimpse::place_name(desk, place),
        (Fate::Escaped, _) => "escaped".into(),
        (Fate::Inside | Fate::Arrested, _) => "arrested".into(),
    };
    let chip = |value: &Option<u8>| {
        view! { <li class="inf-data">{value.map_or_else(|| "?".into(), |value| value.to_string())}</li> }
    };
    let total = one.worth.map(|worth| view! { <b class="inf-total">{worth}" ZB"</b> });
    let state = [
        (one.wounded, "wounded", "alarm"),
        (one.delayed, "delayed", "alarm"),
        (one.blackmail_file, "Blackmail File", "live"),
    ];
    let badge = |(_, word, class): (bool, &'static str, &'static str)| view! { <span class=format!("badge {class}")>{word}</span> };
    view! {
        <article class="inf-me">
            <header><b>{one.name.to_string()}</b>{total}</header>
            <p class="inf-at"><Icon icon=lu::LuMapPin/>{place}</p>
            <p class="inf-badges">{state.into_iter().filter(|(on, ..)| *on).map(badge).collect_view()}
                {(one.prototypes > 0).then(|| view! { <span class="badge live">{one.prototypes}" × Prototype"</span> })}</p>
            <ul class="inf-stash" aria-label="My data files by value">{one.stash.iter().map(chip).collect_view()}</ul>
            {one.stash.is_empty().then(|| view! { <p class="faint">"No data yet."</p> })}
            {move || (!over.get()).then(|| view! { <p class="inf-hush"><Icon icon=lu::LuEyeOff/>"only you see these values"</p> })}
        </article>
    }
    .into_any()
}

/// Data files and other things that are offered but lie nowhere on the screen, as large buttons.
fn offers(scene: Scene) -> AnyView {
    let offered = Memo::new(move |_| {
        let is = |(pick, _): &&(Pick, Choice)| matches!(pick, Pick::Data(_) | Pick::Enough | Pick::Keep | Pick::Way(_));
        scene.picks.with(|picks| picks.iter().filter(is).cloned().collect::<Vec<_>>())
    });
    let one = move |(pick, choice): (Pick, Choice)| {
        let text = choice.text.clone();
        let chip = match pick {
            Pick::Data(value) => Some(view! { <span class="inf-data" aria-hidden="true">{value}</span> }),
            _ => None,
        };
        view! { <button class="inf-offer" data-go="" on:click=move |_| scene.desk.pick(choice.clone())>{chip}<span>{text}</span></button> }
    };
    let body = move || {
        let offered = offered.get();
        (!offered.is_empty()).then(|| {
            view! { <div class="inf-offers" role="group" aria-label="Offered">{offered.into_iter().map(one).collect_view()}</div> }
        })
    };
    view! { {body} }.into_any()
}
