//! Where it happens: a ring around the thing on the board that the event being shown is about, and its sentence beside it.

use leptos::prelude::*;
use moments::Spot;
use wire::Line;

use crate::desk::{Desk, Told};
use crate::games::Look;

/// A rectangle of the window, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Frame {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// So wide is the sentence at most.
const WORDS: f64 = 260.0;
/// Room for it, in pixels.
const ROOM: f64 = 64.0;

fn frame(selector: &str) -> Option<Frame> {
    let area = document().query_selector(selector).ok()??.get_bounding_client_rect();
    let frame = Frame { x: area.x(), y: area.y(), width: area.width(), height: area.height() };
    (frame.width > 0.0).then_some(frame)
}

#[component]
pub fn Spotlight(look: &'static Look) -> impl IntoView {
    let desk = Desk::here();
    let shown = move || {
        let Told { number, line } = desk.showing.get()?;
        let Line::Happened { text, means, .. } = line else { return None };
        let field = frame(".field")?;
        let at = (look.staging.placed)(&means).0;
        let at = at.and_then(|Spot { kind, number }| frame(&format!(".table [data-at='{kind}-{number}']")));
        let ring = at.map(|at| {
            let place = format!(
                "left: {:.0}px; top: {:.0}px; width: {:.0}px; height: {:.0}px",
                at.x - 4.0,
                at.y - 4.0,
                at.width + 8.0,
                at.height + 8.0
            );
            view! { <i class="spot" style=place></i> }
        });
        // Below the thing, or above it where there is no room, and never beyond the board.
        let (x, y) = match at {
            Some(at) => {
                let below = at.y + at.height + 8.0;
                let low = below + ROOM > field.y + field.height;
                (at.x + at.width / 2.0, if low { at.y - ROOM } else { below })
            }
            None => (field.x + field.width / 2.0, field.y + 10.0),
        };
        let half = WORDS / 2.0;
        let x = x.clamp(field.x + half, (field.x + field.width - half).max(field.x + half));
        let y = y.clamp(field.y.max(4.0), (field.y + field.height - ROOM).max(field.y.max(4.0)));
        let place = format!("left: {x:.0}px; top: {y:.0}px");
        Some(view! { <div class="spotlight" data-beat=number>{ring}<p style=place>{text}</p></div> })
    };
    // The log and the status line say the same to a person who does not see it.
    view! { <div aria-hidden="true">{shown}</div> }
}
