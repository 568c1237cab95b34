//! The phase, the round, whose turn it is, and the Countdown once it runs.

use facility07::{Pick, Prompt, Stage};
use leptos::prelude::*;
use wire::{Choice, Question};

use super::glimpse;
use crate::desk::Desk;
use crate::read;

pub fn status(desk: Desk) -> AnyView {
    let headline = glimpse::headline(desk);
    let body = move || {
        let headline = headline.get()?;
        let phase = match headline.stage {
            Stage::Choosing => "Choosing Agents",
            Stage::Layout => "Laying out the facility",
            Stage::Equipping => "Equipping",
            Stage::Exploration => "Exploration Phase",
            Stage::Battle => "Battle Phase",
        };
        let battle = headline.stage == Stage::Battle;
        let under_way = matches!(headline.stage, Stage::Exploration | Stage::Battle);
        let active = headline.active;
        Some(view! {
            <span class="badge f07-phase" class:battle=battle>{phase}</span>
            {under_way.then(|| view! {
                <span>"Round " {headline.round}</span>
                <span class="f07-turn-of" data-seat=active><i aria-hidden="true"></i>{headline.name(active)}</span>
            })}
            {headline.countdown.map(|left| view! { <span class="badge alarm">"Countdown " {left}</span> })}
        })
    };
    view! { {body} }.into_any()
}

/// So far the Countdown goes (F07-COMP-12).
const FULL: u8 = 6;

/// The bomb's display over the board.
pub fn countdown(desk: Desk) -> AnyView {
    let headline = glimpse::headline(desk);
    let left = Memo::new(move |_| headline.with(|headline| headline.as_ref()?.countdown));
    let display = move || {
        left.get().map(|left| {
            let lamp = move |at: u8| view! { <i class:on=at < left></i> };
            view! {
                <div class="f07-countdown" class:last=left <= 2 role="timer" aria-label=format!("Countdown: {left}")>
                    <span>"Countdown"</span>
                    <b>{left}</b>
                    <span class="f07-lamps" aria-hidden="true">{(0..FULL).map(lamp).collect_view()}</span>
                </div>
            }
        })
    };
    view! { {display} }.into_any()
}

/// What everybody is after now.
pub fn goal(desk: Desk) -> String {
    let headline = glimpse::headline(desk);
    let now = headline.with(|headline| headline.as_ref().map(|now| (now.stage, now.hacker)));
    match now {
        Some((Stage::Choosing | Stage::Layout | Stage::Equipping, _)) => "Get ready: then find the Mainframe.",
        Some((Stage::Exploration, None)) => {
            "Find the Mainframe and hack it: that wakes the facility and is worth Data."
        }
        Some((Stage::Exploration | Stage::Battle, _)) => {
            "Get out through an exit with the most Data, before the Countdown ends."
        }
        None => "",
    }
    .into()
}

/// The pick that lets something happen, where it is asked whether anybody reacts: only its reader knows whether they can.
pub fn passes(question: &Question) -> Option<Choice> {
    let asked: Prompt = read::typed(&question.about).ok()?;
    let lets = |pick: Pick| match asked {
        Prompt::React(_) => pick == Pick::Pass,
        Prompt::Block { .. } => pick == Pick::Allow,
        _ => false,
    };
    question.choices.iter().find(|choice| read::typed(&choice.means).is_ok_and(lets)).cloned()
}
