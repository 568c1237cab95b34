//! Who sits at the table.

use leptos::prelude::*;

use super::draft::{Draft, Who};
use crate::parts::bots;

pub fn seats(draft: Draft) -> AnyView {
    let counts = (draft.game.fewest_players..=draft.game.most_players)
        .map(|count| {
            let pressed = move || draft.seats.with(Vec::len) == usize::from(count);
            view! {
                <button class="count" aria-pressed=move || pressed().to_string() on:click=move |_| draft.sit(count)>{count}</button>
            }
        })
        .collect_view();
    let list = move || draft.seats.get().into_iter().enumerate().map(|(at, who)| seat(draft, at, &who)).collect_view();
    let kinds = draft.game.bots.iter().map(|kind| {
        let (name, about) = bots::bot(kind);
        view! { <li><b>{name}" bot"</b>" "{about}"."</li> }
    });
    view! {
        <section class="sheet">
            <header class="row"><h2>"Seats"</h2><span class="row" role="group" aria-label="How many">{counts}</span></header>
            <ol class="seats">{list}</ol>
            <ul class="kinds">{kinds.collect_view()}</ul>
        </section>
    }
    .into_any()
}

fn seat(draft: Draft, at: usize, who: &Who) -> AnyView {
    let value = match who {
        Who::Me => "me".to_string(),
        Who::Other(_) => "other".into(),
        Who::Open => "open".into(),
        Who::Bot(kind) => format!("bot {kind}"),
    };
    let change = move |event: leptos::ev::Event| {
        let value = event_target_value(&event);
        let who = match value.as_str() {
            "me" => Who::Me,
            "other" => Who::Other(format!("Player {}", at + 1)),
            "open" => Who::Open,
            bot => Who::Bot(bot.trim_start_matches("bot ").into()),
        };
        draft.seats.update(|seats| seats[at] = who);
    };
    let bot_options = draft
        .game
        .bots
        .iter()
        .map(|kind| {
            let option = format!("bot {kind}");
            view! { <option value=option.clone() selected=option == value>{bots::called(kind)}</option> }
        })
        .collect_view();
    let rename = match who {
        Who::Other(name) => Some(view! {
            <input aria-label=format!("Name of player {}", at + 1) value=name.clone() maxlength="24"
                on:change=move |event| draft.seats.update(|seats| seats[at] = Who::Other(event_target_value(&event)))/>
        }),
        _ => None,
    };
    view! {
        <li data-seat=at>
            <label><span>{format!("Seat {}", at + 1)}</span>
                <select on:change=change>
                    <option value="me" selected=value == "me">"me"</option>
                    <option value="other" selected=value == "other">"somebody at this screen"</option>
                    <option value="open" selected=value == "open">"a friend, by link"</option>
                    {bot_options}
                </select>
            </label>
            {rename}
        </li>
    }
    .into_any()
}
