//! Looking back at a finished game: the worker judges it a piece at a time, for as long as somebody looks.

use std::cell::RefCell;

use leptos::prelude::*;
use parlour::{LookedBack, Reply, Saved, Wish};

use super::Desk;
use crate::link::{ask_parlour, listen_to_judge};

/// So long it is thought about, in seconds of an ordinary machine: in a browser about twice as long.
const SECONDS: u32 = 12;

thread_local! {
    /// What was found last, and of which table: whoever comes back from the replay does not wait for it again.
    static FOUND: RefCell<Option<(i64, LookedBack)>> = const { RefCell::new(None) };
}

impl Desk {
    fn made_at(self) -> i64 {
        self.info.with_untracked(|info| info.as_ref().map_or(0, |info| info.created_ms))
    }

    /// What is known already; otherwise nothing, and it is known that somebody waits for it.
    pub fn judged_before(self) -> bool {
        let made = self.made_at();
        let found =
            FOUND.with_borrow(|found| found.as_ref().filter(|(of, _)| *of == made).map(|(_, found)| found.clone()));
        let known = found.is_some();
        self.judged.set(Some(found.unwrap_or(LookedBack { done: 0, of: 0, found: None })));
        known
    }

    /// Has the game judged: the one on this page's own table, or one that was fetched from the house.
    pub fn judge(self, at: Option<Saved>) {
        listen_to_judge(move |word| self.hear_of_judging(word));
        ask_parlour(&Wish::LookBack { at, seconds: SECONDS });
    }

    /// Whether a word of the parlour was about that.
    fn hear_of_judging(self, word: &Reply) -> bool {
        // The table may have been left: then nothing more is asked.
        let Some(Some(before)) = self.judged.try_get_untracked() else {
            return matches!(word, Reply::LookedBack(_));
        };
        match word {
            Reply::LookedBack(told) => {
                let found = told.found.clone().or(before.found);
                let now = LookedBack { found, ..*told };
                if told.done < told.of {
                    ask_parlour(&Wish::LookOn);
                } else {
                    FOUND.set(Some((self.made_at(), now.clone())));
                }
                self.judged.set(Some(now));
                true
            }
            // A game that bots cannot judge has no curve.
            Reply::Cannot { .. } if before.of == 0 => {
                self.judged.set(None);
                true
            }
            Reply::Message(_)
            | Reply::Kept(_)
            | Reply::Printed(_)
            | Reply::Laid(_)
            | Reply::Moment(_)
            | Reply::Riddle(_)
            | Reply::Solved(_)
            | Reply::Cannot { .. } => false,
        }
    }
}
