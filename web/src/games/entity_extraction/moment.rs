//! What deserves a moment: something appears, something is gone, somebody falls.

use leptos::prelude::*;

use crate::desk::Desk;
use crate::parts::moment::moment;

#[derive(Clone, Debug, PartialEq)]
struct Moment {
    stamp: &'static str,
    class: &'static str,
    text: String,
}

/// What a line of the log is worth.
fn worth(text: &str) -> Option<Moment> {
    let (stamp, class) = if text.ends_with(" is down!") {
        ("Down!", "ee-stamp alarm")
    } else if text.ends_with(" is gone for good.") {
        ("Removed", "ee-stamp")
    } else if text.ends_with('!') && text.contains(" is in ") {
        ("Hostile!", "ee-stamp alarm")
    } else {
        return None;
    };
    Some(Moment { stamp, class, text: text.into() })
}

pub fn moments(desk: Desk) -> AnyView {
    let shown = moment(desk, worth);
    let drawn = move || {
        shown.get().map(|Moment { stamp, class, text }| {
            view! { <div class=class><b>{stamp}</b><span>{text}</span></div> }
        })
    };
    view! { <div class="ee-moment" aria-hidden="true">{drawn}</div> }.into_any()
}
