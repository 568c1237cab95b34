//! A slip of paper beside a board: what it is about, and the buttons for what can be done there. What it says is each
//! game's own.

use leptos::prelude::*;

use super::scene::{Meant, Scene, Thing};

/// What the slip is about. What waits for a click stays; what merely was clicked gives way to what one looks at.
pub fn topic<T: Thing>(scene: Scene<T>, waits: impl Fn(T) -> bool + Send + Sync + 'static) -> Memo<Option<T>> {
    Memo::new(move |_| {
        let opened = scene.opened.get();
        if opened.is_some_and(&waits) { opened } else { scene.hovered.get().or(opened) }
    })
}

/// A button for everything that can be done with a thing that was clicked, those of the game's own, and one to close it.
pub fn actions<T: Thing>(scene: Scene<T>, what: T, own: AnyView) -> AnyView {
    let from = scene.standpoint.get();
    let one = move |(pick, choice): Meant<T>| {
        let title = choice.text.clone();
        view! { <button class="button" title=title on:click=move |_| scene.desk.pick(choice.clone())>{T::verb(pick, from)}</button> }
    };
    view! {
        <div class="row">
            {scene.at(what).into_iter().map(one).collect_view()}
            {own}
            <button class="quiet" on:click=move |_| scene.opened.set(None)>"Close"</button>
        </div>
    }
    .into_any()
}
