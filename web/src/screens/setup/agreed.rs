//! What can be agreed on.

use leptos::prelude::*;
use serde_json::{Map, Value};
use wire::api::{SettingInfo, SettingWord};

/// One thing that can be agreed on, as long as it counts.
pub fn option(setting: &'static SettingInfo, settings: RwSignal<Map<String, Value>>) -> AnyView {
    let counts = Memo::new(move |_| settings.with(|settings| setting.counts(settings)));
    view! { {move || counts.get().then(|| asked(setting, settings))} }.into_any()
}

fn asked(setting: &'static SettingInfo, settings: RwSignal<Map<String, Value>>) -> AnyView {
    let SettingInfo { key, about, kind, words: list, .. } = setting;
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
        // How many sit down is asked with the seats.
        "number" if key != "players" => {
            let shown = move || now().map_or(String::new(), |number| number.to_string());
            let change = move |event: leptos::ev::Event| match event_target_value(&event).parse::<u32>() {
                Ok(number) => put(number.into()),
                Err(_) => settings.update(|settings| _ = settings.remove(key)),
            };
            view! {
                <label class="word"><span><b>{title}</b> " " {about}</span>
                    <input type="number" min="0" inputmode="numeric" prop:value=shown on:change=change/></label>
            }
            .into_any()
        }
        // Free words have a sensible usual value; a host who wants another one writes it in a set-up file.
        _ => ().into_any(),
    }
}

/// `optional_rules` as people write it.
pub fn words(key: &str) -> String {
    let text = key.replace('_', " ");
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
