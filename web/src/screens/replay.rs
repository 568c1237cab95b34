//! A game to look at again: any moment, through anybody's eyes.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use parlour::{Laid, Saved, Sitter, Wish, Word};
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

/// So long a moment is in sight while the game runs.
const USUAL_MS: u64 = 600;

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

/// A game that is being looked at.
#[derive(Clone, Copy)]
struct Tape {
    laid: RwSignal<Option<Laid>>,
    entry: RwSignal<usize>,
    eyes: RwSignal<Option<u8>>,
    lines: RwSignal<Vec<wire::Line>>,
    running: RwSignal<bool>,
    speed_ms: RwSignal<u64>,
    trouble: RwSignal<Option<String>>,
    /// Whether the parlour has told what the cards say.
    told: StoredValue<bool>,
}

impl Tape {
    fn new() -> Tape {
        Tape {
            laid: RwSignal::new(None),
            entry: RwSignal::new(0),
            eyes: RwSignal::new(None),
            lines: RwSignal::new(Vec::new()),
            running: RwSignal::new(false),
            speed_ms: RwSignal::new(USUAL_MS),
            trouble: RwSignal::new(None),
            told: StoredValue::new(false),
        }
    }

    fn hear(self, desk: Desk, word: Word) {
        match word {
            Word::Laid(game) => {
                let entries = game.entries;
                self.laid.set(Some(game));
                self.entry.set(moment_of_address().unwrap_or(0).min(entries.saturating_sub(1)));
            }
            Word::Moment(moment) => {
                desk.eyes.set(moment.eyes);
                desk.view.set(Some(Arc::new(moment.view)));
                desk.turn.set(moment.turn);
                self.lines.set(moment.lines);
            }
            Word::Cannot { why } => self.trouble.set(Some(why)),
            Word::Printed(cards) => {
                shelf::lay(cards);
                self.told.set_value(true);
            }
            Word::Guest(_) | Word::Kept(_) => {}
        }
    }

    fn find(self, of: Of) {
        match of {
            Of::Kept(id) => match keep::game(&id) {
                Some(saved) => ask_parlour(&Wish::Study(saved)),
                None => self.trouble.set(Some("This game is not kept in this browser.".into())),
            },
            Of::House(code) => spawn_local(async move {
                match from_house(&code).await {
                    Ok(saved) => ask_parlour(&Wish::Study(saved)),
                    Err(error) => _ = self.trouble.try_set(Some(error.message)),
                }
            }),
        }
    }

    /// Whichever moment is wanted is asked for, and while it runs the next one is wanted after a while.
    fn follow(self) {
        Effect::new(move || {
            if self.laid.with(Option::is_some) {
                ask_parlour(&Wish::Look { entry: self.entry.get(), eyes: self.eyes.get() });
            }
        });
        Effect::new(move || {
            let at = self.entry.get();
            if !self.running.get() {
                return;
            }
            if at >= self.last() {
                return self.running.set(false);
            }
            let next = move || {
                if self.running.try_get_untracked() == Some(true) {
                    self.entry.update(|entry| *entry += 1);
                }
            };
            set_timeout(next, Duration::from_millis(self.speed_ms.get_untracked()));
        });
    }

    fn last(self) -> usize {
        self.laid.with(|laid| laid.as_ref().map_or(0, |laid| laid.entries.saturating_sub(1)))
    }

    fn go(self, to: usize) {
        self.running.set(false);
        self.entry.set(to.min(self.last()));
    }

    fn step(self, by: isize) {
        self.go(self.entry.get_untracked().saturating_add_signed(by));
    }

    fn game(self) -> String {
        self.laid.with(|laid| laid.as_ref().map(|laid| laid.game.clone()).unwrap_or_default())
    }

    fn copy_link(self) {
        let location = window().location();
        let (origin, path) = (location.origin().unwrap_or_default(), location.pathname().unwrap_or_default());
        crate::screens::table::copy(&format!("{origin}{path}#{}", self.entry.get_untracked()));
    }
}

