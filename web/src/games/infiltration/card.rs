//! A card of mine: one of the four action cards, or an item. What can be selected is lit; what cannot says why.

use infiltration::view::{OperativeView, SelectionView};
use infiltration::{Card, ItemId, Operative};
use leptos::prelude::*;

use super::glimpse::card_name;
use super::paper;
use super::scene::{Scene, Thing, verb};
use super::signs::card_icon;
use crate::art;
use crate::parts::icon::Icon;

/// The card this operative has laid, or plays.
pub fn selected(one: &OperativeView) -> Option<Card> {
    match one.card {
        SelectionView::Own(card) | SelectionView::FaceUp(card) => Some(card),
        SelectionView::None | SelectionView::FaceDown => None,
    }
}

/// What an action card does, for a player who cannot select it now.
fn meaning(card: Card) -> &'static str {
    match card {
        Card::Advance => "One room on.",
        Card::Retreat => "One room back; from the entry room, out.",
        Card::Interface => "Use the Interface of the room.",
        Card::Download => "2 data files if you are first here, else 1.",
        Card::Extract => "At the end: 4 data files alone, 2 for two, 1 for more.",
        Card::Item(_) => "",
    }
}

/// An action card of an operative.
pub fn action(scene: Scene, who: Operative, card: Card, laid: Option<Card>) -> AnyView {
    let choice = choice_of(scene, who, card);
    let text = move || choice.with(|choice| choice.as_ref().map(|(_, text)| text.clone()));
    let shown = move || scene.pointed.get() == Some(infiltration::Pick::Card(card)) && choice.with(Option::is_some);
    let key = move || choice.with(|choice| choice.as_ref().map(|(_, _)| ())).and_then(|()| number(scene, card));
    view! {
        <button class="inf-action" class:can=move || choice.with(Option::is_some) class:pointed=shown class:laid=laid == Some(card)
            data-go=move || choice.with(Option::is_some).then_some("") data-drag=move || choice.with(Option::is_some).then_some("")
            data-try=move || choice.with(Option::is_none).then(|| wish(card)) on:click=move |_| press(scene, choice, card)>
            <span class="inf-action-head"><Icon icon=card_icon(card)/><b>{card_name(card)}</b>
                {move || key().map(|key| view! { <kbd aria-hidden="true">{key}</kbd> })}</span>
            <small>{move || text().unwrap_or_else(|| meaning(card).into())}</small>
            {(laid == Some(card)).then(|| view! { <span class="inf-clip">"selected"</span> })}
        </button>
    }
    .into_any()
}

/// The choice that means this card, with its text, while its operative is the one to select.
fn choice_of(scene: Scene, who: Operative, card: Card) -> Memo<Option<(wire::Choice, String)>> {
    Memo::new(move |_| {
        let mine = scene.selecting().is_some_and(|(selecting, _)| selecting == who);
        let mut found = scene.at(Thing::Card(card));
        // Items of mine may be asked for in other ways than by selecting them.
        let first = (!found.is_empty()).then(|| found.remove(0))?;
        let counts = mine || !matches!(first.0, infiltration::Pick::Card(_));
        counts.then(|| (first.1.clone(), first.1.text))
    })
}

/// The key that picks this card, as the list of choices numbers it.
fn number(scene: Scene, card: Card) -> Option<usize> {
    let at = scene.picks.with(|picks| picks.iter().position(|(pick, _)| *pick == infiltration::Pick::Card(card)))?;
    (at < 9).then_some(at + 1)
}

fn press(scene: Scene, choice: Memo<Option<(wire::Choice, String)>>, card: Card) {
    match choice.get_untracked() {
        Some((choice, _)) => scene.desk.pick(choice),
        None => scene.desk.try_words(&wish(card)),
    }
}

/// What a person would type for a card.
fn wish(card: Card) -> String {
    card_name(card).to_lowercase()
}

/// An item, readable, and what can be done with it.
pub fn item(scene: Scene, who: Operative, item: ItemId, laid: Option<Card>) -> AnyView {
    let card = Card::Item(item);
    let printed = paper::printed("item", item.0);
    let choice = choice_of(scene, who, card);
    let can = move || choice.with(Option::is_some);
    let doing = move || {
        let pick = scene.at(Thing::Card(card)).first().map(|(pick, _)| *pick).filter(|_| can())?;
        Some(view! { <span class="inf-do" aria-hidden="true">{verb(pick)}</span> })
    };
    let shown = move || {
        scene.pointed.get().is_some_and(|pick| {
        matches!(pick, infiltration::Pick::Card(Card::Item(other)) | infiltration::Pick::Discard(other) if other == item)
    })
    };
    let returns = paper::fact(printed, "after") == Some("return");
    let extraction = scene.view.with_untracked(|view| view.as_ref().is_some_and(|view| view.extraction));
    let variant = extraction.then_some("extraction");
    let flavour = paper::flavour(printed);
    view! {
        <button class="card inf-card" data-sort="item" class:can=can class:cannot=move || !can() class:pointed=shown class:laid=laid == Some(card)
            data-go=move || choice.with(Option::is_some).then_some("") data-drag=move || choice.with(Option::is_some).then_some("")
            data-try=move || choice.with(Option::is_none).then(|| wish(card)) on:click=move |_| press(scene, choice, card)>
            <span class="kind">{if returns { "item · returns" } else { "item" }}</span>
            <span class="inf-card-name">{card_name(card)}</span>
            {art::picture("item", &card_name(card), None)}
            {doing}
            <span>{paper::text_in(printed, variant)}</span>
            {(!flavour.is_empty()).then(|| view! { <span class="flavour">{flavour}</span> })}
            {(laid == Some(card)).then(|| view! { <span class="inf-clip">"selected"</span> })}
        </button>
    }
    .into_any()
}
