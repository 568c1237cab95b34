//! What deserves a moment: a die that falls, a card nobody expected, the alarm.

use leptos::prelude::*;

use crate::desk::Desk;
use crate::parts::dice::Die;
use crate::parts::moment::moment;

#[derive(Clone, Debug, PartialEq)]
enum Moment {
    Roll {
        faces: Vec<u8>,
        text: String,
    },
    NotSoFast {
        text: String,
    },
    /// Sirens, or worse.
    Alarm {
        call: &'static str,
        text: String,
    },
}

/// What a line of the log is worth. The log is all that tells of dice after they have fallen.
fn worth(text: &str) -> Option<Moment> {
    let text = text.to_string();
    if let Some(rest) = text.strip_prefix("\"Not so fast!\"") {
        return Some(Moment::NotSoFast { text: rest.trim().into() });
    }
    if let Some(rest) = text.strip_prefix("*** BOOM ***") {
        return Some(Moment::Alarm { call: "Boom!", text: rest.trim().into() });
    }
    if text.contains("BATTLE PHASE") {
        return Some(Moment::Alarm { call: "Alarm!", text });
    }
    let (_, rolled) = text.split_once(" rolls ")?;
    let faces: Vec<u8> = rolled
        .split(|letter: char| !letter.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .filter(|face| (1..=6).contains(face))
        .take(if rolled.starts_with("two dice") { 2 } else { 1 })
        .collect();
    (!faces.is_empty()).then_some(Moment::Roll { faces, text })
}

pub fn moments(desk: Desk) -> AnyView {
    let shown = moment(desk, worth);
    let drawn = move || {
        shown.get().map(|moment| match moment {
            Moment::Roll { faces, text } => view! {
                <div class="f07-roll">
                    {faces.into_iter().map(|face| view! { <Die face/> }).collect_view()}<span>{text}</span>
                </div>
            }
            .into_any(),
            Moment::NotSoFast { text } => {
                view! { <div class="f07-stamp"><b>"Not so fast!"</b><span>{text}</span></div> }.into_any()
            }
            Moment::Alarm { call, text } => {
                view! { <div class="f07-stamp alarm"><b>{call}</b><span>{text}</span></div> }.into_any()
            }
        })
    };
    view! { <div class="f07-moment" aria-hidden="true">{drawn}</div> }.into_any()
}
