//! What deserves a moment: the event that is being shown, if its game makes something of it.

use leptos::prelude::*;
use moments::Shown;
use serde::de::DeserializeOwned;
use wire::Line;

use crate::desk::Desk;
use crate::read;

/// What is being shown, with the sentence that tells it. It belongs to its event: another one takes it away.
pub fn moment<E: DeserializeOwned + 'static, M: Clone + PartialEq + Send + Sync + 'static>(
    desk: Desk,
    shown: fn(&E) -> Shown<M>,
) -> Memo<Option<(M, String)>> {
    Memo::new(move |_| {
        desk.showing.with(|showing| match &showing.as_ref()?.line {
            // A page that is older than the table may not know every event.
            Line::Happened { text, means, .. } => Some((shown(&read::typed(means).ok()?).moment?, text.clone())),
            Line::Said { .. } | Line::TakenBack { .. } => None,
        })
    })
}
