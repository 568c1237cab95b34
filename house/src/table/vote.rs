//! What everybody has to agree to.

use std::time::Duration;

use engine::{Seat, SeatSet};
use tokio::time::Instant;
use wire::{Proposal, VoteInfo};

/// A proposal that not everybody has agreed to by then is off.
const OPEN_FOR: Duration = Duration::from_mins(1);

/// A proposal before the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vote {
    pub what: Proposal,
    pub by: Seat,
    agreed: SeatSet,
    /// Whose consent is needed.
    voters: SeatSet,
    pub until: Instant,
}

/// How a vote stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Open,
    Passed,
    Off,
}

impl Vote {
    /// Whoever proposes something agrees to it, with all their seats.
    pub fn new(what: Proposal, by: Seat, own: SeatSet, voters: SeatSet, now: Instant) -> Self {
        Vote { what, by, agreed: own.and(voters), voters, until: now + OPEN_FOR }
    }

    pub fn cast(&mut self, seats: SeatSet, yes: bool) -> Standing {
        if !yes {
            return Standing::Off;
        }
        for seat in seats.iter() {
            self.agreed.insert(seat);
        }
        self.standing()
    }

    pub fn standing(&self) -> Standing {
        if self.voters.without(self.agreed).is_empty() { Standing::Passed } else { Standing::Open }
    }

    pub fn info(&self) -> VoteInfo {
        let numbers = |seats: SeatSet| seats.iter().map(|seat| seat.0).collect();
        VoteInfo {
            what: self.what,
            by: self.by.0,
            agreed: numbers(self.agreed),
            waiting: numbers(self.voters.without(self.agreed)),
        }
    }
}