#[component]
pub fn Replay(of: Of) -> impl IntoView {
    let tape = Tape::new();
    // The board is the table's own; the desk has nobody's questions.
    let desk = Desk::new(Link::Parlour);
    provide_context(desk);
    listen_to_parlour(move |word| tape.hear(desk, word));
    tape.find(of);
    tape.follow();
    let game = Memo::new(move |_| tape.game());
    let board = move || match games::look(&game.get()) {
        Some(look) => {
            let told = tape.told.get_value();
            view! { <WithCards game=look.game told>{(look.board)(desk)}</WithCards> }.into_any()
        }
        None => ().into_any(),
    };
    let fairness = move || {
        tape.laid.get().map(|laid| {
            let icon = if laid.fair { icondata_lu::LuShieldCheck } else { icondata_lu::LuShieldAlert };
            view! { <p class="fairness" class:fair=laid.fair><Icon icon/><span>{laid.fairness}</span></p> }
        })
    };
    let title =
        Signal::derive(move || tape.laid.with(|laid| laid.as_ref().map_or(String::new(), |laid| laid.title.clone())));
    view! {
        {move || view! { <Top title=title.get()/> }}
        {move || tape.trouble.get().map(|why| view! { <main class="sheet"><p role="alert">{why}</p></main> })}
        <Show when=move || tape.laid.with(Option::is_some)>
            <main class="replay" data-game=move || game.get()>
                <section class="field">{board}</section>
                <section class="scrub">
                    {scrubber(tape)}
                    <ol class="log">{move || tape.lines.get().iter().map(|line| log::one(line, game)).collect_view()}</ol>
                    {fairness}
                </section>
            </main>
        </Show>
    }
}

fn scrubber(tape: Tape) -> AnyView {
    let Tape { entry, running, .. } = tape;
    let who = move || {
        tape.laid.get().map(|laid| {
            let one = |(seat, name): (usize, String)| view! { <option value=seat.to_string()>{name}</option> };
            laid.seats.into_iter().enumerate().map(one).collect_view()
        })
    };
    view! {
        <input type="range" aria-label="Moment" min="0" prop:max=move || tape.last() prop:value=entry
            on:input=move |event| tape.go(event_target_value(&event).parse().unwrap_or(0))/>
        <p class="row">
            <button class="round" aria-label="To the start" on:click=move |_| tape.step(isize::MIN)><Icon icon=icondata_lu::LuSkipBack/></button>
            <button class="round" aria-label="One back" on:click=move |_| tape.step(-1)><Icon icon=icondata_lu::LuStepBack/></button>
            <button class="round" aria-label="Play" aria-pressed=move || running.get().to_string() on:click=move |_| running.update(|on| *on = !*on)>
                <Icon icon=icondata_lu::LuPlay/></button>
            <button class="round" aria-label="One on" on:click=move |_| tape.step(1)><Icon icon=icondata_lu::LuStepForward/></button>
            <button class="round" aria-label="To the end" on:click=move |_| tape.step(isize::MAX)><Icon icon=icondata_lu::LuSkipForward/></button>
            <span>{move || entry.get() + 1}" / "{move || tape.last() + 1}</span>
            <label>"Speed " <select on:change=move |event| tape.speed_ms.set(event_target_value(&event).parse().unwrap_or(USUAL_MS))>
                <option value="1500">"slow"</option><option value=USUAL_MS.to_string() selected=true>"usual"</option><option value="120">"fast"</option></select></label>
            <label>"Eyes " <select on:change=move |event| tape.eyes.set(event_target_value(&event).parse().ok())>
                <option value="">"everybody's"</option>{who}</select></label>
            <button class="quiet" on:click=move |_| tape.copy_link()>"Copy a link to this moment"</button>
        </p>
    }
    .into_any()
}

/// The moment a link names.
fn moment_of_address() -> Option<usize> {
    window().location().hash().ok()?.strip_prefix('#')?.parse().ok()
}
