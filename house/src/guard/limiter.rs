//! Buckets for many, in a memory that nobody can fill.

use std::borrow::Borrow;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::aging::Aging;
use super::bucket::{Bucket, Rate};
use crate::Fault;

/// Buckets are kept for so many, and twice that for a while.
const KEPT: usize = 16_384;

/// A bucket for each address. One that has not come for long is forgotten, which is kind: their bucket is full.
pub struct Limiter<K> {
    rate: Rate,
    buckets: Mutex<Aging<K, Bucket>>,
}

impl<K: Eq + Hash + Clone> Limiter<K> {
    pub fn new(rate: Rate) -> Self {
        Limiter { rate, buckets: Mutex::new(Aging::new(KEPT)) }
    }

    /// Takes one from somebody's bucket.
    pub fn take<Q>(&self, who: &Q) -> Result<(), Fault>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ToOwned<Owned = K> + ?Sized,
    {
        self.with(who, Bucket::take).map_err(too_fast)
    }

    /// Whether anything is left in somebody's bucket.
    pub fn has_some<Q>(&self, who: &Q) -> Result<(), Fault>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ToOwned<Owned = K> + ?Sized,
    {
        self.with(who, |bucket| bucket.take_share(0.0)).map_err(too_fast)
    }

    /// Takes what somebody has used up already.
    pub fn owe<Q>(&self, who: &Q, amount: f64)
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ToOwned<Owned = K> + ?Sized,
    {
        self.with(who, |bucket| bucket.owe(amount));
    }

    fn with<Q, T>(&self, who: &Q, work: impl FnOnce(&mut Bucket) -> T) -> T
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ToOwned<Owned = K> + ?Sized,
    {
        // A bucket is whole at any moment; a thread that panicked while holding it left it usable.
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        work(buckets.get_or_insert_with(who, || Bucket::new(self.rate)))
    }
}

/// Whole seconds, at least one.
fn too_fast(wait: Duration) -> Fault {
    let begun = u64::from(wait.subsec_nanos() > 0);
    Fault::TooFast { seconds: (wait.as_secs() + begun).max(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_a_bucket_of_their_own() {
        let limiter: Limiter<String> = Limiter::new(Rate::slow(2, 60));
        assert!(limiter.take("anna").is_ok() && limiter.take("anna").is_ok());
        assert!(matches!(limiter.take("anna"), Err(Fault::TooFast { seconds: 59..=60 })));
        assert!(limiter.take("bert").is_ok());
    }
}
