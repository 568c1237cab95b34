//! Beside the board: the events in force, what the team is asked to pay, the deck and the discard pile, and what the
//! Faza Phase will do.

use faza::view::{InForceView, ProposalView, kind_name};
use faza::{EventId, Pick};
use leptos::prelude::*;

use super::guides::event_card;
use super::paper;
use super::report;
use super::seen::{Seen, pick_or_ask, seen};
use super::tidings::Last;
use crate::desk::Desk;
use crate::parts::dialog::Dialog;
use crate::parts::icon::Icon;
use crate::parts::text::count;

pub fn piles(desk: Desk) -> AnyView {
    let seen = seen(desk);
    let in_force = Memo::new(move |_| seen.read(|view| view.in_force.clone()).unwrap_or_default());
    let proposal = Memo::new(move |_| seen.read(|view| view.proposal.clone()).flatten());
    let none = move || in_force.with(Vec::is_empty);
    view! {
        {report::report(Last::here(desk))}
        <section class="faza-piles" aria-label="Events">
            {move || proposal.get().map(|proposal| offered(desk, seen, &proposal))}
            <h2>"Events in force"</h2>
            <Show when=none><p class="faint">"None. An attack on a ship draws one."</p></Show>
            <For each=move || in_force.get() key=|card| card.event.0 let:card>{lying(desk, seen, card)}</For>
            {decks(seen)}
            {phase_guide(seen)}
        </section>
    }
    .into_any()
}

/// A card that lies out, with what may be done about it.
fn lying(desk: Desk, seen: Seen, card: InForceView) -> AnyView {
    let event = card.event;
    let text = paper::event(event).map(|printed| printed.global).unwrap_or_default();
    let can = |pick: Pick, icon, name: &'static str| {
        let button = move || {
            seen.may(pick).then(|| {
                let act = move |_| pick_or_ask(desk, seen, pick, "");
                view! { <button class="recover" on:click=act><Icon icon/>{name}</button> }
            })
        };
        view! { {button} }
    };
    let price = move || {
        let price = seen.read(|view| view.pay_off_price).unwrap_or_default();
        (kind_name(card.kind) == "Long")
            .then(|| view! { <p class="faint">{format!("The team may pay {price} Points to lift it.")}</p> })
    };
    view! {
        <article class="card event">
            <span class="kind">{kind_name(card.kind)} <small>{card.lies}</small></span>
            <h3>{card.name.to_string()}</h3>
            <p>{text}</p>
            {price}
            {can(Pick::PayOff(event), icondata_lu::LuCoins, "Propose to pay it off")}
            {can(Pick::Trigger(event), icondata_lu::LuZap, "Use it now")}
            {can(Pick::React(event), icondata_lu::LuZap, "Use it now")}
        </article>
    }
    .into_any()
}

/// Who would pay how much, and who agrees.
fn offered(desk: Desk, seen: Seen, proposal: &ProposalView) -> AnyView {
    let name = paper::event(proposal.event).map_or("an event", |card| card.name);
    let agreed = proposal.agreed;
    let shares = proposal.shares.clone();
    let rows = seen
        .read(|view| {
            view.players
                .iter()
                .zip(&shares)
                .map(|(player, share)| {
                    let word = match (*share, agreed.has(player.seat)) {
                        (0, _) => "–",
                        (_, true) => "agreed",
                        (_, false) => "not yet",
                    };
                    view! { <li data-seat=player.seat.0><span>{player.name.to_string()}</span><b>{*share}</b><span class="badge">{word}</span></li> }
                })
                .collect_view()
        });
    let button = move |pick: Pick, name: &'static str, class: &'static str| {
        let act = move |_| pick_or_ask(desk, seen, pick, "");
        view! { <Show when=move || seen.may(pick)><button class=class on:click=act>{name}</button></Show> }
    };
    view! {
        <article class="proposal" role="group" aria-label="A proposal">
            <h2>"Pay off "{name}"?"</h2>
            <ul>{rows}</ul>
            <p class="row">{button(Pick::Agree, "Agree", "button")}{button(Pick::Decline, "Decline", "quiet")}</p>
        </article>
    }
    .into_any()
}

/// The deck, with what is publicly known of it, and the discard pile to look through.
fn decks(seen: Seen) -> AnyView {
    let deck = Memo::new(move |_| seen.read(|view| view.deck.len()).unwrap_or_default());
    let known = Memo::new(move |_| {
        let known = |deck: &Vec<Option<EventId>>| deck.iter().map_while(|card| *card).collect::<Vec<_>>();
        seen.read(|view| known(&view.deck)).unwrap_or_default()
    });
    let discard = Memo::new(move |_| seen.read(|view| view.discard.clone()).unwrap_or_default());
    let open = RwSignal::new(false);
    let next = move || {
        let names: Vec<&str> = known.get().into_iter().filter_map(paper::event).map(|card| card.name).collect();
        (!names.is_empty())
            .then(|| view! { <p class="prepared"><Icon icon=icondata_lu::LuEye/>"Next: "{names.join(", then ")}</p> })
    };
    let cards = move || {
        discard
            .get()
            .into_iter()
            .rev()
            .map(|event| view! { <li class="card event">{event_card(event)}</li> })
            .collect_view()
    };
    view! {
        <div class="decks">
            <span class="deck"><Icon icon=icondata_lu::LuLayers/><b>{move || deck.get()}</b>" in the deck"</span>
            <button class="deck" on:click=move |_| open.set(true)><Icon icon=icondata_lu::LuArchive/><b>{move || discard.with(Vec::len)}</b>" discarded"</button>
        </div>
        {next}
        <Show when=move || open.get()>
            <Dialog title=format!("Discarded: {}", count(discard.with_untracked(Vec::len), "event", "events")) close=Callback::new(move |()| open.set(false))>
                <ul class="gallery">{cards}</ul>
            </Dialog>
        </Show>
    }
    .into_any()
}

/// What happens once every player is ready.
fn phase_guide(seen: Seen) -> AnyView {
    let difficulty = Memo::new(move |_| seen.read(|view| view.difficulty));
    let steps = move || {
        let steps = difficulty.get().map(paper::phase_steps).unwrap_or_default();
        steps.into_iter().map(|step| view! { <li>{step}</li> }).collect_view()
    };
    view! {
        <details class="phase-guide"><summary>"What the Faza Phase will do"</summary><ol>{steps}</ol></details>
    }
    .into_any()
}
