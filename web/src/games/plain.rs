//! How a game looks that has no look of its own: its places in a list, what lies there, and what a player holds.

use std::cell::RefCell;
use std::collections::HashMap;

use leptos::prelude::*;
use title::{PlainPlace, PlainSeat, PlainView};
use wire::api::GameInfo;

use super::{Look, Staging, typed};
use crate::desk::Desk;

thread_local! {
    /// One for each game that needs it. They stay as long as the page does.
    static MADE: RefCell<HashMap<&'static str, &'static Look>> = RefCell::new(HashMap::new());
}

/// The plain look of a game.
pub fn look(game: &'static GameInfo) -> &'static Look {
    let make = || -> &'static Look {
        Box::leak(Box::new(Look {
            game: &game.name,
            tagline: game.briefing.lines().next().unwrap_or_default(),
            minutes: "",
            sort: "",
            aims: &[],
            cover: || ().into_any(),
            status,
            board,
            hand,
            standing,
            goal: |_| String::new(),
            // A plain game's events are not known here.
            staging: Staging::NONE,
            ends: |_| false,
            passes: |_| None,
            awards: |_| Vec::new(),
            cards: |_| Vec::new(),
            piles: |_| ().into_any(),
            workshop: None,
            puzzles: false,
            agree: None,
        }))
    };
    MADE.with_borrow_mut(|made| *made.entry(&game.name).or_insert_with(make))
}

fn status(desk: Desk) -> AnyView {
    let view = typed::<PlainView>(desk);
    view! { <span>{move || view.with(|view| view.as_ref().map(|view| view.status.clone()))}</span> }.into_any()
}

fn board(desk: Desk) -> AnyView {
    let view = typed::<PlainView>(desk);
    let places = move || view.with(|view| view.as_ref().map(|view| view.places.clone()).unwrap_or_default());
    let place = |PlainPlace { name, here }: PlainPlace| {
        let here = here.into_iter().map(|thing| view! { <li>{thing}</li> }).collect_view();
        view! { <li class="sheet"><h3>{name}</h3><ul>{here}</ul></li> }
    };
    view! { <ul class="plain-places" tabindex="0" aria-label="Places">{move || places().into_iter().map(place).collect_view()}</ul> }
        .into_any()
}

fn seat(desk: Desk, seat: impl Fn() -> Option<u8> + Send + Sync + 'static) -> Memo<Option<PlainSeat>> {
    let view = typed::<PlainView>(desk);
    Memo::new(move |_| view.with(|view| view.as_ref()?.seats.get(usize::from(seat()?)).cloned()))
}

fn hand(desk: Desk) -> AnyView {
    let mine = seat(desk, move || desk.viewer.get());
    let cards = move || mine.get().map(|mine| mine.hand).unwrap_or_default();
    let card = |card: String| view! { <li class="badge">{card}</li> };
    view! {
        <Show when=move || !cards().is_empty()>
            <ul class="plain-hand" aria-label="What I hold">{move || cards().into_iter().map(card).collect_view()}</ul>
        </Show>
    }
    .into_any()
}

fn standing(desk: Desk, number: u8) -> AnyView {
    let theirs = seat(desk, move || Some(number));
    view! { <p class="faint">{move || theirs.get().map(|theirs| theirs.standing)}</p> }.into_any()
}
