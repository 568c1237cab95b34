//! The whole page: one screen at a time, by the address.

use leptos::prelude::*;

use crate::parts::named;
use crate::route::{self, Route, To};
use crate::screens::{home, layouts, learn, online, packs, puzzle, replay, rules, settings, setup, solo};

#[component]
pub fn App() -> impl IntoView {
    crate::settings::provide();
    named::provide();
    let here = route::provide();
    let screen = move || match here.get() {
        Route::Home => home::Home().into_any(),
        Route::New(game) => setup::setup(&game, None),
        Route::NewWith(game, with) => setup::setup(&game, Some(with)),
        Route::Layouts(layout) => layouts::layouts(layout),
        Route::Solo(id) => view! { <solo::Solo id/> }.into_any(),
        Route::Learn(game) => view! { <learn::Learn game/> }.into_any(),
        Route::Puzzle(game, number) => puzzle::puzzle(&game, number),
        Route::Table(code) => view! { <online::Online code/> }.into_any(),
        Route::Replay(id, _) => view! { <replay::Replay of=replay::Of::Kept(id)/> }.into_any(),
        Route::Again(code, _) => view! { <replay::Replay of=replay::Of::House(code)/> }.into_any(),
        Route::Rules(game, rule) => view! { <rules::Rules game rule/> }.into_any(),
        Route::Packs => packs::Packs().into_any(),
        Route::Pack(id) => view! { <packs::OnePack id/> }.into_any(),
        Route::Settings => settings::SettingsScreen().into_any(),
        Route::Nowhere => nowhere().into_any(),
    };
    view! { <div class="app">{screen}</div><named::LookedAt/> }
}

fn nowhere() -> impl IntoView {
    view! {
        <main class="sheet">
            <h1>"Nobody here"</h1>
            <p>"There is nothing at this address. If somebody sent it to you, ask them for another copy."</p>
            <p><To to=Route::Home class="button">"Back to the safehouse"</To></p>
        </main>
    }
}
