//! Whose time is running, and whose is up.

use std::time::Duration;

use engine::{MAX_SEATS, Seat, SeatSet};
use tokio::time::Instant;
use wire::{Clock, TimeLeft};

/// However empty a bank is, nobody is defaulted faster than this: a page needs time to load.
const GRACE: Duration = Duration::from_secs(5);

/// The clocks of a table. A seat's runs while the game waits for it.
#[derive(Clone, Debug)]
pub struct Clocks {
    kind: Clock,
    seats: [SeatClock; MAX_SEATS],
}

#[derive(Clone, Copy, Debug, Default)]
struct SeatClock {
    /// What is left, as of `since` if it runs.
    left: Duration,
    since: Option<Instant>,
    /// Which question it runs for.
    question: u32,
}

impl Clocks {
    /// Fresh clocks, or those of a table that was put away with so much left in its banks.
    pub fn new(kind: Clock, banks: impl Fn(Seat) -> Option<u64>) -> Self {
        let full = match kind {
            Clock::None => 0,
            Clock::PerMove { seconds } | Clock::Bank { seconds, .. } => seconds,
        };
        let left = |seat| banks(seat).map_or(Duration::from_secs(u64::from(full)), Duration::from_millis);
        let mut clocks = Clocks { kind, seats: [SeatClock::default(); MAX_SEATS] };
        clocks.seats().for_each(|(seat, clock)| clock.left = left(seat));
        clocks
    }

    fn seats(&mut self) -> impl Iterator<Item = (Seat, &mut SeatClock)> {
        (0..).map(Seat).zip(&mut self.seats)
    }

    /// The game waits for these seats now; `question` tells what each is asked.
    pub fn run(&mut self, now: Instant, awaited: SeatSet, question: impl Fn(Seat) -> u32) {
        let kind = self.kind;
        for (seat, clock) in self.seats() {
            match (clock.since.is_some(), awaited.has(seat)) {
                (true, true) if clock.question == question(seat) => {}
                (running, waits) => {
                    if running {
                        clock.left = clock.remaining(now);
                        clock.since = None;
                        if let Clock::Bank { increment, .. } = kind {
                            clock.left += Duration::from_secs(u64::from(increment));
                        }
                    }
                    if waits && kind != Clock::None {
                        if let Clock::PerMove { seconds } = kind {
                            clock.left = Duration::from_secs(u64::from(seconds));
                        }
                        clock.left = clock.left.max(GRACE);
                        clock.since = Some(now);
                        clock.question = question(seat);
                    }
                }
            }
        }
    }

    /// Time has passed while nobody was looking at the clocks.
    pub fn pass(&mut self, time: Duration) {
        for clock in self.seats.iter_mut().filter(|clock| clock.since.is_some()) {
            clock.left = clock.left.saturating_sub(time);
        }
    }

    /// Everything stands still.
    pub fn stop(&mut self, now: Instant) {
        for clock in &mut self.seats {
            clock.left = clock.remaining(now);
            clock.since = None;
        }
    }

    /// The seat whose time is up next, and when.
    pub fn next(&self) -> Option<(Instant, Seat)> {
        let ends = |(seat, clock): (Seat, &SeatClock)| Some((clock.since? + clock.left, seat));
        (0..).map(Seat).zip(&self.seats).filter_map(ends).min_by_key(|(at, _)| *at)
    }

    pub fn left(&self, now: Instant, seat: Seat) -> Option<TimeLeft> {
        if self.kind == Clock::None {
            return None;
        }
        let clock = self.seats.get(seat.index())?;
        let left_ms = u64::try_from(clock.remaining(now).as_millis()).unwrap_or(u64::MAX);
        Some(TimeLeft { left_ms, running: clock.since.is_some() })
    }

    /// What has to be stored of a seat's clock.
    pub fn bank_ms(&self, now: Instant, seat: Seat) -> Option<u64> {
        match self.kind {
            Clock::Bank { .. } => self.left(now, seat).map(|time| time.left_ms),
            Clock::None | Clock::PerMove { .. } => None,
        }
    }
}

impl SeatClock {
    fn remaining(&self, now: Instant) -> Duration {
        let used = self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        self.left.saturating_sub(used)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: Seat = Seat(0);
    const BEN: Seat = Seat(1);

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn a_move_clock_starts_anew_with_every_question() {
        let (start, mut clocks) = (Instant::now(), Clocks::new(Clock::PerMove { seconds: 30 }, |_| None));
        clocks.run(start, SeatSet::only(ANN), |_| 1);
        assert_eq!(clocks.next(), Some((start + seconds(30), ANN)));
        // The same question goes on; somebody else's answer changes nothing.
        clocks.run(start + seconds(10), SeatSet::first(2), |_| 1);
        assert_eq!(clocks.next(), Some((start + seconds(30), ANN)));
        clocks.run(start + seconds(20), SeatSet::only(ANN), |_| 2);
        assert_eq!(clocks.next(), Some((start + seconds(50), ANN)));
    }

    #[test]
    fn a_bank_runs_down_grows_with_answers_and_leaves_a_little() {
        let clock = Clock::Bank { seconds: 60, increment: 2 };
        let (start, mut clocks) = (Instant::now(), Clocks::new(clock, |_| None));
        clocks.run(start, SeatSet::only(ANN), |_| 1);
        clocks.run(start + seconds(20), SeatSet::only(BEN), |_| 2);
        assert_eq!(clocks.bank_ms(start + seconds(25), ANN), Some(42_000));
        assert_eq!(clocks.bank_ms(start + seconds(25), BEN), Some(55_000));
        clocks.run(start + seconds(90), SeatSet::only(BEN), |_| 3);
        assert_eq!(clocks.next(), Some((start + seconds(95), BEN)), "never less than a page needs to load");
    }

    #[test]
    fn time_that_passed_elsewhere_counts() {
        let (start, mut clocks) = (Instant::now(), Clocks::new(Clock::PerMove { seconds: 60 }, |_| None));
        clocks.run(start, SeatSet::only(ANN), |_| 1);
        clocks.pass(seconds(40));
        assert_eq!(clocks.next(), Some((start + seconds(20), ANN)));
        clocks.pass(seconds(40));
        assert_eq!(clocks.next(), Some((start, ANN)));
    }

    #[test]
    fn nothing_runs_without_a_clock_or_in_a_pause() {
        let start = Instant::now();
        let mut none = Clocks::new(Clock::None, |_| None);
        none.run(start, SeatSet::first(2), |_| 1);
        assert_eq!((none.next(), none.left(start, ANN)), (None, None));
        let mut paused = Clocks::new(Clock::PerMove { seconds: 9 }, |_| None);
        paused.run(start, SeatSet::only(ANN), |_| 1);
        paused.stop(start + seconds(4));
        assert_eq!(paused.next(), None);
        assert_eq!(paused.left(start + seconds(60), ANN), Some(TimeLeft { left_ms: 5_000, running: false }));
    }
}
