//! What the log tells that is worth a picture.
//!
//! A roll that no player may change, an event that needs no decision and a whole Faza Phase are over before a view
//! shows them; the events of the log still tell of them.

use std::time::Duration;

use faza::EventId;
use leptos::prelude::*;
use moments::faza::{Moment, Report, Told as Line, report, shown};

use crate::desk::{Desk, Told};
use crate::read;

/// How long something stays in sight unless the person puts it away.
const DICE_MS: u64 = 3_500;
const EVENT_MS: u64 = 9_000;
const REPORT_MS: u64 = 45_000;
/// So far back something may still be news; a Faza Phase has some forty lines.
const NEWS: usize = 90;

#[derive(Clone, PartialEq, Eq)]
pub struct Dice {
    pub text: String,
    /// A zero is no die.
    pub faces: [u8; 3],
    pub bonus: i8,
}

/// News of one kind: the line it was told by, and the first line that would be news again.
pub struct News<T: Clone + PartialEq + Send + Sync + 'static> {
    pub now: Memo<Option<(usize, T)>>,
    put_away: RwSignal<usize>,
}

// Derived, these would ask `T` to be `Copy` as well, though it is only ever reached through the signals.
#[allow(clippy::expl_impl_clone_on_copy)]
impl<T: Clone + PartialEq + Send + Sync + 'static> Clone for News<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Clone + PartialEq + Send + Sync + 'static> Copy for News<T> {}

impl<T: Clone + PartialEq + Send + Sync + 'static> News<T> {
    fn new(desk: Desk, stays_ms: u64, find: fn(&[Line<'_>]) -> Option<(usize, T)>) -> Self {
        // What was told before the table was opened is no news.
        let since = desk.lines.with_untracked(|lines| lines.last().map_or(0, |told| told.number + 1));
        let put_away = RwSignal::new(since);
        let now = Memo::new(move |_| {
            // A person who goes on picking has seen it.
            if desk.so_far.with(|picks| !picks.is_empty()) {
                return None;
            }
            let (first, viewer) = (put_away.get(), desk.viewer.get());
            desk.lines.with(|lines| {
                let lines = &lines[lines.len().saturating_sub(NEWS)..];
                let own = |told: &&Told| matches!(told.line, wire::Line::Said { seat, .. } if Some(seat) == viewer);
                let answered = lines.iter().rev().find(own).map_or(0, |told| told.number);
                find(&happened(lines)).filter(|(number, _)| *number >= first.max(answered))
            })
        });
        let news = News { now, put_away };
        let number = Memo::new(move |_| news.told());
        Effect::new(move || {
            let Some(number) = number.get() else { return };
            let over = move || {
                // The table may have been left in the meantime, or something newer is shown.
                if put_away.try_get_untracked().is_some_and(|before| before <= number) {
                    put_away.set(number + 1);
                }
            };
            set_timeout(over, Duration::from_millis(stays_ms));
        });
        news
    }

    /// The line it was told by.
    pub fn told(self) -> Option<usize> {
        self.now.with(|now| now.as_ref().map(|(number, _)| *number))
    }

    pub fn put_away(self) {
        if let Some((number, _)) = self.now.get_untracked() {
            self.put_away.set(number + 1);
        }
    }
}

#[derive(Clone, Copy)]
pub struct Tidings {
    pub dice: News<Dice>,
    /// The event that was drawn.
    pub event: News<EventId>,
    pub report: News<Report>,
}

impl Tidings {
    pub fn new(desk: Desk) -> Tidings {
        Tidings {
            dice: News::new(desk, DICE_MS, |lines| last(lines, dice)),
            event: News::new(desk, EVENT_MS, |lines| last(lines, event)),
            report: News::new(desk, REPORT_MS, report),
        }
    }
}

/// What has happened, in the game's own terms. A page that is older than the table may not know every event.
fn happened(lines: &[Told]) -> Vec<Line<'_>> {
    let happened = lines.iter().filter_map(|told| match &told.line {
        wire::Line::Happened { text, means, .. } => Some((told.number, text, means)),
        wire::Line::Said { .. } | wire::Line::TakenBack { .. } => None,
    });
    happened.filter_map(|(number, text, means)| Some(Line { number, event: read::typed(means).ok()?, text })).collect()
}

fn last<T>(lines: &[Line<'_>], read: impl Fn(Moment, &str) -> Option<T>) -> Option<(usize, T)> {
    lines.iter().rev().find_map(|told| Some((told.number, read(shown(&told.event).moment?, told.text)?)))
}

fn dice(moment: Moment, text: &str) -> Option<Dice> {
    match moment {
        Moment::Dice { dice, bonus } => Some(Dice { text: text.into(), faces: dice, bonus }),
        _ => None,
    }
}

fn event(moment: Moment, _: &str) -> Option<EventId> {
    match moment {
        Moment::Retaliation { event } => Some(event),
        _ => None,
    }
}
