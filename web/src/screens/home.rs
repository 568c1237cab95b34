//! The first screen: every game with its look, and the way back to what was begun.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use parlour::{Reply, Saved, Wish};
use wire::Stage;
use wire::api::TableLine;

use crate::games::{Look, looks};
use crate::keep::{self, Kept};
use crate::link::{ask_parlour, listen_to_parlour};
use crate::listing;
use crate::parts::file;
use crate::parts::icon::Icon;
use crate::parts::text::count;
use crate::parts::together::{long, wants};
use crate::parts::top::Top;
use crate::route::{self, Route, To};
use crate::screens::solo;

/// How often it is looked whether somebody has opened a table.
const LOOK_AGAIN: Duration = Duration::from_secs(20);

#[component]
pub fn Home() -> impl IntoView {
    let kept = RwSignal::new(keep::games());
    let unread = RwSignal::new(None::<String>);
    let code = RwSignal::new(String::new());
    let join = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        // The person may paste the whole link.
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
                <div>
                    <h1>"Get in. Get the Data. Get out."</h1>
                    <p>"A table for infiltration board games: alone against bots, together at one screen, or with friends by a link."</p>
                </div>
                <form class="join" on:submit=join>
                    <label for="code">"Join a table"</label>
                    <input id="code" placeholder="code or link" prop:value=code on:input=move |event| code.set(event_target_value(&event))/>
                    <button class="button">"Join"</button>
                </form>
            </section>
            {move || kept.with(|kept| kept.iter().find(|one| !one.over).cloned()).map(go_on)}
            <section class="games" aria-label="Games">{looks().into_iter().map(game).collect_view()}</section>
            <div class="columns">
                <Open/>
                <Mine/>
                <section class="sheet">
                    <h2>"Games in this browser"</h2>
                    <Show when=move || kept.with(Vec::is_empty)><p class="faint">"Nothing yet. Games are kept here as you play them."</p></Show>
                    <ul class="kept">{move || kept.get().into_iter().map(|one| kept_game(one, kept)).collect_view()}</ul>
                    <p><label class="quiet"><Icon icon=icondata_lu::LuUpload/>"Bring a game from a file"
                        <input class="hidden" type="file" accept=".json,.journal,.jsonl" on:change=move |event| bring(&event, kept, unread)/></label></p>
                    {move || unread.get().map(|why| view! { <p class="notice" role="alert"><span>{why}</span></p> })}
                </section>
            </div>
        </main>
    }
}

/// What was begun last, in sight at once.
fn go_on(one: Kept) -> impl IntoView {
    view! {
        <section class="go-on" data-game=one.game aria-label="Your last game">
            <Icon icon=icondata_lu::LuHistory/>
            <p><b>{one.title}</b><span class="faint">{one.people}</span></p>
            <To to=Route::Solo(one.id) class="button">"Go on"</To>
        </section>
    }
}

fn game(look: &'static Look) -> impl IntoView {
    let game = listing::game(look.game);
    let title = game.map(|game| game.title.as_str()).unwrap_or_default();
    let players = game.map(|game| format!("{}–{}", game.fewest_players, game.most_players));
    view! {
        <article class="cover" data-game=look.game>
            <div class="picture" aria-hidden="true">{(look.cover)()}</div>
            <h2>{title}</h2>
            <p>{look.tagline}</p>
            <p class="sort">{look.sort}</p>
            <p class="facts">
                <span><Icon icon=icondata_lu::LuUsers/>{players}" players"</span>
                {(!look.minutes.is_empty()).then(|| view! { <span><Icon icon=icondata_lu::LuClock/>{look.minutes}" min"</span> })}
            </p>
            <p class="row">
                <button class="button" on:click=move |_| solo::play_now(look.game)>"Play now"</button>
                <To to=Route::New(look.game.into()) class="quiet">"Set up a table"</To>
                <To to=Route::Learn(look.game.into()) class="quiet">"Learn it"</To>
                {look.puzzles.then(|| view! { <To to=Route::Puzzle(look.game.into(), 1) class="quiet">"Puzzles"</To> })}
                <To to=Route::Rules(look.game.into(), None) class="quiet">"Rules"</To>
                {look.workshop.as_ref().map(|(word, to)| view! { <To to=to.clone() class="quiet">{*word}</To> })}
            </p>
        </article>
    }
}

fn kept_game(one: Kept, list: RwSignal<Vec<Kept>>) -> impl IntoView {
    let (id, forgotten) = (one.id.clone(), one.id.clone());
    let (to, verb) = if one.over { (Route::Replay(id, None), "Look again") } else { (Route::Solo(id), "Continue") };
    let taken = one.id.clone();
    let forget = move |_| {
        keep::forget_game(&forgotten);
        list.set(keep::games());
    };
    view! {
        <li data-game=one.game>
            <div><b>{one.title}</b><span>{one.people}</span><span class="faint">{one.standing}</span><span class="faint">{day(one.touched_ms)}</span></div>
            <To to class="button">{verb}</To>
            <button class="quiet" aria-label="Save this game to a file" title="Save this game to a file" on:click=move |_| take_away(&taken)>
                <Icon icon=icondata_lu::LuDownload/></button>
            <button class="quiet" aria-label="Forget this game" title="Forget this game" on:click=forget><Icon icon=icondata_lu::LuTrash2/></button>
        </li>
    }
}

