//! How much one place holds: connections that are open, or bytes that are on their way.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use super::address::household;

/// Counts them. Holds an entry only for places that are connected.
#[derive(Clone, Default)]
pub struct Connections {
    open: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

/// A connection that counts, until it is dropped.
pub struct Connected {
    open: Arc<Mutex<HashMap<IpAddr, u32>>>,
    from: IpAddr,
    weight: u32,
}

impl Connections {
    /// One more from there; none if there are `most` already.
    pub fn enter(&self, from: IpAddr, most: u32) -> Option<Connected> {
        self.hold(from, 1, most)
    }

    /// So much more from there; none if that would be more than `most`.
    pub fn hold(&self, from: IpAddr, weight: u32, most: u32) -> Option<Connected> {
        let from = household(from);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.get(&from).copied().unwrap_or_default().checked_add(weight)?;
        if count > most {
            return None;
        }
        open.insert(from, count);
        Some(Connected { open: self.open.clone(), from, weight })
    }

    /// How many there are, from everywhere.
    pub fn count(&self) -> u64 {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.values().map(|count| u64::from(*count)).sum()
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        match open.get_mut(&self.from) {
            Some(count) if *count > self.weight => *count -= self.weight,
            _ => _ = open.remove(&self.from),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_that_leaves_may_come_again() {
        let connections = Connections::default();
        let from: IpAddr = "203.0.113.5".parse().unwrap();
        let first = connections.enter(from, 2).expect("a first");
        let second = connections.enter(from, 2).expect("a second");
        assert!(connections.enter(from, 2).is_none());
        assert!(connections.enter("203.0.113.6".parse().unwrap(), 2).is_some());
        drop(first);
        assert!(connections.enter(from, 2).is_some());
        drop(second);
        assert_eq!(connections.count(), 0);
        assert!(connections.open.lock().unwrap().is_empty());
    }

    #[test]
    fn what_is_held_weighs_what_it_weighs() {
        let bytes = Connections::default();
        let from: IpAddr = "203.0.113.5".parse().unwrap();
        let first = bytes.hold(from, 600, 1000).expect("a first");
        assert!(bytes.hold(from, 401, 1000).is_none() && bytes.hold(from, u32::MAX, 1000).is_none());
        let second = bytes.hold(from, 400, 1000).expect("it just fits");
        drop(first);
        assert_eq!(bytes.count(), 400);
        drop((second, bytes.hold(from, 0, 1000)));
        assert!(bytes.open.lock().unwrap().is_empty());
    }
}
