//! What deserves a moment: a Hostile appears, a Hostile is gone, an operative falls.

use leptos::prelude::*;
use moments::entity_extraction::{Moment, shown};

use crate::desk::Desk;
use crate::parts::moment::moment;

pub fn moments(desk: Desk) -> AnyView {
    let now = moment(desk, shown);
    let drawn = move || {
        now.get().map(|(moment, text)| {
            let (stamp, class) = match moment {
                Moment::Down { .. } => ("Down!", "ee-stamp alarm"),
                Moment::Removed { .. } => ("Removed", "ee-stamp"),
                Moment::Appears { .. } => ("Hostile!", "ee-stamp alarm"),
            };
            view! { <div class=class><b>{stamp}</b><span>{text}</span></div> }
        })
    };
    view! { <div class="ee-moment" aria-hidden="true">{drawn}</div> }.into_any()
}
