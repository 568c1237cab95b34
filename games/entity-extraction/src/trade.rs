//! Trading Items: one operative offers, the other's controller agrees.

use tinyvec::ArrayVec;

use crate::cards::Spot;
use crate::event::Event;
use crate::look::{Look, No, no};
use crate::names::{Card, Operative};
use crate::pick::Pick;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{Offer, State, Step, TRADED};

impl Look<'_> {
    /// EE-ITEM-05, EE-RULING-36: on the same tile, standing or not; by Radio from anywhere.
    pub fn may_trade(self, who: Operative, with: Operative) -> Result<(), No> {
        if who == with || !State::everybody().has(with) {
            return no("EE-ITEM-05", Reason::NotWithYourself);
        }
        let radio = |one| self.holds_any(one, |card| card.trade_any_tile);
        if self.state.agent(who).at != self.state.agent(with).at && !radio(who) && !radio(with) {
            return no("EE-ITEM-05", Reason::NotHere);
        }
        if self.discardable(who).is_empty() && self.discardable(with).is_empty() {
            return no("EE-ITEM-05", Reason::NothingOffered);
        }
        Ok(())
    }

    /// Whether this may follow in an offer: given cards in order, then taken ones in order, so that a trade is one answer
    /// and not many. EE-ITEM-06: only cards are ever listed.
    pub fn may_offer(self, who: Operative, so_far: &[Pick], next: Pick) -> Result<(), No> {
        let Some(Pick::Trade(with)) = so_far.first().copied() else { return no("EE-ITEM-05", Reason::NotAnAnswer) };
        let begun = &so_far[1..];
        let (owner, card) = match next {
            Pick::Offer if begun.is_empty() => return no("EE-ITEM-05", Reason::NothingOffered),
            Pick::Offer => return Ok(()),
            Pick::Give(card) => (who, card),
            Pick::Take(card) => (with, card),
            _ => return no("EE-ITEM-05", Reason::NotAnAnswer),
        };
        if !self.has_card(owner, card) {
            return no("EE-ITEM-01", Reason::NotInHand);
        }
        if self.is_bound(card) {
            return no("EE-IENT-03", Reason::Bound);
        }
        let sorted = begun.iter().all(|before| match (before, next) {
            (Pick::Give(one), Pick::Give(card)) | (Pick::Take(one), Pick::Take(card)) => *one <= card,
            (Pick::Give(_), Pick::Take(_)) => true,
            _ => false,
        });
        if !sorted {
            return no("EE-ITEM-05", Reason::NotSorted);
        }
        let same_way =
            |one: &&Pick| matches!((one, next), (Pick::Give(_), Pick::Give(_)) | (Pick::Take(_), Pick::Take(_)));
        let held = self.state.cards.hand(owner).iter().filter(|one| **one == card).count();
        let named = begun.iter().filter(|one| **one == next).count();
        if named >= held || begun.iter().filter(same_way).count() >= TRADED {
            return no("EE-ITEM-05", Reason::TooManyCards);
        }
        Ok(())
    }

    /// Everything that may follow in an offer.
    pub fn list_offers(self, who: Operative, so_far: &[Pick], out: &mut Vec<Pick>) {
        let Some(Pick::Trade(with)) = so_far.first().copied() else { return };
        if so_far.len() > 1 {
            out.push(Pick::Offer);
        }
        let gives = self.discardable(who).map(Pick::Give);
        let takes = self.discardable(with).map(Pick::Take);
        out.extend(gives.chain(takes).filter(|next| self.may_offer(who, so_far, *next).is_ok()));
    }
}

impl Resolver<'_, '_, '_> {
    /// The partner is asked; a person who controls both has agreed by offering.
    pub fn offer(&mut self, from: Operative, picks: &[Pick]) {
        let Some(Pick::Trade(to)) = picks.first().copied() else { return };
        let list = |way: fn(&Pick) -> Option<Card>| picks.iter().filter_map(way).collect::<ArrayVec<[Card; TRADED]>>();
        let gives = list(|pick| if let Pick::Give(card) = pick { Some(*card) } else { None });
        let takes = list(|pick| if let Pick::Take(card) = pick { Some(*card) } else { None });
        self.state.offer = Some(Offer { from, to, gives, takes });
        self.tell("EE-ITEM-05", || Event::Offered { from, to });
        if self.state.agent(from).at != self.state.agent(to).at {
            self.quote_held(from, |card| card.trade_any_tile);
            self.quote_held(to, |card| card.trade_any_tile);
        }
        if self.state.player_of(from) == self.state.player_of(to) {
            self.consent(true);
        } else {
            self.state.stack.next(Step::Consent(to));
        }
    }

    /// EE-ITEM-05: both agree, or nothing happens.
    pub fn consent(&mut self, agrees: bool) {
        let Some(Offer { from, to, gives, takes }) = self.state.offer.take() else { return };
        if !agrees {
            self.tell("EE-ITEM-05", || Event::Refused { by: to });
            return;
        }
        for card in gives {
            self.state.cards.carry(card, Spot::Hand(from), Spot::Hand(to));
        }
        for card in takes {
            self.state.cards.carry(card, Spot::Hand(to), Spot::Hand(from));
        }
        // EE-RULING-36: also with somebody who is down.
        let both_stand = self.state.stands(from) && self.state.stands(to);
        self.tell(if both_stand { "EE-ITEM-05" } else { "EE-RULING-36" }, || Event::Traded { from, to });
    }
}
