//! Giving a map away: as a file with its picture, or as a link.

use entity_extraction::layout::{file, share};
use icondata_lu as lu;
use leptos::prelude::*;

use super::pad::Pad;
use crate::parts::icon::Icon;
use crate::route::Route;
use crate::screens::table::copy;

/// The address of a map.
fn link(code: &str) -> String {
    format!("{}{}", window().location().origin().unwrap_or_default(), Route::Layouts(Some(code.into())).path())
}

/// What a map's file is called.
fn file_name(name: &str) -> String {
    let letters =
        name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' });
    let name: String =
        letters.collect::<String>().split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    format!("{}.yaml", if name.is_empty() { "map" } else { &name })
}

pub fn share(pad: Pad) -> AnyView {
    let code = Memo::new(move |_| pad.plan.with(share::code).filter(|_| pad.plan.with(|plan| !plan.halls.is_empty())));
    let copied = RwSignal::new(false);
    let copy_link = move |_| {
        if let Some(code) = code.get_untracked() {
            copy(&link(&code));
            copied.set(true);
            set_timeout(move || _ = copied.try_set(false), std::time::Duration::from_secs(2));
        }
    };
    let save = move |_| {
        let name = pad.name.get_untracked();
        let text = pad.plan.with_untracked(|plan| file::write(&name, &pad.about.get_untracked(), plan, &pad.sides));
        match text {
            Some(text) => crate::parts::file::give(&file_name(&name), &text),
            None => pad.trouble.set(vec!["This map is too wide for a file; bring its halls together.".into()]),
        }
    };
    view! {
        <section class="sheet ee-share" aria-label="Share it">
            <h2>"Share it"</h2>
            <label class="word"><span>"Name"</span>
                <input maxlength="60" prop:value=pad.name on:input=move |event| pad.name.set(event_target_value(&event))/></label>
            <label class="word"><span>"A line about it"</span>
                <input maxlength="400" prop:value=pad.about on:input=move |event| pad.about.set(event_target_value(&event))/></label>
            <p class="row">
                <button class="quiet" on:click=save><Icon icon=lu::LuDownload/>"Save as a file"</button>
                <button class="quiet" disabled=move || code.with(Option::is_none) on:click=copy_link><Icon icon=lu::LuLink2/>
                    {move || if copied.get() { "Copied" } else { "Copy a link" }}</button>
            </p>
            {move || code.get().map(|code| view! { <p class="link"><code>{link(&code)}</code></p> })}
        </section>
    }
    .into_any()
}
