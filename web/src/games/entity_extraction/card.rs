//! A card, readable; and one of mine, with what can be done with it.

use entity_extraction::view::CardView;
use entity_extraction::{Card, Operative, Pick};
use icondata_lu as lu;
use leptos::prelude::*;
use wire::Choice;

use super::scene::{Scene, Thing, verb};
use super::{emblem, paper};
use crate::art;
use crate::parts::icon::Icon;
use crate::parts::named;

/// What is printed on it.
pub fn print(held: &CardView) -> AnyView {
    let printed = paper::named(&held.name);
    let (kind, icon) = emblem::card(held.card);
    let cost = match paper::word(printed, "cost") {
        Some("action") => " · 1 action",
        Some("free") => " · free",
        Some("passive") => " · always",
        Some("reaction") => " · reaction",
        _ => "",
    };
    let healing = if paper::is(printed, "healing") { " · heals" } else { "" };
    let numbers = held.card.is_weapon().then(|| {
        let number = |fact, icon, tip: &'static str| {
            paper::number(printed, fact).map(|number| {
                view! { <span class="ee-number" title=tip><Icon icon/>{number}<span class="hidden">" "{tip}" "</span></span> }
            })
        };
        let (ammo, area) = (paper::is(printed, "ammo"), paper::is(printed, "area"));
        view! {
            <span class="ee-numbers">
                {number("damage", lu::LuSwords, "damage")}{number("range", lu::LuMoveRight, "range")}{number("attacks", lu::LuRepeat, "attacks")}
                <span class="ee-number">{if ammo { "ammo" } else { "no ammo" }}</span>
                {area.then(|| view! { <span class="ee-number">"all on a tile"</span> })}
            </span>
        }
    });
    // A weapon's numbers are said by its signs.
    let text = if paper::is(printed, "plain") { "" } else { paper::text(printed) };
    let flavour = paper::flavour(printed);
    view! {
        <span class="kind"><Icon icon/>{kind}{cost}{healing}</span>
        <span class="ee-card-name">{held.name.to_string()}</span>
        {art::picture("card", &held.name, None)}
        {numbers}
        {(!text.is_empty()).then(|| view! { <span class="ee-card-text">{text}</span> })}
        {(!flavour.is_empty()).then(|| view! { <span class="flavour">{flavour}</span> })}
    }
    .into_any()
}

/// A card to be read in a list.
pub fn read_only(held: &CardView) -> AnyView {
    view! { <li class="card ee-card" data-sort=emblem::card(held.card).0>{print(held)}</li> }.into_any()
}

/// A card of another player's hand: its name, which can be looked at.
pub fn chip(held: &CardView) -> AnyView {
    let (kind, icon) = emblem::card(held.card);
    view! { <li class="ee-chip" data-sort=kind><Icon icon/>{named::name(paper::named(&held.name), &held.name)}</li> }
        .into_any()
}

/// A pick and the choice that means it.
type Meant = (Pick, Choice);

/// What a click on a card of mine does, and what else can be done with it. Throwing it away is the last thing meant,
/// unless that is what is asked.
fn uses(scene: Scene, card: Card) -> (Option<Meant>, Vec<Meant>) {
    let mut all = scene.at(Thing::Card(card));
    let acts = scene.picks.with(|picks| picks.iter().any(|(pick, _)| matches!(pick, Pick::EndTurn)));
    let first = all.iter().position(|(pick, _)| !acts || !matches!(pick, Pick::Discard(_))).map(|at| all.remove(at));
    (first, all)
}

/// A card of an operative of mine.
pub fn mine(scene: Scene, who: Operative, held: &CardView) -> AnyView {
    let card = held.card;
    let about = Memo::new(move |_| {
        let asked = scene.asked().is_some_and(|(asked, _)| asked == who);
        if asked { uses(scene, card) } else { (None, Vec::new()) }
    });
    let can = move || about.with(|(first, _)| first.is_some());
    let go = move || can().then_some("");
    let name = held.name.to_string();
    let words = format!("{} {name}", if card.is_weapon() { "attack" } else { "use" });
    let wish = words.clone();
    let press = move |_| match about.with_untracked(|(first, _)| first.clone()) {
        Some((_, choice)) => scene.desk.pick(choice),
        None => scene.desk.try_words(&words),
    };
    let doing = move || {
        let verb = about.with(|(first, _)| first.as_ref().map(|(pick, _)| verb(*pick)))?;
        Some(view! { <span class="ee-do" aria-hidden="true">{verb}</span> })
    };
    let others = move || {
        let one = |(pick, choice): (Pick, Choice)| {
            let text = choice.text.clone();
            view! {
                <button class="ee-other" data-go="" aria-label=text.clone() title=text on:click=move |_| scene.desk.pick(choice.clone())>
                    {matches!(pick, Pick::Discard(_)).then(|| view! { <Icon icon=lu::LuTrash2/> })}<span>{verb(pick)}</span></button>
            }
        };
        about.with(|(_, others)| others.clone()).into_iter().map(one).collect_view()
    };
    let shown = move || scene.is_shown(Thing::Card(card)) && scene.asked().is_some_and(|(asked, _)| asked == who);
    view! {
        <li class="card ee-card" data-sort=emblem::card(card).0 class:can=can class:cannot=move || !can() class:pointed=shown>
            <button class="ee-card-face" data-go=go data-drag=go data-try=move || (!can()).then(|| wish.clone()) on:click=press>{print(held)}{doing}</button>
            {others}
        </li>
    }
    .into_any()
}
