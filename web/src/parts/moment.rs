//! What deserves a moment: the newest line of the log that a game makes something of, in sight for a while.

use std::time::Duration;

use leptos::prelude::*;
use wire::Line;

use crate::desk::Desk;

/// So long a moment lasts.
const LASTS: Duration = Duration::from_millis(2_500);

/// What the log has told just now, if it is `worth` a moment.
pub fn moment<M: Clone + Send + Sync + 'static>(desk: Desk, worth: fn(&str) -> Option<M>) -> Signal<Option<M>> {
    let shown = RwSignal::new(None::<(usize, M)>);
    let seen = StoredValue::new(None::<usize>);
    Effect::new(move || {
        let last = desk.lines.with(|lines| lines.last().map(|told| told.number));
        let before = seen.get_value();
        seen.set_value(last);
        // What happened before we came is no news.
        let Some(before) = before else { return };
        let newest = desk.lines.with(|lines| {
            lines.iter().rev().take_while(|told| told.number > before).find_map(|told| match &told.line {
                Line::Happened { text, .. } => worth(text).map(|moment| (told.number, moment)),
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
    Signal::derive(move || shown.get().map(|(_, moment)| moment))
}
