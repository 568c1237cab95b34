//! Drawing a map for Entity Extraction: halls on a lattice, and what the rules say about it while it is drawn.

mod begin;
mod pad;
mod reading;
mod share;
mod sheet;
mod tray;
mod verdict;

use leptos::prelude::*;
use parlour::listing::Booklet;
use wire::api::GameInfo;

use self::pad::Pad;
use crate::games::entity_extraction::{LOOK, paper};
use crate::listing::WithBooklet;
use crate::parts::top::Top;

/// The editor, beginning with a layout by its name or code, or with what was drawn last.
pub fn layouts(word: Option<String>) -> AnyView {
    let show = move |_: &'static GameInfo, booklet: &'static Booklet| {
        match paper::sides(&booklet.cards) {
        Some(sides) => editor(Pad::new(sides, paper::halls(&booklet.cards), word.as_deref())),
        None => view! { <Top/><main class="sheet"><p role="alert">"The halls of this box are not known to the page."</p></main> }.into_any(),
    }
    };
    view! { <WithBooklet game=LOOK.game show/> }.into_any()
}

fn editor(pad: Pad) -> AnyView {
    pad::listen(pad);
    view! {
        <Top title="Maps for Entity Extraction"/>
        <main class="ee-editor" data-game=LOOK.game on:pointerdown=move |event| pad.take(&event) on:pointermove=move |event| pad.carry(&event)
            on:pointerup=move |event| pad.drop(&event) on:pointercancel=move |_| pad.let_go()>
            <header class="ee-editor-head">
                <h1>"Draw a map"</h1>
                <p class="faint">"Choose a hall and put it on a cell; click it again to turn it. Rooms appear where openings face empty cells."</p>
            </header>
            {begin::begin(pad)}
            {tray::tray(pad)}
            {sheet::sheet(pad)}
            <aside class="ee-editor-side">{verdict::verdict(pad)}{share::share(pad)}</aside>
        </main>
    }
    .into_any()
}
