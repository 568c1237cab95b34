//! A puzzle: a table where exactly one answer keeps the win, and why, once it is answered.

use leptos::prelude::*;
use parlour::{Reply, Riddle, Solved, Wish};

use crate::desk::{Desk, Link};
use crate::games;
use crate::link::{ask_parlour, listen_to_parlour};
use crate::parts::aims;
use crate::parts::top::Top;
use crate::route::{self, Route, To};
use crate::screens::{solo, table::Table};

/// Puzzle `number` of a game, counted from 1 as people do.
pub fn puzzle(game: &str, number: usize) -> AnyView {
    let Some(look) = games::look(game) else {
        return view! { <Top/><main class="sheet"><p>"There is no such game."</p></main> }.into_any();
    };
    let desk = Desk::new(Link::Parlour);
    provide_context(desk);
    aims::are_known(look);
    let riddle = RwSignal::new(None::<Riddle>);
    let solved = RwSignal::new(None::<Solved>);
    let trouble = RwSignal::new(None::<String>);
    listen_to_parlour(move |word| match word {
        Reply::Message(message) => desk.hear(*message),
        Reply::Riddle(set) => riddle.set(Some(set)),
        Reply::Solved(told) => solved.set(Some(told)),
        Reply::Cannot { why } => trouble.set(Some(why)),
        // A puzzle is not kept.
        Reply::Kept(_) | Reply::Printed(_) | Reply::Laid(_) | Reply::Moment(_) | Reply::LookedBack(_) => {}
    });
    ask_parlour(&Wish::Puzzle { game: look.game.into(), number: number.saturating_sub(1) });
    // Whoever likes plays on from there.
    solo::bots_play(desk);
    let to = move |number: usize| Route::Puzzle(look.game.into(), number);
    let again = Callback::new(move |()| route::go(to(number)));
    let told = move || match (solved.get(), riddle.get()) {
        (Some(solved), riddle) => {
            let next = riddle.filter(|riddle| number < riddle.of);
            view! {
                <p><b>{if solved.right { "That is it. " } else { "No. " }}</b>{verdict(&solved)}</p>
                {solved.reason.map(|reason| view! { <p>{reason}</p> })}
                <p class="row">
                    {next.map(|_| view! { <To to=to(number + 1) class="button">"The next one"</To> })}
                    <To to=to(number) class="quiet">"Set it up again"</To>
                    <To to=Route::Home class="quiet">"Home"</To>
                </p>
            }
            .into_any()
        }
        (None, Some(riddle)) => view! {
            <p>{format!("You are {}. Exactly one of {} answers keeps the win. Which?", riddle.name, riddle.answers)}</p>
            <p class="row">
                {(number > 1).then(|| view! { <To to=to(number - 1) class="quiet">"Back"</To> })}
                {(number < riddle.of).then(|| view! { <To to=to(number + 1) class="quiet">"Another one"</To> })}
                <To to=Route::Home class="quiet">"Home"</To>
            </p>
        }
        .into_any(),
        (None, None) => ().into_any(),
    };
    let title = move || riddle.get().map(|riddle| format!("Puzzle {number} of {}", riddle.of));
    let waiting = move || trouble.get().unwrap_or_else(|| "Setting the table …".into());
    let ready = move || desk.info.with(Option::is_some);
    view! {
        <Show when=ready fallback=move || view! { <Top/><main class="sheet"><p role="status">{waiting}</p></main> }>
            <Table look again/>
        </Show>
        <section class="coach" class:done=move || solved.with(Option::is_some) aria-live="polite" aria-label="Puzzle"><h2>{title}</h2>{told}</section>
    }
    .into_any()
}

/// What the right answer wins, and what the best of the others does.
fn verdict(solved: &Solved) -> String {
    let Solved { answer, kept, tempting, lost, .. } = solved;
    format!(
        "{answer} wins {kept:.0} of 100 games that go on from here; the best of the others, {tempting}, wins {lost:.0}."
    )
}
