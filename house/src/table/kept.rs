//! A value that is changed first and stored then. What cannot be stored has not happened: the value goes back to what it
//! was, from memory, so that a table can be looked at while its store is away.

use std::ops::{Deref, DerefMut};

/// A value and, from the first touch until it is settled, what it was before.
pub struct Kept<T> {
    now: T,
    /// In a box: most tables are waiting, and those that wait should be small.
    before: Option<Box<T>>,
}

impl<T> Kept<T> {
    pub fn new(now: T) -> Self {
        Kept { now, before: None }
    }

    /// It stays as it is.
    pub fn settle(&mut self) {
        self.before = None;
    }

    /// It is as it was when it was settled last.
    pub fn go_back(&mut self) {
        if let Some(before) = self.before.take() {
            self.now = *before;
        }
    }
}

impl<T> Deref for Kept<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.now
    }
}

/// A caller that may change it may have to go back.
impl<T: Clone> DerefMut for Kept<T> {
    fn deref_mut(&mut self) -> &mut T {
        if self.before.is_none() {
            self.before = Some(Box::new(self.now.clone()));
        }
        &mut self.now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_goes_back_to_where_it_was_settled() {
        let mut kept = Kept::new(vec![1]);
        kept.push(2);
        kept.push(3);
        kept.go_back();
        assert_eq!(*kept, [1]);
        kept.push(2);
        kept.settle();
        kept.go_back();
        assert_eq!(*kept, [1, 2], "nothing was left to go back to");
        *kept = Vec::new();
        kept.go_back();
        assert_eq!(*kept, [1, 2]);
    }
}
