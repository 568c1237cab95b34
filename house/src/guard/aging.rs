//! A map that forgets: two halves, and when the young one is full it becomes the old one, whose place it takes. What is
//! used stays; what is not goes after a while; neither time nor memory depends on who comes.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;

/// Holds at least the last `half` keys that were used, and at most twice as many.
pub struct Aging<K, V> {
    half: usize,
    young: HashMap<K, V>,
    old: HashMap<K, V>,
}

impl<K: Eq + Hash, V> Aging<K, V> {
    pub fn new(half: usize) -> Self {
        Aging { half: half.max(1), young: HashMap::new(), old: HashMap::new() }
    }

    pub fn get_or_insert_with<Q>(&mut self, key: &Q, make: impl FnOnce() -> V) -> &mut V
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ToOwned<Owned = K> + ?Sized,
    {
        if !self.young.contains_key(key) && self.young.len() >= self.half {
            self.old = std::mem::take(&mut self.young);
        }
        let old = &mut self.old;
        self.young.entry(key.to_owned()).or_insert_with(|| old.remove(key).unwrap_or_else(make))
    }

    pub fn get<Q>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.young.get(key).or_else(|| self.old.get(key))
    }

    pub fn insert(&mut self, key: K, value: V) {
        if self.young.len() >= self.half {
            self.old = std::mem::take(&mut self.young);
        }
        self.old.remove(&key);
        self.young.insert(key, value);
    }

    pub fn remove<Q>(&mut self, key: &Q)
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.young.remove(key);
        self.old.remove(key);
    }

    /// Keeps only what fits.
    pub fn retain(&mut self, mut fits: impl FnMut(&V) -> bool) {
        self.young.retain(|_, value| fits(value));
        self.old.retain(|_, value| fits(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_stays_and_the_rest_goes() {
        let mut map: Aging<u32, u32> = Aging::new(10);
        for key in 0..1000 {
            *map.get_or_insert_with(&7, || 0) += 1;
            map.get_or_insert_with(&(key + 100), || 0);
        }
        assert_eq!(map.get(&7), Some(&1000));
        assert!(map.young.len() + map.old.len() <= 20);
        assert!(map.get(&100).is_none() && map.get(&1099).is_some());
        map.remove(&7);
        assert!(map.get(&7).is_none());
    }
}
