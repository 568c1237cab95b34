//! The table: the board, what is asked, what lies before me, who else is there, and what has happened.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::api::{Join, Ready, SeatChange, TableReply};
use wire::{Occupant, SeatWish, Stage, ToHouse};

use crate::desk::{Desk, Link};
use crate::games::{self, Look};
use crate::house;
use crate::link::{News, Wire};
use crate::parts::ask::Ask;
use crate::parts::dialog::Dialog;
use crate::parts::drag::Drag;
use crate::parts::icon::Icon;
use crate::parts::log::{Chat, Log};
use crate::parts::players::Players;
use crate::parts::together::{Menu, Vote};
use crate::parts::why_not::{WhyNot, Wonder};
use crate::parts::{keys, knock, top::Top};
use crate::route::{self, Route, To};
use crate::screens::result::Ended;
use crate::screens::settings;
use crate::shelf::{self, WithCards};

/// What the side of the table shows on a small screen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Players,
    Log,
    Chat,
}

/// The table of a desk, wherever it stands. Once the game is over, `again` sets it up anew, and `replay` is where to look
/// at it.
#[component]
pub fn Table(look: &'static Look, again: Callback<()>, #[prop(optional)] replay: Option<Route>) -> impl IntoView {
    let desk = Desk::here();
    let packs = desk.info.with_untracked(|info| info.as_ref().map(|info| info.packs.clone()).unwrap_or_default());
    let told = desk.is_local() && !packs.is_empty();
    view! { <WithCards game=look.game packs told><Spread look again replay=replay.clone()/></WithCards> }
}

#[component]
fn Spread(look: &'static Look, again: Callback<()>, replay: Option<Route>) -> impl IntoView {
    let desk = Desk::here();
    let side = RwSignal::new(Side::Players);
    let help = RwSignal::new(false);
    keys::listen(desk, help);
    knock::listen(desk);
    let title = move || desk.info.with(|info| info.as_ref().map(|info| info.title.clone()));
    let tab = move |which: Side, name: &'static str| {
        view! {
            <button role="tab" aria-selected=move || (side.get() == which).to_string() on:click=move |_| side.set(which)>
                {name}
            </button>
        }
    };
    let shown = move || match side.get() {
        Side::Players => view! { <Players standing=look.standing/>{(look.piles)(desk)} }.into_any(),
        Side::Log => Log().into_any(),
        Side::Chat => Chat().into_any(),
    };
    let over = Memo::new(move |_| desk.is_over());
    let (drag, wonder) = (Drag::new(desk), Wonder::new(desk));
    view! {
        <main class="table" data-game=look.game on:pointerover=move |event| wonder.look(&event)
            on:pointerleave=move |_| wonder.stop() on:contextmenu=move |event| wonder.press(&event)>
            <header class="table-top">
                <To to=Route::Home class="brand"><img src="/icon.svg" alt="Home" width="26" height="26"/></To>
                <h1>{title}</h1>
                <div class="status">{(look.status)(desk)}</div>
                <div class="tools">
                    <Show when=move || !desk.connected.get()><span class="badge alarm" role="status">"connecting …"</span></Show>
                    <Show when=move || desk.has_hints()>
                        <button class="quiet" title="What would a bot do? (h)" aria-label="Hint" on:click=move |_| desk.say(ToHouse::Hint)>
                            <Icon icon=icondata_lu::LuLightbulb/></button>
                    </Show>
                    <button class="quiet" title="Take back (u)" aria-label="Take back" prop:disabled=over on:click=move |_| desk.undo()>
                        <Icon icon=icondata_lu::LuUndo2/></button>
                    <To to=Route::Rules(look.game.into(), None) class="quiet">
                        <Icon icon=icondata_lu::LuBookOpen/><span class="hidden">"Rules"</span></To>
                    <button class="quiet" title="Keys and help (?)" aria-label="Help" on:click=move |_| help.set(true)>
                        <Icon icon=icondata_lu::LuCircleHelp/></button>
                    <Menu/>
                </div>
            </header>
            <section class="field" aria-label="The board">{(look.board)(desk)}</section>
            <div class="before-me" on:pointerdown=move |event| drag.take(&event) on:pointermove=move |event| drag.carry(&event)
                on:pointerup=move |event| drag.drop(&event) on:pointercancel=move |_| drag.cancel()>
                <Show when=move || over.get()><Ended look again replay=replay.clone()/></Show>
                <Vote/>
                <Ask/>
                {(look.hand)(desk)}
            </div>
            <aside class="side" aria-label="Beside the board">
                <div class="tabs" role="tablist">
                    {tab(Side::Players, "Players")}{tab(Side::Log, "Log")}
                    <Show when=move || !desk.is_local()>{tab(Side::Chat, "Chat")}</Show>
                </div>
                <div class="side-body" role="tabpanel" tabindex="0">{shown}</div>
            </aside>
            <LastWord/>
            <WhyNot/>
            <Show when=move || help.get()><Help close=Callback::new(move |()| help.set(false))/></Show>
        </main>
    }
}

