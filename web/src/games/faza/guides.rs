//! Guides and event cards to read at leisure.

use faza::{EventId, Ship};
use leptos::prelude::*;

use super::paper;
use super::seen::Seen;
use super::signs;
use crate::art;
use crate::parts::dialog::Dialog;

/// Both sides of a mothership's guide; the one in force first.
pub fn ship(seen: Seen, ship: Ship, close: Callback<()>) -> AnyView {
    let guide = paper::guide(ship);
    let defeated = seen.read(|view| view.ships.get(ship.index()).is_some_and(|ship| ship.defeated)).unwrap_or(false);
    let (now, then) = (defeated.then_some("faint"), (!defeated).then_some("faint"));
    view! {
        <Dialog title=format!("{ship} guide") close>
            <svg class=format!("big ship {}", signs::ship_class(ship)) viewBox="0 0 56 34" aria-hidden="true" inner_html=signs::ship(ship)></svg>
            <div class=now><h3>"As long as it flies"</h3><p>{guide.active}</p><p>"Moves: " {guide.movement}</p></div>
            <div class=then><h3>"Once defeated: "{guide.defeated_name}</h3><p>{guide.defeated}</p></div>
            <p class="faint">"A ship is attacked by a Rebel on its tile, with one of you there and no Drone. Then the Faza retaliate with an event."</p>
        </Dialog>
    }
    .into_any()
}

/// What an event card says.
pub fn event_card(event: EventId) -> AnyView {
    let Some(card) = paper::event(event) else { return view! { <h3>"An event"</h3> }.into_any() };
    view! {
        <span class="kind">{card.kind}</span>
        <h3>{card.name}</h3>
        {art::picture("event", card.name, None)}
        <p><b>"Here: "</b>{card.local}</p>
        <p><b>"Everywhere: "</b>{card.global}</p>
        <p class="flavour">{card.flavour}</p>
    }
    .into_any()
}
