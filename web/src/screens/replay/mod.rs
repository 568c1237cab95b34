//! A game to look at again: any moment, as any seat or a spectator saw it.

mod tape;

use leptos::prelude::*;
use leptos::task::spawn_local;
use parlour::{Saved, Sitter, Wish};
use wasm_bindgen::JsCast as _;
use wire::api::TableReply;
use wire::{Occupant, SeatInfo};

use crate::desk::{Desk, Link};
use crate::games;
use crate::house::{self, Trouble};
use crate::keep;
use crate::link::{ask_parlour, listen_to_parlour};
use crate::listing::WithCards;
use crate::parts::icon::Icon;
use crate::parts::players::Players;
use crate::parts::top::Top;
use crate::parts::{keys, log};
use crate::promise;

use self::tape::{Tape, USUAL_MS};

/// Where the game is that is looked at.
pub enum Of {
    /// In this browser.
    Kept(String),
    /// In the house, by the table's code.
    House(String),
}

/// Everything that is needed to look at a game of the house: every person with the link may, once it is over.
pub async fn from_house(code: &str) -> Result<Saved, Trouble> {
    let TableReply { table, .. } = house::get(&format!("/api/tables/{code}")).await?;
    let journal = house::fetch("GET", &format!("/api/tables/{code}/journal"), None, "").await?;
    let mut packs = Vec::new();
    for name in table.packs {
        packs.push(house::pack(name).await?);
    }
    let sitter = |seat: SeatInfo| match seat.occupant {
        Occupant::Person(name) => Sitter::Person(name),
        Occupant::Bot(kind) => Sitter::Bot(kind),
        Occupant::Open | Occupant::Reserved => Sitter::Bot("nobody".into()),
    };
    let seats = table.seats.into_iter().map(sitter).collect();
    Ok(Saved { seats, packs, hints: false, created_ms: 0, journal })
}

/// Finds the game and asks the parlour to lay it out.
fn find(tape: Tape, of: Of) {
    match of {
        Of::Kept(id) => match keep::game(&id) {
            Some(saved) => ask_parlour(&Wish::Study(saved)),
            None => tape.trouble.set(Some("This game is not kept in this browser.".into())),
        },
        Of::House(code) => spawn_local(async move {
            match from_house(&code).await {
                Ok(saved) => ask_parlour(&Wish::Study(saved)),
                Err(error) => _ = tape.trouble.try_set(Some(error.message)),
            }
        }),
    }
}

#[component]
pub fn Replay(of: Of) -> impl IntoView {
    let tape = Tape::new();
    // The board is the table's own; the desk asks no questions.
    let desk = Desk::new(Link::Parlour);
    provide_context(desk);
    listen_to_parlour(move |word| tape.hear(desk, word));
    let code = StoredValue::new(match &of {
        Of::Kept(_) => None,
        Of::House(code) => Some(code.clone()),
    });
    find(tape, of);
    tape.follow();
    listen_to_keys(tape);
    let game = Memo::new(move |_| tape.game());
    let shown = move || match games::look(&game.get()) {
        Some(look) => {
            let told = tape.printed.get_value();
            view! {
                <WithCards game=look.game told>
                    <section class="field" aria-label="The board">{(look.board)(desk)}</section>
                    {scrubber(tape)}
                    <aside class="side" aria-label="Beside the board">
                        <div class="side-body" tabindex="0"><Players standing=look.standing/></div>
                        {written_log(tape, game)}
                        {fairness(tape, code)}
                    </aside>
                </WithCards>
            }
            .into_any()
        }
        None => ().into_any(),
    };
    let title = Signal::derive(move || {
        tape.laid.with(|laid| laid.as_ref().map_or(String::new(), |laid| laid.table.title.clone()))
    });
    view! {
        {move || view! { <Top title=title.get()/> }}
        {move || tape.trouble.get().map(|why| view! { <main class="sheet"><p role="alert">{why}</p></main> })}
        <Show when=move || tape.laid.with(Option::is_some)>
            <main class="replay" data-game=move || game.get()>{shown}</main>
        </Show>
    }
}

/// Whether the dice were fair: what the journal proves, and whether it keeps to what this browser was promised.
fn fairness(tape: Tape, code: StoredValue<Option<String>>) -> AnyView {
    let shown = move || {
        tape.laid.get().map(|laid| {
            let promised = code.with_value(|code| promise::kept_at(code.as_ref()?, &laid.table));
            let fair = laid.fair && promised.is_none_or(|kept| kept.is_ok());
            let more = match promised {
                Some(Ok(())) => "; what this browser added is among it".into(),
                Some(Err(broken)) => format!("; but {broken}"),
                None => String::new(),
            };
            let icon = if fair { icondata_lu::LuShieldCheck } else { icondata_lu::LuShieldAlert };
            view! { <p class="fairness" class:fair=fair><Icon icon/><span>{laid.fairness}{more}</span></p> }
        })
    };
    view! { {shown} }.into_any()
}