/// The newest line, for whoever looks at the board and not at the log.
#[component]
fn LastWord() -> impl IntoView {
    let desk = Desk::here();
    let line = move || {
        desk.lines.with(|lines| {
            lines.iter().rev().find_map(|told| match &told.line {
                wire::Line::Happened { text, .. } => Some(text.clone()),
                wire::Line::Said { .. } | wire::Line::TakenBack { .. } => None,
            })
        })
    };
    view! { <p class="last-word" aria-live="polite">{line}</p> }
}

#[component]
fn Help(close: Callback<()>) -> impl IntoView {
    let desk = Desk::here();
    let game = untrack(|| desk.game());
    let briefing = shelf::game(&game).map(|game| game.briefing.as_str()).unwrap_or_default();
    view! {
        <Dialog title="How this works" close>
            <p class="briefing">{briefing}</p>
            <table class="keys">
                <tr><td><kbd>"1"</kbd>"–"<kbd>"9"</kbd></td><td>"picks a choice"</td></tr>
                <tr><td><kbd>"←"</kbd><kbd>"→"</kbd><kbd>"↑"</kbd><kbd>"↓"</kbd></td><td>"goes from thing to thing"</td></tr>
                <tr><td><kbd>"Enter"</kbd></td><td>"chooses it"</td></tr>
                <tr><td><kbd>"Esc"</kbd></td><td>"one pick back"</td></tr>
                <tr><td><kbd>"u"</kbd></td><td>"takes the last answer back"</td></tr>
                <tr><td><kbd>"h"</kbd></td><td>"asks a bot what it would do"</td></tr>
                <tr><td><kbd>"?"</kbd></td><td>"this"</td></tr>
            </table>
            <p>"What lights up can be chosen. What does not says why not when you rest on it, press it for long or click it."</p>
        </Dialog>
    }
}

/// A table in the house.
#[component]
pub fn Online(code: String) -> impl IntoView {
    let desk = Desk::new(Link::Parlour);
    provide_context(desk);
    let trouble = RwSignal::new(None::<String>);
    let asked = code.clone();
    spawn_local(async move {
        let nickname = crate::settings::here().nickname.get_untracked();
        let reply = async {
            house::be(&nickname).await?;
            house::get::<TableReply>(&format!("/api/tables/{asked}")).await
        };
        match reply.await {
            Ok(_) => {
                let wire = Wire::to(&asked, move |news| match news {
                    News::Said(message) => desk.hear(*message),
                    News::Connected(connected) => desk.connected.set(connected),
                });
                desk.set_link(Link::House(wire));
            }
            Err(error) => trouble.set(Some(error.message)),
        }
    });
    on_cleanup(move || desk.close());
    let stage = Memo::new(move |_| desk.info.with(|info| info.as_ref().map(|info| info.stage)));
    let game = Memo::new(move |_| desk.info.with(|info| info.as_ref().map(|info| info.game.clone())));
    // Whoever asked for another round made it; everybody is led there.
    Effect::new(move || {
        if let Some(next) = desk.info.with(|info| info.as_ref().and_then(|info| info.rematch.clone())) {
            route::go(Route::Table(next));
        }
    });
    let again = Callback::new(move |()| desk.say(ToHouse::Rematch));
    move || match (trouble.get(), stage.get(), game.get().as_deref().and_then(games::look)) {
        (Some(why), ..) => message(&why).into_any(),
        (None, Some(Stage::Gathering), _) => view! { <Gathering code=code.clone()/> }.into_any(),
        (None, Some(_), Some(look)) => view! { <Table look again replay=Route::Again(code.clone())/> }.into_any(),
        (None, Some(_), None) => message("This page does not know that game; reload it.").into_any(),
        (None, None, _) => message("Finding the table …").into_any(),
    }
}

fn message(text: &str) -> impl IntoView + use<> {
    view! { <Top/><main class="sheet"><p role="status">{text.to_string()}</p></main> }
}

