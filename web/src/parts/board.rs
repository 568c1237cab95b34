//! A drawing that can be moved and enlarged. It begins fitted, and stays so until the person moves it.

use std::collections::HashMap;

use leptos::html;
use leptos::prelude::*;

use super::drag::what_is_dragged;
use super::icon::Icon;

/// A part of the drawing, in its own units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Area {
    /// The same area with a margin.
    pub fn grown(self, by: f64) -> Area {
        Area { x: self.x - by, y: self.y - by, width: self.width + 2.0 * by, height: self.height + 2.0 * by }
    }

    /// The area around all of these.
    pub fn around(areas: impl IntoIterator<Item = Area>) -> Option<Area> {
        areas.into_iter().reduce(|one, other| {
            let (left, top) = (one.x.min(other.x), one.y.min(other.y));
            let right = (one.x + one.width).max(other.x + other.width);
            let bottom = (one.y + one.height).max(other.y + other.height);
            Area { x: left, y: top, width: right - left, height: bottom - top }
        })
    }

    fn view_box(self) -> String {
        let Area { x, y, width, height } = self;
        format!("{x:.2} {y:.2} {width:.2} {height:.2}")
    }

    fn zoomed(self, by: f64, (x, y): (f64, f64)) -> Area {
        Area { x: x - (x - self.x) * by, y: y - (y - self.y) * by, width: self.width * by, height: self.height * by }
    }
}

/// How much of the drawing may be seen at most and at least, compared with all of it.
const FARTHEST: f64 = 2.0;
const NEAREST: f64 = 0.12;

