//! What was said and done, in the game's voice, and what people say to each other.

use leptos::html;
use leptos::prelude::*;
use wire::{Chatted, Line, ToHouse};

use super::named;
use super::text::RuleLink;
use crate::desk::{Desk, Told};
use crate::games;

/// So many lines are shown; the rest is in the replay.
const SHOWN: usize = 200;

#[component]
pub fn Log() -> impl IntoView {
    let desk = Desk::here();
    let list = NodeRef::<html::Ol>::new();
    // The newest line is in sight, once it is drawn.
    Effect::new(move || {
        desk.lines.track();
        request_animation_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    let detailed = RwSignal::new(false);
    let first_new = Memo::new(move |_| {
        let since = desk.since.get();
        let is_new = |told: &&Told| told.number >= since && matches!(told.line, Line::Happened { .. });
        desk.lines.with(|lines| lines.iter().find(is_new).map(|told| told.number)).filter(|_| since > 0)
    });
    let new = move |number: usize| {
        move || (first_new.get() == Some(number)).then(|| view! { <li class="since">"since your last turn"</li> })
    };
    let game = Memo::new(move |_| desk.game());
    let shown = move || desk.lines.with(|lines| lines[lines.len().saturating_sub(SHOWN)..].to_vec());
    view! {
        <section class="history" aria-label="Log">
            <header><h2>"What has happened"</h2>
                <button class="quiet" aria-pressed=move || detailed.get().to_string() title="What everybody answered, and the rule behind each line"
                    on:click=move |_| detailed.update(|on| *on = !*on)>"Details"</button></header>
            <ol class="log" class:detailed=detailed node_ref=list tabindex="0" aria-label="What has happened">
                <For each=shown key=|told: &Told| told.number let:told>
                    {new(told.number)}
                    {one(&told.line, game)}
                </For>
            </ol>
        </section>
    }
}

/// One line of a log.
pub fn one(line: &Line, game: Memo<String>) -> AnyView {
    match line.clone() {
        Line::Said { seat, name, words } => {
            view! { <li class="said" data-seat=seat><b>{name}</b> " " {words}</li> }.into_any()
        }
        Line::Happened { rule, text, means } => {
            let cards = move || game.with(|game| games::look(game)).map(|look| named::cards((look.cards)(&means)));
            view! {
                <li class="happened">{text} " " {cards} " " {move || view! { <RuleLink game=game.get() rule=rule.clone()/> }}</li>
            }
            .into_any()
        }
        Line::TakenBack { by } => {
            let who = by.unwrap_or_else(|| "Everybody agreed; the last answer".into());
            view! { <li class="taken-back">{who} " took the last answer back"</li> }.into_any()
        }
    }
}

/// What people say to each other.
#[component]
pub fn Chat() -> impl IntoView {
    let desk = Desk::here();
    let typed = RwSignal::new(String::new());
    Effect::new(move || {
        desk.chat.track();
        desk.unread.set(0);
    });
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked().trim().to_string();
        if !text.is_empty() {
            desk.say(ToHouse::Chat { text });
            typed.set(String::new());
        }
    };
    let one = |Chatted { name, text, .. }: Chatted| view! { <li><b>{name}</b> " " {text}</li> };
    view! {
        <div class="chat">
            <ol tabindex="0" aria-label="Chat">{move || desk.chat.get().into_iter().map(one).collect_view()}</ol>
            <Show when=move || !desk.is_watching() fallback=|| view! { <p class="faint">"Whoever sits at the table can speak."</p> }>
                <form on:submit=send>
                    <input aria-label="Say something" placeholder="Say something" maxlength="500" prop:value=typed
                        on:input=move |event| typed.set(event_target_value(&event))/>
                    <button class="button">"Send"</button>
                </form>
            </Show>
        </div>
    }
}
