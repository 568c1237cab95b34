//! What deserves a moment: the die of security, somebody getting out, the police.

use std::time::Duration;

use leptos::prelude::*;
use wire::Line;

use crate::desk::Desk;
use crate::parts::dice::Die;

/// So long a moment lasts.
const LASTS: Duration = Duration::from_millis(2_400);

#[derive(Clone, Debug, PartialEq)]
enum Moment {
    Roll { face: u8, text: String },
    Out { text: String },
    Raid { text: String },
}

/// What a line of the log is worth.
fn moment(text: &str) -> Option<Moment> {
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
    let shown = RwSignal::new(None::<(usize, Moment)>);
    let seen = StoredValue::new(None::<usize>);
    Effect::new(move || {
        let last = desk.lines.with(|lines| lines.last().map(|told| told.number));
        let before = seen.get_value();
        seen.set_value(last);
        // What happened before we came is no news.
        let Some(before) = before else { return };
        let newest = desk.lines.with(|lines| {
            lines.iter().rev().take_while(|told| told.number > before).find_map(|told| match &told.line {
                Line::Happened { text, .. } => moment(text).map(|moment| (told.number, moment)),
                Line::Said { .. } | Line::TakenBack { .. } => None,
            })
        });
        let Some((number, moment)) = newest else { return };
        shown.set(Some((number, moment)));
        let end = move || {
            // The page may be gone by then.
            if shown.try_get_untracked().flatten().is_some_and(|(current, _)| current == number) {
                shown.set(None);
            }
        };
        set_timeout(end, LASTS);
    });
    let drawn = move || {
        shown.get().map(|(_, moment)| match moment {
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
