//! Setting a table up: who sits there, what is agreed, which packs lie on it.

use std::collections::BTreeMap;

use leptos::prelude::*;
use leptos::task::spawn_local;
use parlour::{Bundle, Opening, Sitter};
use serde_json::{Map, Value};
use wire::SeatWish;
use wire::api::{NewTable, SettingInfo, SettingWord, TableReply};

use crate::parts::top::Top;
use crate::route::{self, Route};
use crate::screens::solo;
use crate::shelf;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Who {
    Me,
    /// Somebody else at this screen.
    Other(String),
    /// Anybody with the link.
    Open,
    Bot(String),
}

#[component]
pub fn Setup(game: String) -> impl IntoView {
    let Some(found) = shelf::game(&game) else {
        return view! { <Top/><main class="sheet"><p>"There is no such game."</p></main> }.into_any();
    };
    let presets = &found.presets;
    let best = found.bots.last().map_or("random", String::as_str);
    let settings = RwSignal::new(BTreeMap::<String, Value>::new());
    let seats = RwSignal::new(Vec::<Who>::new());
    let packs = RwSignal::new(Vec::<String>::new());
    let seed = RwSignal::new(String::new());
    let hints = RwSignal::new(true);
    let trouble = RwSignal::new(None::<String>);
    let chosen = RwSignal::new(0_usize);
    let sit = move |players: u8| {
        let mut who = vec![Who::Me];
        who.resize(usize::from(players), Who::Bot(best.into()));
        seats.set(who);
    };
    let take = move |at: usize| {
        let Some(preset) = presets.get(at) else { return };
        chosen.set(at);
        settings.set(preset.settings.clone().into_iter().collect());
        sit(preset.players);
    };
    take(0);
    let preset_list = presets.iter().enumerate().map(|(at, preset)| {
        view! {
            <li><button class="preset" aria-pressed=move || (chosen.get() == at).to_string() on:click=move |_| take(at)>
                <b>{preset.name.as_str()}</b><span>{preset.about.as_str()}</span></button></li>
        }
    });
    let preset_list = preset_list.collect_view();

    let at_screen = move || seats.with(|seats| !seats.contains(&Who::Open));
    let name = game.clone();
    let start = move |_| {
        let nickname = crate::settings::here().nickname.get_untracked();
        let agreed: Map<String, Value> = settings.get_untracked().into_iter().collect();
        let who = seats.get_untracked();
        if at_screen() {
            let sitter = |who: Who| match who {
                Who::Me | Who::Open => Sitter::Person(nickname.clone()),
                Who::Other(name) => Sitter::Person(name),
                Who::Bot(kind) => Sitter::Bot(kind),
            };
            let typed = seed.get_untracked();
            return solo::open(Opening {
                game: name.clone(),
                packs: packs.get_untracked().into_iter().map(Bundle::Included).collect(),
                settings: agreed,
                players: Some(who.len() as u8),
                seats: who.into_iter().map(sitter).collect(),
                seed: if typed.trim().is_empty() { solo::fresh_seed() } else { typed },
                position: None,
                hints: hints.get_untracked(),
                now_ms: js_sys::Date::now() as i64,
            });
        }
        let wish = |who: Who| match who {
            Who::Me | Who::Other(_) => SeatWish::Me,
            Who::Open => SeatWish::Open,
            Who::Bot(kind) => SeatWish::Bot(kind),
        };
        let new = NewTable {
            game: name.clone(),
            settings: agreed,
            packs: packs.get_untracked(),
            seats: who.into_iter().map(wish).collect(),
            hints: hints.get_untracked(),
            ..NewTable::default()
        };
        spawn_local(async move {
            let made = async {
                crate::house::be(&nickname).await?;
                crate::house::post::<TableReply>("/api/tables", &new).await
            };
            match made.await {
                Ok(reply) => route::go(Route::Table(reply.table.code)),
                Err(error) => trouble.set(Some(error.message)),
            }
        });
    };

    let counts = (found.fewest_players..=found.most_players)
        .map(|count| {
            view! {
                <button class="count" aria-pressed=move || (seats.with(Vec::len) == usize::from(count)).to_string()
                    on:click=move |_| sit(count)>{count}</button>
            }
        })
        .collect_view();
    let seat = move |(at, who): (usize, Who)| {
        let value = match &who {
            Who::Me => "me".to_string(),
            Who::Other(_) => "other".into(),
            Who::Open => "open".into(),
            Who::Bot(kind) => format!("bot {kind}"),
        };
        let change = move |event: leptos::ev::Event| {
            let value = event_target_value(&event);
            let who = match value.as_str() {
                "me" => Who::Me,
                "other" => Who::Other(format!("Player {}", at + 1)),
                "open" => Who::Open,
                bot => Who::Bot(bot.trim_start_matches("bot ").into()),
            };
            seats.update(|seats| seats[at] = who);
        };
        let bot_options = found
            .bots
            .iter()
            .map(|kind| {
                let option = format!("bot {kind}");
                view! { <option value=option.clone() selected=option == value>{format!("{kind} bot")}</option> }
            })
            .collect_view();
        let rename = match &who {
            Who::Other(name) => Some(view! {
                <input aria-label=format!("Name of player {}", at + 1) value=name.clone() maxlength="24"
                    on:change=move |event| seats.update(|seats| seats[at] = Who::Other(event_target_value(&event)))/>
            }),
            _ => None,
        };
        view! {
            <li>
                <label>{format!("Seat {}", at + 1)} " "
                    <select on:change=change>
                        <option value="me" selected=value == "me">"me"</option>
                        <option value="other" selected=value == "other">"somebody at this screen"</option>
                        <option value="open" selected=value == "open">"a friend, by link"</option>
                        {bot_options}
                    </select>
                </label>
                {rename}
            </li>
        }
    };
    let options = found.settings.iter().map(|setting| option(setting, settings)).collect_view();
    let included = || shelf::packs().iter().filter(|pack| pack.game == found.name);
    let pack_list = included()
        .map(|pack| {
            let id = pack.id.clone();
            let (checked, toggled) = (id.clone(), id);
            let toggle = move |_| {
                packs.update(|packs| match packs.iter().position(|other| *other == toggled) {
                    Some(at) => _ = packs.remove(at),
                    None => packs.push(toggled.clone()),
                });
            };
            view! {
                <li><label class="switch"><input type="checkbox" prop:checked=move || packs.with(|packs| packs.contains(&checked)) on:change=toggle/>
                    <span><b>{pack.name.as_str()}</b> " " {pack.about.as_str()}</span></label></li>
            }
        })
        .collect_view();
    let has_packs = included().next().is_some();
    view! {
        <Top title=found.title.as_str()/>
        <main class="setup" data-game=found.name.as_str()>
            <h1>{found.title.as_str()}</h1>
            <section class="sheet"><h2>"Ready-made"</h2><ul class="presets">{preset_list}</ul></section>
            <section class="sheet">
                <h2>"Seats"</h2>
                <p class="row" role="group" aria-label="How many">{counts}</p>
                <ol class="seats">{move || seats.get().into_iter().enumerate().map(seat.clone()).collect_view()}</ol>
            </section>
            <section class="sheet"><h2>"What is agreed"</h2><div class="options">{options}
                <label class="switch"><input type="checkbox" prop:checked=hints on:change=move |_| hints.update(|hints| *hints = !*hints)/>
                    <span><b>"Hints"</b> " A bot may be asked what it would do."</span></label>
                <Show when=at_screen><label class="word"><span><b>"Seed"</b>" The same words give the same game; leave it empty for a new one."</span>
                    <input prop:value=seed on:input=move |event| seed.set(event_target_value(&event))/></label></Show>
            </div></section>
            {has_packs.then(|| view! { <section class="sheet"><h2>"Packs"</h2><ul class="packs">{pack_list}</ul></section> })}
            {move || trouble.get().map(|why| view! { <p class="notice" role="alert">{why}</p> })}
            <p class="go"><button class="button large" on:click=start>{move || if at_screen() { "Start" } else { "Open the table" }}</button></p>
        </main>
    }
    .into_any()
}

