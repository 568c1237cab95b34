//! Before the game: two dossiers on a desk, and whom to send in.

use engine::Seat;
use facility07::AgentId;
use leptos::prelude::*;

use super::scene::{Scene, Thing};
use super::{paper, skills};
use crate::art;

/// The desk with what is offered to me.
pub fn desk(scene: Scene) -> AnyView {
    let mine = Memo::new(move |_| {
        let seat = scene.desk.viewer.get()?;
        scene.view.with(|view| {
            let agent = view.as_ref()?.agents.get(usize::from(seat))?;
            Some((seat, agent.offered?, agent.card.filter(|_| agent.ready)))
        })
    });
    let body = move || match mine.get() {
        Some((seat, offered, kept)) => offered
            .into_iter()
            .enumerate()
            .map(|(at, card)| dossier(scene, Seat(seat), card, kept, at))
            .collect_view()
            .into_any(),
        None => view! { <p class="f07-hush">"Everybody is reading dossiers."</p> }.into_any(),
    };
    view! { <div class="f07-desk"><div class="f07-dossiers">{body}</div></div> }.into_any()
}

fn dossier(scene: Scene, seat: Seat, card: AgentId, kept: Option<AgentId>, at: usize) -> AnyView {
    let paper = paper::numbered("agent", card.0);
    let thing = Thing::Dossier(card);
    let can = scene.can(thing);
    let name = paper.name.clone();
    let words = format!("keep {name}");
    let chosen = kept == Some(card);
    view! {
        <button class="f07-dossier" class:can=move || can.get() class:kept=chosen class:left=kept.is_some() && !chosen
            class:second=at == 1 data-go="" data-seat=seat.0 on:click=move |_| scene.act(thing, &words)>
            <span class="f07-tab">{format!("File {:02}", card.0)}</span>
            <span class="f07-photo" aria-hidden="true">
                {art::picture("agent", &name, None)}
            </span>
            <span class="f07-who">{name}</span>
            {skills::bars(paper.skills())}
            <span class="f07-rules">{paper.text("rules").unwrap_or_default().to_string()}</span>
            <span class="flavour">{paper.flavour.clone()}</span>
            <span class="f07-send">{if chosen { "Sent in" } else { "Send in" }}</span>
        </button>
    }
    .into_any()
}
