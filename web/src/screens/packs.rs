//! Packs: what lies on the shelf and whose it is, what is in them, and putting one's own there.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast as _, JsValue};
use wire::api::{PackComplaint, PackInfo, PackLine, PackPart, PackReply};

use crate::house::{self, Trouble};
use crate::listing;
use crate::parts::file;
use crate::parts::icon::Icon;
use crate::parts::top::Top;
use crate::route::{self, Brought, Route, To};
use crate::settings;

/// What the house said to an upload.
#[derive(Clone, Copy)]
struct Heard {
    complaints: RwSignal<Vec<String>>,
    welcome: RwSignal<Option<(Route, String)>>,
}

impl Heard {
    fn nothing() -> Heard {
        Heard { complaints: RwSignal::new(Vec::new()), welcome: RwSignal::new(None) }
    }

    /// Sends a chosen file to the house, and does something once it lies on the shelf.
    fn send(self, event: &leptos::ev::Event, method: &'static str, path: String, then: impl Fn(PackInfo) + 'static) {
        let Some(file) = file::taken(event) else { return };
        let nickname = settings::here().nickname.get_untracked();
        spawn_local(async move {
            let sent = async {
                // The house knows who put a pack there.
                house::be(&nickname).await?;
                house::fetch(method, &path, Some(file.unchecked_into()), "application/zip").await
            };
            let reply = sent.await.map_err(|trouble| trouble.message).and_then(|text| crate::read::json(&text));
            self.welcome.set(None);
            self.complaints.set(match reply {
                Ok(PackReply { pack, complaints }) => {
                    if let Some(pack) = pack {
                        self.welcome.set(Some((Route::Pack(listing::exact(&pack)), pack.name.clone())));
                        then(pack);
                    }
                    complaints.iter().map(complaint).collect()
                }
                Err(why) => vec![why],
            });
        });
    }

    fn view(self) -> AnyView {
        let Heard { complaints, welcome } = self;
        view! {
            <p role="status">{move || welcome.get().map(|(to, name)| view! { <To to>{name}</To>" is on the shelf." })}</p>
            <div role="alert"><ul class="complaints">{move || complaints.get().into_iter().map(|text| view! { <li>{text}</li> }).collect_view()}</ul></div>
        }
        .into_any()
    }
}

#[component]
pub fn Packs() -> impl IntoView {
    let uploaded = RwSignal::new(Vec::<PackInfo>::new());
    let heard = Heard::nothing();
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
    let upload = move |event: leptos::ev::Event| heard.send(&event, "POST", "/api/packs".into(), move |_| read());
    let part = move |heading: &'static str, wanted: fn(&PackInfo) -> bool| {
        move || {
            let packs: Vec<PackInfo> =
                uploaded.with(|packs| packs.iter().filter(|pack| wanted(pack)).cloned().collect());
            (!packs.is_empty()).then(|| {
                let list = packs.into_iter().map(line).collect_view();
                view! { <section><h2>{heading}</h2><ul class="pack-list">{list}</ul></section> }
            })
        }
    };
    let included = listing::packs().iter().cloned().map(line).collect_view();
    view! {
        <Top title="Packs"/>
        <main class="packs-screen">
            <h1>"Packs"</h1>
            <section class="sheet">
                <h2>"Put a pack on the shelf"</h2>
                <p>"A pack is a zip of YAML files with cards, Rooms, Agents or rules of your own. The house checks it and says what is wrong, and where."</p>
                <p><label class="button">"Choose a zip" <input class="hidden" type="file" accept=".zip" on:change=upload/></label></p>
                {heard.view()}
            </section>
            {part("Yours", |pack| pack.yours)}
            <section><h2>"These come with the games"</h2><ul class="pack-list">{included}</ul></section>
            {part("From others", |pack| !pack.yours)}
        </main>
    }
}

/// A pack in a list.
fn line(pack: PackInfo) -> AnyView {
    let title = listing::game(&pack.game).map_or(pack.game.as_str(), |game| game.title.as_str()).to_string();
    let older = (!pack.newest).then(|| view! { " "<span class="badge">"older version"</span> });
    let (exact, whence, owner) = (listing::exact(&pack), facts(&pack), owner(&pack));
    let to = Route::Pack(exact.clone());
    view! {
        <li class="sheet" data-pack=exact>
            <h3><To to>{pack.name}</To>{older}</h3>
            <p class="faint">{title}" · "{whence}<br/>{owner}</p><p>{pack.about}</p></li>
    }
    .into_any()
}

