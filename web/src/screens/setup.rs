//! Setting a table up: who sits there, what is agreed, which packs lie on it.

use std::collections::BTreeMap;

use catalog::{SettingKind, presets};
use leptos::prelude::*;
use leptos::task::spawn_local;
use parlour::{Bundle, Opening, Sitter};
use serde_json::{Map, Value};
use wire::SeatWish;
use wire::api::{NewTable, TableReply};

use crate::parts::top::Top;
use crate::route::{self, Route};
use crate::screens::solo;

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
    let Ok(found) = catalog::find(&game) else {
        return view! { <Top/><main class="sheet"><p>"There is no such game."</p></main> }.into_any();
    };
    let presets = presets::presets(&game);
    let bots = found.bots();
    let best = bots.last().copied().unwrap_or("random");
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
    let take = {
        let presets = presets.clone();
        move |at: usize| {
            let Some(preset) = presets.get(at) else { return };
            chosen.set(at);
            settings.set(preset.settings.clone().into_iter().collect());
            sit(preset.players);
        }
    };
    take(0);
    let preset_list = presets.iter().enumerate().map(|(at, preset)| {
        let take = take.clone();
        view! {
            <li><button class="preset" aria-pressed=move || (chosen.get() == at).to_string() on:click=move |_| take(at)>
                <b>{preset.name}</b><span>{preset.about}</span></button></li>
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

    let range = found.players();
    let (fewest, most) = (*range.start(), *range.end());
    let counts = (fewest..=most)
        .map(|count| {
            view! {
                <button class="count" aria-pressed=move || (seats.with(Vec::len) == usize::from(count)).to_string()
                    on:click=move |_| sit(count)>{count}</button>
            }
        })
        .collect_view();
    let kinds: Vec<String> = bots.iter().map(ToString::to_string).collect();
    let seat = move |(at, who): (usize, Who)| {
        let kinds = kinds.clone();
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
        let bot_options = kinds
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
    let options = found.settings().into_iter().map(|setting| option(setting, settings)).collect_view();
    let pack_list = found
        .example_packs()
        .iter()
        .map(|pack| {
            let id = pack.id().to_string();
            let (checked, toggled) = (id.clone(), id);
            let toggle = move |_| {
                packs.update(|packs| match packs.iter().position(|other| *other == toggled) {
                    Some(at) => _ = packs.remove(at),
                    None => packs.push(toggled.clone()),
                });
            };
            view! {
                <li><label class="switch"><input type="checkbox" prop:checked=move || packs.with(|packs| packs.contains(&checked)) on:change=toggle/>
                    <span><b>{pack.manifest.name.clone()}</b> " " {pack.manifest.description.clone()}</span></label></li>
            }
        })
        .collect_view();
    let has_packs = !found.example_packs().is_empty();
    view! {
        <Top title=found.title()/>
        <main class="setup" data-game=found.name()>
            <h1>{found.title()}</h1>
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
fn option(setting: catalog::Setting, settings: RwSignal<BTreeMap<String, Value>>) -> AnyView {
    let catalog::Setting { key, about, kind } = setting;
    let title = words(&key);
    let put = {
        let key = key.clone();
        move |value: Value| settings.update(|settings| _ = settings.insert(key.clone(), value))
    };
    let now = move || settings.with(|settings| settings.get(&key).cloned());
    match kind {
        SettingKind::Switch => {
            let checked = move || now() == Some(Value::Bool(true));
            view! {
                <label class="switch"><input type="checkbox" prop:checked=checked
                    on:change=move |event| put(Value::Bool(event_target_checked(&event)))/>
                    <span><b>{title}</b> " " {about}</span></label>
            }
            .into_any()
        }
        SettingKind::Word(list) if !list.is_empty() => {
            let one = |word: catalog::Word| {
                let (now, value) = (now.clone(), word.name.clone());
                let shown = if word.about.is_empty() {
                    words(&word.name)
                } else {
                    format!("{}: {}", words(&word.name), word.about)
                };
                view! { <option value=word.name selected=move || now().as_ref().and_then(Value::as_str) == Some(&*value)>{shown}</option> }
            };
            view! {
                <label class="word"><span><b>{title}</b> " " {about}</span>
                    <select on:change=move |event| put(Value::String(event_target_value(&event)))>{list.into_iter().map(one).collect_view()}</select></label>
            }
            .into_any()
        }
        SettingKind::List(list) if !list.is_empty() => {
            let listed =
                move || -> Vec<Value> { now().as_ref().and_then(Value::as_array).cloned().unwrap_or_default() };
            let one = |catalog::Word { name, about }: catalog::Word| {
                let (listed, put, word) = (listed.clone(), put.clone(), Value::String(name.clone()));
                let (before, toggled) = (listed.clone(), word.clone());
                let toggle = move |_| {
                    let mut words = before();
                    let without = words.len();
                    words.retain(|other| *other != toggled);
                    if words.len() == without {
                        words.push(toggled.clone());
                    }
                    put(Value::Array(words));
                };
                view! {
                    <li><label class="switch"><input type="checkbox" prop:checked=move || listed().contains(&word) on:change=toggle/>
                        <span><b>{words(&name)}</b> " " {about}</span></label></li>
                }
            };
            let items = list.into_iter().map(one).collect_view();
            view! { <fieldset><legend><b>{title}</b> " " {about}</legend><ul>{items}</ul></fieldset> }.into_any()
        }
        // Numbers and free words have a sensible usual value; whoever wants another one writes it in the set-up file.
        SettingKind::Number | SettingKind::Word(_) | SettingKind::List(_) => ().into_any(),
    }
}

/// `optional_rules` as people write it.
fn words(key: &str) -> String {
    let text = key.replace('_', " ");
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
