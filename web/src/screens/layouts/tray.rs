//! What can be put on the sheet, and what can be done with what is chosen.

use entity_extraction::layout::{HallId, Side};
use icondata_lu as lu;
use leptos::prelude::*;

use super::pad::{Pad, Token};
use crate::parts::icon::Icon;

pub fn tray(pad: Pad) -> AnyView {
    let halls = HallId::all().map(|hall| token(pad, Token::Hall(hall))).collect_view();
    let chosen_hall = move || match pad.chosen.get() {
        Some(Token::Hall(hall)) if pad.is_placed(Token::Hall(hall)) => Some(hall),
        _ => None,
    };
    let placed = move || pad.chosen.get().filter(|token| pad.is_placed(*token));
    view! {
        <section class="ee-tray" aria-label="Halls, Gate and Breach">
            <ul>{halls}{token(pad, Token::Gate)}{token(pad, Token::Breach)}</ul>
            <p class="row ee-tools">
                <button class="quiet" disabled=move || chosen_hall().is_none() on:click=move |_| if let Some(hall) = chosen_hall() { pad.turn(hall) }>
                    <Icon icon=lu::LuRotateCw/>"Turn "<kbd>"r"</kbd></button>
                <button class="quiet" disabled=move || placed().is_none() on:click=move |_| if let Some(token) = placed() { pad.remove(token) }>
                    <Icon icon=lu::LuTrash2/>"Take off "<kbd>"Del"</kbd></button>
                <button class="quiet" on:click=move |_| pad.back()><Icon icon=lu::LuUndo2/>"Take back "<kbd>"u"</kbd></button>
            </p>
        </section>
    }
    .into_any()
}

fn token(pad: Pad, token: Token) -> AnyView {
    let (word, name, data) = match token {
        Token::Hall(hall) => (hall.name(), pad.hall_name(hall), hall.name()),
        Token::Gate => ("Gate", "where the operatives start; by chance unless you put it somewhere", "gate"),
        Token::Breach => ("Breach", "where the Host starts; the farthest room unless you put it somewhere", "breach"),
    };
    let placed = move || pad.is_placed(token);
    let picture = match token {
        Token::Hall(hall) => small(pad, hall),
        Token::Gate => view! { <Icon icon=lu::LuDoorOpen/> }.into_any(),
        Token::Breach => view! { <Icon icon=lu::LuBiohazard/> }.into_any(),
    };
    let state = move || if placed() { "on the sheet" } else { "" };
    let choose = move |_| {
        if !pad.is_dragging() {
            pad.chosen.update(|chosen| *chosen = if *chosen == Some(token) { None } else { Some(token) });
        }
    };
    view! {
        <li><button class="ee-token" class:placed=placed data-go="" data-token=data aria-pressed=move || (pad.chosen.get() == Some(token)).to_string()
            title=name on:click=choose>
            {picture}<b>{word}</b><span class="hidden">" "{name}" "{state}</span>
            {move || placed().then(|| view! { <Icon icon=lu::LuCheck/> })}
        </button></li>
    }
    .into_any()
}

/// A hall with its four sides, as small as a stamp.
fn small(pad: Pad, hall: HallId) -> AnyView {
    let side = |(at, side): (usize, Side)| {
        let class = match side {
            Side::Wall => return None,
            Side::Open => "open",
            Side::Door => "door",
            Side::Airlock => "air",
        };
        Some(
            view! { <rect class=class x="13" y="0" width="14" height="7" transform=format!("rotate({} 20 20)", at * 90)/> },
        )
    };
    let sides = pad.sides[hall.index()].into_iter().enumerate().filter_map(side).collect_view();
    view! { <svg class="ee-stamp-hall" viewBox="0 0 40 40" width="34" height="34" aria-hidden="true"><rect x="3" y="3" width="34" height="34" rx="3"/>{sides}</svg> }
        .into_any()
}
