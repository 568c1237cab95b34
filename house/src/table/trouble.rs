//! A table whose store is away. It can be looked at, says what is wrong, takes nothing, and goes on by itself.
//!
//! What could not be stored has not happened: the table stands as it did before, from memory (`kept.rs`). Only where
//! nobody knows whether the store has written is the table read again, once the store is back.

use std::hash::{BuildHasher as _, RandomState};
use std::time::Duration;

use store::{Change, StoreError};
use tokio::time::Instant;
use wire::ToHouse;

use super::{Ask, Table};
use crate::Fault;

/// The pauses between two attempts: they double up to a few seconds.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(3);

/// Why nothing is stored at the moment.
pub struct Trouble {
    /// In words for everybody at the table.
    pub words: String,
    /// When it is tried again, and how long to wait after that.
    pub try_at: Instant,
    pause: Duration,
    /// The store may have written what was taken back here.
    unsure: bool,
    /// The store was well when this table's change failed: nobody else will find out when that is over.
    is_own: bool,
}

impl Table {
    /// The time that counts for clocks: it stands still while the store is away, for then nobody can answer.
    pub(super) fn now(&self) -> Instant {
        let now = Instant::now();
        now.checked_sub(self.house.store.stood_still()).unwrap_or(now)
    }

    /// When a moment of [`Table::now`] will be.
    pub(super) fn real(&self, at: Instant) -> Instant {
        Instant::now() + at.saturating_duration_since(self.now())
    }

    /// Something could not be stored, and the table is as it was before.
    pub(super) fn in_trouble(&mut self, error: &StoreError) {
        let unsure =
            matches!(error, StoreError::Unclear { .. } | StoreError::Conflict { .. } | StoreError::Missing { .. });
        if !unsure && !error.is_the_databases() {
            // It was the change's own fault; another one can be stored.
            return;
        }
        let is_own = !self.house.store.is_away();
        let before = self.trouble.take();
        if is_own && before.is_none() {
            tracing::error!(%error, "a table could not be stored");
            let now = self.now();
            self.clocks.stop(now);
        }
        (self.bot_at, self.touched) = (None, None);
        let pause = before.as_ref().map_or(FIRST_PAUSE, |before| (2 * before.pause).min(LONGEST_PAUSE));
        let words = words(error);
        let is_news = before.as_ref().is_none_or(|before| before.words != words);
        self.trouble = Some(Trouble {
            words,
            try_at: Instant::now() + about(pause),
            pause,
            unsure: unsure || before.as_ref().is_some_and(|before| before.unsure),
            is_own: is_own || before.is_some_and(|before| before.is_own),
        });
        if is_news {
            self.tell_table();
        }
    }

    /// Whether anything can be stored now; if it could not be, finds out whether it can again.
    pub(super) async fn must_be_able(&mut self) -> Result<(), Fault> {
        if let Some(error) = self.house.store.away() {
            self.in_trouble(&error);
            return Err(Fault::NotStored(error));
        }
        if self.trouble.is_some() { self.try_again().await } else { Ok(()) }
    }

    /// Goes on if the store is back.
    pub(super) async fn try_again(&mut self) -> Result<(), Fault> {
        let Some(Trouble { unsure, is_own, .. }) = self.trouble else { return Ok(()) };
        let store = self.house.store.clone();
        let tried = match store.away() {
            Some(error) => Err(error),
            None if is_own && !unsure => {
                store.save(Change { code: self.code.clone(), touched_ms: crate::now_ms(), ..Change::default() }).await
            }
            None => Ok(()),
        };
        if let Err(error) = tried {
            self.in_trouble(&error);
            return Err(Fault::NotStored(error));
        }
        if unsure {
            match Box::pin(Table::load(&self.house, &self.code)).await {
                Ok(Table { record, session, stored, size, chat, .. }) => {
                    (self.record, self.session, self.stored, self.size, self.chat) =
                        (record, session, stored, size, chat);
                    self.show_all();
                }
                Err(fault) => {
                    if let Fault::NotStored(error) = &fault {
                        self.in_trouble(error);
                    } else if let Some(trouble) = &mut self.trouble {
                        trouble.try_at = Instant::now() + LONGEST_PAUSE;
                    }
                    return Err(fault);
                }
            }
        }
        self.trouble = None;
        self.bot_at = None;
        self.go_on();
        self.tell_table();
        Ok(())
    }

    /// The store has gone away or come back.
    pub(super) fn store_changed(&mut self) {
        match (self.house.store.away(), &mut self.trouble) {
            (Some(error), _) => self.in_trouble(&error),
            // Not all tables of a house at the same moment.
            (None, Some(trouble)) => trouble.try_at = Instant::now() + about(FIRST_PAUSE),
            (None, None) => {}
        }
    }
}

/// Whether it only looks at the table; then it needs no store.
pub(super) fn only_looks(what: &ToHouse) -> bool {
    match what {
        ToHouse::Offer { .. } | ToHouse::Why | ToHouse::Hint | ToHouse::Ping | ToHouse::Resync { .. } => true,
        ToHouse::Answer { .. }
        | ToHouse::Undo
        | ToHouse::Propose(_)
        | ToHouse::Vote { .. }
        | ToHouse::Resume
        | ToHouse::Chat { .. }
        | ToHouse::Mute { .. }
        | ToHouse::Leave
        | ToHouse::Return
        | ToHouse::GiveUp
        | ToHouse::Rematch => false,
    }
}

/// The same outside the running game.
pub(super) fn only_asks(what: &Ask) -> bool {
    match what {
        Ask::Show => true,
        Ask::Join(_) | Ask::Leave | Ask::Ready(_) | Ask::Seat(..) | Ask::Admit(_) | Ask::Start => false,
    }
}

fn words(error: &StoreError) -> String {
    let what = crate::fault::cause(error);
    format!(
        "{what}, so nothing can be stored at the moment. The table can be looked at and its clocks stand still; it goes \
         on by itself, and what was said to be done is done"
    )
}

/// Up to a quarter more or less, so that not all tables try at the same moment.
fn about(pause: Duration) -> Duration {
    // The standard library's own randomness, which its hash maps begin with.
    let random = RandomState::new().hash_one(0) % 1000;
    pause * 3 / 4 + pause * random as u32 / 2000
}