/// Arrows go a step, the space bar lets it run.
fn listen_to_keys(tape: Tape) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || keys::is_typing() {
            return;
        }
        let on_button = document().active_element().is_some_and(|element| element.tag_name() == "BUTTON");
        match event.key().as_str() {
            "ArrowLeft" => tape.step(-1),
            "ArrowRight" => tape.step(1),
            "Home" => tape.go(0),
            "End" => tape.go(usize::MAX),
            // A button does with it what buttons do.
            " " if !on_button => tape.run(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}

/// Everything that was told, with the line of this moment marked; a click on another goes there.
fn written_log(tape: Tape, game: Memo<String>) -> AnyView {
    let entries = move || {
        let viewer = tape.viewer.get();
        tape.told
            .with(|told| (0..told.len()).filter(|at| !told[*at].is_empty()).map(|at| (at, viewer)).collect::<Vec<_>>())
    };
    // Nothing was told of a sealed answer: the line before it is the newest.
    let newest = Memo::new(move |_| {
        let at = tape.entry.get();
        tape.told.with(|told| told.iter().take(at + 1).rposition(|lines| !lines.is_empty()))
    });
    let one = move |(at, _): (usize, Option<u8>)| {
        let lines = tape.told.with_untracked(|told| told.get(at).cloned().unwrap_or_default());
        let now = move || newest.get() == Some(at);
        view! {
            <li class="entry" class:now=now data-entry=at>
                <button class="jump" aria-label=format!("To moment {}", at + 1) aria-current=move || now().then_some("true")
                    on:click=move |_| tape.go(at)>{at + 1}</button>
                <ol>{lines.iter().map(|line| log::one(line, game)).collect_view()}</ol>
            </li>
        }
    };
    // The line of this moment is kept in sight, without moving the page.
    Effect::new(move || {
        let Some(at) = newest.get() else { return };
        request_animation_frame(move || {
            let found = document().query_selector(&format!(".written [data-entry='{at}']")).ok().flatten();
            let Some(line) = found.and_then(|line| line.dyn_into::<web_sys::HtmlElement>().ok()) else { return };
            if let Some(list) = line.parent_element() {
                list.set_scroll_top(line.offset_top() - list.client_height() / 3);
            }
        });
    });
    view! {
        <ol class="log written" tabindex="0" aria-label="What has happened">
            <For each=entries key=|entry| *entry let:entry>{one(entry)}</For>
        </ol>
    }
    .into_any()
}

fn scrubber(tape: Tape) -> AnyView {
    let Tape { entry, running, .. } = tape;
    let who = move || {
        tape.laid.get().map(|laid| {
            let one = |seat: SeatInfo| {
                let person = match seat.occupant {
                    Occupant::Person(name) if !name.is_empty() => format!(" ({name})"),
                    _ => String::new(),
                };
                view! { <option value=seat.seat.to_string()>{seat.character}{person}</option> }
            };
            laid.table.seats.into_iter().map(one).collect_view()
        })
    };
    let icon = move || {
        let icon = if running.get() { icondata_lu::LuPause } else { icondata_lu::LuPlay };
        view! { <Icon icon/> }
    };
    view! {
        <section class="scrub" aria-label="Moments">
        <input type="range" aria-label="Moment" min="0" prop:max=move || tape.last() prop:value=entry
            on:input=move |event| tape.go(event_target_value(&event).parse().unwrap_or(0))/>
        <p class="row">
            <button class="round" aria-label="To the start" on:click=move |_| tape.step(isize::MIN)><Icon icon=icondata_lu::LuSkipBack/></button>
            <button class="round" aria-label="One back" on:click=move |_| tape.step(-1)><Icon icon=icondata_lu::LuStepBack/></button>
            <button class="round" aria-label="Play" aria-pressed=move || running.get().to_string() on:click=move |_| tape.run()>{icon}</button>
            <button class="round" aria-label="One on" on:click=move |_| tape.step(1)><Icon icon=icondata_lu::LuStepForward/></button>
            <button class="round" aria-label="To the end" on:click=move |_| tape.step(isize::MAX)><Icon icon=icondata_lu::LuSkipForward/></button>
            <span>{move || entry.get() + 1}" / "{move || tape.last() + 1}</span>
            <label>"Speed " <select on:change=move |event| tape.speed_ms.set(event_target_value(&event).parse().unwrap_or(USUAL_MS))>
                <option value="1500">"slow"</option><option value=USUAL_MS.to_string() selected=true>"usual"</option><option value="120">"fast"</option></select></label>
            <label>"Seen by " <select on:change=move |event| tape.viewer.set(event_target_value(&event).parse().ok())>
                <option value="">"a spectator's"</option>{who}</select></label>
            <button class="quiet" title="Copy a link to this moment" aria-label="Copy a link to this moment" on:click=move |_| tape.copy_link()><Icon icon=icondata_lu::LuLink/>"Link"</button>
        </p>
        </section>
    }
    .into_any()
}
