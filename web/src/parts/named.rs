//! Names in a text that say what they are: whoever reads one of a card in the log can look at the card.

use leptos::prelude::*;
use wire::api::CardInfo;

use super::dialog::Dialog;
use crate::shelf;

/// The card somebody looks at.
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
                    <p class="faint">{card.kind.replace('_', " ")}</p>
                    {card.texts.iter().map(text).collect_view()}
                    {(!card.flavour.is_empty()).then(|| view! { <p class="flavour">{card.flavour.as_str()}</p> })}
                </Dialog>
            }
        })
    };
    view! { {shown} }
}

/// A text whose names can be looked at.
pub fn with_names(text: &str) -> AnyView {
    let Looked(looked) = expect_context();
    let piece = |(words, card): (String, Option<&'static CardInfo>)| match card {
        None => words.into_any(),
        Some(card) => {
            let says = card.texts.iter().map(|text| text.text.as_str()).collect::<Vec<_>>().join(" ");
            view! { <button class="named" title=says on:click=move |_| looked.set(Some(card))>{words}</button> }
                .into_any()
        }
    };
    pieces(text, shelf::printed()).into_iter().map(piece).collect_view().into_any()
}

/// Shorter names are words that mean something else as often.
const SHORTEST: usize = 4;

/// The text in pieces, each with the card it names, if it does.
fn pieces<'c>(text: &str, cards: &'c [CardInfo]) -> Vec<(String, Option<&'c CardInfo>)> {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let mut pieces = Vec::new();
    let (mut plain, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        let begins = !is_word(plain.chars().next_back()) && first.is_alphanumeric();
        let names = |card: &&CardInfo| {
            let follows = rest.strip_prefix(card.name.as_str()).map(|after| is_word(after.chars().next()));
            card.name.len() >= SHORTEST && !card.texts.is_empty() && follows == Some(false)
        };
        let named = cards.iter().filter(names).max_by_key(|card| card.name.len()).filter(|_| begins);
        if let Some(card) = named {
            pieces.push((std::mem::take(&mut plain), None));
            pieces.push((card.name.clone(), Some(card)));
            rest = &rest[card.name.len()..];
        } else {
            plain.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    pieces.push((plain, None));
    pieces.retain(|(words, _)| !words.is_empty());
    pieces
}
