//! Dragging a card onto the board. It means what a click on the card means, and then what it was dropped on.

use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

use crate::desk::Desk;

/// A shaky click is no drag.
const SHAKY: f64 = 8.0;

/// A card in somebody's fingers.
#[derive(Clone)]
struct Held {
    card: HtmlElement,
    from: (f64, f64),
    /// What follows the fingers, once they have moved.
    ghost: Option<HtmlElement>,
}

#[derive(Clone, Copy)]
pub struct Drag {
    held: StoredValue<Option<Held>, LocalStorage>,
    /// Where the card was dropped: if it asks for something on the board, that is meant.
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
                request_animation_frame(move || choose_at(x, y));
            }
        });
        drag
    }

    pub fn take(self, event: &PointerEvent) {
        let card = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let card = card.and_then(|element| element.closest("[data-drag]").ok().flatten());
        let Some(card) = card.and_then(|card| card.dyn_into::<HtmlElement>().ok()) else { return };
        self.held.set_value(Some(Held { card, from: place(event), ghost: None }));
    }

    pub fn carry(self, event: &PointerEvent) {
        let (x, y) = place(event);
        self.held.update_value(|held| {
            let Some(Held { card, from, ghost }) = held else { return };
            let (right, down) = (x - from.0, y - from.1);
            if ghost.is_none() && right.hypot(down) > SHAKY {
                // Hands are scrolled sideways by touch; a card leaves them upwards.
                if event.pointer_type() == "touch" && right.abs() > -down {
                    *held = None;
                    return;
                }
                _ = card.set_pointer_capture(event.pointer_id());
                *ghost = lift(card);
            }
            if let Some(ghost) = ghost {
                _ = HtmlElement::style(ghost).set_property("translate", &format!("{right:.0}px {down:.0}px"));
            }
        });
    }

    pub fn drop(self, event: &PointerEvent) {
        let Some(Held { card, ghost: Some(ghost), .. }) = self.held.try_update_value(Option::take).flatten() else {
            return;
        };
        ghost.remove();
        let (x, y) = (event.client_x() as f32, event.client_y() as f32);
        if under(x, y, ".field").is_some() {
            self.aim.set_value(Some((x, y)));
            card.click();
        }
    }

    /// The browser took the fingers for something else, such as scrolling.
    pub fn cancel(self) {
        if let Some(Held { ghost: Some(ghost), .. }) = self.held.try_update_value(Option::take).flatten() {
            ghost.remove();
        }
    }
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// A copy of the card over everything.
fn lift(card: &HtmlElement) -> Option<HtmlElement> {
    let ghost: HtmlElement = card.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
    let bounds = card.get_bounding_client_rect();
    let sizes =
        [("left", bounds.left()), ("top", bounds.top()), ("width", bounds.width()), ("height", bounds.height())];
    for (name, size) in sizes {
        HtmlElement::style(&ghost).set_property(name, &format!("{size}px")).ok()?;
    }
    ghost.class_list().add_1("dragged").ok()?;
    ghost.set_attribute("aria-hidden", "true").ok()?;
    document().body()?.append_child(&ghost).ok()?;
    Some(ghost)
}

fn under(x: f32, y: f32, selector: &str) -> Option<Element> {
    document().element_from_point(x, y)?.closest(selector).ok().flatten()
}

fn choose_at(x: f32, y: f32) {
    let lit = under(x, y, ".control").filter(|control| control.closest(".can, .lit").ok().flatten().is_some());
    if let Some(control) = lit
        && let Ok(click) = web_sys::MouseEvent::new("click")
    {
        _ = control.dispatch_event(&click);
    }
}
