//! What deserves a moment: the die of security, an operative getting out, the police.

use leptos::prelude::*;
use moments::infiltration::{Moment, shown};

use crate::desk::Desk;
use crate::parts::dice::Die;
use crate::parts::moment::moment;

pub fn moments(desk: Desk) -> AnyView {
    let now = moment(desk, shown);
    let drawn = move || {
        now.get().map(|(moment, text)| match moment {
            Moment::Roll { face } => view! { <div class="inf-roll"><Die face/><span>{text}</span></div> }.into_any(),
            Moment::Out { .. } => view! { <div class="inf-stamp"><b>"Out!"</b><span>{text}</span></div> }.into_any(),
            Moment::Raid { .. } => {
                view! { <div class="inf-stamp alarm"><b>"Police!"</b><span>{text}</span></div> }.into_any()
            }
        })
    };
    view! { <div class="inf-moment" aria-hidden="true">{drawn}</div> }.into_any()
}
