//! Ops cards that a program sends on their way: discarded, arranged, dug for, fetched, stolen.

use engine::pile::Hidden;
use engine::{Knowers, Rule, Seat};

use crate::event::{Event, TakenFrom};
use crate::names::OpsId;
use crate::resolver::Resolver;
use crate::state::{ArrangeDeck, CardZone, Scope, Step, Theft};
use crate::vocabulary::{CardsWhere, Deck, DiscardCards, StealCard, Zone};

impl Resolver<'_, '_, '_> {
    pub fn discard_cards(&mut self, discard: &DiscardCards, scope: Scope) {
        let Some(seat) = self.seat(discard.who, scope) else { return };
        let zone = if discard.from == Zone::Gadgets { CardZone::Gadgets } else { CardZone::Hand };
        if discard.from == Zone::Covert {
            if let Some(covert) = self.state.agent_mut(seat).covert.take() {
                self.discard_ops(covert.card);
                self.play.reveal();
                self.tell("F07-GEN-05", || Event::Discarded { seat, card: covert.card });
            }
            return;
        }
        let held = match zone {
            CardZone::Hand => self.state.agent(seat).hand.len(),
            CardZone::Gadgets => self.state.agent(seat).gadgets.len(),
        } as u8;
        let count = if discard.all { held } else { self.amount(&discard.count, scope).min(held) };
        if discard.random || count == held {
            for _ in 0..count {
                self.discard_random(seat, zone);
            }
        } else if count > 0 {
            self.next(Step::Discards(seat, count, zone));
        }
    }

    pub fn start_arranging(&mut self, seat: Seat, deck: Deck, count: u8, to_bottom: bool) {
        let deck = match deck {
            Deck::Ops => ArrangeDeck::Ops,
            Deck::Events => ArrangeDeck::Events,
            Deck::Rooms => ArrangeDeck::Rooms,
        };
        // The Mainframe is never moved: it stays the last card.
        let there = match deck {
            ArrangeDeck::Ops => self.state.ops.len(),
            ArrangeDeck::Events => self.state.events.len(),
            ArrangeDeck::Rooms => self.state.room_deck.len().saturating_sub(1),
        };
        let count = usize::from(count).min(there);
        let only = Knowers::only(seat);
        // F07-RULING-166: no other seat sees in which order two or more come back.
        macro_rules! look {
            ($pile:expr, $saw:expr) => {{
                $pile.show_top(count, only, self.play);
                if count > 1 {
                    $pile.mix_top(count, only);
                }
                for hidden in $pile.from_top().take(count) {
                    self.play.whisper(seat, Rule("F07-GEN-05"), || $saw(hidden.card));
                }
            }};
        }
        match deck {
            ArrangeDeck::Ops => look!(self.state.ops, |card| Event::SawOps { card }),
            ArrangeDeck::Events => look!(self.state.events, |event| Event::SawEvent { event }),
            ArrangeDeck::Rooms => look!(self.state.room_deck, |card| Event::SawRoom { card }),
        }
        self.tell("F07-GEN-05", || Event::Peeked { seat, count: count as u8 });
        if count > 0 {
            self.next(Step::Arrange(seat, deck, count as u8, to_bottom));
        }
    }

    pub fn take_discarded(&mut self, seat: Seat, card: OpsId) {
        if self.state.agent(seat).hand.len() == crate::state::most::HAND {
            return;
        }
        if let Some(at) = self.state.ops_discard.iter().rposition(|lying| *lying == card) {
            self.state.ops_discard.remove(at);
            let known = self.state.everybody();
            self.state.agent_mut(seat).hand.push(Hidden { card, known });
            self.tell("F07-GEN-05", || Event::Took { seat, card, from: TakenFrom::Discards });
        }
    }

    /// Reveals until a card fits; the rest is shuffled back.
    pub fn dig(&mut self, seat: Seat, such: &CardsWhere) {
        if self.state.agent(seat).hand.len() == crate::state::most::HAND {
            return;
        }
        let game = self.game;
        let mut found = self.state.ops.take(|card| game.is_such_card(card, such));
        if found.is_none() && !self.state.ops_discard.is_empty() {
            self.shuffle_discards();
            found = self.state.ops.take(|card| game.is_such_card(card, such));
        }
        self.state.ops.shuffle(self.play);
        self.play.reveal();
        if let Some(mut hidden) = found {
            hidden.known = self.state.everybody();
            let card = hidden.card;
            self.state.agent_mut(seat).hand.push(hidden);
            self.tell("F07-GEN-05", || Event::Took { seat, card, from: TakenFrom::Deck });
        }
    }

    /// Takes a named card from the deck, then shuffled, or from the discard pile.
    pub fn fetch(&mut self, seat: Seat, wanted: OpsId) -> bool {
        if self.state.agent(seat).hand.len() == crate::state::most::HAND {
            return false;
        }
        if let Some(mut hidden) = self.state.ops.take(|card| card == wanted) {
            hidden.known = self.state.everybody();
            self.state.ops.shuffle(self.play);
            self.play.reveal();
            self.state.agent_mut(seat).hand.push(hidden);
            self.tell("F07-GEN-05", || Event::Took { seat, card: wanted, from: TakenFrom::Deck });
            return true;
        }
        if self.state.ops_discard.contains(&wanted) {
            self.take_discarded(seat, wanted);
            return true;
        }
        false
    }

    pub fn steal_card(&mut self, steal: &StealCard, scope: Scope) {
        let Some(from) = self.seat(steal.from, scope) else { return };
        let agent = self.state.agent(from);
        let (theft, found) = match (steal.zone, steal.chosen) {
            (Zone::Hand, true) => (Theft::Hand(scope.card), true),
            (Zone::Hand, false) | (Zone::Discard, _) => (Theft::RandomHand, !agent.hand.is_empty()),
            (Zone::Gadgets, true) => (Theft::Gadget(scope.card), true),
            (Zone::Gadgets, false) => (Theft::RandomGadget, !agent.gadgets.is_empty()),
            (Zone::Covert, _) => (Theft::Covert, agent.covert.is_some()),
        };
        if !found {
            return;
        }
        self.would_take_card(from, scope.me, theft);
    }
}