/// One thing that can be agreed on.
fn option(setting: &'static SettingInfo, settings: RwSignal<BTreeMap<String, Value>>) -> AnyView {
    let SettingInfo { key, about, kind, words: list } = setting;
    let (title, about) = (words(key), about.as_str());
    let put = move |value: Value| settings.update(|settings| _ = settings.insert(key.clone(), value));
    let now = move || settings.with(|settings| settings.get(key).cloned());
    match kind.as_str() {
        "switch" => {
            let checked = move || now() == Some(Value::Bool(true));
            view! {
                <label class="switch"><input type="checkbox" prop:checked=checked
                    on:change=move |event| put(Value::Bool(event_target_checked(&event)))/>
                    <span><b>{title}</b> " " {about}</span></label>
            }
            .into_any()
        }
        "word" if !list.is_empty() => {
            let one = |word: &'static SettingWord| {
                let value = word.name.as_str();
                let shown = if word.about.is_empty() {
                    words(&word.name)
                } else {
                    format!("{}: {}", words(&word.name), word.about)
                };
                view! { <option value=value selected=move || now().as_ref().and_then(Value::as_str) == Some(value)>{shown}</option> }
            };
            view! {
                <label class="word"><span><b>{title}</b> " " {about}</span>
                    <select on:change=move |event| put(Value::String(event_target_value(&event)))>{list.iter().map(one).collect_view()}</select></label>
            }
            .into_any()
        }
        "list" if !list.is_empty() => {
            let listed =
                move || -> Vec<Value> { now().as_ref().and_then(Value::as_array).cloned().unwrap_or_default() };
            let one = |SettingWord { name, about }: &'static SettingWord| {
                let word = Value::String(name.clone());
                let toggled = word.clone();
                let toggle = move |_| {
                    let mut words = listed();
                    let without = words.len();
                    words.retain(|other| *other != toggled);
                    if words.len() == without {
                        words.push(toggled.clone());
                    }
                    put(Value::Array(words));
                };
                view! {
                    <li><label class="switch"><input type="checkbox" prop:checked=move || listed().contains(&word) on:change=toggle/>
                        <span><b>{words(name)}</b> " " {about.as_str()}</span></label></li>
                }
            };
            let items = list.iter().map(one).collect_view();
            view! { <fieldset><legend><b>{title}</b> " " {about}</legend><ul>{items}</ul></fieldset> }.into_any()
        }
        // Numbers and free words have a sensible usual value; whoever wants another one writes it in the set-up file.
        _ => ().into_any(),
    }
}

/// `optional_rules` as people write it.
fn words(key: &str) -> String {
    let text = key.replace('_', " ");
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
