//! A short window for reactions, at a table of people: it is asked whether anybody reacts, and silence lets
//! it happen. It runs the same for those who can react and those who cannot, so that waiting tells nothing. Whoever wants to
//! be waited for where they could use a certain card says so card by card.

use std::time::Duration;

use leptos::prelude::*;
use wire::{Choice, Turn};

use crate::desk::Desk;
use crate::settings;
use crate::{games, keep};

/// How often the time is shown anew.
const TICK: Duration = Duration::from_millis(250);

/// So long after "pass for the rest of this turn" it is passed, whatever one holds.
const PASSING_MS: f64 = 600.0;

/// The answers for which this person wants to be waited for, as picks are called; kept in the browser.
const STOPS: &str = "safehouse.stops";

/// A reaction that is asked for: the question, the pick that lets it happen, and the others.
#[derive(Clone, PartialEq)]
struct Asked {
    id: u32,
    pass: Choice,
    others: Vec<Choice>,
}

#[component]
pub fn Window() -> impl IntoView {
    let desk = Desk::here();
    let (left, until) = (RwSignal::new(None::<u32>), StoredValue::new(None::<(u32, f64)>));
    // Whether the person passes on everything until the turn is over.
    let passing = RwSignal::new(false);
    let stops = RwSignal::new(keep::read::<Vec<String>>(STOPS).unwrap_or_default());
    let asked = Memo::new(move |_| -> Option<Asked> {
        if desk.is_local() {
            return None;
        }
        let game = desk.game();
        desk.question.with(|question| {
            let question = question.as_ref()?;
            let pass = (games::look(&game)?.passes)(question)?;
            let others = question.choices.iter().filter(|choice| **choice != pass).cloned().collect();
            Some(Asked { id: question.id, pass, others })
        })
    });
    let pass = move || asked.with_untracked(|asked| asked.as_ref().map(|asked| (asked.id, asked.pass.clone())));
    // Another's turn: a person who passed for the last one is asked again.
    let turn = Memo::new(move |_| desk.view.with(|view| view.as_ref()?.get("active")?.as_u64()));
    Effect::new(move || {
        turn.track();
        passing.set(false);
    });
    Effect::new(move || {
        let found = asked.get();
        let seconds = settings::here().window.get();
        let is_stop =
            |asked: &Asked| stops.with(|stops| asked.others.iter().any(|choice| stops.contains(&choice.pick)));
        let Some(id) = found.filter(|asked| seconds > 0 && !is_stop(asked)).map(|asked| asked.id) else {
            until.set_value(None);
            return left.set(None);
        };
        if until.get_value().is_none_or(|(of, _)| of != id) {
            let lasts = if passing.get_untracked() { PASSING_MS } else { f64::from(seconds) * 1000.0 };
            until.set_value(Some((id, js_sys::Date::now() + lasts)));
            left.set(Some(u32::from(seconds)));
        }
    });
    let tick = set_interval_with_handle(
        move || {
            let (Some((id, end)), Some((asked, choice))) = (until.get_value(), pass()) else { return };
            let over = end - js_sys::Date::now();
            left.set(Some((over.max(0.0) / 1000.0).ceil() as u32));
            let awaited = untrack(|| desk.is_awaited() && desk.so_far.with(Vec::is_empty));
            if over <= 0.0 && id == asked && awaited {
                until.set_value(None);
                left.set(None);
                desk.pick(choice);
            }
        },
        TICK,
    );
    if let Ok(tick) = tick {
        on_cleanup(move || tick.clear());
    }
    let rest = move |_| {
        passing.set(true);
        if let Some((id, _)) = pass() {
            until.set_value(Some((id, js_sys::Date::now() + PASSING_MS)));
        }
    };
    let wait = move |_| {
        until.set_value(None);
        left.set(None);
    };
    let shown = move || {
        left.get().filter(|_| matches!(desk.turn.get(), Some(Turn::Ask { .. }))).map(|seconds| {
            view! {
                <p class="window"><span>{format!("You pass by yourself in {seconds} s.")}</span>
                    <button class="quiet outlined" on:click=wait>"Let me think"</button>
                    <button class="quiet outlined" on:click=rest>"Pass for the rest of this turn"</button></p>
            }
        })
    };
    let stop = move |choice: Choice| {
        let (pick, toggled) = (choice.pick.clone(), choice.pick);
        let toggle = move |_| {
            stops.update(|stops| match stops.iter().position(|stop| *stop == toggled) {
                Some(at) => _ = stops.remove(at),
                None => stops.push(toggled.clone()),
            });
            // A browser that keeps nothing is told again.
            stops.with_untracked(|stops| keep::write(STOPS, stops));
        };
        view! {
            <li><label><input type="checkbox" prop:checked=move || stops.with(|stops| stops.contains(&pick)) on:change=toggle/>
                {format!("Always wait for me here: {}", choice.text)}</label></li>
        }
    };
    let waits = Memo::new(move |_| asked.with(|asked| asked.as_ref().map(|asked| asked.others.clone())));
    let list = move || {
        waits.get().filter(|others| !others.is_empty()).map(|others| {
            view! { <ul class="stops">{others.into_iter().map(stop).collect_view()}</ul> }
        })
    };
    view! { {shown}{list} }
}
