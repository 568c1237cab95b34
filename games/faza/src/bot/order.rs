//! A complete command.

use crate::pick::Pick;

/// No command is longer than paying off a Long event: the event and four shares.
const LONGEST: usize = 6;

/// A complete command, where it costs nothing to make one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Command {
    picks: [Pick; LONGEST],
    len: u8,
}

impl Command {
    pub fn new(picks: &[Pick]) -> Command {
        let mut all = [Pick::Ready; LONGEST];
        let len = picks.len().min(LONGEST);
        all[..len].copy_from_slice(&picks[..len]);
        Command { picks: all, len: len as u8 }
    }

    pub fn picks(&self) -> &[Pick] {
        &self.picks[..usize::from(self.len)]
    }
}
