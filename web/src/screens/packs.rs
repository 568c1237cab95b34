//! Packs: what lies on the shelf, what is in them, and putting an own one there.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;
use wasm_bindgen::JsCast as _;

use crate::house;
use crate::parts::top::Top;
use crate::route::{Route, To};

#[component]
pub fn Packs() -> impl IntoView {
    let uploaded = RwSignal::new(Vec::<Value>::new());
    let complaints = RwSignal::new(Vec::<String>::new());
    let read = move || {
        spawn_local(async move {
            // Without the house there are the included packs.
            if let Ok(Value::Array(list)) = house::get::<Value>("/api/packs").await {
                uploaded.try_set(list);
            }
        });
    };
    read();
    let upload = move |event: leptos::ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let sent = house::fetch("POST", "/api/packs", Some(file.unchecked_into()), "application/zip").await;
            let said = match sent {
                Ok(text) => {
                    let reply: Value = serde_json::from_str(&text).unwrap_or_default();
                    let list = reply["complaints"].as_array().cloned().unwrap_or_default();
                    if list.is_empty() {
                        vec!["It is on the shelf.".into()]
                    } else {
                        list.iter().map(complaint).collect()
                    }
                }
                Err(trouble) => vec![trouble.message],
            };
            complaints.set(said);
            read();
        });
    };
    let included = catalog::games()
        .iter()
        .flat_map(|game| game.example_packs().iter().map(|pack| (game.title(), pack)))
        .map(|(title, pack)| {
            view! {
                <li class="sheet"><h2><To to=Route::Pack(pack.id().into())>{pack.manifest.name.clone()}</To></h2>
                    <p class="faint">{title}" · comes with the game"</p><p>{pack.manifest.description.clone()}</p></li>
            }
        })
        .collect_view();
    let one = |pack: Value| {
        let text = |key: &str| pack[key].as_str().unwrap_or_default().to_string();
        let by_people = pack["included"] != Value::Bool(true);
        by_people.then(|| view! {
            <li class="sheet"><h2>{text("name")}</h2><p class="faint">{text("game")}" · "{text("version")}</p><p>{text("description")}</p></li>
        })
    };
    view! {
        <Top title="Packs"/>
        <main class="packs-screen">
            <h1>"Packs"</h1>
            <section class="sheet">
                <h2>"Put a pack on the shelf"</h2>
                <p>"A pack is a zip of YAML files with cards, Rooms, Agents or rules of your own. The house checks it and says what is wrong, and where."</p>
                <p><label class="button">"Choose a zip" <input class="hidden" type="file" accept=".zip" on:change=upload/></label></p>
                <ul class="complaints" role="status">{move || complaints.get().into_iter().map(|text| view! { <li>{text}</li> }).collect_view()}</ul>
            </section>
            <ul class="pack-list">{included}{move || uploaded.get().into_iter().map(one).collect_view()}</ul>
        </main>
    }
}

fn complaint(complaint: &Value) -> String {
    match complaint {
        Value::String(text) => text.clone(),
        other => {
            let text = |key: &str| other[key].as_str().unwrap_or_default().to_string();
            let remedy = text("remedy");
            let remedy = if remedy.is_empty() { remedy } else { format!(" ({remedy})") };
            format!("{}: {}{remedy}", text("file"), text("what"))
        }
    }
}

/// One pack: all it brings and changes.
#[component]
pub fn OnePack(id: String) -> impl IntoView {
    let found = catalog::games()
        .iter()
        .find_map(|game| game.example_packs().iter().find(|pack| pack.id() == id).map(|pack| (*game, pack)));
    let Some((game, pack)) = found else {
        return view! { <Top/><main class="sheet"><p>"There is no such pack here."</p></main> }.into_any();
    };
    let parts = game.pack_parts(pack).unwrap_or_default();
    let part = |part: catalog::Part| {
        let card = |line: catalog::PartLine| view! { <li class="card"><b>{line.name}</b><p>{line.text}</p></li> };
        view! { <h2>{part.heading}</h2><ul class="gallery">{part.lines.into_iter().map(card).collect_view()}</ul> }
    };
    view! {
        <Top title="Packs"/>
        <main class="sheet" data-game=game.name()>
            <h1>{pack.manifest.name.clone()}</h1>
            <p>{pack.manifest.description.clone()}</p>
            {parts.into_iter().map(part).collect_view()}
            <p><To to=Route::New(game.name().into()) class="button">"Play with it"</To></p>
        </main>
    }
    .into_any()
}
