//! The keyboard at the table: numbers pick, `u` takes back, `h` asks a bot, `?` helps, arrows go from one thing on the board to the
//! next in their direction.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};
use wire::ToHouse;

use crate::desk::Desk;

/// Listens while the table is shown.
pub fn listen(desk: Desk, help: RwSignal<bool>) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || is_typing() {
            return;
        }
        let key = event.key();
        match key.as_str() {
            "u" | "U" => desk.undo(),
            "h" | "H" if untrack(|| desk.has_hints()) => desk.say(ToHouse::Hint),
            "?" => help.update(|shown| *shown = !*shown),
            "Escape" => desk.back(),
            " " if desk.playing.get_untracked() => {
                desk.skip();
                event.prevent_default();
            }
            "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" => {
                if walk(&key) {
                    event.prevent_default();
                }
            }
            digit => {
                let Ok(number @ 1..=9) = digit.parse::<usize>() else { return };
                if let Some(choice) = desk.choices.with_untracked(|choices| choices.get(number - 1).cloned()) {
                    desk.pick(choice);
                }
            }
        }
    });
    on_cleanup(move || handle.remove());
}

/// Whether the keys are meant for a field.
pub fn is_typing() -> bool {
    let tag = document().active_element().map(|element| element.tag_name());
    tag.is_some_and(|tag| matches!(tag.as_str(), "INPUT" | "TEXTAREA" | "SELECT"))
}

/// Moves the focus to the nearest thing that can be chosen in a direction. Whether there was any.
pub fn walk(key: &str) -> bool {
    let Ok(list) = document().query_selector_all("[data-go], .choice") else { return false };
    let things: Vec<Element> = (0..list.length()).filter_map(|at| list.get(at)?.dyn_into().ok()).collect();
    let middle = |element: &Element| {
        let area = element.get_bounding_client_rect();
        (area.x() + area.width() / 2.0, area.y() + area.height() / 2.0)
    };
    let from = document().active_element().filter(|active| things.contains(active));
    let Some(from) = from else { return things.first().is_some_and(focus) };
    let (x, y) = middle(&from);
    let ahead = things.iter().filter(|thing| **thing != from).filter_map(|thing| {
        let (there_x, there_y) = middle(thing);
        let (dx, dy) = (there_x - x, there_y - y);
        let (along, across) = match key {
            "ArrowLeft" => (-dx, dy),
            "ArrowRight" => (dx, dy),
            "ArrowUp" => (-dy, dx),
            _ => (dy, dx),
        };
        // Things far off the line count as farther away.
        (along > 1.0).then(|| (along + 2.5 * across.abs(), thing))
    });
    let nearest = ahead.min_by(|(one, _), (other, _)| one.total_cmp(other));
    nearest.is_some_and(|(_, thing)| focus(thing))
}

fn focus(element: &Element) -> bool {
    // Drawn things can be focused like others, but are no HTML elements.
    let html: &HtmlElement = element.unchecked_ref();
    html.focus().is_ok()
}
