//! The table: the board, what is asked, what lies before me, who else is there, and what has happened.

use leptos::prelude::*;
use wire::ToHouse;

use crate::desk::Desk;
use crate::games::Look;
use crate::listing::{self, WithCards};
use crate::parts::ask::Ask;
use crate::parts::dialog::Dialog;
use crate::parts::drag::Drag;
use crate::parts::icon::Icon;
use crate::parts::keys;
use crate::parts::log::{Chat, Log};
use crate::parts::players::Players;
use crate::parts::together::{Menu, Trouble, Vote};
use crate::parts::why_not::{WhyNot, Wonder};
use crate::route::{Route, To};
use crate::screens::packs;
use crate::screens::result::Ended;

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
    crate::sound::listen(desk);
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
        <main class="table" data-game=look.game on:pointerdown=move |event| drag.take(&event) on:pointermove=move |event| drag.carry(&event)
            on:pointerup=move |event| drag.drop(&event) on:pointercancel=move |_| _ = drag.let_go() on:pointerover=move |event| wonder.look(&event)
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
                    <Show when=move || !desk.is_watching()>
                        <button class="quiet" title="Take back (u)" aria-label="Take back" prop:disabled=over on:click=move |_| desk.undo()>
                            <Icon icon=icondata_lu::LuUndo2/></button>
                    </Show>
                    <To to=Route::Rules(look.game.into(), None) class="quiet">
                        <Icon icon=icondata_lu::LuBookOpen/><span class="hidden">"Rules"</span></To>
                    <button class="quiet" title="Keys and help (?)" aria-label="Help" on:click=move |_| help.set(true)>
                        <Icon icon=icondata_lu::LuCircleHelp/></button>
                    <Menu/>
                </div>
            </header>
            <section class="field" aria-label="The board">{(look.board)(desk)}</section>
            <div class="before-me">
                <div class="asked">
                    <Show when=move || over.get()><Ended look again replay=replay.clone()/></Show>
                    <Trouble/>
                    <Vote/>
                    <Ask/>
                </div>
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

/// The newest line, for a person who looks at the board and not at the log.
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
    let packs = desk.info.with_untracked(|info| info.as_ref().map(|info| info.packs.clone()).unwrap_or_default());
    let packs = (!packs.is_empty()).then(|| view! { <h3>"Packs on this table"</h3>{packs::laid(&packs)} });
    // Before the game starts nothing is known but what holds for every table.
    let briefing = desk.info.with_untracked(|info| info.as_ref()?.briefing.clone());
    let briefing = briefing.or_else(|| Some(listing::game(&game)?.briefing.clone())).unwrap_or_default();
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
            {packs}
            <p>"What lights up can be chosen. What does not says why not when you rest on it, press it for long or click it."</p>
        </Dialog>
    }
}

/// Puts a text on the clipboard.
pub fn copy(text: &str) {
    // Where the browser does not allow it, the text can still be selected.
    _ = window().navigator().clipboard().write_text(text);
}
