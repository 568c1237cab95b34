//! A game to look at again: any moment, through anybody's eyes.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use parlour::{Bundle, Laid, Saved, Sitter, Wish, Word};
use wire::api::TableReply;
use wire::{Occupant, SeatInfo};

use crate::desk::{Desk, Link};
use crate::games;
use crate::house::{self, Trouble};
use crate::keep;
use crate::link::{ask_parlour, listen_to_parlour};
use crate::parts::icon::Icon;
use crate::parts::log;
use crate::parts::top::Top;
use crate::shelf::{self, WithCards};

/// Where the game is that is looked at.
pub enum Of {
    /// In this browser.
    Kept(String),
    /// In the house, by the table's code.
    House(String),
}

/// Everything that is needed to look at a game of the house: anybody with the link may, once it is over.
async fn from_house(code: &str) -> Result<Saved, Trouble> {
    let TableReply { table, .. } = house::get(&format!("/api/tables/{code}")).await?;
    let journal = house::fetch("GET", &format!("/api/tables/{code}/journal"), None, "").await?;
    let mut packs = Vec::new();
    for name in table.packs {
        let bytes = house::bytes(&format!("/api/packs/{name}/download")).await?;
        packs.push(Bundle::Zip { name, bytes });
    }
    let sitter = |seat: SeatInfo| match seat.occupant {
        Occupant::Person(name) => Sitter::Person(name),
        Occupant::Bot(kind) => Sitter::Bot(kind),
        Occupant::Open | Occupant::Reserved => Sitter::Bot("nobody".into()),
    };
    let seats = table.seats.into_iter().map(sitter).collect();
    Ok(Saved { seats, packs, hints: false, created_ms: 0, journal })
}

