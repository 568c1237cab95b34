//! Paying off Long events: a proposal of shares, agreed to by every player who pays.

use engine::{Seat, SeatSet};

use crate::content::EventKind;
use crate::event::Event;
use crate::look::{Look, No, no};
use crate::names::EventId;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{PLAYERS, Proposal};

impl Look<'_> {
    /// FAZA-EVENT-10, FAZA-SOLO-02: 2 Points and one for each player.
    pub fn pay_off_price(&self) -> u8 {
        2 + self.state.count
    }

    /// Whether a Long event may be proposed for paying off (FAZA-EVENT-12: each by itself).
    pub fn may_pay_off(&self, event: EventId) -> Result<(), No> {
        if !self.state.in_force.iter().any(|card| card.event == event) {
            return no("FAZA-EVENT-09", Reason::NotInForce);
        }
        if self.game.event(event).kind != EventKind::Long {
            return no("FAZA-EVENT-09", Reason::NotALongEvent);
        }
        if self.state.proposal.is_some() {
            return no("FAZA-RULING-42", Reason::AlreadyProposed);
        }
        let team: u8 = self.state.seats().iter().map(|seat| self.state.player(seat).points).sum();
        if team < self.pay_off_price() {
            return no("FAZA-EVENT-10", Reason::TooFewPoints { has: team, needs: self.pay_off_price() });
        }
        Ok(())
    }

    /// FAZA-EVENT-11: shares are named seat by seat; no share exceeds its owner's Points and the sum is exact.
    pub fn may_share(&self, shares: &[u8], share: u8) -> Result<(), No> {
        let price = self.pay_off_price();
        let seat = Seat(shares.len() as u8);
        self.can_pay(seat, share)?;
        let paid = shares.iter().sum::<u8>() + share;
        let later: u8 = (seat.0 + 1..self.state.count).map(|s| self.state.player(Seat(s)).points).sum();
        if paid > price || paid + later < price {
            return no("FAZA-EVENT-10", Reason::WrongSum { price });
        }
        Ok(())
    }

    /// Whether a seat may agree to the open proposal or decline it.
    pub fn may_settle(&self, seat: Seat, agree: bool) -> Result<(), No> {
        let Some(proposal) = &self.state.proposal else { return no("FAZA-EVENT-11", Reason::NoProposal) };
        if agree && proposal.agreed.has(seat) {
            return no("FAZA-EVENT-11", Reason::AlreadyAgreed);
        }
        if proposal.shares[seat.index()] == 0 && agree {
            return no("FAZA-EVENT-11", Reason::NoShare);
        }
        Ok(())
    }
}

impl Resolver<'_, '_, '_> {
    /// FAZA-RULING-42: the proposer agrees by proposing; others who pay must agree too.
    pub fn propose(&mut self, seat: Seat, event: EventId, shares: [u8; PLAYERS]) {
        let mut agreed = SeatSet::only(seat);
        for other in self.state.seats().iter().filter(|other| shares[other.index()] == 0) {
            agreed.insert(other);
        }
        self.state.proposal = Some(Proposal { event, shares, agreed });
        self.tell("FAZA-EVENT-11", || Event::Proposed { seat, event });
        self.settle_proposal();
    }

    pub fn agree(&mut self, seat: Seat) {
        if let Some(proposal) = &mut self.state.proposal {
            proposal.agreed.insert(seat);
        }
        self.tell("FAZA-EVENT-11", || Event::Agreed { seat });
        self.settle_proposal();
    }

    pub fn decline(&mut self, seat: Seat) {
        self.state.proposal = None;
        self.tell("FAZA-EVENT-11", || Event::Declined { seat });
    }

    /// When all have agreed, each pays their share and the card goes.
    fn settle_proposal(&mut self) {
        let Some(proposal) = self.state.proposal else { return };
        if proposal.agreed != self.state.seats() {
            return;
        }
        self.state.proposal = None;
        self.state.ready = SeatSet::NONE;
        for seat in self.state.seats() {
            self.pay(seat, proposal.shares[seat.index()]);
        }
        self.tell("FAZA-EVENT-10", || Event::PaidOff { event: proposal.event });
        if let Some(place) = self.state.in_force.iter().position(|card| card.event == proposal.event) {
            self.discard_in_force(place);
        }
    }

    /// A proposal lapses when its card is gone or a player can no longer pay their share.
    pub fn review_proposal(&mut self) {
        if let Some(proposal) = self.state.proposal {
            let lies_out = self.state.in_force.iter().any(|card| card.event == proposal.event);
            let affordable =
                self.state.seats().iter().all(|s| self.state.player(s).points >= proposal.shares[s.index()]);
            if !lies_out || !affordable {
                self.state.proposal = None;
            }
        }
    }
}
