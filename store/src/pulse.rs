//! Whether the database can be written, as the writer finds out, and for how long it could not.
//!
//! While it is known to be away nobody waits for it: writers are told at once, and so are callers who want to
//! read if it cannot even be reached. The writer alone tries again.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::{Cause, StoreError, limits, now_ms};

/// So many outages are remembered with their times.
const REMEMBERED: usize = 64;

pub(crate) struct Pulse {
    /// Why it is away, for those who wait for that to change.
    away: watch::Sender<Option<StoreError>>,
    inner: Mutex<Inner>,
}

struct Inner {
    /// The last commit.
    written: Instant,
    /// There is no room for more, although what is there can still be written over.
    cramped: Option<StoreError>,
    /// The beginning of an outage that goes on: the last time all was well.
    since: Option<Instant>,
    /// How long all outages took that are over.
    stood: Duration,
    /// When they were, from and until, in milliseconds since 1970.
    past: VecDeque<(i64, i64)>,
}

impl Pulse {
    pub fn new() -> Self {
        let inner =
            Inner { written: Instant::now(), cramped: None, since: None, stood: Duration::ZERO, past: VecDeque::new() };
        Pulse { away: watch::Sender::new(None), inner: Mutex::new(inner) }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // Nothing is ever left half done under the lock.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something was committed. Whether that proves enough to end an outage is for the writer to know.
    pub fn written(&self) {
        let mut inner = self.inner();
        inner.written = Instant::now();
        let Some(since) = inner.since.take() else { return };
        let took = since.elapsed();
        inner.stood += took;
        let now = now_ms();
        if inner.past.len() >= REMEMBERED {
            inner.past.pop_front();
        }
        inner.past.push_back((now - took.as_millis() as i64, now));
        drop(inner);
        tracing::info!(seconds = took.as_secs_f32(), "the database can be written again");
        self.away.send_replace(None);
    }

    /// Something could not be, and not because of what it was.
    pub fn failed(&self, error: &StoreError) {
        let mut inner = self.inner();
        if inner.since.is_none() {
            inner.since = Some(inner.written);
            tracing::error!(%error, "the database cannot be written");
        }
        drop(inner);
        // Once taken over there is no way back, whatever else fails.
        self.away.send_if_modified(|away| {
            let lost = matches!(away, Some(StoreError::TakenOver { .. }));
            let news = !lost && away.as_ref() != Some(error);
            if news {
                *away = Some(error.clone());
            }
            news
        });
    }

    /// Whether there is room for more.
    pub fn room(&self, cramped: Option<StoreError>) {
        let mut inner = self.inner();
        match (&inner.cramped, &cramped) {
            (None, Some(error)) => tracing::error!(%error, "the database cannot grow"),
            (Some(_), None) => tracing::info!("the database can grow again"),
            _ => {}
        }
        inner.cramped = cramped;
    }

    /// Why nothing can be written at the moment.
    pub fn away(&self) -> Option<StoreError> {
        self.away.borrow().clone()
    }

    pub fn is_away(&self) -> bool {
        self.away.borrow().is_some()
    }

    /// Whether it is away for want of room: then a small write proves nothing.
    pub fn is_full(&self) -> bool {
        matches!(*self.away.borrow(), Some(StoreError::Unavailable { cause: Cause::Full, .. }))
    }

    /// Why not even reading is worth a try.
    pub fn unreachable(&self) -> Option<StoreError> {
        self.away.borrow().as_ref().filter(|error| is_unreachable(error)).cloned()
    }

    /// Returns when it cannot be reached.
    pub async fn gone(&self) -> StoreError {
        let mut away = self.away.subscribe();
        let gone = away.wait_for(|away| away.as_ref().is_some_and(is_unreachable)).await;
        gone.ok().and_then(|away| away.clone()).unwrap_or(StoreError::Closed)
    }

    pub fn watch(&self) -> watch::Receiver<Option<StoreError>> {
        self.away.subscribe()
    }

    /// Whether a write has succeeded lately, none has failed since, and there is room for more.
    pub fn health(&self) -> Result<(), StoreError> {
        if let Some(error) = self.away() {
            return Err(error);
        }
        let inner = self.inner();
        if let Some(error) = &inner.cramped {
            return Err(error.clone());
        }
        let silent = inner.written.elapsed();
        if silent > limits::LATELY {
            let why = format!("nothing was written for {} seconds", silent.as_secs());
            return Err(StoreError::unreachable(&why));
        }
        Ok(())
    }

    /// How long it was away in all, as of now.
    pub fn stood(&self) -> Duration {
        let inner = self.inner();
        inner.stood + inner.since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// For how long of the time since then, in milliseconds since 1970, it was away.
    pub fn stood_since(&self, from_ms: i64) -> Duration {
        let inner = self.inner();
        let past = inner.past.iter().map(|(from, until)| (until - from.max(&from_ms)).max(0)).sum::<i64>();
        let now = inner.since.map_or(Duration::ZERO, |since| since.elapsed());
        let known = Duration::from_millis((now_ms() - from_ms).max(0) as u64);
        Duration::from_millis(past as u64) + now.min(known)
    }
}

fn is_unreachable(error: &StoreError) -> bool {
    matches!(error, StoreError::Unavailable { cause, .. } if !cause.lets_read())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gone() -> StoreError {
        StoreError::unreachable(&"nobody there")
    }

    #[test]
    fn an_outage_counts_from_the_last_time_all_was_well() {
        let (pulse, begin) = (Pulse::new(), now_ms());
        pulse.written();
        assert_eq!((pulse.stood(), pulse.health()), (Duration::ZERO, Ok(())));
        std::thread::sleep(Duration::from_millis(30));
        pulse.failed(&gone());
        let first = pulse.stood();
        assert!(first >= Duration::from_millis(30), "{first:?}");
        assert_eq!((pulse.away(), pulse.unreachable()), (Some(gone()), Some(gone())));
        pulse.written();
        assert_eq!((pulse.away(), pulse.health()), (None, Ok(())));
        let stood = pulse.stood();
        std::thread::sleep(Duration::from_millis(5));
        assert_eq!(pulse.stood(), stood, "time goes on again");
        assert!(pulse.stood_since(begin) + Duration::from_millis(2) >= stood);
        assert_eq!(pulse.stood_since(now_ms() + 1), Duration::ZERO);
    }

    #[test]
    fn a_full_disk_may_still_be_read() {
        let pulse = Pulse::new();
        let full = StoreError::Unavailable { cause: Cause::Full, why: "full".into() };
        pulse.failed(&full);
        assert_eq!((pulse.away(), pulse.unreachable()), (Some(full.clone()), None));
        assert!(pulse.is_full());
        pulse.written();
        assert_eq!(pulse.health(), Ok(()));
        pulse.room(Some(full.clone()));
        assert_eq!((pulse.away(), pulse.health()), (None, Err(full)));
    }

    #[test]
    fn whoever_was_taken_over_stays_so() {
        let pulse = Pulse::new();
        let lost = StoreError::TakenOver { holder: "another".into() };
        pulse.failed(&lost);
        pulse.failed(&gone());
        assert_eq!(pulse.away(), Some(lost));
    }
}
