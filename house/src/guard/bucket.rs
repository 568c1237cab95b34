//! How often is too often: a bucket that fills slowly and is emptied by the scoop.

use std::time::{Duration, Instant};

/// So much a second on average, and so much at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    pub per_second: f64,
    pub at_once: f64,
}

impl Rate {
    /// So many a second, four times as many at once: what `Limits` promises.
    pub fn per_second(count: u32) -> Self {
        let per_second = f64::from(count.max(1));
        Rate { per_second, at_once: per_second * 4.0 }
    }

    /// So many at once, after that one in so many seconds.
    pub fn slow(at_once: u32, seconds_each: u32) -> Self {
        Rate { per_second: 1.0 / f64::from(seconds_each.max(1)), at_once: f64::from(at_once.max(1)) }
    }

    /// So many in an hour, at whatever pace.
    pub fn per_hour(count: u32) -> Self {
        let count = f64::from(count.max(1));
        Rate { per_second: count / 3600.0, at_once: count }
    }
}

/// What is left to somebody. A connection keeps one for its messages; a [`Limiter`](super::Limiter) keeps many.
#[derive(Clone, Debug)]
pub struct Bucket {
    rate: Rate,
    left: f64,
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub fn new(rate: Rate) -> Self {
        Bucket { rate, left: rate.at_once, at: Instant::now() }
    }

    /// Takes one, or says how long to wait for it.
    pub fn take(&mut self) -> Result<(), Duration> {
        self.take_at(Instant::now(), 1.0)
    }

    /// Takes a share of one: for what is small, but not nothing.
    pub fn take_share(&mut self, share: f64) -> Result<(), Duration> {
        self.take_at(Instant::now(), share)
    }

    /// Takes what was used up already, also beyond what there is: then nothing is left until that has come in again.
    pub fn owe(&mut self, amount: f64) {
        self.fill(Instant::now());
        self.left -= amount;
    }

    fn fill(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * self.rate.per_second).min(self.rate.at_once);
        self.at = now;
    }

    fn take_at(&mut self, now: Instant, share: f64) -> Result<(), Duration> {
        self.fill(now);
        if self.left >= share {
            self.left -= share;
            Ok(())
        } else {
            Err(Duration::from_secs_f64((share - self.left) / self.rate.per_second))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_owes_waits_until_it_has_come_in() {
        let mut bucket = Bucket::new(Rate { per_second: 10.0, at_once: 100.0 });
        assert!(bucket.take_share(0.0).is_ok());
        bucket.owe(150.0);
        let wait = bucket.take_share(0.0).unwrap_err().as_secs_f64();
        assert!((4.9..=5.0).contains(&wait), "{wait}");
        assert!(bucket.take_at(bucket.at + Duration::from_secs(6), 0.0).is_ok());
    }

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let mut bucket = Bucket::new(Rate { per_second: 2.0, at_once: 3.0 });
        let start = bucket.at;
        assert_eq!((0..5).filter(|_| bucket.take_at(start, 1.0).is_ok()).count(), 3);
        let wait = bucket.take_at(start, 1.0).unwrap_err();
        assert_eq!(wait, Duration::from_millis(500));
        assert!(bucket.take_at(start + wait, 1.0).is_ok());
        assert!(bucket.take_at(start + wait, 1.0).is_err());
        // However long nobody comes, it never holds more than it can.
        let later = start + Duration::from_hours(1);
        assert_eq!((0..9).filter(|_| bucket.take_at(later, 1.0).is_ok()).count(), 3);
    }
}