/// Version, beginning of the hash, author.
pub fn facts(pack: &PackInfo) -> String {
    let author = if pack.author.is_empty() { String::new() } else { format!(" · by {}", pack.author) };
    format!("{} · {}{author}", pack.version, pack.hash.get(..8).unwrap_or(&pack.hash))
}

/// Who put it on the shelf, and when.
pub fn owner(pack: &PackInfo) -> String {
    let day = |put_ms: i64| {
        let date = js_sys::Date::new(&JsValue::from_f64(put_ms as f64)).to_iso_string();
        String::from(date).chars().take(10).collect::<String>()
    };
    match (&pack.owner, pack.put_ms) {
        _ if pack.built_in => "comes with the game".into(),
        (_, Some(put_ms)) if pack.yours => format!("put there by you, {}", day(put_ms)),
        (Some(owner), Some(put_ms)) => format!("put there by {owner}, {}", day(put_ms)),
        _ => "taken off the shelf; tables it lies on keep it".into(),
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
        let found = match listing::included(&id) {
            Some(pack) => listing::booklet(&pack.game).await.and_then(|booklet| {
                booklet.packs.iter().find(|one| one.id == pack.id).cloned().ok_or("There is no such pack.".into())
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
    let exact = listing::exact(&pack);
    let play = Route::NewWith(pack.game.clone(), Brought::Pack(exact.clone()));
    let part = |part: PackPart| {
        let card = |line: PackLine| view! { <li class="card"><b>{line.name}</b><p>{line.text}</p></li> };
        view! { <h2>{part.heading}</h2><ul class="gallery">{part.lines.into_iter().map(card).collect_view()}</ul> }
    };
    let shelved = pack.built_in || pack.owner.is_some();
    let older = (!pack.newest && shelved).then(|| {
        let newest = Route::Pack(pack.id.clone());
        view! { <p class="notice">"There is a newer version of this pack. " <To to=newest>"Look at it"</To></p> }
    });
    let link = (!pack.built_in).then(|| {
        let address =
            format!("{}{}", window().location().origin().unwrap_or_default(), Route::Pack(exact.clone()).path());
        view! { <p class="link faint">"Its own link: "<code>{address}</code></p> }
    });
    view! {
        <Top title="Packs"/>
        <main class="sheet" data-game=pack.game.clone()>
            <h1>{pack.name.clone()}</h1>
            <p class="faint">{facts(&pack)}<br/>{owner(&pack)}</p>
            <p>{pack.about.clone()}</p>
            {older}
            <p class="row">{shelved.then(|| view! { <To to=play class="button">"Play with it"</To> })}
                <a class="quiet outlined" href=format!("/api/packs/{exact}/download") download="">
                    <Icon icon=icondata_lu::LuDownload/>"Download"</a>
                {pack.yours.then(|| own(&exact, &pack.name))}</p>
            {link}
            {pack.parts.into_iter().map(part).collect_view()}
        </main>
    }
}

/// What its owner can do with a pack.
fn own(exact: &str, name: &str) -> AnyView {
    let heard = Heard::nothing();
    let path = format!("/api/packs/{exact}");
    let (replaced, removed) = (path.clone(), path);
    let question = format!("Take {name} off the shelf? Tables that were set up with it keep it.");
    let replace = move |event: leptos::ev::Event| {
        // Another version has another link.
        heard.send(&event, "PUT", replaced.clone(), |pack| route::go(Route::Pack(listing::exact(&pack))));
    };
    let remove = move |_| {
        let path = removed.clone();
        if !window().confirm_with_message(&question).unwrap_or(false) {
            return;
        }
        spawn_local(async move {
            match house::delete(&path).await {
                Ok(()) => route::go(Route::Packs),
                Err(Trouble { message, .. }) => heard.complaints.set(vec![message]),
            }
        });
    };
    view! {
        <label class="quiet outlined"><Icon icon=icondata_lu::LuUpload/>"Replace" <input class="hidden" type="file" accept=".zip" on:change=replace/></label>
        <button class="quiet outlined" on:click=remove><Icon icon=icondata_lu::LuTrash2/>"Take off the shelf"</button>
        <span class="heard">{heard.view()}</span>
    }
    .into_any()
}

/// Packs on a table, each with a link to exactly what is played.
pub fn laid(packs: &[String]) -> AnyView {
    let one = |name: &String| {
        let (id, hash) = name.split_once('@').unwrap_or((name, ""));
        let (to, id, short) = (Route::Pack(name.clone()), id.to_string(), hash.chars().take(8).collect::<String>());
        view! { <li><To to>{id}</To>" "<code class="faint">{short}</code></li> }
    };
    view! { <ul class="laid">{packs.iter().map(one).collect_view()}</ul> }.into_any()
}
