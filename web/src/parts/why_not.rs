//! Why not: a person who rests the pointer on something grey, or presses it for long, reads the rule's sentence beside
//! it.
//!
//! What can be asked about says in `data-try` what a person would type for it.

use std::time::Duration;

use leptos::ev::{self, MouseEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, Event};

use super::text::RuleLink;
use crate::desk::{Desk, Spot};

/// A pointer that only passes by asks nothing.
const RESTS: Duration = Duration::from_millis(350);

/// How wide the sentence is at most, in pixels; as in the style.
const WIDEST: f64 = 300.0;

#[derive(Clone, Copy)]
pub struct Wonder {
    desk: Desk,
    /// What the pointer rests on, and what will ask about it.
    at: StoredValue<Option<(Element, TimeoutHandle)>, LocalStorage>,
    /// Where the pointer was moved to last.
    moved: StoredValue<(i32, i32)>,
}

impl Wonder {
    pub fn new(desk: Desk) -> Wonder {
        let moved = StoredValue::new((-1, -1));
        let watch = window_event_listener(ev::pointermove, move |event| {
            moved.try_set_value((event.client_x(), event.client_y()));
        });
        on_cleanup(move || watch.remove());
        Wonder { desk, at: StoredValue::new_local(None), moved }
    }

    pub fn look(self, event: &PointerEvent) {
        // Where the pointer is still where it was moved to, something came to lie under it, and nobody asks about that.
        let rests = self.moved.get_value() == (event.client_x(), event.client_y());
        if event.pointer_type() == "touch" || rests {
            return;
        }
        let found = grey(event);
        let stays = self.at.with_value(|at| at.as_ref().map(|(element, _)| element) == found.as_ref());
        // The sentence itself may be pointed at: it holds a link.
        if stays || within(event, ".why-not").is_some() {
            return;
        }
        self.stop();
        if let Some(element) = found {
            let asked = element.clone();
            let timer = set_timeout_with_handle(move || ask(self.desk, &asked), RESTS);
            self.at.set_value(timer.ok().map(|timer| (element, timer)));
        }
    }

    /// A long press, or a click with the other button.
    pub fn press(self, event: &MouseEvent) {
        if let Some(element) = grey(event) {
            event.prevent_default();
            ask(self.desk, &element);
        }
    }

    pub fn stop(self) {
        if let Some((_, timer)) = self.at.try_update_value(Option::take).flatten() {
            timer.clear();
        }
        if self.desk.why_not.with_untracked(Option::is_some) {
            self.desk.why_not.set(None);
        }
    }
}

fn within(event: &Event, selector: &str) -> Option<Element> {
    event.target()?.dyn_into::<Element>().ok()?.closest(selector).ok().flatten()
}

fn grey(event: &Event) -> Option<Element> {
    within(event, "[data-try]")
}

fn ask(desk: Desk, element: &Element) {
    let Some(words) = element.get_attribute("data-try") else { return };
    let bounds = element.get_bounding_client_rect();
    desk.wonder(&words, Spot { x: bounds.left(), y: bounds.top() });
}

/// The sentence, above what it is about. It goes when it is pressed, because something may lie below it.
#[component]
pub fn WhyNot() -> impl IntoView {
    let desk = Desk::here();
    let width = move || window().inner_width().ok().and_then(|width| width.as_f64()).unwrap_or(WIDEST);
    let height = move || window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
    move || {
        desk.why_not.get().map(|(notice, spot)| {
            let left = spot.x.min(width() - WIDEST).max(8.0);
            let place = format!("left: {left:.0}px; bottom: {:.0}px", height() - spot.y);
            view! {
                <p class="why-not" role="status" style=place on:click=move |_| desk.why_not.set(None)>
                    <span>{notice.text}</span> " " {notice.rule.map(|rule| view! { <RuleLink game=untrack(|| desk.game()) rule/> })}
                </p>
            }
        })
    }
}