#[component]
pub fn Board(
    /// Everything there is to see.
    #[prop(into)]
    whole: Signal<Area>,
    #[prop(into)] label: String,
    children: Children,
) -> impl IntoView {
    let shown = RwSignal::new(whole.get_untracked());
    let moved = RwSignal::new(false);
    let frame = NodeRef::<html::Div>::new();
    let fingers = StoredValue::new(HashMap::<i32, (f64, f64)>::new());
    let dragging = RwSignal::new(false);

    Effect::new(move || {
        let whole = whole.get();
        if !moved.get_untracked() {
            shown.set(whole);
        }
    });
    // Units of the drawing in a pixel of the screen: the drawing keeps its shape within the frame.
    let scale = move || {
        let Some(frame) = frame.get_untracked() else { return 1.0 };
        let area = shown.get_untracked();
        let (width, height) = (f64::from(frame.client_width()).max(1.0), f64::from(frame.client_height()).max(1.0));
        (area.width / width).max(area.height / height)
    };
    let place = move |client_x: f64, client_y: f64| {
        let Some(frame) = frame.get_untracked() else { return (0.0, 0.0) };
        let (bounds, area, scale) = (frame.get_bounding_client_rect(), shown.get_untracked(), scale());
        let middle = (bounds.x() + bounds.width() / 2.0, bounds.y() + bounds.height() / 2.0);
        (
            area.x + area.width / 2.0 + (client_x - middle.0) * scale,
            area.y + area.height / 2.0 + (client_y - middle.1) * scale,
        )
    };
    let zoom = move |by: f64, at: (f64, f64)| {
        let (area, whole) = (shown.get_untracked(), whole.get_untracked());
        let by = by.clamp(NEAREST * whole.width / area.width, FARTHEST * whole.width / area.width);
        moved.set(true);
        shown.set(area.zoomed(by, at));
    };
    let middle = move || {
        let area = shown.get_untracked();
        (area.x + area.width / 2.0, area.y + area.height / 2.0)
    };
    let wheel = move |event: leptos::ev::WheelEvent| {
        event.prevent_default();
        zoom((event.delta_y() * 0.0015).exp(), place(f64::from(event.client_x()), f64::from(event.client_y())));
    };
    let down = move |event: leptos::ev::PointerEvent| {
        // A piece that goes somewhere does not take the board along.
        if what_is_dragged(&event).is_some() {
            return;
        }
        fingers.update_value(|fingers| {
            fingers.insert(event.pointer_id(), (f64::from(event.client_x()), f64::from(event.client_y())));
        });
    };
    let glide = move |event: leptos::ev::PointerEvent| {
        let to = (f64::from(event.client_x()), f64::from(event.client_y()));
        let Some(from) = fingers.with_value(|fingers| fingers.get(&event.pointer_id()).copied()) else { return };
        // A shaky click is no drag.
        if !dragging.get_untracked() && (to.0 - from.0).hypot(to.1 - from.1) < 6.0 {
            return;
        }
        dragging.set(true);
        let other = fingers
            .with_value(|fingers| fingers.iter().find(|(id, _)| **id != event.pointer_id()).map(|(_, place)| *place));
        if let Some(other) = other {
            let (before, now) = ((from.0 - other.0).hypot(from.1 - other.1), (to.0 - other.0).hypot(to.1 - other.1));
            if now > 1.0 {
                zoom(before / now, place(f64::midpoint(to.0, other.0), f64::midpoint(to.1, other.1)));
            }
        } else {
            let scale = scale();
            moved.set(true);
            shown.update(|area| {
                area.x -= (to.0 - from.0) * scale;
                area.y -= (to.1 - from.1) * scale;
            });
        }
        fingers.update_value(|fingers| {
            fingers.insert(event.pointer_id(), to);
        });
    };
    let up = move |event: leptos::ev::PointerEvent| {
        fingers.update_value(|fingers| {
            fingers.remove(&event.pointer_id());
        });
        if fingers.with_value(HashMap::is_empty) {
            // The click that ends a drag is not meant for what lies under it.
            set_timeout(move || dragging.set(false), std::time::Duration::ZERO);
        }
    };
    view! {
        <div class="board" class:dragging=dragging class:moved=moved node_ref=frame
            on:wheel=wheel on:pointerdown=down on:pointermove=glide on:pointerup=up on:pointercancel=up on:pointerleave=up>
            <svg class="drawing" viewBox=move || shown.get().view_box() role="group" aria-label=label preserveAspectRatio="xMidYMid meet">
                {children()}
            </svg>
            <div class="zoom" role="group" aria-label="Zoom">
                <button class="round" aria-label="Nearer" on:click=move |_| zoom(0.8, middle())>
                    <Icon icon=icondata_lu::LuZoomIn/></button>
                <button class="round" aria-label="Farther" on:click=move |_| zoom(1.25, middle())>
                    <Icon icon=icondata_lu::LuZoomOut/></button>
                <button class="round" aria-label="Everything" on:click=move |_| { moved.set(false); shown.set(whole.get_untracked()); }>
                    <Icon icon=icondata_lu::LuMaximize/></button>
            </div>
        </div>
    }
}

/// What something drawn is called, also as a tip for a person who points at it. `<title>` would be HTML's, which names
/// no drawing.
pub fn called(text: impl Into<Signal<String>>) -> AnyView {
    let text: Signal<String> = text.into();
    leptos::svg::title().child(move || text.get()).into_any()
}

/// A thing on the board that can be chosen: a real control with a name, for mouse, touch, keyboard and screen reader.
///
/// The name may change with what it names.
pub fn control(name: impl Into<Signal<String>>, act: impl Fn() + Clone + 'static, inside: AnyView) -> AnyView {
    let name: Signal<String> = name.into();
    let (click, press) = (act.clone(), act);
    let keys = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Enter" || event.key() == " " {
            event.prevent_default();
            press();
        }
    };
    view! {
        <g class="control" role="button" tabindex="0" data-go="" on:click=move |_| click() on:keydown=keys>
            {called(name)}
            // Its name says all that is drawn, and says it in order.
            <g aria-hidden="true">{inside}</g>
        </g>
    }
    .into_any()
}