/// People sit down: who is there, and how to get the others here.
#[component]
fn Gathering(code: String) -> impl IntoView {
    let desk = Desk::here();
    let trouble = RwSignal::new(None::<String>);
    let path = format!("/api/tables/{code}");
    let act = move |what: &'static str, body: serde_json::Value| {
        let path = format!("{path}/{what}");
        spawn_local(async move {
            let done = house::post::<TableReply>(&path, &body).await;
            trouble.set(done.err().map(|error| error.message));
            desk.reconnect();
        });
    };
    let address = format!("{}/t/{code}", window().location().origin().unwrap_or_default());
    let seated = move || desk.eyes.get();
    let ready = move || {
        let seat = desk.eyes.get();
        desk.info
            .with(|info| seat.and_then(|seat| Some(info.as_ref()?.seats.get(usize::from(seat))?.ready)))
            .unwrap_or(false)
    };
    let host = move || {
        desk.info.with(|info| info.as_ref().is_some_and(|info| info.host.is_some() && info.host == desk.eyes.get()))
    };
    let seats = move || desk.info.with(|info| info.as_ref().map(|info| info.seats.clone()).unwrap_or_default());
    let seat_path = format!("/api/tables/{code}/seats");
    let fill = move |seat: u8, wish: SeatWish| {
        let path = format!("{seat_path}/{seat}");
        spawn_local(async move {
            let done = house::put::<TableReply>(&path, &SeatChange { wish }).await;
            trouble.set(done.err().map(|error| error.message));
        });
    };
    let bot = move || {
        let game = untrack(|| desk.game());
        shelf::game(&game).and_then(|game| game.bots.last().cloned()).unwrap_or_else(|| "random".into())
    };
    let one = move |seat: wire::SeatInfo| {
        let (number, fill, other) = (seat.seat, fill.clone(), fill.clone());
        let who = match &seat.occupant {
            Occupant::Person(name) => name.clone(),
            Occupant::Bot(kind) => format!("{kind} bot"),
            Occupant::Open => "open".into(),
            Occupant::Reserved => "reserved".into(),
        };
        let is_open = seat.occupant == Occupant::Open;
        let is_bot = matches!(seat.occupant, Occupant::Bot(_));
        view! {
            <li>
                <span>{format!("Seat {}", number + 1)}</span><b>{who}</b>
                {seat.ready.then(|| view! { <span class="badge live">"ready"</span> })}
                <Show when=move || host() && is_open>
                    {let fill = fill.clone(); view! { <button class="quiet" on:click=move |_| fill(number, SeatWish::Bot(bot()))>"Put a bot here"</button> }}
                </Show>
                <Show when=move || host() && is_bot>
                    {let other = other.clone(); view! { <button class="quiet" on:click=move |_| other(number, SeatWish::Open)>"Leave it open"</button> }}
                </Show>
            </li>
        }
    };
    let rename = move |name: String| {
        spawn_local(async move { trouble.set(house::be(&name).await.err().map(|error| error.message)) });
    };
    let title = desk.info.with_untracked(|info| info.as_ref().map(|info| info.title.clone()).unwrap_or_default());
    let (join, make_ready, start) = (act.clone(), act.clone(), act);
    let qr = format!("/api/tables/{code}/qr");
    let shared = address.clone();
    view! {
        <Top title=title.clone()/>
        <main class="sheet waiting-room">
            <h1>{title}</h1>
            <section class="invite">
                <img class="qr" src=qr alt="The invitation as a QR code" width="180" height="180"/>
                <div>
                    <p>"Send this link to whoever should play:"</p>
                    <p class="link"><code>{address}</code></p>
                    <button class="button" on:click=move |_| copy(&shared)>"Copy the link"</button>
                </div>
            </section>
            <ol class="seats">{move || seats().into_iter().map(one.clone()).collect_view()}</ol>
            <Show when=move || seated().is_none()>{settings::name(rename)}</Show>
            <p class="row">
                <Show when=move || seated().is_none() fallback={
                    let make_ready = make_ready.clone();
                    move || {
                        let make_ready = make_ready.clone();
                        let toggle = move |_| make_ready("ready", serde_json::to_value(Ready { ready: !ready() }).unwrap_or_default());
                        view! { <button class="button" on:click=toggle>{move || if ready() { "Not ready after all" } else { "I am ready" }}</button> }
                    }
                }>
                    {let join = join.clone(); view! { <button class="button" on:click=move |_| join("join", serde_json::to_value(Join::default()).unwrap_or_default())>"Sit down"</button> }}
                </Show>
                <Show when=host>
                    {let start = start.clone(); view! { <button class="button" on:click=move |_| start("start", serde_json::Value::Null)>"Start now"</button> }}
                </Show>
            </p>
            {move || trouble.get().map(|why| view! { <p class="notice" role="alert">{why}</p> })}
        </main>
    }
}

/// Puts a text on the clipboard.
pub fn copy(text: &str) {
    // Where the browser does not allow it, the text can still be selected.
    _ = window().navigator().clipboard().write_text(text);
}