#[component]
pub fn Replay(of: Of) -> impl IntoView {
    // The board is the table's own; the desk has nobody's questions.
    let desk = Desk::new(Link::Parlour);
    provide_context(desk);
    let laid = RwSignal::new(None::<Laid>);
    let trouble = RwSignal::new(None::<String>);
    let entry = RwSignal::new(0_usize);
    let eyes = RwSignal::new(None::<u8>);
    let lines = RwSignal::new(Vec::<wire::Line>::new());
    let running = RwSignal::new(false);
    let speed = RwSignal::new(600_u64);
    let told = StoredValue::new(false);
    listen_to_parlour(move |word| match word {
        Word::Laid(game) => {
            let entries = game.entries;
            laid.set(Some(game));
            entry.set(moment_of_address().unwrap_or(0).min(entries.saturating_sub(1)));
        }
        Word::Moment(moment) => {
            desk.eyes.set(moment.eyes);
            desk.view.set(Some(Arc::new(moment.view)));
            desk.turn.set(moment.turn);
            lines.set(moment.lines);
        }
        Word::Cannot { why } => trouble.set(Some(why)),
        Word::Printed(cards) => {
            shelf::lay(cards);
            told.set_value(true);
        }
        Word::Guest(_) | Word::Kept(_) => {}
    });
    match of {
        Of::Kept(id) => match keep::game(&id) {
            Some(saved) => ask_parlour(&Wish::Study(saved)),
            None => trouble.set(Some("This game is not kept in this browser.".into())),
        },
        Of::House(code) => spawn_local(async move {
            match from_house(&code).await {
                Ok(saved) => ask_parlour(&Wish::Study(saved)),
                Err(error) => _ = trouble.try_set(Some(error.message)),
            }
        }),
    }
    let last = move || laid.with(|laid| laid.as_ref().map_or(0, |laid| laid.entries.saturating_sub(1)));
    Effect::new(move || {
        if laid.with(Option::is_some) {
            ask_parlour(&Wish::Look { entry: entry.get(), eyes: eyes.get() });
        }
    });
    Effect::new(move || {
        let at = entry.get();
        if !running.get() {
            return;
        }
        if at >= last() {
            return running.set(false);
        }
        set_timeout(
            move || {
                if running.try_get_untracked() == Some(true) {
                    entry.update(|entry| *entry += 1);
                }
            },
            std::time::Duration::from_millis(speed.get_untracked()),
        );
    });
    let step = move |by: isize| {
        running.set(false);
        entry.update(|entry| *entry = entry.saturating_add_signed(by).min(last()));
    };
    let game = Memo::new(move |_| laid.with(|laid| laid.as_ref().map(|laid| laid.game.clone()).unwrap_or_default()));
    let share = move |_| {
        let location = window().location();
        let address = format!(
            "{}{}#{}",
            location.origin().unwrap_or_default(),
            location.pathname().unwrap_or_default(),
            entry.get_untracked()
        );
        crate::screens::table::copy(&address);
    };
    let board = move || match games::look(&game.get()) {
        Some(look) => {
            let told = told.get_value();
            view! { <WithCards game=look.game told>{(look.board)(desk)}</WithCards> }.into_any()
        }
        None => ().into_any(),
    };
    let who = move || {
        laid.get().map(|laid| {
            let one = |(seat, name): (usize, String)| view! { <option value=seat.to_string()>{name}</option> };
            laid.seats.into_iter().enumerate().map(one).collect_view()
        })
    };
    let fairness = move || {
        laid.get().map(|laid| {
            let icon = if laid.fair { icondata_lu::LuShieldCheck } else { icondata_lu::LuShieldAlert };
            view! { <p class="fairness" class:fair=laid.fair><Icon icon/><span>{laid.fairness}</span></p> }
        })
    };
    view! {
        <Top title=Signal::derive(move || laid.with(|laid| laid.as_ref().map(|laid| laid.title.clone()).unwrap_or_default())).get_untracked()/>
        {move || trouble.get().map(|why| view! { <main class="sheet"><p role="alert">{why}</p></main> })}
        <Show when=move || laid.with(Option::is_some)>
            <main class="replay" data-game=move || game.get()>
                <section class="field">{board}</section>
                <section class="scrub">
                    <input type="range" aria-label="Moment" min="0" prop:max=last prop:value=entry
                        on:input=move |event| { running.set(false); entry.set(event_target_value(&event).parse().unwrap_or(0)); }/>
                    <p class="row">
                        <button class="round" aria-label="To the start" on:click=move |_| step(isize::MIN)><Icon icon=icondata_lu::LuSkipBack/></button>
                        <button class="round" aria-label="One back" on:click=move |_| step(-1)><Icon icon=icondata_lu::LuStepBack/></button>
                        <button class="round" aria-label="Play" aria-pressed=move || running.get().to_string() on:click=move |_| running.update(|on| *on = !*on)>
                            <Icon icon=icondata_lu::LuPlay/></button>
                        <button class="round" aria-label="One on" on:click=move |_| step(1)><Icon icon=icondata_lu::LuStepForward/></button>
                        <button class="round" aria-label="To the end" on:click=move |_| step(isize::MAX)><Icon icon=icondata_lu::LuSkipForward/></button>
                        <span>{move || entry.get() + 1}" / "{move || last() + 1}</span>
                        <label>"Speed " <select on:change=move |event| speed.set(event_target_value(&event).parse().unwrap_or(600))>
                            <option value="1500">"slow"</option><option value="600" selected=true>"usual"</option><option value="120">"fast"</option></select></label>
                        <label>"Eyes " <select on:change=move |event| eyes.set(event_target_value(&event).parse().ok())>
                            <option value="">"everybody's"</option>{who}</select></label>
                        <button class="quiet" on:click=share>"Copy a link to this moment"</button>
                    </p>
                    <ol class="log">{move || lines.get().iter().map(|line| log::one(line, game)).collect_view()}</ol>
                    {fairness}
                </section>
            </main>
        </Show>
    }
}

/// The moment a link names.
fn moment_of_address() -> Option<usize> {
    window().location().hash().ok()?.strip_prefix('#')?.parse().ok()
}
