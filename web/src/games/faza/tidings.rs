//! What the log tells that is worth a picture: dice and events while they are shown, and a whole Faza Phase afterwards.

use faza::EventId;
use leptos::prelude::*;
use moments::faza::{Moment, Report, Told as Line, report, shown};

use crate::desk::{Desk, Told};
use crate::parts::moment::moment;
use crate::read;

/// So far back the last Faza Phase lies at most; it has some forty lines.
const NEWS: usize = 160;

#[derive(Clone, PartialEq, Eq)]
pub struct Dice {
    pub text: String,
    /// A zero is no die.
    pub faces: [u8; 3],
    pub bonus: i8,
}

#[derive(Clone, Copy)]
pub struct Tidings {
    /// The dice being shown.
    pub dice: Memo<Option<Dice>>,
    /// The event that is being shown as drawn.
    pub event: Memo<Option<EventId>>,
}

impl Tidings {
    pub fn new(desk: Desk) -> Tidings {
        let now = moment(desk, shown);
        let dice = Memo::new(move |_| match now.get() {
            Some((Moment::Dice { dice, bonus }, text)) => Some(Dice { text, faces: dice, bonus }),
            _ => None,
        });
        let event = Memo::new(move |_| match now.get() {
            Some((Moment::Retaliation { event }, _)) => Some(event),
            _ => None,
        });
        Tidings { dice, event }
    }
}

/// The report of the Faza Phase that has just been: until the person answers again, or puts it away.
#[derive(Clone, Copy)]
pub struct Last {
    pub now: Memo<Option<(usize, Report)>>,
    put_away: RwSignal<usize>,
}

impl Last {
    /// Whatever was read for this table already, or a first reading.
    pub fn here(desk: Desk) -> Last {
        if let Some(last) = use_context::<Last>() {
            return last;
        }
        // What was told before the table was opened is no news.
        let since = desk.lines.with_untracked(|lines| lines.last().map_or(0, |told| told.number + 1));
        let put_away = RwSignal::new(since);
        let now = Memo::new(move |_| {
            let first = put_away.get();
            desk.lines.with(|lines| {
                let lines = &lines[lines.len().saturating_sub(NEWS)..];
                report(&happened(lines)).filter(|(number, _)| *number >= first)
            })
        });
        Effect::new(move || {
            // A person who goes on has seen it.
            let told = desk.lines.with_untracked(|lines| lines.last().map_or(0, |told| told.number + 1));
            if desk.answered.get() > 0 {
                put_away.set(told);
            }
        });
        let last = Last { now, put_away };
        provide_context(last);
        last
    }

    pub fn put_away(self) {
        if let Some((number, _)) = self.now.get_untracked() {
            self.put_away.set(number + 1);
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
