//! What everybody has to agree to, as it is kept.
//!
//! Consent is asked of whoever has a seat, also of somebody for whom a bot plays at the moment: their time-out is nobody
//! else's licence. A proposal is carried out as soon as all of them have agreed, and is off as soon as one says no. So
//! that nobody who never comes back holds up the others for ever, silence is consent in the end: once the notice is over
//! and nobody has said no, the proposal is carried out too. It is kept with the table, and lists of tables tell of it.

use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use wire::{Clock, Proposal, VoteInfo};

use super::record::Record;

/// A proposal before the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vote {
    pub what: Proposal,
    pub by: Seat,
    agreed: SeatSet,
    /// When silence becomes consent, in milliseconds since 1970.
    pub until_ms: i64,
}

impl Vote {
    /// Whoever proposes something agrees to it, with all their seats.
    pub fn new(what: Proposal, by: Seat, own: SeatSet, until_ms: i64) -> Self {
        Vote { what, by, agreed: own, until_ms }
    }

    pub fn agree(&mut self, seats: SeatSet) {
        seats.iter().for_each(|seat| self.agreed.insert(seat));
    }
}

/// How long everybody has to look in, in milliseconds: as long as the house says, and no less than the table's clock
/// gives somebody for an answer.
pub fn notice_ms(clock: Clock, usual_seconds: u32) -> i64 {
    let agreed = match clock {
        Clock::None => 0,
        Clock::PerMove { seconds } | Clock::Bank { seconds, .. } => seconds,
    };
    i64::from(usual_seconds.max(agreed)) * 1_000
}

impl Record {
    /// Whose consent it takes. A pause harms nobody, for anybody ends it: it only needs those who are playing.
    fn voters(&self, what: Proposal) -> SeatSet {
        match what {
            Proposal::Undo | Proposal::Abandon => self.people(),
            Proposal::Pause => self.people().minus(self.bots()),
        }
    }

    /// Who has not agreed yet.
    pub fn silent(&self, vote: &Vote) -> SeatSet {
        self.voters(vote.what).minus(vote.agreed)
    }

    /// What everybody may know of the proposal.
    pub fn vote_info(&self, now_ms: i64) -> Option<VoteInfo> {
        let numbers = |seats: SeatSet| seats.iter().map(|seat| seat.0).collect();
        self.vote.as_ref().map(|vote| VoteInfo {
            what: vote.what,
            by: vote.by.0,
            agreed: numbers(vote.agreed),
            waiting: numbers(self.silent(vote)),
            left_ms: u64::try_from(vote.until_ms - now_ms).unwrap_or_default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_table_gets_as_long_a_notice_as_its_clock_gives_for_an_answer() {
        let (day, week) = (86_400, 604_800);
        assert_eq!(notice_ms(Clock::None, day), 86_400_000);
        assert_eq!(notice_ms(Clock::PerMove { seconds: 60 }, day), 86_400_000);
        assert_eq!(notice_ms(Clock::PerMove { seconds: week }, day), 604_800_000);
        assert_eq!(notice_ms(Clock::Bank { seconds: week, increment: 9 }, day), 604_800_000);
    }
}
