//! The first screen: every game with its look, and the way back to what was begun.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::Stage;
use wire::api::TableLine;

use crate::games::{LOOKS, Look};
use crate::keep::{self, Kept};
use crate::parts::icon::Icon;
use crate::parts::top::Top;
use crate::route::{self, Route, To};
use crate::screens::solo;

#[component]
pub fn Home() -> impl IntoView {
    let kept = RwSignal::new(keep::games());
    let code = RwSignal::new(String::new());
    let join = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        // Somebody may paste the whole link.
        let typed = code.get_untracked();
        let typed = typed.trim().trim_end_matches('/').rsplit('/').next().unwrap_or_default().to_string();
        if !typed.is_empty() {
            route::go(Route::Table(typed));
        }
    };
    view! {
        <Top/>
        <main class="home">
            <section class="hello">
                <h1>"Get in. Get the Data. Get out."</h1>
                <p>"A table for infiltration board games: alone against bots, together at one screen, or with friends by a link."</p>
            </section>
            <section class="games" aria-label="Games">{LOOKS.into_iter().map(game).collect_view()}</section>
            <div class="columns">
                <section class="sheet">
                    <h2>"Join a table"</h2>
                    <form class="row" on:submit=join>
                        <input aria-label="The table's code or link" placeholder="code or link" prop:value=code
                            on:input=move |event| code.set(event_target_value(&event))/>
                        <button class="button">"Join"</button>
                    </form>
                    <Mine/>
                </section>
                <section class="sheet">
                    <h2>"Games in this browser"</h2>
                    <Show when=move || kept.with(Vec::is_empty)><p class="faint">"Nothing yet. Games are kept here as you play them."</p></Show>
                    <ul class="kept">{move || kept.get().into_iter().map(|one| kept_game(one, kept)).collect_view()}</ul>
                </section>
            </div>
        </main>
    }
}

fn game(look: &'static Look) -> impl IntoView {
    let game = catalog::find(look.game).ok();
    let title = game.map(|game| game.title()).unwrap_or_default();
    let players = game.map(|game| game.players()).map(|players| format!("{}–{}", players.start(), players.end()));
    view! {
        <article class="cover" data-game=look.game>
            <div class="picture" aria-hidden="true">{(look.cover)()}</div>
            <h2>{title}</h2>
            <p>{look.tagline}</p>
            <p class="facts">
                <span><Icon icon=icondata_lu::LuUsers/>{players}" players"</span>
                <span><Icon icon=icondata_lu::LuClock/>{look.minutes}" min"</span>
            </p>
            <p class="row">
                <button class="button" on:click=move |_| solo::play_now(look.game)>"Play now"</button>
                <To to=Route::New(look.game.into()) class="quiet">"Set up a table"</To>
                <To to=Route::Learn(look.game.into()) class="quiet">"Learn it"</To>
                <To to=Route::Rules(look.game.into(), None) class="quiet">"Rules"</To>
            </p>
        </article>
    }
}

fn kept_game(one: Kept, list: RwSignal<Vec<Kept>>) -> impl IntoView {
    let (id, forgotten) = (one.id.clone(), one.id.clone());
    let (to, verb) = if one.over { (Route::Replay(id), "Look again") } else { (Route::Solo(id), "Continue") };
    let forget = move |_| {
        keep::forget_game(&forgotten);
        list.set(keep::games());
    };
    view! {
        <li data-game=one.game>
            <div><b>{one.title}</b><span>{one.people}</span><span class="faint">{one.standing}</span></div>
            <To to class="button">{verb}</To>
            <button class="quiet" aria-label="Forget this game" title="Forget this game" on:click=forget><Icon icon=icondata_lu::LuTrash2/></button>
        </li>
    }
}

/// The tables in the house where I sit.
#[component]
fn Mine() -> impl IntoView {
    let tables = RwSignal::new(Vec::<TableLine>::new());
    spawn_local(async move {
        // Whoever is nobody yet, or has no network, has no tables.
        if let Ok(mine) = crate::house::get::<Vec<TableLine>>("/api/me/tables").await {
            tables.try_set(mine);
        }
    });
    let one = |table: TableLine| {
        let standing = match table.stage {
            Stage::Gathering => "waiting for players".to_string(),
            Stage::Playing => "in progress".to_string(),
            Stage::Over => table.verdict.unwrap_or_else(|| "over".into()),
        };
        view! {
            <li data-game=table.game>
                <div><b>{table.title}</b><span>{table.names.join(", ")}</span><span class="faint">{standing}</span></div>
                <To to=Route::Table(table.code) class="button">"Open"</To>
            </li>
        }
    };
    view! {
        <Show when=move || !tables.with(Vec::is_empty)><h2>"My tables in the house"</h2></Show>
        <ul class="kept">{move || tables.get().into_iter().map(one).collect_view()}</ul>
    }
}
