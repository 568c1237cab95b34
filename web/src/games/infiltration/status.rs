//! The phase, the round, and who is still choosing.

use infiltration::{Ending, Phase};
use leptos::prelude::*;

use super::glimpse;
use crate::desk::Desk;

pub fn status(desk: Desk) -> AnyView {
    let headline = glimpse::headline(desk);
    let body = move || {
        let headline = headline.get()?;
        let (phase, class) = match (headline.ending, headline.phase) {
            (Some(Ending::Raid), _) => ("The police are here", "alarm"),
            (Some(Ending::AllOut), _) => ("Everybody is out", "live"),
            (None, Phase::Selection) => ("Selection", ""),
            (None, Phase::Resolution) => ("Resolution", ""),
            (None, Phase::Npc) => ("NPCs act", ""),
            (None, Phase::Security) => ("Security", "alarm"),
        };
        let choosing = match headline.choosing.len() {
            0 => None,
            1 => Some("1 is still choosing".to_string()),
            count => Some(format!("{count} are still choosing")),
        };
        Some(view! {
            <span class=format!("badge inf-phase {class}")>{phase}</span>
            <span>"Round "{headline.round}</span>
            {choosing.map(|text| view! { <span class="inf-choosing">{text}</span> })}
        })
    };
    view! { {body} }.into_any()
}

/// What everybody is after now.
pub fn goal(desk: Desk) -> String {
    let headline = glimpse::headline(desk);
    if headline.with(|now| now.as_ref().is_some_and(|now| now.ending.is_some())) {
        return String::new();
    }
    "Get out with the most data before the proximity dial reaches 99.".into()
}
