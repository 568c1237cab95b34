//! Dragging a card or a piece onto the board. It means what a click on it means, and then what it was dropped on.

use std::cell::Cell;

use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

use crate::desk::Desk;

/// A shaky click is no drag.
const SHAKY: f64 = 8.0;

/// A card or piece that is being dragged.
#[derive(Clone)]
struct Held {
    thing: Element,
    from: (f64, f64),
    /// What follows the fingers, once they have moved.
    lifted: Option<Lifted>,
}

/// A copy of a card, or a piece itself, and how many of its units a pixel is.
#[derive(Clone)]
struct Lifted {
    follows: HtmlElement,
    scale: f64,
}

#[derive(Clone, Copy)]
pub struct Drag {
    held: StoredValue<Option<Held>, LocalStorage>,
    /// Where it was dropped: if it asks for something on the board, that is meant.
    aim: StoredValue<Option<(f32, f32)>>,
}

impl Drag {
    pub fn new(desk: Desk) -> Drag {
        let drag = Drag { held: StoredValue::new_local(None), aim: StoredValue::new(None) };
        Effect::new(move || {
            let goes_on =
                desk.choices.with(|choices| !choices.is_empty()) && desk.so_far.with(|picks| !picks.is_empty());
            let Some((x, y)) = drag.aim.get_value() else { return };
            drag.aim.set_value(None);
            if goes_on {
                // The board lights up what may be chosen before anything on it is chosen.
                request_animation_frame(move || drag.choose_at(x, y));
            }
        });
        drag
    }

    pub fn take(self, event: &PointerEvent) {
        if let Some(thing) = what_is_dragged(event) {
            self.held.set_value(Some(Held { thing, from: place(event), lifted: None }));
        }
    }

    pub fn carry(self, event: &PointerEvent) {
        let (x, y) = place(event);
        self.held.update_value(|held| {
            let Some(Held { thing, from, lifted }) = held else { return };
            let (right, down) = (x - from.0, y - from.1);
            if lifted.is_none() && right.hypot(down) > SHAKY {
                // Hands are scrolled sideways by touch; a card leaves them upwards.
                let is_card = thing.has_type::<HtmlElement>();
                if is_card && event.pointer_type() == "touch" && right.abs() > -down {
                    *held = None;
                    return;
                }
                _ = thing.set_pointer_capture(event.pointer_id());
                *lifted = lift(thing);
            }
            if let Some(Lifted { follows, scale }) = lifted {
                let (right, down) = (right * *scale, down * *scale);
                _ = HtmlElement::style(follows).set_property("translate", &format!("{right:.1}px {down:.1}px"));
            }
        });
    }

    pub fn drop(self, event: &PointerEvent) {
        let Some(thing) = self.let_go() else { return };
        let (x, y) = (event.client_x() as f32, event.client_y() as f32);
        if !is_under(x, y, ".field") {
            return;
        }
        match thing.dyn_ref::<HtmlElement>() {
            Some(card) => {
                self.aim.set_value(Some((x, y)));
                card.click();
            }
            None if thing.matches(".can, .lit").unwrap_or(false) => self.choose_first(&thing, x, y),
            // The operative whose turn it is needs not be chosen.
            None => self.choose_at(x, y),
        }
    }

    /// What was lifted lies down again; also if the browser took the fingers for something else, such as scrolling.
    pub fn let_go(self) -> Option<Element> {
        let Held { thing, lifted, .. } = self.held.try_update_value(Option::take).flatten()?;
        let Lifted { follows, .. } = lifted?;
        if thing.has_type::<HtmlElement>() {
            follows.remove();
        } else {
            _ = thing.class_list().remove_1("lifted");
            _ = HtmlElement::style(&follows).remove_property("translate");
        }
        Some(thing)
    }

    /// Chooses a piece, and then where it goes.
    fn choose_first(self, piece: &Element, x: f32, y: f32) {
        if let Ok(Some(control)) = piece.query_selector(".control") {
            self.aim.set_value(Some((x, y)));
            click(&control);
        }
    }

    fn choose_at(self, x: f32, y: f32) {
        let there = document().elements_from_point(x, y);
        let control =
            |thing: wasm_bindgen::JsValue| thing.unchecked_into::<Element>().closest(".control").ok().flatten();
        let is_lit = |control: &Element| control.closest(".can, .lit").ok().flatten().is_some();
        if let Some(lit) = there.iter().filter_map(control).find(is_lit) {
            click(&lit);
        } else if let Ok(Some(mover)) = document().query_selector("[data-mover]") {
            // A card that moves an operative, dropped where the operative shall go.
            self.choose_first(&mover, x, y);
        }
    }
}

/// The card or piece under the fingers that may be dragged.
pub fn what_is_dragged(event: &PointerEvent) -> Option<Element> {
    let touched = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    touched.and_then(|element| element.closest("[data-drag]").ok().flatten())
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

fn lift(thing: &Element) -> Option<Lifted> {
    if thing.has_type::<HtmlElement>() {
        return copy(thing);
    }
    let drawing = thing.closest(".drawing").ok()??;
    let (area, bounds) = (drawing.get_attribute("viewBox")?, drawing.get_bounding_client_rect());
    let mut sides = area.split(' ').skip(2).filter_map(|side| side.parse::<f64>().ok());
    let scale = (sides.next()? / bounds.width()).max(sides.next()? / bounds.height());
    thing.class_list().add_1("lifted").ok()?;
    // What is drawn has a style as everything has.
    Some(Lifted { follows: thing.clone().unchecked_into(), scale })
}

/// A copy of the card over everything.
fn copy(card: &Element) -> Option<Lifted> {
    let follows: HtmlElement = card.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
    let bounds = card.get_bounding_client_rect();
    let sizes =
        [("left", bounds.left()), ("top", bounds.top()), ("width", bounds.width()), ("height", bounds.height())];
    for (name, size) in sizes {
        HtmlElement::style(&follows).set_property(name, &format!("{size}px")).ok()?;
    }
    follows.class_list().add_1("dragged").ok()?;
    follows.set_attribute("aria-hidden", "true").ok()?;
    // Within the table it has the game's colours.
    card.closest(".table").ok()??.append_child(&follows).ok()?;
    Some(Lifted { follows, scale: 1.0 })
}

fn is_under(x: f32, y: f32, selector: &str) -> bool {
    document().element_from_point(x, y).is_some_and(|thing| thing.closest(selector).ok().flatten().is_some())
}

thread_local! {
    /// Something is dropped just now.
    static DROPPED: Cell<bool> = const { Cell::new(false) };
}

fn click(control: &Element) {
    if let Ok(click) = web_sys::MouseEvent::new("click") {
        DROPPED.set(true);
        _ = control.dispatch_event(&click);
        DROPPED.set(false);
    }
}

/// Whether a finger has done no more than touch something, perhaps to see what it is.
pub fn is_tapped() -> bool {
    !DROPPED.get() && window().match_media("(hover: none)").ok().flatten().is_some_and(|query| query.matches())
}
