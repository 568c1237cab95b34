//! What the log tells that is worth a picture.
//!
//! A roll nobody may change, an event nobody must decide about and a whole Faza Phase are over before a view shows
//! them; the log still tells of them. Each line's rule says what kind of line it is.

use std::time::Duration;

use faza::{Ship, Tile};
use leptos::prelude::*;
use wire::Line;

use crate::desk::{Desk, Told};

/// How long something stays in sight if nobody puts it away.
const DICE_MS: u64 = 3_500;
const EVENT_MS: u64 = 9_000;
const REPORT_MS: u64 = 45_000;
/// So far back something may still be news; a Faza Phase has some forty lines.
const NEWS: usize = 90;

#[derive(Clone, PartialEq, Eq)]
pub struct Dice {
    pub text: String,
    pub faces: Vec<u8>,
    pub bonus: i8,
}

/// A line of a report: a step of the guide, a ship that acts, or what came of it.
#[derive(Clone, PartialEq, Eq)]
pub enum Entry {
    Step(String),
    Act(String),
    Thing(String),
}

#[derive(Clone, PartialEq, Eq)]
pub struct Report {
    pub entries: Vec<Entry>,
    pub drifts: Vec<(Ship, Tile, Tile)>,
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
    fn new(desk: Desk, stays_ms: u64, find: fn(&[Told]) -> Option<(usize, T)>) -> Self {
        // What was told before the table was opened is no news.
        let since = desk.lines.with_untracked(|lines| lines.last().map_or(0, |told| told.number + 1));
        let put_away = RwSignal::new(since);
        let now = Memo::new(move |_| {
            // Whoever goes on has seen it.
            if desk.so_far.with(|picks| !picks.is_empty()) {
                return None;
            }
            let (first, eyes) = (put_away.get(), desk.eyes.get());
            desk.lines.with(|lines| {
                let lines = &lines[lines.len().saturating_sub(NEWS)..];
                let own = |told: &&Told| matches!(told.line, Line::Said { seat, .. } if Some(seat) == eyes);
                let answered = lines.iter().rev().find(own).map_or(0, |told| told.number);
                find(lines).filter(|(number, _)| *number >= first.max(answered))
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
    /// The name of the event that was drawn.
    pub event: News<String>,
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

fn happened(told: &Told) -> Option<(&str, &str)> {
    match &told.line {
        Line::Happened { rule, text } => Some((rule, text)),
        Line::Said { .. } | Line::TakenBack { .. } => None,
    }
}

fn last<T>(lines: &[Told], read: impl Fn(&str, &str) -> Option<T>) -> Option<(usize, T)> {
    lines.iter().rev().find_map(|told| {
        let (rule, text) = happened(told)?;
        Some((told.number, read(rule, text)?))
    })
}

fn dice(rule: &str, text: &str) -> Option<Dice> {
    if rule != "FAZA-COMBAT-02" {
        return None;
    }
    let (_, after) = text.split_once(" rolls ")?;
    let (dice, _) = after.split_once(" against ")?;
    let (faces, bonus) = dice.split_once(" (").unwrap_or((dice, ""));
    let bonus = bonus.split(' ').next().and_then(|bonus| bonus.parse().ok()).unwrap_or(0);
    Some(Dice { text: text.into(), faces: faces.split(", ").filter_map(|face| face.parse().ok()).collect(), bonus })
}

fn event(rule: &str, text: &str) -> Option<String> {
    if rule != "FAZA-EVENT-02" {
        return None;
    }
    let (_, after) = text.split_once(" draws ")?;
    after.split_once(": ").map(|(name, _)| name.to_string())
}

/// The last Faza Phase, once it is over: from one change of phase to the next.
fn report(lines: &[Told]) -> Option<(usize, Report)> {
    let changes_phase = |told: &Told| happened(told).is_some_and(|(rule, _)| rule == "FAZA-GEN-03");
    let end = lines.iter().rposition(changes_phase)?;
    if happened(lines.get(end)?)?.1.ends_with("Faza Phase.") {
        return None;
    }
    let begin = lines[..end].iter().rposition(changes_phase)?;
    let told = lines[begin + 1..end].iter().filter_map(happened);
    let mut report = Report { entries: Vec::new(), drifts: Vec::new() };
    for (rule, text) in told {
        report.drifts.extend(drift(text));
        report.entries.push(match rule {
            "FAZA-PHASE-01" => Entry::Step(text.into()),
            "FAZA-PHASE-12" | "FAZA-PHASE-14" => Entry::Act(text.into()),
            // The ship that acts is named in the next line.
            "FAZA-PHASE-11" => continue,
            _ => Entry::Thing(text.into()),
        });
    }
    Some((lines.get(end)?.number, report))
}

/// "The Carrier drifts from #14 to #9."
fn drift(text: &str) -> Option<(Ship, Tile, Tile)> {
    let (ship, way) = text.strip_prefix("The ")?.split_once(" drifts from #")?;
    let ship = Ship::ALL.into_iter().find(|other| other.to_string() == ship)?;
    let (from, to) = way.trim_end_matches('.').split_once(" to #")?;
    let tile = |number: &str| Tile::numbered(number.parse().ok()?);
    Some((ship, tile(from)?, tile(to)?))
}
