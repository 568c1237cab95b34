//! Names of cards, in the log or in a player's hand, that can be clicked to look at the card.

use leptos::prelude::*;
use moments::Card;
use wire::api::CardInfo;

use super::dialog::Dialog;
use super::icon::Icon;
use crate::{art, listing};

/// The card the person looks at.
#[derive(Clone, Copy)]
struct Looked(RwSignal<Option<&'static CardInfo>>);

/// Lets names be looked at from now on.
pub fn provide() {
    provide_context(Looked(RwSignal::new(None)));
}

/// The card that is looked at, over everything else.
#[component]
pub fn LookedAt() -> impl IntoView {
    let Looked(card) = expect_context();
    let close = Callback::new(move |()| card.set(None));
    let shown = move || {
        card.get().map(|card| {
            let text = |text: &'static wire::api::CardText| view! { <p>{text.text.as_str()}</p> };
            view! {
                <Dialog title=card.name.as_str() close>
                    <div class="looked-at">{art::picture(&card.kind, &card.name, None)}</div>
                    <p class="faint">{card.kind.replace('_', " ")}</p>
                    {card.texts.iter().map(text).collect_view()}
                    {(!card.flavour.is_empty()).then(|| view! { <p class="flavour">{card.flavour.as_str()}</p> })}
                </Dialog>
            }
        })
    };
    view! { {shown} }
}

/// A name that can be looked at, if something is printed under it.
pub fn name(card: Option<&'static CardInfo>, words: &str) -> AnyView {
    match card.filter(|card| !card.texts.is_empty()) {
        Some(card) => button(card, words.to_string().into_any(), None),
        None => words.to_string().into_any(),
    }
}

/// Signs beside a line of the log: what is printed on the cards it is about.
pub fn cards(cards: Vec<Card>) -> AnyView {
    let printed = |Card { kind, number }| {
        let found = listing::printed().iter().find(|printed| printed.kind == kind && printed.number == number);
        found.filter(|card| !card.texts.is_empty())
    };
    let sign = |card: &'static CardInfo| {
        let label = format!("Look at {}", card.name);
        button(card, view! { <Icon icon=icondata_lu::LuEye/> }.into_any(), Some(label))
    };
    cards.into_iter().filter_map(printed).map(sign).collect_view().into_any()
}

fn button(card: &'static CardInfo, inside: AnyView, label: Option<String>) -> AnyView {
    let Looked(looked) = expect_context();
    let says = card.texts.iter().map(|text| text.text.as_str()).collect::<Vec<_>>().join(" ");
    let says = if label.is_some() { format!("{}: {says}", card.name) } else { says };
    view! { <button class="named" title=says aria-label=label on:click=move |_| looked.set(Some(card))>{inside}</button> }
        .into_any()
}
