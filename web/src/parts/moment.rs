//! What deserves a moment: the newest event that a game makes something of, in sight for a while.

use std::time::Duration;

use leptos::prelude::*;
use moments::Shown;
use serde::de::DeserializeOwned;
use wire::Line;

use crate::desk::Desk;
use crate::read;

/// So long a moment lasts.
const LASTS: Duration = Duration::from_millis(2_500);

/// What has happened just now, if it is worth a moment, with the sentence that tells it.
pub fn moment<E: DeserializeOwned + 'static, M: Clone + Send + Sync + 'static>(
    desk: Desk,
    shown: fn(&E) -> Shown<M>,
) -> Signal<Option<(M, String)>> {
    let now = RwSignal::new(None::<(usize, (M, String))>);
    let seen = StoredValue::new(None::<usize>);
    Effect::new(move || {
        let last = desk.lines.with(|lines| lines.last().map(|told| told.number));
        let before = seen.get_value();
        seen.set_value(last);
        // What happened before we came is no news.
        let Some(before) = before else { return };
        let newest = desk.lines.with(|lines| {
            lines.iter().rev().take_while(|told| told.number > before).find_map(|told| match &told.line {
                // A page that is older than the table may not know every event.
                Line::Happened { text, means, .. } => {
                    let moment = shown(&read::typed(means).ok()?).moment?;
                    Some((told.number, (moment, text.clone())))
                }
                Line::Said { .. } | Line::TakenBack { .. } => None,
            })
        });
        let Some((number, moment)) = newest else { return };
        now.set(Some((number, moment)));
        let end = move || {
            // The page may be gone by then.
            if now.try_get_untracked().flatten().is_some_and(|(current, _)| current == number) {
                now.set(None);
            }
        };
        set_timeout(end, LASTS);
    });
    Signal::derive(move || now.get().map(|(_, moment)| moment))
}
