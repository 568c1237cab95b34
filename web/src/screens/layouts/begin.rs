//! What to begin with: nothing, a map by chance, one of ours, or a file of the person's own.

use engine::chance::Quick;
use entity_extraction::layout::{Plan, SHIPPED, generate};
use icondata_lu as lu;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::pad::Pad;
use super::reading;
use crate::parts::file;
use crate::parts::icon::Icon;
use crate::screens::solo;

/// Sizes of a site, as when a table is set up.
const SIZES: [(&str, std::ops::RangeInclusive<u8>); 3] = [("short", 8..=11), ("standard", 12..=14), ("large", 15..=17)];

pub fn begin(pad: Pad) -> AnyView {
    let size = RwSignal::new(1_usize);
    let by_chance = move |_| {
        let number = u64::from_str_radix(&solo::fresh_seed()[..16], 16).unwrap_or_default();
        let (_, rooms) = SIZES[size.get_untracked().min(2)].clone();
        pad.begin(generate(&pad.sides, rooms, &mut Quick::new(number)).plan());
    };
    let sizes = SIZES.iter().enumerate().map(|(at, (word, rooms))| {
        view! { <option value=at.to_string() selected=at == 1>{format!("{word}: {}–{} rooms", rooms.start(), rooms.end())}</option> }
    });
    let one =
        |(id, ours): (&'static str, reading::Drawing)| view! { <option value=id title=ours.about>{ours.name}</option> };
    let ours =
        SHIPPED.iter().filter_map(|ours| Some((ours.id, reading::read(ours.text).ok()?))).map(one).collect_view();
    let take_ours = move |event: leptos::ev::Event| {
        let id = event_target_value(&event);
        let text = SHIPPED.iter().find(|ours| ours.id == id).map(|ours| ours.text);
        if let Some(text) = text {
            read(pad, text);
        }
    };
    let troubles = move || {
        let all = pad.trouble.get();
        (!all.is_empty()).then(|| view! { <ul class="ee-trouble notice" role="alert">{all.into_iter().map(|one| view! { <li>{one}</li> }).collect_view()}</ul> })
    };
    view! {
        <section class="ee-begin row" aria-label="Begin with">
            <button class="button" on:click=by_chance><Icon icon=lu::LuDices/>"By chance"</button>
            <select aria-label="How large" on:change=move |event| size.set(event_target_value(&event).parse().unwrap_or(1))>{sizes.collect_view()}</select>
            <select aria-label="One of ours" on:change=take_ours><option value="">"One of ours …"</option>{ours}</select>
            <label class="quiet ee-upload"><Icon icon=lu::LuUpload/>"From a file"
                <input class="hidden" type="file" accept=".yaml,.yml,.txt" on:change=move |event| bring(pad, &event)/></label>
            <button class="quiet" on:click=move |_| pad.begin(Plan::default())><Icon icon=lu::LuEraser/>"Empty"</button>
            {troubles}
        </section>
    }
    .into_any()
}

/// Puts what a file shows on the sheet, or says everything that was not understood.
fn read(pad: Pad, text: &str) {
    match reading::read(text) {
        Ok(drawing) => {
            pad.begin(drawing.plan);
            pad.name.set(drawing.name);
            pad.about.set(drawing.about);
        }
        Err(wrong) => pad.trouble.set(wrong),
    }
}

fn bring(pad: Pad, event: &leptos::ev::Event) {
    let Some(chosen) = file::taken(event) else { return };
    spawn_local(async move {
        let Ok(text) = wasm_bindgen_futures::JsFuture::from(chosen.text()).await else { return };
        read(pad, &text.as_string().unwrap_or_default());
    });
}
