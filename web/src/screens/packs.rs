//! Packs: what lies on the shelf, what is in them, and putting an own one there.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast as _;
use wire::api::{PackComplaint, PackInfo, PackLine, PackPart, PackReply};

use crate::house;
use crate::parts::file;
use crate::parts::top::Top;
use crate::route::{Brought, Route, To};
use crate::settings;
use crate::shelf;

#[component]
pub fn Packs() -> impl IntoView {
    let uploaded = RwSignal::new(Vec::<PackInfo>::new());
    let complaints = RwSignal::new(Vec::<String>::new());
    let welcome = RwSignal::new(None::<(Route, String)>);
    let read = move || {
        spawn_local(async move {
            // Without the house there are the included packs.
            if let Ok(mut list) = house::get::<Vec<PackInfo>>("/api/packs").await {
                list.retain(|pack| !pack.built_in);
                uploaded.try_set(list);
            }
        });
    };
    read();
    let upload = move |event: leptos::ev::Event| {
        let Some(file) = file::taken(&event) else { return };
        let nickname = settings::here().nickname.get_untracked();
        spawn_local(async move {
            let sent = async {
                // The house knows who put a pack there.
                house::be(&nickname).await?;
                house::fetch("POST", "/api/packs", Some(file.unchecked_into()), "application/zip").await
            };
            let reply = sent.await.map_err(|trouble| trouble.message).and_then(|text| crate::read::json(&text));
            welcome.set(None);
            complaints.set(match reply {
                Ok(PackReply { pack, complaints }) => {
                    welcome.set(pack.map(|pack| (Route::Pack(pack.id), pack.name)));
                    complaints.iter().map(complaint).collect()
                }
                Err(why) => vec![why],
            });
            read();
        });
    };
    let line = |pack: PackInfo| {
        let title = shelf::game(&pack.game).map_or(pack.game.as_str(), |game| game.title.as_str());
        let whence = if pack.built_in { "comes with the game".to_string() } else { pack.version.clone() };
        view! {
            <li class="sheet"><h2><To to=Route::Pack(pack.id.clone())>{pack.name}</To></h2>
                <p class="faint">{format!("{title} · {whence}")}</p><p>{pack.about}</p></li>
        }
    };
    let included = shelf::packs().iter().cloned().map(line).collect_view();
    view! {
        <Top title="Packs"/>
        <main class="packs-screen">
            <h1>"Packs"</h1>
            <section class="sheet">
                <h2>"Put a pack on the shelf"</h2>
                <p>"A pack is a zip of YAML files with cards, Rooms, Agents or rules of your own. The house checks it and says what is wrong, and where."</p>
                <p><label class="button">"Choose a zip" <input class="hidden" type="file" accept=".zip" on:change=upload/></label></p>
                <p role="status">{move || welcome.get().map(|(to, name)| view! { <To to>{name}</To>" is on the shelf." })}</p>
                <div role="alert"><ul class="complaints">{move || complaints.get().into_iter().map(|text| view! { <li>{text}</li> }).collect_view()}</ul></div>
            </section>
            <ul class="pack-list">{included}{move || uploaded.get().into_iter().map(line).collect_view()}</ul>
        </main>
    }
}

fn complaint(PackComplaint { file, line, column, what, remedy }: &PackComplaint) -> String {
    let place = line.map_or(String::new(), |line| format!(":{line}:{}", column.unwrap_or(1)));
    let remedy = remedy.as_ref().map_or(String::new(), |remedy| format!(" ({remedy})"));
    format!("{file}{place}: {what}{remedy}")
}

/// One pack: all it brings and changes.
#[component]
pub fn OnePack(id: String) -> impl IntoView {
    let opened = RwSignal::new(None::<Result<PackInfo, String>>);
    spawn_local(async move {
        let included = shelf::packs().iter().find(|pack| pack.id == id);
        let found = match included {
            Some(pack) => shelf::booklet(&pack.game).await.and_then(|booklet| {
                booklet.packs.iter().find(|pack| pack.id == id).cloned().ok_or("There is no such pack.".into())
            }),
            None => house::get(&format!("/api/packs/{id}")).await.map_err(|trouble| trouble.message),
        };
        opened.try_set(Some(found));
    });
    move || match opened.get() {
        None => view! { <Top title="Packs"/><main class="sheet"><p role="status">"Opening the pack …"</p></main> }
            .into_any(),
        Some(Err(why)) => view! { <Top title="Packs"/><main class="sheet"><p role="alert">{why}</p></main> }.into_any(),
        Some(Ok(pack)) => contents(pack).into_any(),
    }
}

fn contents(pack: PackInfo) -> impl IntoView {
    let play = Route::NewWith(pack.game.clone(), Brought::Pack(pack.id.clone()));
    let part = |part: PackPart| {
        let card = |line: PackLine| view! { <li class="card"><b>{line.name}</b><p>{line.text}</p></li> };
        view! { <h2>{part.heading}</h2><ul class="gallery">{part.lines.into_iter().map(card).collect_view()}</ul> }
    };
    view! {
        <Top title="Packs"/>
        <main class="sheet" data-game=pack.game>
            <h1>{pack.name}</h1>
            <p>{pack.about}</p>
            <p><To to=play class="button">"Play with it"</To></p>
            {pack.parts.into_iter().map(part).collect_view()}
        </main>
    }
}
