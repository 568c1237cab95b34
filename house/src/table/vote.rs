//! What everybody has to agree to, as it is kept.
//!
//! Consent is asked of every person with a seat, also of one for whom a bot plays at the moment: their time-out is nobody
//! else's licence. A proposal is carried out as soon as all of them have agreed, and is off as soon as one says no. So
//! that nobody who never comes back holds up the others for ever, silence is consent in the end: once the notice is over
//! and nobody has said no, the proposal is carried out too. It is kept with the table, and lists of tables tell of it.

use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use wire::{Clock, Proposal, SeatNumber, VoteInfo};

use super::record::Record;

/// After a house has opened, everybody has at least an hour to say no.
const LOOK_IN_MS: i64 = 3_600_000;

/// Whose proposal was turned down shortly before: they wait until then, in milliseconds since 1970, before they make another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnedDown {
    by: SeatSet,
    until_ms: i64,
}

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
    /// A proposer agrees to the proposal, with all their seats.
    pub fn new(what: Proposal, by: Seat, own: SeatSet, until_ms: i64) -> Self {
        Vote { what, by, agreed: own, until_ms }
    }

    /// A house that was closed has just opened: players who could not look in meanwhile get some of the notice anew. Not all of
    /// it, or a house that restarts every night would let no notice end.
    pub fn look_in(&mut self, opened_ms: i64, notice_ms: i64) {
        self.until_ms = self.until_ms.max(opened_ms + notice_ms.min(LOOK_IN_MS));
    }

    pub fn agree(&mut self, seats: SeatSet) {
        seats.iter().for_each(|seat| self.agreed.insert(seat));
    }
}

/// Nobody waits longer than a minute for a bot to play on for somebody who is not there: it goes when they are back.
const STAND_IN_SECONDS: u32 = 60;

/// How long everybody has to look in, in milliseconds: as long as the house says, and no less than the table's clock
/// gives somebody for an answer.
pub fn notice_ms(what: Proposal, clock: Clock, usual_seconds: u32) -> i64 {
    let agreed = match clock {
        Clock::None => 0,
        Clock::PerMove { seconds } | Clock::Bank { seconds, .. } => seconds,
    };
    let seconds = match what {
        Proposal::PlayFor(_) => usual_seconds.min(STAND_IN_SECONDS),
        Proposal::Undo | Proposal::Pause | Proposal::Abandon => usual_seconds.max(agreed),
    };
    i64::from(seconds) * 1_000
}

impl Record {
    /// A player who was turned down makes no other proposal for so long.
    pub fn turn_down(&mut self, by: SeatSet, until_ms: i64, now_ms: i64) {
        self.turned_down.retain(|one| one.until_ms > now_ms && one.by != by);
        self.turned_down.push(TurnedDown { by, until_ms });
    }

    /// How many seconds somebody who sits there still waits.
    pub fn waits(&self, own: SeatSet, now_ms: i64) -> Option<i64> {
        let theirs = self.turned_down.iter().filter(|one| own.minus(one.by) != own);
        theirs.map(|one| (one.until_ms - now_ms + 999) / 1000).max().filter(|seconds| *seconds > 0)
    }

    /// Whose consent it takes. A pause harms nobody, for anybody ends it: it only needs those who are playing, and so does a bot
    /// for an absent player, who is asked too: a line that was lost for a moment is no reason to lose a move.
    fn voters(&self, what: Proposal) -> SeatSet {
        match what {
            Proposal::Undo | Proposal::Abandon => self.people(),
            Proposal::Pause | Proposal::PlayFor(_) => self.people().minus(self.bots()),
        }
    }

    /// The seats of whoever sits there.
    pub fn seats_with(&self, seat: SeatNumber) -> SeatSet {
        self.seat(seat).and_then(|held| held.person()).map_or(SeatSet::NONE, |person| self.seats_of(person))
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
    fn a_house_that_opens_again_leaves_time_to_say_no() {
        let (hour, day) = (3_600_000, 86_400_000);
        let after = |until_ms, opened_ms, notice_ms| {
            let mut vote = Vote::new(Proposal::Abandon, Seat(0), SeatSet::only(Seat(0)), until_ms);
            vote.look_in(opened_ms, notice_ms);
            vote.until_ms
        };
        assert_eq!(after(day, 2 * day, day), 2 * day + hour, "it was closed when the notice ended");
        assert_eq!(after(day, day - 60_000, day), day - 60_000 + hour);
        assert_eq!(after(day, hour, day), day, "there is time enough");
        assert_eq!(after(5_000, 60_000, 5_000), 65_000, "a short notice is given anew");
    }

    #[test]
    fn a_slow_table_gets_as_long_a_notice_as_its_clock_gives_for_an_answer() {
        let (day, week) = (86_400, 604_800);
        let notice_ms = |clock, usual| notice_ms(Proposal::Undo, clock, usual);
        assert_eq!(notice_ms(Clock::None, day), 86_400_000);
        assert_eq!(notice_ms(Clock::PerMove { seconds: 60 }, day), 86_400_000);
        assert_eq!(notice_ms(Clock::PerMove { seconds: week }, day), 604_800_000);
        assert_eq!(notice_ms(Clock::Bank { seconds: week, increment: 9 }, day), 604_800_000);
        let stand_in = |usual| super::notice_ms(Proposal::PlayFor(1), Clock::PerMove { seconds: week }, usual);
        assert_eq!((stand_in(day), stand_in(5)), (60_000, 5_000), "a bot that goes again is no matter of days");
    }
}
