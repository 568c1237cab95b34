//! Trading: the offer being put together, the offer another player makes, and cards that lie in no hand of mine.

use entity_extraction::view::{CardView, OperativeView};
use entity_extraction::{Card, Operative, Pick};
use icondata_lu as lu;
use leptos::prelude::*;
use wire::Choice;

use super::scene::{Scene, verb};
use super::{card, emblem, glimpse};
use crate::parts::icon::Icon;
use crate::read;

/// A trade in the making: with whom, what is given and what is asked for.
#[derive(Clone, Debug, PartialEq)]
struct Making {
    with: Operative,
    gives: Vec<Card>,
    takes: Vec<Card>,
}

fn making(scene: Scene) -> Option<Making> {
    let typed = |choice: &Choice| read::typed::<Pick>(&choice.means).ok();
    let picks: Vec<Pick> = scene.desk.so_far.with(|picks| picks.iter().filter_map(typed).collect());
    let Some(Pick::Trade(with)) = picks.first().copied() else { return None };
    let gives = picks.iter().filter_map(|pick| if let Pick::Give(card) = pick { Some(*card) } else { None }).collect();
    let takes = picks.iter().filter_map(|pick| if let Pick::Take(card) = pick { Some(*card) } else { None }).collect();
    Some(Making { with, gives, takes })
}

pub fn trade(scene: Scene) -> AnyView {
    let desk = scene.desk;
    let now = Memo::new(move |_| making(scene));
    let offer = glimpse::offer(desk);
    let all = glimpse::operatives(desk);
    let name = move |who| all.with(|all| glimpse::name(all.as_deref().unwrap_or_default(), who));
    let draft = move || {
        let Making { with, gives, takes } = now.get()?;
        let named = |cards: &[Card]| words(all.get().as_deref().unwrap_or_default(), cards);
        Some(view! {
            <p class="ee-trade-line"><Icon icon=lu::LuArrowLeftRight/>
                <span>"With "<b>{name(with)}</b>": you give "<b>{named(&gives)}</b>" for "<b>{named(&takes)}</b></span></p>
        })
    };
    let offered = move || {
        let offer = offer.get()?;
        let list = |cards: &[CardView]| match cards {
            [] => "nothing".to_string(),
            cards => cards.iter().map(|card| card.name.to_string()).collect::<Vec<_>>().join(", "),
        };
        Some(view! {
            <p class="ee-trade-line"><Icon icon=lu::LuHandshake/>
                <span><b>{name(offer.from)}</b>" offers "<b>{name(offer.to)}</b>": "<b>{list(&offer.gives)}</b>" for "<b>{list(&offer.takes)}</b></span></p>
        })
    };
    let others = move || {
        let cards = elsewhere(scene);
        (!cards.is_empty()).then(|| {
            view! { <ul class="ee-cards" aria-label="To choose from">{cards.into_iter().map(|it| choosable(scene, it)).collect_view()}</ul> }
        })
    };
    let any = move || now.with(Option::is_some) || offer.with(Option::is_some) || !elsewhere(scene).is_empty();
    view! { <Show when=any><div class="ee-trade" role="group" aria-label="Trade">{draft}{offered}{others}</div></Show> }
        .into_any()
}

/// Cards by name, looked up in the hands of the operatives who hold them.
fn words(all: &[OperativeView], cards: &[Card]) -> String {
    let name = |card: &Card| {
        let held = all.iter().flat_map(|one| &one.hand).find(|held| held.card == *card);
        held.map_or_else(|| "a card".into(), |held| held.name.to_string())
    };
    if cards.is_empty() { "nothing".into() } else { cards.iter().map(name).collect::<Vec<_>>().join(", ") }
}

/// Cards that may be picked and lie in another player's hand, or at the Gate.
fn elsewhere(scene: Scene) -> Vec<(CardView, Pick, Choice)> {
    let who = scene.asked().map(|(who, _)| who);
    scene.view.with(|view| {
        let Some(view) = view else { return Vec::new() };
        let is_mine = |card: Card| {
            let mine = view.operatives.iter().find(|one| Some(one.operative) == who);
            mine.is_some_and(|one| one.hand.iter().any(|held| held.card == card))
        };
        let known = || view.operatives.iter().flat_map(|one| &one.hand).chain(&view.at_gate).chain(&view.discard);
        let one = |(pick, choice): &(Pick, Choice)| {
            let card = match pick {
                Pick::Take(card) => *card,
                Pick::Card(card) if !is_mine(*card) => *card,
                _ => return None,
            };
            let held = known().find(|held| held.card == card)?;
            Some((held.clone(), *pick, choice.clone()))
        };
        scene.picks.with(|picks| picks.iter().filter_map(one).collect())
    })
}

fn choosable(scene: Scene, (held, pick, choice): (CardView, Pick, Choice)) -> AnyView {
    view! {
        <li class="card ee-card can" data-sort=emblem::card(held.card).0>
            <button class="ee-card-face" data-go="" on:click=move |_| scene.desk.pick(choice.clone())>
                {card::print(&held)}<span class="ee-do" aria-hidden="true">{verb(pick)}</span></button>
        </li>
    }
    .into_any()
}
