//! The row of selected cards: who is still choosing, what lies face down, what has been turned up.

use icondata_lu as lu;
use infiltration::view::{Fate, OperativeView, SelectionView};
use leptos::prelude::*;

use super::glimpse::{self, card_name};
use super::signs::card_icon;
use crate::desk::Desk;
use crate::parts::icon::Icon;

/// From the first player on: that is the order in which cards are resolved.
pub fn laid(desk: Desk) -> AnyView {
    let operatives = glimpse::operatives(desk);
    let headline = glimpse::headline(desk);
    let turn = Memo::new(move |_| {
        headline.with(|it| it.as_ref().map(|it| (it.first, it.acting, it.ending.is_some()))).unwrap_or_default()
    });
    let body = move || {
        let mut all = operatives.get().unwrap_or_default();
        let (first, acting, over) = turn.get();
        let begin = first.index().min(all.len());
        all.rotate_left(begin);
        let one = |(at, it): (usize, OperativeView)| slot(&it, at == 0, acting == Some(it.operative), over);
        all.into_iter().enumerate().map(one).collect_view()
    };
    view! { <ul class="inf-laid" tabindex="0" aria-label="Selected cards, in the order of their turns">{body}</ul> }
        .into_any()
}

fn slot(it: &OperativeView, first: bool, acting: bool, over: bool) -> AnyView {
    let (class, icon, word) = match (&it.card, it.fate) {
        (_, Fate::Escaped) => ("gone", lu::LuDoorOpen, "out".to_string()),
        (_, Fate::Arrested) => ("gone", lu::LuSiren, "arrested".into()),
        (SelectionView::None, _) if over => ("none", lu::LuMinus, String::new()),
        (SelectionView::None, _) => ("none", lu::LuHourglass, "choosing …".into()),
        (SelectionView::FaceDown, _) => ("down", lu::LuEyeOff, "face down".into()),
        (SelectionView::Own(card), _) => ("own", card_icon(*card), card_name(*card)),
        (SelectionView::FaceUp(card), _) => ("up", card_icon(*card), card_name(*card)),
    };
    let own = matches!(it.card, SelectionView::Own(_)) && it.fate == Fate::Inside;
    view! {
        <li class=format!("inf-slot {class}") class:acting=acting data-seat=it.player.0 data-at=format!("card-{}", it.operative.0)>
            <span class="inf-slot-who">
                {first.then(|| view! { <span class="inf-first" title="First player: holds die and tracker"><Icon icon=lu::LuDice5/><span class="hidden">"first player "</span></span> })}
                {it.name.to_string()}
            </span>
            <span class="inf-slot-card"><Icon icon=icon/><b>{word}</b></span>
            {own.then(|| view! { <span class="inf-slot-note"><Icon icon=lu::LuEyeOff/>"sealed"</span> })}
            {acting.then(|| view! { <span class="inf-slot-note">"acting"</span> })}
        </li>
    }
    .into_any()
}
