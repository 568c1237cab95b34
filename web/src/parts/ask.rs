//! The bar that says what is being asked, why, and what may be answered.

use leptos::prelude::*;
use wire::{Choice, ToHouse, Turn};

use super::icon::Icon;
use super::text::RuleLink;
use crate::desk::Desk;

#[component]
pub fn Ask() -> impl IntoView {
    let desk = Desk::here();
    let game = Memo::new(move |_| desk.game());
    // Another question is read from its beginning, wherever the last one was scrolled to.
    let prompt = Memo::new(move |_| desk.question.with(|asked| asked.as_ref().map(|asked| asked.prompt.clone())));
    Effect::new(move || {
        prompt.track();
        if let Ok(Some(panel)) = document().query_selector(".before-me") {
            panel.set_scroll_top(0);
        }
    });
    let body = move || {
        if desk.is_over() {
            return None;
        }
        match desk.question.get() {
            Some(_) => Some(view! { <Question game=game.get()/> }.into_any()),
            None => Some(view! { <p class="waiting" role="status">{move || waiting(desk)}</p> }.into_any()),
        }
    };
    view! {
        <section class="ask" aria-label="What you are asked">
            {body}
            <NoticeLine game/>
        </section>
    }
}

/// For whom the game waits.
fn waiting(desk: Desk) -> String {
    let watching = if desk.is_watching() { "You are watching. " } else { "" };
    match desk.turn.get() {
        Some(Turn::Ask { awaited, .. }) => {
            let names: Vec<String> = awaited.iter().map(|seat| desk.seat_name(*seat)).collect();
            match names.as_slice() {
                [] => "…".into(),
                [one] => format!("{watching}{one} is thinking …"),
                [most @ .., last] => format!("{watching}{} and {last} are thinking …", most.join(", ")),
            }
        }
        Some(Turn::Over(_)) | None => "…".into(),
    }
}

#[component]
fn Question(game: String) -> impl IntoView {
    let desk = Desk::here();
    let prompt = move || {
        desk.question.with(|question| {
            let question = question.as_ref()?;
            // Half an answer asks for its other half.
            if let Some(last) = desk.so_far.with(|picks| picks.last().map(|choice| choice.text.clone())) {
                return Some(view! { {last}<span class="aside">" … and then?"</span> }.into_any());
            }
            let aside = question.aside.clone().map(|aside| view! { <span class="aside">" ("{aside}")"</span> });
            Some(view! { {question.prompt.clone()}{aside} }.into_any())
        })
    };
    let rule = Memo::new(move |_| {
        desk.question.with(|question| question.as_ref().map(|asked| asked.rule.clone()).unwrap_or_default())
    });
    let sealed = move || desk.question.with(|question| question.as_ref().is_some_and(|asked| asked.sealed));
    let steps = move || {
        let picks = desk.so_far.get();
        (!picks.is_empty()).then(|| {
            let words = picks.iter().map(|choice| choice.text.clone()).collect::<Vec<_>>().join(" › ");
            view! {
                <p class="so-far">
                    <button class="quiet" on:click=move |_| desk.back()><Icon icon=icondata_lu::LuUndo2/>"Back"</button>
                    <span>{words}" › …"</span>
                </p>
            }
        })
    };
    let linked = game.clone();
    let why = move || {
        desk.because.get().map(|reasons| {
            let game = linked.clone();
            let reason = move |because: wire::Because| {
                view! { <li>{because.text} " " <RuleLink game=game.clone() rule=because.rule/></li> }
            };
            view! { <ul class="because">{reasons.into_iter().map(reason).collect_view()}</ul> }
        })
    };
    view! {
        <header class="ask-head">
            <h2 aria-live="polite">{prompt}</h2>
            <Show when=sealed><span class="badge" title="Nobody sees it before everybody has answered.">"sealed"</span></Show>
            <span class="ask-tools">
                <button class="quiet" aria-label="Why am I asked?" title="Why am I asked?"
                    on:click=move |_| if desk.because.get_untracked().is_some() { desk.because.set(None) } else { desk.say(ToHouse::Why) }>
                    <Icon icon=icondata_lu::LuCircleHelp/><span class="wide">"Why?"</span>
                </button>
                {move || view! { <RuleLink game=game.clone() rule=rule.get()/> }}
            </span>
        </header>
        {why}
        {steps}
        <Choices/>
        <super::window::Window/>
        <AdviceLine/>
        <ConfirmLine/>
    }
}

/// Everything that may be picked now, numbered for the keyboard.
#[component]
fn Choices() -> impl IntoView {
    let desk = Desk::here();
    let one = move |(at, choice): (usize, Choice)| {
        let (shown, pointed, picked) = (choice.text.clone(), choice.clone(), choice.clone());
        let advised = {
            let pick = choice.pick.clone();
            move || {
                let made = desk.so_far.with(Vec::len);
                desk.advice.with(|advice| {
                    advice
                        .as_ref()
                        .and_then(|advice| advice.picks.get(made))
                        .is_some_and(|words| words.eq_ignore_ascii_case(&pick))
                })
            }
        };
        let point = move |on: bool| desk.pointed.set(on.then(|| pointed.clone()));
        let (over, focus) = (point.clone(), point.clone());
        view! {
            <li>
                <button class="choice" class:advised=advised data-pick=choice.pick.clone()
                    on:click=move |_| desk.pick(picked.clone())
                    on:mouseenter=move |_| over(true) on:mouseleave=move |_| desk.pointed.set(None)
                    on:focus=move |_| focus(true) on:blur=move |_| desk.pointed.set(None)>
                    <kbd aria-hidden="true">{(at < 9).then(|| at + 1)}</kbd>
                    <span>{shown}</span>
                </button>
            </li>
        }
    };
    view! {
        <ol class="choices">
            {move || desk.choices.get().into_iter().enumerate().map(one).collect_view()}
        </ol>
    }
}

#[component]
fn AdviceLine() -> impl IntoView {
    let desk = Desk::here();
    move || {
        desk.advice.get().map(|advice| {
            view! {
                <p class="advice" role="status">
                    <Icon icon=icondata_lu::LuLightbulb/>
                    <span><b>{advice.words}</b> {advice.reason.map(|reason| format!(": {reason}"))}</span>
                </p>
            }
        })
    }
}

#[component]
fn ConfirmLine() -> impl IntoView {
    let desk = Desk::here();
    move || {
        desk.to_confirm.get().map(|picks| {
            let words = picks.iter().map(|choice| choice.text.clone()).collect::<Vec<_>>().join(" › ");
            view! {
                <p class="confirm">
                    <span>{words}"?"</span>
                    <button class="button" on:click=move |_| desk.confirm()>"Yes, do it"</button>
                    <button class="quiet" on:click=move |_| desk.back()>"No"</button>
                </p>
            }
        })
    }
}

/// Why something cannot be done, with its rule.
#[component]
fn NoticeLine(game: Memo<String>) -> impl IntoView {
    let desk = Desk::here();
    move || {
        desk.notice.get().map(|notice| {
            view! {
                <p class="notice" role="alert">
                    <span>{notice.text}</span> " "
                    {notice.rule.map(|rule| view! { <RuleLink game=game.get() rule/> })}
                    <button class="quiet" aria-label="Dismiss" on:click=move |_| desk.notice.set(None)>"✕"</button>
                </p>
            }
        })
    }
}
