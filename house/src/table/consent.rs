//! Proposing, agreeing, and what comes of it.

use std::time::Duration;

use catalog::{Agreed, Line};
use engine::{Seat, SeatSet};
use tokio::time::Instant;
use wire::{Proposal, Stage};

use super::Table;
use super::keep::Also;
use super::play::NOT_KEPT;
use super::vote::{Vote, notice_ms};
use crate::Fault;

/// What could not be carried out is tried again after this long: the store may be back by then.
const TRY_AGAIN: Duration = Duration::from_secs(5);

/// After taking one's own proposal back, the next one waits for so long.
const WITHDRAWN_SECONDS: u32 = 5;

impl Table {
    /// The seats of this person.
    pub(super) fn own_seats(&self, seat: Seat) -> SeatSet {
        let person = self.record.seat(seat.0).and_then(|seat| seat.person());
        person.map_or(SeatSet::only(seat), |person| self.record.seats_of(person))
    }

    pub(super) async fn propose(&mut self, seat: Seat, what: Proposal) -> Result<(), Fault> {
        if !self.is_playing() {
            return Err(Fault::NotNow("no game is running".into()));
        }
        if self.record.vote.is_some() {
            let why = "something else is proposed already; agree to it or say no first";
            return Err(Fault::NotNow(why.into()));
        }
        let (own, now_ms) = (self.own_seats(seat), crate::now_ms());
        if let Some(seconds) = self.record.waits(own, now_ms) {
            let why =
                format!("what you proposed was turned down a moment ago; you may propose something in {seconds} s");
            return Err(Fault::NotNow(why));
        }
        if let Proposal::PlayFor(absent) = what {
            self.may_be_played_for(Seat(absent), own)?;
        }
        let notice = notice_ms(what, self.record.clock, self.house.config.limits.notice_seconds);
        self.record.vote = Some(Vote::new(what, seat, own, now_ms + notice));
        self.settle().await
    }

    /// Whether a bot may be proposed for a seat: somebody else's, where none plays yet.
    fn may_be_played_for(&self, seat: Seat, own: SeatSet) -> Result<(), Fault> {
        match self.record.seat(seat.0) {
            _ if own.has(seat) => Err(Fault::NotNow("get up, and a bot plays for you".into())),
            Some(held) if held.person().is_some() && !held.away => Ok(()),
            Some(_) => Err(Fault::NotNow("a bot plays there".into())),
            None => Err(Fault::Bad(format!("the seats go from 0 to {}", self.record.seats.len() - 1))),
        }
    }

    pub(super) async fn cast(&mut self, seat: Seat, yes: bool) -> Result<(), Fault> {
        let own = self.own_seats(seat);
        match &mut self.record.vote {
            None => return Err(Fault::NotNow("nothing is voted on".into())),
            Some(vote) if yes => vote.agree(own),
            Some(vote) => {
                let by = vote.by;
                // A proposer who takes their own proposal back has asked nothing of others but a look.
                let seconds = self.house.config.limits.proposal_seconds;
                let seconds = if own.has(by) { seconds.min(WITHDRAWN_SECONDS) } else { seconds };
                let (by, now_ms) = (self.own_seats(by), crate::now_ms());
                self.record.vote = None;
                self.record.turn_down(by, now_ms + i64::from(seconds) * 1_000, now_ms);
            }
        }
        self.settle().await
    }

    /// Carries out what everybody has agreed to by now; stores who has, if somebody has not.
    pub(super) async fn settle(&mut self) -> Result<(), Fault> {
        let agreed = self.record.vote.filter(|vote| self.record.silent(vote).is_empty());
        let done = match agreed {
            Some(vote) => self.carry_out(vote).await,
            None => self.store(Also::record()).await,
        };
        self.tell_table();
        done
    }

    /// How long until silence becomes consent.
    pub(super) fn notice_left(&self) -> Option<Duration> {
        let vote = self.record.vote?;
        let until_ms = vote.until_ms;
        // Nobody could say no while the store was away.
        let given_ms = until_ms - notice_ms(vote.what, self.record.clock, self.house.config.limits.notice_seconds);
        let until_ms = until_ms + crate::in_ms(self.house.store.stood_still_since(given_ms));
        let left = Duration::from_millis(u64::try_from(until_ms - crate::now_ms()).unwrap_or_default());
        let again = self.vote_again.map(|again| again.saturating_duration_since(Instant::now()));
        Some(left.max(again.unwrap_or_default()))
    }

    /// Nobody has said no for as long as it takes.
    pub(super) async fn notice_is_over(&mut self) {
        let Some(vote) = self.record.vote else { return };
        match self.carry_out(vote).await {
            Ok(()) => self.vote_again = None,
            Err(fault) => {
                tracing::warn!(%fault, "what was proposed could not be carried out");
                self.vote_again = Some(Instant::now() + TRY_AGAIN);
            }
        }
        self.tell_table();
        self.go_on();
    }

    async fn carry_out(&mut self, vote: Vote) -> Result<(), Fault> {
        match vote.what {
            Proposal::Undo => return self.undo_by_consent(vote.by).await,
            Proposal::Pause => {
                self.record.paused = true;
                self.run_clocks();
            }
            Proposal::Abandon => self.record.stage = Stage::Over,
            Proposal::PlayFor(absent) => {
                let seats = self.record.seats_with(absent);
                self.record.stand_in(seats);
                self.run_clocks();
            }
        }
        self.record.vote = None;
        self.bot_at = None;
        self.store(Also::record()).await
    }

    async fn undo_by_consent(&mut self, seat: Seat) -> Result<(), Fault> {
        let mut done = self.take_back(seat, Agreed::Everybody).await;
        if matches!(&done, Err(Fault::NotNow(why)) if why == NOT_KEPT) {
            self.load_whole().await?;
            done = self.take_back(seat, Agreed::Everybody).await;
        }
        // What cannot be taken back now cannot be later either.
        if let Err(Fault::NotNow(_)) = done
            && self.record.vote.take().is_some()
        {
            self.store(Also::record()).await?;
        }
        done
    }

    /// What was said and done may have settled a proposal: taking an answer back is about the proposer's last one, so it
    /// is off once they have given another, or once anything was taken back; and whoever answers needs no bot. Says whether there was one.
    pub(super) fn proposal_falls(&mut self, lines: &[Line]) -> bool {
        let Some(vote) = self.record.vote else { return false };
        let own = self.own_seats(vote.by);
        let meets = |line: &Line| match (vote.what, line) {
            (Proposal::Undo, Line::Said { seat, .. }) => own.has(*seat),
            (Proposal::Undo, Line::TakenBack { .. }) => true,
            (Proposal::PlayFor(absent), Line::Said { seat, .. }) => self.record.seats_with(absent).has(*seat),
            (Proposal::PlayFor(_), Line::TakenBack { .. })
            | (Proposal::Pause | Proposal::Abandon, Line::Said { .. } | Line::TakenBack { .. })
            | (_, Line::Happened { .. }) => false,
        };
        let falls = !self.is_playing() || lines.iter().any(meets);
        if falls {
            self.record.vote = None;
        }
        falls
    }

    /// Anybody who has a seat ends a pause.
    pub(super) async fn resume(&mut self) -> Result<(), Fault> {
        if !self.record.paused {
            return Err(Fault::NotNow("the game is not paused".into()));
        }
        self.record.paused = false;
        self.store(Also::record()).await?;
        self.go_on();
        self.tell_table();
        Ok(())
    }
}
