//! How faza looks.

use leptos::prelude::*;

use super::Look;
use crate::desk::Desk;

pub static LOOK: Look = Look {
    game: "faza",
    tagline: "",
    minutes: "60–120",
    cover: || ().into_any(),
    status: |_| ().into_any(),
    board,
    hand: |_| ().into_any(),
    standing: |_, _| ().into_any(),
    piles: |_| ().into_any(),
};

fn board(desk: Desk) -> AnyView {
    view! { <pre>{move || desk.view.get().map(|view| format!("{view:#}"))}</pre> }.into_any()
}
