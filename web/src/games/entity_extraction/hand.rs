//! What lies before me: each of my operatives with health, ammo and cards, and what can be done without touching any of it.

use entity_extraction::view::OperativeView;
use entity_extraction::{Operative, Pick};
use icondata_core::IconData;
use icondata_lu as lu;
use leptos::prelude::*;
use wire::Choice;

use super::card;
use super::glimpse;
use super::scene::{Scene, verb};
use super::standing::{hearts, rounds};
use super::trade::trade;
use crate::desk::Desk;
use crate::parts::icon::Icon;

pub fn hand(desk: Desk) -> AnyView {
    let scene = Scene::new(desk);
    let mine = glimpse::of_seat(desk, move || desk.viewer.get());
    let count = Memo::new(move |_| mine.with(Vec::len));
    let active = Memo::new(move |_| scene.view.with(|view| view.as_ref().and_then(|view| view.active)));
    // The one I am asked for comes first.
    let first = Memo::new(move |_| scene.asked().map(|(who, _)| who).or(active.get()));
    let rows = move || {
        let is_other =
            |at: &usize| mine.with_untracked(|mine| mine.get(*at).map(|one| Some(one.operative) != first.get()));
        let mut all: Vec<usize> = (0..count.get()).collect();
        all.sort_by_key(is_other);
        let one = |at: usize| {
            let it = Memo::new(move |_| mine.with(|mine| mine.get(at).cloned()));
            view! { {move || it.get().map(|it| operative(scene, &it, active))} }
        };
        all.into_iter().map(one).collect_view()
    };
    let shown = move || {
        (count.get() > 0).then(|| {
            view! {
                <div class="ee-hand" tabindex="0" role="region" aria-label="What lies before me">
                    {trade(scene)}{verbs(scene)}{rows}
                </div>
            }
        })
    };
    view! { {shown} }.into_any()
}

fn operative(scene: Scene, one: &OperativeView, active: Memo<Option<Operative>>) -> AnyView {
    let who = one.operative;
    let desk = scene.desk;
    let at = one.at;
    let cards = one.hand.iter().map(|held| card::mine(scene, who, held)).collect_view();
    let badges = [
        (one.ht == 0, "down", "alarm"),
        (one.carried_by.is_some(), "carried", "alarm"),
        (one.carries.is_some(), "carries somebody", "live"),
        (one.acted, "has acted", ""),
        (one.hand.len() > 4, "4 cards at the end of the turn", "alarm"),
    ];
    let badge = |(_, word, class): (bool, &'static str, &'static str)| view! { <span class=format!("badge {class}")>{word}</span> };
    view! {
        <section class="ee-row" class:active=move || active.get() == Some(who) data-op=who.0 aria-label=one.name.to_string()>
            <article class="ee-me">
                <header><b>{one.name.to_string()}</b>{badges.into_iter().filter(|(on, ..)| *on).map(badge).collect_view()}</header>
                <p class="ee-at"><Icon icon=lu::LuMapPin/><span>{move || glimpse::place(desk, at)}</span></p>
                <p class="ee-tokens">{hearts(one.ht)}{rounds(one.ammo)}</p>
            </article>
            <ul class="ee-cards" aria-label="Cards">{cards}</ul>
            {one.hand.is_empty().then(|| view! { <p class="faint">"Empty hands."</p> })}
        </section>
    }
    .into_any()
}

/// The sign of what can be done without a thing on the screen.
fn sign(pick: Pick) -> Option<&'static IconData> {
    Some(match pick {
        Pick::Discover => lu::LuScanSearch,
        Pick::Look => lu::LuRadar,
        Pick::Drop => lu::LuArrowDownToLine,
        Pick::EndTurn => lu::LuHourglass,
        Pick::Stop => lu::LuHand,
        Pick::PassOn => lu::LuUndo2,
        Pick::Claim(_) => lu::LuFlag,
        Pick::Agree => lu::LuCheck,
        Pick::Decline => lu::LuX,
        Pick::Offer => lu::LuHandshake,
        Pick::Way(_) => lu::LuSplit,
        _ => return None,
    })
}

/// What can be done without touching a thing, as large buttons.
fn verbs(scene: Scene) -> AnyView {
    let offered = Memo::new(move |_| {
        let all = |(pick, choice): &(Pick, Choice)| Some((*pick, choice.clone(), sign(*pick)?));
        scene.picks.with(|picks| picks.iter().filter_map(all).collect::<Vec<_>>())
    });
    let one = move |(pick, choice, icon): (Pick, Choice, &'static IconData)| {
        let text = match pick {
            Pick::Claim(_) | Pick::Way(_) => choice.text.clone(),
            _ => verb(pick).to_string(),
        };
        let (tip, pointed) = (choice.text.clone(), choice.clone());
        let shown = move || scene.pointed.get() == Some(pick);
        view! {
            <button class="ee-verb" class:pointed=shown data-go="" title=tip on:click=move |_| scene.desk.pick(pointed.clone())>
                <Icon icon/><span>{text}</span></button>
        }
    };
    let body = move || {
        let offered = offered.get();
        (!offered.is_empty()).then(|| {
            view! { <div class="ee-verbs" role="group" aria-label="Actions">{offered.into_iter().map(one).collect_view()}</div> }
        })
    };
    view! { {body} }.into_any()
}
