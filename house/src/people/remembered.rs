//! Who was here a moment ago, so that a page that asks ten things asks the database once.
//!
//! What is remembered must never outlive what is true: code that ends a session or renames a person says so here, and
//! an answer of the database that was asked for before that is not remembered (`asking`, `put`).

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use store::Person;

use crate::guard::Aging;

type Hash = [u8; 32];

/// So long until the database is asked again.
const FRESH: Duration = Duration::from_secs(10);

/// How often a session is made to last longer.
const RENEWAL: Duration = Duration::from_hours(24);

/// So many are remembered, and twice that for a while.
const KEPT: usize = 4096;

pub struct Remembered {
    inner: Mutex<Inner>,
}

struct Inner {
    people: Aging<Hash, (Person, Instant)>,
    renewed: Aging<Hash, Instant>,
    /// Raised whenever something is forgotten on purpose.
    epoch: u64,
}

impl Default for Remembered {
    fn default() -> Self {
        Remembered { inner: Mutex::new(Inner { people: Aging::new(KEPT), renewed: Aging::new(KEPT), epoch: 0 }) }
    }
}

impl Remembered {
    pub fn get(&self, hash: &Hash) -> Option<Person> {
        self.with(|inner| {
            let (person, since) = inner.people.get(hash)?;
            (since.elapsed() < FRESH).then(|| person.clone())
        })
    }

    /// The same while the database cannot be asked.
    pub fn get_however_old(&self, hash: &Hash) -> Option<Person> {
        self.with(|inner| inner.people.get(hash).map(|(person, _)| person.clone()))
    }

    /// To be called before the database is asked.
    pub fn asking(&self) -> u64 {
        self.with(|inner| inner.epoch)
    }

    /// Remembers an answer, unless something changed since it was asked for.
    pub fn put(&self, asked: u64, hash: Hash, person: Person) {
        self.with(|inner| {
            if inner.epoch == asked {
                inner.people.insert(hash, (person, Instant::now()));
            }
        });
    }

    pub fn forget(&self, hash: &Hash) {
        self.with(|inner| {
            inner.epoch += 1;
            inner.people.remove(hash);
        });
    }

    pub fn forget_person(&self, id: &str) {
        self.with(|inner| {
            inner.epoch += 1;
            inner.people.retain(|(person, _)| person.id != id);
        });
    }

    /// Whether a session shall be renewed now; if so, it counts as done.
    pub fn is_renewal_due(&self, hash: &Hash) -> bool {
        self.with(|inner| {
            let due = inner.renewed.get(hash).is_none_or(|at| at.elapsed() >= RENEWAL);
            if due {
                inner.renewed.insert(*hash, Instant::now());
            }
            due
        })
    }

    /// A renewal has failed.
    pub fn renew_again(&self, hash: &Hash) {
        self.with(|inner| inner.renewed.remove(hash));
    }

    fn with<T>(&self, work: impl FnOnce(&mut Inner) -> T) -> T {
        work(&mut self.inner.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_from_before_a_logout_is_not_remembered() {
        let remembered = Remembered::default();
        let anna = Person { id: "a".into(), nickname: "Anna".into(), created_ms: 0, login: None };
        let asked = remembered.asking();
        remembered.put(asked, [1; 32], anna.clone());
        assert_eq!(remembered.get(&[1; 32]), Some(anna.clone()));
        let asked = remembered.asking();
        remembered.forget(&[1; 32]);
        remembered.put(asked, [1; 32], anna.clone());
        assert_eq!(remembered.get(&[1; 32]), None);
        remembered.put(remembered.asking(), [2; 32], anna);
        remembered.forget_person("a");
        assert_eq!(remembered.get(&[2; 32]), None);
    }
}
