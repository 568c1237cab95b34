//! The game that is looked at: which moment, as which seat saw it, and what was told when.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use parlour::{Laid, Moment, Reply, Wish};
use wasm_bindgen::JsValue;
use wire::{Line, Stage, TableInfo};

use crate::desk::Desk;
use crate::link::ask_parlour;
use crate::listing;

/// So long a moment is in sight while the game runs.
pub const USUAL_MS: u64 = 600;

/// So many entries are read before the log is drawn again.
const READ_AT_ONCE: usize = 60;

#[derive(Clone, Copy)]
pub struct Tape {
    pub laid: RwSignal<Option<Laid>>,
    pub entry: RwSignal<usize>,
    pub viewer: RwSignal<Option<u8>>,
    /// What every entry told the chosen viewer, as far as it has been read.
    pub told: RwSignal<Vec<Vec<Line>>>,
    pub running: RwSignal<bool>,
    pub speed_ms: RwSignal<u64>,
    pub trouble: RwSignal<Option<String>>,
    /// Whether the parlour has told what the cards say.
    pub printed: StoredValue<bool>,
    /// What has been read and not been drawn.
    read: StoredValue<Vec<Vec<Line>>>,
}

impl Tape {
    pub fn new() -> Tape {
        Tape {
            laid: RwSignal::new(None),
            entry: RwSignal::new(0),
            viewer: RwSignal::new(None),
            told: RwSignal::new(Vec::new()),
            running: RwSignal::new(false),
            speed_ms: RwSignal::new(USUAL_MS),
            trouble: RwSignal::new(None),
            printed: StoredValue::new(false),
            read: StoredValue::new(Vec::new()),
        }
    }

    pub fn hear(self, desk: Desk, word: Reply) {
        match word {
            Reply::Laid(game) => {
                // Whether it is over depends on the moment.
                desk.info.set(Some(TableInfo { stage: Stage::Playing, ..*game.table.clone() }));
                self.laid.set(Some(game));
                // Without a moment in the link the replay opens at the end of the game; from there `Play` begins at the
                // start.
                self.go(moment_of_address().unwrap_or(usize::MAX));
            }
            Reply::Moment(moment) => self.see(desk, moment),
            Reply::Cannot { why } => self.trouble.set(Some(why)),
            Reply::Printed(cards) => {
                listing::lay(cards);
                self.printed.set_value(true);
            }
            Reply::Message(_) | Reply::Kept(_) | Reply::LookedBack(_) | Reply::Riddle(_) | Reply::Solved(_) => {}
        }
    }

    fn see(self, desk: Desk, moment: Moment) {
        let viewer = self.viewer.get_untracked();
        if moment.viewer != viewer {
            return;
        }
        if moment.entry == self.read.with_value(Vec::len) {
            self.write_down(moment.lines.clone());
        }
        if moment.entry == self.entry.get_untracked() {
            desk.viewer.set(moment.viewer);
            desk.view.set(Some(Arc::new(moment.view)));
            desk.turn.set(moment.turn);
        }
    }

    /// Reads on: the parlour tells what was said and done one entry after the other.
    fn write_down(self, lines: Vec<Line>) {
        let count = self.read.try_update_value(|read| {
            read.push(lines);
            read.len()
        });
        let (count, last) = (count.unwrap_or_default(), self.last());
        if count % READ_AT_ONCE == 0 || count > last {
            self.told.set(self.read.get_value());
        }
        if count <= last {
            ask_parlour(&Wish::Look { entry: count, viewer: self.viewer.get_untracked() });
        }
    }

    /// Whichever moment is wanted is asked for, and while it runs the next one is wanted after a while.
    pub fn follow(self) {
        Effect::new(move || {
            if self.laid.with(Option::is_some) {
                ask_parlour(&Wish::Look { entry: self.entry.get(), viewer: self.viewer.get() });
            }
        });
        Effect::new(move || {
            let viewer = self.viewer.get();
            if self.laid.with(Option::is_some) {
                self.read.set_value(Vec::new());
                ask_parlour(&Wish::Look { entry: 0, viewer });
            }
        });
        Effect::new(move || {
            let at = self.entry.get();
            if !self.running.get() {
                return;
            }
            if at >= self.last() {
                return self.running.set(false);
            }
            let next = move || {
                if self.running.try_get_untracked() == Some(true) {
                    self.entry.update(|entry| *entry += 1);
                }
            };
            // A person who stops the replay, or wants it faster, does not wait for the step planned before.
            if let Ok(waits) = set_timeout_with_handle(next, Duration::from_millis(self.speed_ms.get())) {
                on_cleanup(move || waits.clear());
            }
        });
    }

    pub fn last(self) -> usize {
        self.laid.with(|laid| laid.as_ref().map_or(0, |laid| laid.entries.saturating_sub(1)))
    }

    pub fn go(self, to: usize) {
        self.running.set(false);
        self.entry.set(to.min(self.last()));
    }

    pub fn step(self, by: isize) {
        self.go(self.entry.get_untracked().saturating_add_signed(by));
    }

    /// Lets it run or stops it; at the end it begins again.
    pub fn run(self) {
        if !self.running.get_untracked() && self.entry.get_untracked() >= untrack(|| self.last()) {
            self.entry.set(0);
        }
        self.running.update(|on| *on = !*on);
    }

    pub fn game(self) -> String {
        self.laid.with(|laid| laid.as_ref().map(|laid| laid.table.game.clone()).unwrap_or_default())
    }

    pub fn copy_link(self) {
        let location = window().location();
        let (origin, path) = (location.origin().unwrap_or_default(), location.pathname().unwrap_or_default());
        let link = format!("{origin}{path}#{}", self.entry.get_untracked() + 1);
        crate::screens::table::copy(&link);
        // The link is shown in the address bar too, for browsers that do not allow the clipboard.
        _ = window().history().and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&link)));
    }
}

/// The moment a link names, by the number that stands beside it.
fn moment_of_address() -> Option<usize> {
    window().location().hash().ok()?.strip_prefix('#')?.parse::<usize>().ok()?.checked_sub(1)
}
