//! The box while a position takes cards out of it: nothing lies in two places.

use crate::look::{No, no};
use crate::reason::{Reason, Short};

/// Copies of each design that are still in the box.
pub(super) struct Stock {
    left: Vec<u8>,
    rule: &'static str,
}

impl Stock {
    pub fn new(rule: &'static str, copies: impl Iterator<Item = u8>) -> Self {
        Stock { left: copies.collect(), rule }
    }

    pub fn has(&self, number: u8) -> bool {
        self.left[usize::from(number)] > 0
    }

    /// Takes one copy of a design; `word` is what the position calls it.
    pub fn take(&mut self, number: u8, word: &str) -> Result<(), No> {
        let left = &mut self.left[usize::from(number)];
        if *left == 0 {
            return no(self.rule, Reason::TooManyCopies(Short::new(word)));
        }
        *left -= 1;
        Ok(())
    }

    /// Takes all copies of a design, if none has been taken.
    pub fn take_all(&mut self, number: u8, copies: u8) -> bool {
        let left = &mut self.left[usize::from(number)];
        let whole = *left == copies && copies > 0;
        if whole {
            *left = 0;
        }
        whole
    }

    /// Takes the first design that is left.
    pub fn take_first(&mut self) -> Option<u8> {
        let number = self.left.iter().position(|left| *left > 0)?;
        self.left[number] -= 1;
        Some(number as u8)
    }

    /// Takes everything that is left, in the order of the box.
    pub fn rest(&mut self) -> Vec<u8> {
        std::iter::from_fn(|| self.take_first()).collect()
    }
}
