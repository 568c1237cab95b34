//! What lies before me: who I am, what I carry, what I hide, what I am after.

use facility07::view::{AgentView, CardView, CovertView};
use facility07::{OpsId, Pick, Stage, Whereabouts};
use leptos::prelude::*;

use super::card::card;
use super::scene::{Scene, Thing, verb};
use super::{glimpse, paper, skills};
use crate::art;
use crate::desk::Desk;

pub fn hand(desk: Desk) -> AnyView {
    let scene = Scene::new(desk);
    let mine = glimpse::mine(desk);
    let headline = glimpse::headline(desk);
    let under_way = Memo::new(move |_| {
        let begun = headline.with(|headline| headline.as_ref().is_some_and(|it| it.stage != Stage::Choosing));
        begun && mine.with(Option::is_some)
    });
    let body = move || under_way.get().then(|| area(scene, mine));
    view! { {body} }.into_any()
}

/// Cards with a number each, so that two of a kind are two cards.
fn numbered(cards: Vec<CardView>) -> Vec<(usize, CardView)> {
    cards.into_iter().enumerate().collect()
}

fn area(scene: Scene, mine: Memo<Option<AgentView>>) -> AnyView {
    let of = move |what: fn(&AgentView) -> Vec<CardView>| {
        Memo::new(move |_| numbered(mine.with(|mine| mine.as_ref().map(what).unwrap_or_default())))
    };
    let hand = of(|agent| agent.hand.iter().flatten().cloned().collect());
    let worn = of(|agent| {
        let covert = agent.covert.iter().filter_map(|covert| match covert {
            CovertView::Known(card) => Some(card.clone()),
            CovertView::FaceDown => None,
        });
        covert.chain(agent.gadgets.iter().cloned()).collect()
    });
    let secret = Memo::new(move |_| mine.with(|mine| mine.as_ref()?.secret.clone()));
    let key = |(at, card): &(usize, CardView)| (*at, card.card, card.used);
    view! {
        <div class="hand f07-hand" tabindex="0" role="region" aria-label="What lies before me">
            {move || me(scene, mine)}
            {others(scene, hand, worn)}
            <For each=move || hand.get() key=key let((_, each))>{card(scene, &each, false)}</For>
            <For each=move || worn.get() key=key let((_, each))>{worn_card(scene, &each)}</For>
            {move || secret.get().map(|secret| top_secret(&secret))}
        </div>
    }
    .into_any()
}

/// What is equipped has a clip on it; a Covert lies under a hat.
fn worn_card(scene: Scene, each: &CardView) -> AnyView {
    view! { <div class="f07-worn"><span class="f07-clip">"equipped"</span>{card(scene, each, true)}</div> }.into_any()
}

/// Cards that are asked for but lie neither in my hand nor before me: in the discard pile, or with another player.
fn others(scene: Scene, hand: Memo<Vec<(usize, CardView)>>, worn: Memo<Vec<(usize, CardView)>>) -> AnyView {
    let elsewhere = Memo::new(move |_| {
        let asked: Vec<OpsId> = scene.picks.with(|picks| {
            let card = |(pick, _): &(Pick, _)| match pick {
                Pick::Card(card) | Pick::React(card) | Pick::Play(card) => Some(*card),
                _ => None,
            };
            picks.iter().filter_map(card).collect()
        });
        let mine = hand.with(|hand| hand.iter().map(|(_, card)| card.card).collect::<Vec<_>>());
        let worn = worn.with(|worn| worn.iter().map(|(_, card)| card.card).collect::<Vec<_>>());
        asked.into_iter().filter(|card| !mine.contains(card) && !worn.contains(card)).collect::<Vec<_>>()
    });
    let one = move |id: OpsId| {
        let name = paper::numbered("ops", id.0).name;
        (!name.is_empty()).then(|| {
            let each = CardView { card: id, name: name.as_str().into(), used: false, kind: None };
            view! { <div class="f07-worn"><span class="f07-clip">"offered"</span>{card(scene, &each, false)}</div> }
        })
    };
    view! { {move || elsewhere.get().into_iter().map(one).collect_view()} }.into_any()
}

/// My own dossier, small: Skills, Ability, how I am.
fn me(scene: Scene, mine: Memo<Option<AgentView>>) -> AnyView {
    let Some(agent) = mine.get() else { return ().into_any() };
    let paper = paper::named("agent", &agent.name);
    let picks = Memo::new(move |_| scene.at(Thing::Ability));
    let uses = move || {
        let one = move |(pick, choice): (Pick, wire::Choice)| {
            let title = choice.text.clone();
            view! { <button class="f07-do" data-go="" title=title on:click=move |_| scene.desk.pick(choice.clone())>{verb(pick, None)}" Ability"</button> }
        };
        picks.get().into_iter().map(one).collect_view()
    };
    view! {
        <article class="card f07-me" class:can=move || picks.with(|picks| !picks.is_empty()) data-seat=agent.seat.0>
            <span class="kind">{place(scene.desk, &agent)}</span>
            <span class="f07-card-name">{agent.name.to_string()}</span>
            {skills::row(agent.skills)}
            <span class="f07-rules">{paper.text("rules").unwrap_or_default().to_string()}</span>
            <span class="f07-uses">{uses}</span>
        </article>
    }
    .into_any()
}

fn place(desk: Desk, agent: &AgentView) -> String {
    match agent.whereabouts {
        Whereabouts::Escaped => "escaped".into(),
        Whereabouts::Dead => "dead".into(),
        Whereabouts::Inside if agent.cell => "in the cell".into(),
        Whereabouts::Inside => {
            let dazed = if agent.dazed { " · Dazed" } else { "" };
            format!("{}{dazed}", glimpse::room_name(desk, agent.room))
        }
    }
}

/// What only I may know until the end.
fn top_secret(secret: &facility07::view::SecretView) -> AnyView {
    let paper = paper::named("secret", &secret.name);
    let done = secret.done;
    let objective = move |(at, (_, text)): (usize, (&'static str, &'static str))| {
        let mark = match done.and_then(|done| done.get(at).copied()) {
            Some(true) => "✔",
            Some(false) => "✘",
            None => "☐",
        };
        view! { <li><span aria-hidden="true">{mark}</span>{text}</li> }
    };
    view! {
        <article class="card f07-secret">
            <span class="kind">"Top Secret"</span>
            <span class="f07-card-name">{secret.name.to_string()}</span>
            {art::picture("secret", &secret.name, None)}
            <ul>{paper.texts.into_iter().enumerate().map(objective).collect_view()}</ul>
            <span class="flavour">{paper.flavour}</span>
        </article>
    }
    .into_any()
}
