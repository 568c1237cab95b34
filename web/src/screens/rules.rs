//! The rules of a game, each with its ID, searchable.

use engine::ledger;
use leptos::prelude::*;
use parlour::listing::Booklet;
use wire::api::GameInfo;

use crate::listing::WithBooklet;
use crate::parts::top::Top;
use crate::route::{Route, To};

#[derive(Clone, PartialEq)]
struct Entry {
    id: &'static str,
    heading: &'static str,
    text: &'static str,
}

#[component]
pub fn Rules(game: String, rule: Option<String>) -> impl IntoView {
    let show = move |game: &'static GameInfo, booklet: &'static Booklet| {
        view! { <Ledger game text=&booklet.ledger rule=rule.clone()/> }.into_any()
    };
    view! { <WithBooklet game show/> }
}

#[component]
fn Ledger(game: &'static GameInfo, text: &'static str, rule: Option<String>) -> impl IntoView {
    let rules = ledger::rules(text).into_iter().filter(|rule| !rule.is_scenario());
    let entries: Vec<Entry> = rules
        .chain(ledger::cards(text))
        .map(|rule| Entry { id: rule.id, heading: rule.heading, text: rule.text })
        .collect();
    let wanted = RwSignal::new(String::new());
    let shown = {
        let entries = entries.clone();
        move || {
            let wanted = wanted.get().to_lowercase();
            let fits = |entry: &&Entry| {
                wanted.split_whitespace().all(|word| {
                    entry.text.to_lowercase().contains(word)
                        || entry.id.to_lowercase().contains(word)
                        || entry.heading.to_lowercase().contains(word)
                })
            };
            entries.iter().filter(fits).cloned().collect::<Vec<_>>()
        }
    };
    // A link to a rule goes there once it is on the page.
    let target = rule.clone();
    Effect::new(move || {
        if let Some(element) = target.as_ref().and_then(|rule| document().get_element_by_id(rule)) {
            element.scroll_into_view();
        }
    });
    let listed = move || {
        let mut heading = "";
        shown()
            .into_iter()
            .map(|entry| {
                let title = (entry.heading != heading).then(|| view! { <h2>{entry.heading}</h2> });
                heading = entry.heading;
                let meant = rule.as_deref() == Some(entry.id);
                view! {
                    {title}
                    <p class="rule" class:meant=meant id=entry.id><code>{entry.id}</code> " " {plain(entry.text)}</p>
                }
            })
            .collect_view()
    };
    view! {
        <Top title=format!("{} rules", game.title)/>
        <main class="sheet rules" data-game=game.name.as_str()>
            <h1>{game.title.as_str()}</h1>
            <p class="briefing">{game.briefing.as_str()}</p>
            <p class="row">
                <input type="search" aria-label="Search the rules" placeholder="Search the rules" prop:value=wanted
                    on:input=move |event| wanted.set(event_target_value(&event))/>
                <To to=Route::New(game.name.clone()) class="button">"Play"</To>
            </p>
            {listed}
        </main>
    }
}

/// Markdown without its marks: the ledger uses few.
fn plain(text: &str) -> String {
    text.replace("**", "").replace('`', "").replace(" | ", " · ").trim_end_matches('|').trim().to_string()
}
