//! Showing what happened: one event after the other, each where it happened, at the pace the person wants.
//!
//! The board is a function of a view. While events wait to be shown, the view that is laid out is the newest one with
//! the fields of the pieces held back (`moments::held`); each event lets go of its own. The line of an event enters the
//! log when it is shown, and nothing is shown twice.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use moments::director::{Beat, Length, Tempo};
use moments::held::{self, Played};
use serde_json::Value;
use wire::{Line, Turn};

use super::{Desk, Told};
use crate::games::{self, Staging};

impl Desk {
    /// A table as it is: what happened before is no news.
    pub(super) fn lay_out(self, view: Arc<Value>, lines: Vec<Line>) {
        let told = self.numbered(lines);
        self.own.update_value(|own| {
            own.run += 1;
            own.director.begin_at(own.told);
            own.newest = Some(view.clone());
        });
        self.since.set(self.own.with_value(|own| own.told));
        self.lines.set(told);
        self.view.set(Some(view));
        self.end_show();
    }

    /// A table that has changed, and how.
    pub(super) fn show(self, view: &Arc<Value>, lines: Vec<Line>) {
        let (told, staging) = (self.numbered(lines), self.staging());
        let own = self.viewer.get_untracked();
        for told in &told {
            if matches!(&told.line, Line::Said { seat, .. } if Some(*seat) == own) {
                self.since.set(told.number + 1);
            }
        }
        self.own.update_value(|own| {
            own.newest = Some(view.clone());
            for told in told {
                let length = match (&told.line, &staging) {
                    (Line::Happened { means, .. }, Some(staging)) => (staging.placed)(means).1,
                    _ => Length::Nothing,
                };
                own.director.hear(Beat { number: told.number, length, what: told });
            }
        });
        if !can_be_seen() || tempo() == Tempo::Off {
            return self.skip();
        }
        if let (Some(shown), Some(staging)) = (self.view.get_untracked(), staging) {
            self.view.set(Some(Arc::new(held::hold(view, &shown, staging.held))));
        }
        if !self.playing.get_untracked() {
            let run = self.begin_run();
            self.step(run);
        }
    }

    /// Everything as it is in the end, at once: the person has seen enough, or was away.
    pub fn skip(self) {
        let skipped = self.own.try_update_value(|own| own.director.skip()).unwrap_or_default();
        self.begin_run();
        if let Some(last) = skipped.iter().max_by_key(|beat| beat.length).map(|beat| beat.what.clone()) {
            self.tell(&last);
        }
        if !skipped.is_empty() {
            self.lines.update(|all| all.extend(skipped.into_iter().map(|beat| beat.what)));
        }
        self.end_show();
    }

    fn begin_run(self) -> u32 {
        self.own
            .try_update_value(|own| {
                own.run += 1;
                own.run
            })
            .unwrap_or_default()
    }

    /// Shows what comes next, and everything before it that is only told.
    fn step(self, run: u32) {
        // The table may have been left, or the person has skipped the rest.
        if self.own.try_with_value(|own| own.run) != Some(run) {
            return;
        }
        let (staging, tempo) = (self.staging(), tempo());
        let mut shown = self.view.get_untracked();
        let newest = self.own.with_value(|own| own.newest.clone());
        let mut lines = Vec::new();
        let next = loop {
            let next = self.own.try_update_value(|own| {
                let beat = own.director.take()?;
                let lasts = own.director.lasts_ms(&beat, tempo);
                Some((beat, lasts))
            });
            let Some((beat, lasts)) = next.flatten() else { break None };
            if let (Some(view), Some(newest), Some(staging), Line::Happened { means, .. }) =
                (&mut shown, &newest, &staging, &beat.what.line)
            {
                (staging.play)(means, &mut Played { view: Arc::make_mut(view), newest });
            }
            lines.push(beat.what.clone());
            if lasts > 0 {
                break Some((beat.what, lasts));
            }
        };
        if let Some(last) = lines.iter().rev().find(|told| matches!(told.line, Line::Happened { .. })) {
            self.tell(last);
        }
        if !lines.is_empty() {
            self.lines.update(|all| all.extend(lines));
        }
        let Some((told, lasts)) = next else { return self.end_show() };
        self.view.set(shown);
        self.playing.set(true);
        self.showing.set(Some(told));
        set_timeout(move || self.step(run), Duration::from_millis(lasts));
    }

    /// The table as it is.
    fn end_show(self) {
        if self.showing.with_untracked(Option::is_some) {
            self.showing.set(None);
        }
        let (newest, turn) = self.own.with_value(|own| (own.newest.clone(), own.turn.clone()));
        if newest != self.view.get_untracked() {
            self.view.set(newest);
        }
        if self.playing.get_untracked() {
            self.playing.set(false);
        }
        if let Some(turn @ Turn::Over(_)) = turn {
            self.turn.set(Some(turn));
        }
    }

    /// The last important thing.
    fn tell(self, told: &Told) {
        if let Line::Happened { text, .. } = &told.line {
            self.said.update(|said| *said = (text.clone(), std::mem::take(&mut said.0)));
        }
    }

    fn staging(self) -> Option<Staging> {
        let game = self.info.with_untracked(|info| info.as_ref().map(|info| info.game.clone()))?;
        games::look(&game).map(|look| look.staging)
    }

    /// Lines with the numbers that follow those told before.
    fn numbered(self, lines: Vec<Line>) -> Vec<Told> {
        let first = self.own.try_update_value(|own| {
            let first = own.told;
            own.told += lines.len();
            first
        });
        let first = first.unwrap_or_default();
        lines.into_iter().enumerate().map(|(at, line)| Told { number: first + at, line }).collect()
    }
}

/// Whether anybody can look at this page now.
fn can_be_seen() -> bool {
    !document().hidden()
}

fn tempo() -> Tempo {
    crate::settings::here().tempo.get_untracked().into()
}

/// Catches up when the person looks away, so that nothing old is shown when they come back; a click on the board or a key
/// skips.
pub fn listen(desk: Desk) {
    let away = window_event_listener_untyped("visibilitychange", move |_| {
        if !can_be_seen() {
            desk.skip();
        }
    });
    on_cleanup(move || away.remove());
}
