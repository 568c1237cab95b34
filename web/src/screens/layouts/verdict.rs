//! What the rules say about the map as it is drawn.

use entity_extraction::layout::{Complaint, HALLS};
use icondata_lu as lu;
use leptos::prelude::*;

use super::pad::Pad;
use crate::games::entity_extraction::LOOK;
use crate::parts::icon::Icon;
use crate::parts::text::{RuleLink, count};
use crate::route::{Brought, Route};

/// One thing to mend.
struct Mend {
    text: String,
    remedy: String,
    rule: String,
}

/// Halls that are missing are one thing to mend.
fn mends(complaints: &[Complaint]) -> Vec<Mend> {
    let missing = |complaint: &Complaint| match complaint {
        Complaint::Missing { hall } => Some(hall.name()),
        _ => None,
    };
    let names: Vec<&str> = complaints.iter().filter_map(missing).collect();
    let mut all = Vec::new();
    if let Some(first) = complaints.iter().find(|one| missing(one).is_some()) {
        let text = if names.len() == HALLS {
            format!("The sheet is empty; {HALLS} halls are to be placed")
        } else {
            format!("{} to be placed: {}", count(names.len(), "hall is still", "halls are still"), names.join(", "))
        };
        all.push(Mend {
            text,
            remedy: "choose one and click a cell where an opening faces".into(),
            rule: first.rule().to_string(),
        });
    }
    let others = complaints.iter().filter(|one| missing(one).is_none());
    all.extend(others.map(|one| Mend { text: one.to_string(), remedy: one.remedy(), rule: one.rule().to_string() }));
    all
}

/// With a capital letter and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).chain(['.']).collect())
}

pub fn verdict(pad: Pad) -> AnyView {
    let said = move || {
        pad.checked.with(|checked| match checked {
            Ok(layout) => {
                let rooms = layout.rooms();
                let chance = pad.plan.with(|plan| match (plan.gate, plan.breach) {
                    (Some(_), Some(_)) => "",
                    (None, Some(_)) => " The Gate is placed by chance.",
                    (Some(_), None) => " The Breach is the room farthest from the Gate.",
                    (None, None) => " Gate and Breach are placed by chance.",
                });
                view! {
                    <p class="ee-fine"><Icon icon=lu::LuShieldCheck/><span>{format!("This map can be played: {HALLS} halls, {rooms} rooms.{chance}")}</span></p>
                }
                .into_any()
            }
            Err(complaints) => {
                let one = |mend: Mend| {
                    view! { <li><span><b>{mend.text}"."</b>" "{sentence(&mend.remedy)}" "</span><RuleLink game=LOOK.game.into() rule=mend.rule/></li> }
                };
                view! { <ul class="ee-mends">{mends(complaints).into_iter().map(one).collect_view()}</ul> }.into_any()
            }
        })
    };
    let code =
        move || pad.plan.with(entity_extraction::layout::share::code).filter(|_| pad.checked.with(Result::is_ok));
    let play = move |_| {
        if let Some(code) = code() {
            crate::route::go(Route::NewWith(LOOK.game.into(), Brought::Layout(code)));
        }
    };
    view! {
        <section class="sheet ee-verdict" aria-label="What the rules say">
            <h2>"What the rules say"</h2>
            <div aria-live="polite">{said}</div>
            <p class="row"><button class="button" disabled=move || code().is_none() on:click=play><Icon icon=lu::LuPlay/>"Play it"</button></p>
        </section>
    }
    .into_any()
}
