//! Which map is played, when a table is set up: one by chance, one of those that come with the game, or one's own.

use entity_extraction::layout::{SHIPPED, share};
use leptos::prelude::*;
use serde_json::{Map, Value};

use crate::route::{Route, To};

/// The name of a layout that comes with the game, from the first line of its file.
pub fn title(text: &'static str) -> &'static str {
    text.lines().find_map(|line| line.strip_prefix("name:")).map_or("", str::trim)
}

pub fn site(settings: RwSignal<Map<String, Value>>) -> AnyView {
    let now =
        Memo::new(move |_| settings.with(|settings| settings.get("layout").and_then(Value::as_str).map(String::from)));
    let put = move |word: &str| {
        settings.update(|settings| match word.trim() {
            "" => _ = settings.remove("layout"),
            word => _ = settings.insert("layout".into(), Value::String(word.into())),
        });
    };
    let is_own =
        move || now.with(|now| now.as_ref().is_some_and(|now| SHIPPED.iter().all(|ours| ours.id != now.as_str())));
    let ours = SHIPPED.map(|ours| {
        let chosen = move || now.with(|now| now.as_deref() == Some(ours.id));
        view! { <option value=ours.id selected=chosen>{title(ours.text)}</option> }
    });
    let wrong = move || {
        let word = now.get().filter(|_| is_own())?;
        share::plan(&word)
            .err()
            .map(|why| view! { <p class="notice" role="alert">{format!("This is no map: {why}.")}</p> })
    };
    let typed = move || now.get().filter(|_| is_own()).unwrap_or_default();
    let to = move || Route::Layouts(now.get());
    view! {
        <div class="word ee-site"><label for="ee-site"><span><b>"The map"</b>" Built by chance, one of ours, or your own."</span></label>
            <p class="row">
                <select id="ee-site" on:change=move |event| put(&event_target_value(&event))>
                    <option value="" selected=move || now.with(Option::is_none)>"by chance"</option>
                    {ours.collect_view()}
                    <Show when=is_own><option value=typed selected=true>"your own"</option></Show>
                </select>
                <input aria-label="The code of a map" placeholder="or the code of a map" prop:value=typed on:change=move |event| put(&event_target_value(&event))/>
                {move || view! { <To to=to() class="quiet">{if now.with(Option::is_some) { "See and change it" } else { "Draw one" }}</To> }}
            </p>
            {wrong}
        </div>
    }
    .into_any()
}
