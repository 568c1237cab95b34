//! The table: the board, what is asked, what lies before me, who else is there, and what has happened.

use leptos::prelude::*;
use wire::ToHouse;

use crate::desk::{self, Desk};
use crate::games::Look;
use crate::listing::{self, WithCards};
use crate::parts::aims::Aims;
use crate::parts::ask::Ask;
use crate::parts::dialog::Dialog;
use crate::parts::drag::Drag;
use crate::parts::icon::Icon;
use crate::parts::log::{Chat, Log};
use crate::parts::players::Players;
use crate::parts::spotlight::Spotlight;
use crate::parts::together::{Menu, Trouble, Vote};
use crate::parts::why_not::{WhyNot, Wonder};
use crate::parts::{call, keys};
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
    call::listen(desk);
    desk::listen(desk);
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
        // It is always there; on a small screen it takes the place of the players.
        Side::Log => ().into_any(),
        Side::Chat => Chat().into_any(),
    };
    let unread = move || Some(desk.unread.get()).filter(|unread| *unread > 0 && side.get() != Side::Chat);
    let badge = move || {
        unread().map(|unread| view! { <span class="badge alarm">{unread}<span class="hidden">" unread"</span></span> })
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
                            <Icon icon=icondata_lu::LuLightbulb/><span class="word">"Hint"</span></button>
                    </Show>
                    <Show when=move || !desk.is_watching()>
                        <button class="quiet" title="Take back (u)" aria-label="Take back" prop:disabled=over on:click=move |_| desk.undo()>
                            <Icon icon=icondata_lu::LuUndo2/><span class="word">"Take back"</span></button>
                    </Show>
                    <To to=Route::Rules(look.game.into(), None) class="quiet">
                        <Icon icon=icondata_lu::LuBookOpen/><span class="word">"Rules"</span></To>
                    <To to=Route::Settings class="quiet"><Icon icon=icondata_lu::LuSettings/><span class="hidden">"Settings"</span></To>
                    <button class="quiet" title="Keys and help (?)" aria-label="Help" on:click=move |_| help.set(true)>
                        <Icon icon=icondata_lu::LuCircleHelp/><span class="word">"Help"</span></button>
                    <Menu/>
                </div>
            </header>
            <a class="skip" href="#asked" on:click=|event| to_question(&event)>"To what you are asked"</a>
            <NowLine look/>
            <section class="field" aria-label="The board" on:click=move |_| if desk.playing.get_untracked() { desk.skip() }>
                {(look.board)(desk)}</section>
            <div class="before-me">
                <div class="asked" id="asked" tabindex="-1">
                    <Show when=move || over.get()><Ended look again replay=replay.clone()/></Show>
                    <Trouble/>
                    <Vote/>
                    <Ask/>
                </div>
                {(look.hand)(desk)}
            </div>
            <aside class="side" class:on-log=move || side.get() == Side::Log aria-label="Beside the board">
                <div class="tabs" role="tablist">
                    {tab(Side::Players, "Players")}<span class="only-small">{tab(Side::Log, "Log")}</span>
                    <Show when=move || !desk.is_local()><span class="tab-chat">{tab(Side::Chat, "Chat")}{badge}</span></Show>
                </div>
                <div class="side-body" role="tabpanel" tabindex="0">{shown}</div>
                <Log/>
            </aside>
            <LastWord/>
            <Spotlight look/>
            <Aims look/>
            <WhyNot/>
            <Show when=move || help.get()><Help close=Callback::new(move |()| help.set(false))/></Show>
        </main>
    }
}

/// What happened last, and what everybody is after: always in sight.
#[component]
fn NowLine(look: &'static Look) -> impl IntoView {
    let desk = Desk::here();
    let goal = Memo::new(move |_| (look.goal)(desk));
    let goal = move || Some(goal.get()).filter(|goal| !goal.is_empty()).map(|goal| view! { <b>"Goal: "</b>{goal} });
    let skip = move || {
        desk.playing.get().then(|| {
            view! { <button class="quiet" title="Skip what is being shown (space)" on:click=move |_| desk.skip()>"Skip"</button> }
        })
    };
    view! {
        <p class="now"><span class="now-goal">{goal}</span>
            <span class="now-said">{move || desk.said.with(|said| said.0.clone())}</span>{skip}</p>
    }
}

/// What happened last, for screen readers.
#[component]
fn LastWord() -> impl IntoView {
    let desk = Desk::here();
    view! { <p class="hidden last-word" role="status" aria-live="polite">{move || desk.said.with(|said| said.0.clone())}</p> }
}

/// Past the board with its many things, to the question.
fn to_question(event: &leptos::ev::MouseEvent) {
    event.prevent_default();
    let first = document().query_selector(".asked .choice").ok().flatten();
    if let Some(first) = first.or_else(|| document().get_element_by_id("asked")) {
        let element: &web_sys::HtmlElement = wasm_bindgen::JsCast::unchecked_ref(&first);
        // What is on the screen can have the focus.
        _ = element.focus();
    }
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