/// The day of a time, as people here write it.
fn day(ms: f64) -> String {
    let date = js_sys::Date::new(&ms.into());
    date.to_locale_date_string("default", &wasm_bindgen::JsValue::UNDEFINED).into()
}

/// Gives a kept game to the person as a file.
fn take_away(id: &str) {
    let Some(saved) = keep::game(id) else { return };
    file::give(&format!("safehouse-{id}.json"), &serde_json::to_string(&saved).unwrap_or_default());
}

/// Takes a game from a file: one of ours, or a journal of the command line or the house.
fn bring(event: &leptos::ev::Event, list: RwSignal<Vec<Kept>>, unread: RwSignal<Option<String>>) {
    let Some(file) = file::taken(event) else { return };
    unread.set(None);
    spawn_local(async move {
        let Ok(text) = wasm_bindgen_futures::JsFuture::from(file.text()).await else { return };
        let text = text.as_string().unwrap_or_default();
        let saved = crate::read::json::<Saved>(&text).unwrap_or(Saved {
            seats: Vec::new(),
            packs: Vec::new(),
            hints: true,
            created_ms: 0,
            journal: text,
        });
        let (name, brought) = (file.name(), saved.clone());
        // The parlour looks whether it can be played.
        listen_to_parlour(move |word| match word {
            Reply::Laid(laid) => {
                let table = *laid.table;
                let kept = Kept {
                    id: solo::fresh_seed()[..12].to_string(),
                    people: solo::people(&table),
                    game: table.game,
                    title: table.title,
                    over: laid.over,
                    standing: name.clone(),
                    touched_ms: js_sys::Date::now(),
                };
                if !keep::keep_game(&kept, &brought) {
                    unread.set(Some(solo::NO_ROOM.into()));
                }
                list.set(keep::games());
            }
            Reply::Cannot { why } => unread.set(Some(format!("{name} cannot be played on: {why}."))),
            Reply::Message(_)
            | Reply::Kept(_)
            | Reply::Printed(_)
            | Reply::Moment(_)
            | Reply::LookedBack(_)
            | Reply::Riddle(_)
            | Reply::Solved(_) => {}
        });
        ask_parlour(&Wish::Study(saved));
    });
}

/// The tables of the house where anybody may sit down.
#[component]
fn Open() -> impl IntoView {
    let tables = RwSignal::new(Vec::<TableLine>::new());
    let look = move || {
        spawn_local(async move {
            // Without a network there are none.
            let found = crate::house::get::<Vec<TableLine>>("/api/tables?stage=gathering").await.unwrap_or_default();
            tables.try_set(found.into_iter().filter(|table| table.open_seats > 0).collect());
        });
    };
    look();
    if let Ok(again) = set_interval_with_handle(look, LOOK_AGAIN) {
        on_cleanup(move || again.clear());
    }
    let one = |table: TableLine| {
        let seats = format!("{} free", count(table.open_seats.into(), "seat", "seats"));
        view! {
            <li data-game=table.game>
                <div><b>{table.title}</b><span>{table.names.join(", ")}</span><span class="faint">{seats}</span></div>
                <To to=Route::Table(table.code) class="button">"Take a seat"</To>
            </li>
        }
    };
    view! {
        <Show when=move || !tables.with(Vec::is_empty)>
            <section class="sheet open-tables"><h2>"Open tables"</h2>
                <ul class="kept">{move || tables.get().into_iter().map(one).collect_view()}</ul></section>
        </Show>
    }
}

/// The tables in the house where I sit.
#[component]
fn Mine() -> impl IntoView {
    let tables = RwSignal::new(Vec::<TableLine>::new());
    spawn_local(async move {
        if !crate::house::is_known() {
            return;
        }
        // A person whom the house does not know yet, or who has no network, has no tables.
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
        // A player who does not look in would agree by silence.
        let proposed = table.vote.map(|vote| {
            let who = table.names.get(usize::from(vote.by)).cloned().unwrap_or_default();
            let name = |seat: u8| table.names.get(usize::from(seat)).cloned().unwrap_or_default();
            let text = format!("{who} {}: done in {} if nobody says no", wants(vote.what, name), long(vote.left_ms));
            view! { <span class="proposed">{text}</span> }
        });
        view! {
            <li data-game=table.game>
                <div><b>{table.title}</b><span>{table.names.join(", ")}</span><span class="faint">{standing}</span>{proposed}</div>
                <To to=Route::Table(table.code) class="button">"Open"</To>
            </li>
        }
    };
    view! {
        <Show when=move || !tables.with(Vec::is_empty)>
            <section class="sheet"><h2>"My tables in the house"</h2>
                <ul class="kept">{move || tables.get().into_iter().map(one).collect_view()}</ul></section>
        </Show>
    }
}
