//! How an Agent is doing, in its player's panel.

use facility07::view::{AgentView, CovertView};
use facility07::{Stage, Whereabouts};
use icondata_lu as lu;
use leptos::prelude::*;

use super::{glimpse, reminders, skills};
use crate::desk::Desk;
use crate::parts::icon::Icon;

pub fn standing(desk: Desk, seat: u8) -> AnyView {
    let agent = glimpse::agent(desk, seat);
    let headline = glimpse::headline(desk);
    let stage = Memo::new(move |_| headline.with(|headline| headline.as_ref().map(|headline| headline.stage)));
    let names = glimpse::names(desk);
    let body = move || {
        let agent = agent.get()?;
        if stage.get() == Some(Stage::Choosing) {
            let word = if agent.ready { "has chosen" } else { "is reading two dossiers …" };
            return Some(view! { <p class="f07-line">{word}</p> }.into_any());
        }
        let data = names.with(|names| names.as_ref().map_or_else(|| "Data".into(), |names| names.data.to_string()));
        Some(panel(desk, &agent, &data))
    };
    let moving = move || {
        let active = headline.with(|it| it.as_ref().is_some_and(|it| it.active == seat));
        let left = agent.with(|agent| agent.as_ref().map(|agent| agent.movement_left));
        let under_way = matches!(stage.get(), Some(Stage::Exploration | Stage::Battle));
        (active && under_way).then(|| left.map(|left| view! { <span class="f07-fact" title="Movement left"><Icon icon=lu::LuFootprints/>{left}<span class="hidden">" movement left"</span></span> }))
    };
    let hacker = move || headline.with(|it| it.as_ref().is_some_and(|it| it.hacker == Some(seat)));
    view! {
        {body}
        {reminders::beside(desk, seat)}
        <div class="f07-tags">{moving}<Show when=hacker><span class="badge live">"the Hacker"</span></Show></div>
    }
    .into_any()
}

fn panel(desk: Desk, agent: &AgentView, data: &str) -> AnyView {
    let (place, badge) = match agent.whereabouts {
        Whereabouts::Escaped => ("got away".to_string(), Some(("escaped", "live"))),
        Whereabouts::Dead => (String::new(), Some(("dead", "alarm"))),
        Whereabouts::Inside => (glimpse::room_name(desk, agent.room), agent.cell.then_some(("in the cell", "alarm"))),
    };
    let dazed = agent.dazed && agent.whereabouts == Whereabouts::Inside;
    let badge = badge.map(|(word, class)| view! { <span class=format!("badge {class}")>{word}</span> });
    let covert = agent.covert.as_ref().map(|covert| {
        let name = match covert {
            CovertView::Known(card) => card.name.to_string(),
            CovertView::FaceDown => "Covert".into(),
        };
        view! { <li class="covert" title="A Covert lies face down"><Icon icon=lu::LuVenetianMask/>{name}</li> }
    });
    let gadget = |card: &facility07::view::CardView| {
        view! { <li class:used=card.used title=if card.used { "used this turn" } else { "equipped" }>{card.name.to_string()}</li> }
    };
    let (seat, name) = (agent.seat.0, agent.name.to_string());
    let banked = (agent.banked > 0).then(|| format!(" +{} home", agent.banked));
    view! {
        {move || (desk.seat_name(seat) != name).then(|| view! { <p class="f07-agent">{name.clone()}</p> })}
        <p class="f07-line">
            {(!place.is_empty()).then(|| view! { <Icon icon=lu::LuMapPin/> })}<span>{place.clone()}</span>{badge}
            {dazed.then(|| view! { <span class="badge alarm">"Dazed"</span> })}
        </p>
        <div class="f07-facts">
            {skills::row(agent.skills)}
            <span class="f07-fact data" title=data.to_string()><Icon icon=lu::LuSave/><b>{agent.data}</b>{banked}<span class="hidden">{format!(" {data}")}</span></span>
            <span class="f07-fact" title="Cards in hand"><Icon icon=lu::LuGalleryHorizontalEnd/>{agent.hand.len()}<span class="hidden">" cards in hand"</span></span>
        </div>
        <ul class="f07-gear">{covert}{agent.gadgets.iter().map(gadget).collect_view()}</ul>
    }
    .into_any()
}
