//! What deserves a moment: the die of security, somebody getting out, the police.

use leptos::prelude::*;

use crate::desk::Desk;
use crate::parts::dice::Die;
use crate::parts::moment::moment;

#[derive(Clone, Debug, PartialEq)]
enum Moment {
    Roll { face: u8, text: String },
    Out { text: String },
    Raid { text: String },
}

/// What a line of the log is worth.
fn worth(text: &str) -> Option<Moment> {
    let all = text.to_string();
    if let Some(rest) = text.strip_prefix("Security: the die shows ") {
        let face = rest.chars().next()?.to_digit(10)?;
        return Some(Moment::Roll { face: u8::try_from(face).ok()?, text: all });
    }
    if text.ends_with(" is out!") {
        return Some(Moment::Out { text: all });
    }
    text.ends_with(" is arrested.").then_some(Moment::Raid { text: all })
}

pub fn moments(desk: Desk) -> AnyView {
    let shown = moment(desk, worth);
    let drawn = move || {
        shown.get().map(|moment| match moment {
            Moment::Roll { face, text } => {
                view! { <div class="inf-roll"><Die face/><span>{text}</span></div> }.into_any()
            }
            Moment::Out { text } => view! { <div class="inf-stamp"><b>"Out!"</b><span>{text}</span></div> }.into_any(),
            Moment::Raid { text } => {
                view! { <div class="inf-stamp alarm"><b>"Police!"</b><span>{text}</span></div> }.into_any()
            }
        })
    };
    view! { <div class="inf-moment" aria-hidden="true">{drawn}</div> }.into_any()
}
