//! A first game that teaches by doing.

use leptos::prelude::*;
use parlour::listing::Booklet;
use parlour::{Lesson, Reply, Wish};
use wire::api::GameInfo;

use crate::desk::{Advice, Desk, Link};
use crate::games::{self, Look};
use crate::link::{ask_parlour, listen_to_parlour};
use crate::listing::WithBooklet;
use crate::parts::aims;
use crate::parts::top::Top;
use crate::route::{Route, To};
use crate::screens::solo;
use crate::screens::table::Table;

#[component]
pub fn Learn(game: String) -> impl IntoView {
    let lesson = |game: &'static GameInfo, booklet: &'static Booklet| match games::look(&game.name) {
        Some(look) => view! { <Lessons look lesson=&booklet.lesson/> }.into_any(),
        None => view! { <Top/><main class="sheet"><p>"There is no such game."</p></main> }.into_any(),
    };
    view! { <WithBooklet game show=lesson/> }
}

#[component]
fn Lessons(look: &'static Look, lesson: &'static Lesson) -> impl IntoView {
    let desk = Desk::new(Link::Parlour);
    provide_context(desk);
    // A person who has learnt it knows what it is about.
    aims::are_known(look);
    let trouble = RwSignal::new(None::<String>);
    listen_to_parlour(move |word| match word {
        Reply::Message(message) => desk.hear(*message),
        Reply::Cannot { why } => trouble.set(Some(why)),
        // A lesson is not kept.
        Reply::Kept(_)
        | Reply::Printed(_)
        | Reply::Laid(_)
        | Reply::Moment(_)
        | Reply::LookedBack(_)
        | Reply::Riddle(_)
        | Reply::Solved(_) => {}
    });
    let me = crate::settings::here().nickname.get_untracked();
    ask_parlour(&Wish::Open(lesson.opening(look.game, &me, js_sys::Date::now() as i64)));
    solo::bots_play(desk);

    let at = RwSignal::new(0_usize);
    let steps = StoredValue::new(lesson.steps.clone());
    let count = lesson.steps.len();
    // What the step asks for is lit as soon as it can be picked.
    Effect::new(move || {
        desk.choices.track();
        let picks =
            steps.with_value(|steps| steps.get(at.get()).map(parlour::Step::picks)).filter(|picks| !picks.is_empty());
        desk.lesson.set(picks.clone());
        let awaited = desk.is_awaited();
        desk.advice.set(picks.filter(|_| awaited).map(|picks| Advice { words: String::new(), picks, reason: None }));
    });
    // An answer given is a step made.
    let answered = StoredValue::new(0);
    Effect::new(move || {
        let now = desk.answered.get();
        if now > answered.get_value() {
            answered.set_value(now);
            at.update(|at| *at += 1);
        }
    });
    let title = lesson.title.clone();
    let farewell = lesson.farewell.clone();
    let coach = move || {
        let step = steps.with_value(|steps| steps.get(at.get()).cloned());
        match step {
            Some(step) => {
                let reads = step.answer.is_none();
                view! {
                    <p>{step.say}</p>
                    <p class="row">
                        <span class="faint">{at.get() + 1}" of "{count}</span>
                        {reads.then(|| view! { <button class="button" on:click=move |_| at.update(|at| *at += 1)>"Go on"</button> })}
                        <To to=Route::Home class="quiet">"Leave the lesson"</To>
                    </p>
                }
                .into_any()
            }
            None => view! {
                <p>{farewell.clone()}</p>
                <p class="row">
                    <button class="button" on:click=move |_| solo::play_now(look.game)>"Play a real game"</button>
                    <To to=Route::Rules(look.game.into(), None) class="quiet">"Read the rules"</To>
                </p>
            }
            .into_any(),
        }
    };
    let again = Callback::new(move |()| solo::play_now(look.game));
    let ready = move || desk.info.with(Option::is_some);
    let done = move || at.get() >= count;
    view! {
        <Show when=ready fallback=move || view! { <main class="sheet"><p role="status">{move || trouble.get().unwrap_or_else(|| "Setting the table …".into())}</p></main> }>
            <Table look again/>
        </Show>
        <section class="coach" class:done=done aria-live="polite" aria-label="Lesson"><h2>{title}</h2>{coach}</section>
    }
}
