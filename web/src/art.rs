//! Pictures. Those of a game are fetched when a table of it opens; until they are there, and where a game has none,
//! nothing is drawn, so whatever a picture stands on must be enough to play by.

use ::art::Album;
use leptos::prelude::*;
use leptos::task::spawn_local;

use serde_json::Value;

use crate::desk::Desk;
use crate::{house, listing};

thread_local! {
    /// The pictures of the game that is on the table, with its name.
    static OPEN: ArcRwSignal<Option<(String, &'static Album<'static>)>> = ArcRwSignal::new(None);
}

fn on_the_table() -> ArcRwSignal<Option<(String, &'static Album<'static>)>> {
    OPEN.with(Clone::clone)
}

/// Fetches the pictures of a game, unless they are there.
pub fn open(game: &str) {
    let open = on_the_table();
    let Some(place) = listing::art(game) else { return };
    if open.with_untracked(|open| open.as_ref().is_some_and(|(name, _)| name == game)) {
        return;
    }
    open.set(None);
    let game = game.to_string();
    spawn_local(async move {
        // Without them everything can still be played; the next table asks again.
        if let Ok(text) = house::fetch("GET", place, None, "").await {
            // A person opens few games; their pictures stay with the page.
            let album = Album::read(Box::leak(text.into_boxed_str()));
            open.set(Some((game, Box::leak(Box::new(album)))));
        }
    });
}

/// What a picture is of: kinds of things are drawn in boxes of one shape each.
fn view_box(kind: &str) -> &'static str {
    match kind {
        "agent" | "figure" | "marker" | "operative" | "npc" | "hostile" | "character" => "0 0 64 64",
        _ => "0 0 96 64",
    }
}

/// The picture of a thing of this kind and name, as large as its style or `size` (x, y, width, height) says.
pub fn picture(kind: &'static str, name: &str, size: Option<[f64; 4]>) -> AnyView {
    let (open, name) = (on_the_table(), name.to_string());
    let inside =
        move || open.with(|open| open.as_ref().and_then(|(_, album)| album.picture(kind, &name)).unwrap_or_default());
    let [x, y, width, height] = [0, 1, 2, 3].map(|at| size.map(|size| size[at]));
    view! {
        <svg class=format!("art art-{kind}") x=x y=y width=width height=height viewBox=view_box(kind)
            preserveAspectRatio="xMidYMid slice" aria-hidden="true" inner_html=inside></svg>
    }
    .into_any()
}

/// Where views list who plays, what their pictures are kept under, and which field tells the seat.
const PEOPLE: [(&str, &str, &str); 3] =
    [("agents", "agent", "seat"), ("operatives", "operative", "player"), ("players", "character", "seat")];

/// The face of the character a seat plays; the first of several. Nothing where a game gives its players none.
pub fn portrait(desk: Desk, seat: u8) -> AnyView {
    let face = Memo::new(move |_| {
        desk.view.with(|view| {
            PEOPLE.into_iter().find_map(|(list, kind, owner)| {
                let mut people = view.as_ref()?.get(list)?.as_array()?.iter();
                let one = people.find(|one| one.get(owner).and_then(Value::as_u64) == Some(seat.into()))?;
                let name = one.get("name")?.as_str().filter(|name| !name.is_empty())?;
                Some((kind, name.to_string()))
            })
        })
    });
    view! { {move || face.get().map(|(kind, name)| view! { <span class="portrait" data-seat=seat>{picture(kind, &name, None)}</span> })} }
        .into_any()
}

/// A face on a board, framed in the colour of its seat, with its feet `below` the middle. `word` is written where no
/// picture is.
pub fn token(kind: &'static str, name: &str, word: String, below: f64) -> AnyView {
    let (top, foot) = (below - 51.0, below - 8.0);
    view! {
        <path class="art-frame" d=format!("M-16 {top}H16Q22 {top} 22 {}V{}Q22 {foot} 16 {foot}H7L0 {below}L-7 {foot}H-16Q-22 {foot} -22 {}V{}Q-22 {top} -16 {top}Z", top + 6.0, foot - 6.0, foot - 6.0, top + 6.0)/>
        <text class="art-word" x="0" y=below - 24.0 font-size="17" text-anchor="middle">{word}</text>
        {picture(kind, name, Some([-18.0, top + 4.0, 36.0, 35.0]))}
    }
    .into_any()
}
