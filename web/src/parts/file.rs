//! Files that people take away and bring.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

/// Gives a text to the person as a file.
pub fn give(name: &str, text: &str) {
    let given = || {
        let blob = web_sys::Blob::new_with_str_sequence(&js_sys::Array::of1(&text.into()))?;
        let address = web_sys::Url::create_object_url_with_blob(&blob)?;
        let link: web_sys::HtmlAnchorElement = document().create_element("a")?.unchecked_into();
        link.set_href(&address);
        link.set_download(name);
        link.click();
        web_sys::Url::revoke_object_url(&address)
    };
    // A browser that gives no files gives none.
    _ = given();
}

/// The file that the person chose. The choice is forgotten at once: a file that was mended in between has the same
/// name, and choosing it again would be no change.
pub fn taken(event: &leptos::ev::Event) -> Option<web_sys::File> {
    let input: web_sys::HtmlInputElement = event_target(event);
    let file = input.files()?.get(0)?;
    input.set_value("");
    Some(file)
}
