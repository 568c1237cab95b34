//! Data and cards: gaining, losing, stealing, equipping.

use engine::pile::{self, Hidden};
use engine::{Knowers, Seat};

use crate::event::Event;
use crate::look::{Look, No, no};
use crate::names::{Cause, OpsId};
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{CardZone, Gadget, Moment, Step, Theft};
use crate::vocabulary::{OpsKind, Passive, Record, Trigger};

impl Look<'_> {
    /// F07-GADGET-06, F07-COVERT-07, F07-RULING-129
    pub fn may_equip(self, seat: Seat, card: OpsId) -> Result<(), No> {
        let agent = self.state.agent(seat);
        if card.index() >= self.game.ops().len() || !agent.holds(card) {
            return no("F07-TURN-04", Reason::NotInHand);
        }
        match self.game.card(card).kind {
            OpsKind::Action => no("F07-ACTION-01", Reason::CannotEquip),
            kind if self.has_slot(seat, kind) => Ok(()),
            OpsKind::Gadget => no("F07-GADGET-06", Reason::SlotsFull),
            OpsKind::Covert => no("F07-COVERT-07", Reason::SlotsFull),
        }
    }

    /// Whether another card of the kind can be equipped.
    pub fn has_slot(self, seat: Seat, kind: OpsKind) -> bool {
        let agent = self.state.agent(seat);
        match kind {
            OpsKind::Action => false,
            // Nothing takes a slot away, so those that every Agent has need no second look.
            OpsKind::Gadget => {
                let equipped = agent.gadgets.len();
                equipped < usize::from(self.game.constants().gadget_slots).min(crate::state::most::GADGETS)
                    || equipped < self.gadget_slots(seat)
            }
            OpsKind::Covert => agent.covert.is_none(),
        }
    }

    /// F07-OPS-05, F07-OPS-06, F07-GADGET-04
    pub fn may_unequip(self, seat: Seat, card: OpsId) -> Result<(), No> {
        let agent = self.state.agent(seat);
        if agent.hand.len() == crate::state::most::HAND {
            return no("F07-OPS-05", Reason::SlotsFull);
        }
        if agent.covert.is_some_and(|covert| covert.card == card) {
            return Ok(());
        }
        match agent.gadget(card) {
            Some(gadget) if gadget.used => no("F07-GADGET-04", Reason::GadgetUsed),
            Some(_) => Ok(()),
            None => no("F07-OPS-05", Reason::NotEquipped),
        }
    }
}

impl Resolver<'_, '_, '_> {
    /// F07-GADGET-02: Gadgets lie open; F07-COVERT-02: Coverts do not.
    pub fn equip(&mut self, seat: Seat, card: OpsId) {
        let game = self.game;
        let is_covert = |card: OpsId| game.card(card).kind == OpsKind::Covert;
        let agent = self.state.agent_mut(seat);
        if is_covert(card) {
            // It is public that it is a Covert.
            let Some(hidden) = agent.take_unseen(card, Knowers::only(seat), is_covert) else { return };
            agent.covert = Some(hidden);
            self.whisper(seat, "F07-COVERT-02", || Event::CovertChosen { seat, card });
            self.tell("F07-COVERT-02", || Event::CovertEquipped { seat });
        } else if agent.take_openly(card).is_some() {
            let used = self.state.used_cards.contains(&card);
            self.state.agent_mut(seat).gadgets.push(Gadget { card, used });
            self.play.reveal();
            self.tell("F07-GADGET-02", || Event::GadgetEquipped { seat, card });
        } else {
            return;
        }
        if self.state.stage.is_played() {
            let room = self.state.agent(seat).room;
            self.announce(Moment::new(Trigger::Equipped, seat, seat, room));
        }
    }

    pub fn unequip(&mut self, seat: Seat, card: OpsId) {
        let everybody = self.state.everybody();
        let agent = self.state.agent_mut(seat);
        if let Some(covert) = agent.covert.filter(|covert| covert.card == card) {
            agent.covert = None;
            agent.hand.push(covert);
            self.tell("F07-OPS-06", || Event::CovertReturned { seat });
        } else if let Some(at) = agent.find_gadget(card, false) {
            agent.gadgets.remove(at);
            // All players saw it: the hand card is known.
            agent.hand.push(Hidden { card, known: everybody });
            self.tell("F07-OPS-05", || Event::GadgetReturned { seat, card });
        }
    }

    /// An equipped Gadget is discarded; of equal ones a used one.
    pub fn drop_gadget(&mut self, seat: Seat, card: OpsId) {
        let agent = self.state.agent_mut(seat);
        if let Some(at) = agent.find_gadget(card, true) {
            agent.gadgets.remove(at);
            self.discard_ops(card);
        }
    }

    /// F07-RULING-171: the same, and the table hears it.
    pub fn give_up_gadget(&mut self, rule: &'static str, seat: Seat, card: OpsId) {
        self.drop_gadget(seat, card);
        self.tell(rule, || Event::Discarded { seat, card });
    }

    /// A hand card is discarded, face up.
    pub fn discard_from_hand(&mut self, rule: &'static str, seat: Seat, card: OpsId) {
        if self.state.agent_mut(seat).take_openly(card).is_some() {
            self.discard_ops(card);
            self.play.reveal();
            self.tell(rule, || Event::Discarded { seat, card });
        }
    }

    pub fn discard_random(&mut self, seat: Seat, zone: CardZone) {
        match zone {
            CardZone::Hand => {
                let hand = self.state.agent(seat).hand;
                if !hand.is_empty() {
                    let card = hand[self.play.pick(hand.len())].card;
                    self.discard_from_hand("F07-RULING-08", seat, card);
                }
            }
            CardZone::Gadgets => {
                let gadgets = self.state.agent(seat).gadgets;
                if !gadgets.is_empty() {
                    let card = gadgets[self.play.pick(gadgets.len())].card;
                    self.give_up_gadget("F07-RULING-08", seat, card);
                }
            }
        }
    }

    /// F07-RULING-17: what the supply still has.
    pub fn gain_data(&mut self, rule: &'static str, seat: Seat, count: u8) {
        let count = count.min(self.look().data_supply());
        if count == 0 || !self.state.agent(seat).is_inside() {
            return;
        }
        self.state.agent_mut(seat).data += count;
        self.tell(rule, || Event::GainedData { seat, count });
        let room = self.state.agent(seat).room;
        self.announce(Moment::new(Trigger::GainedData, seat, seat, room));
    }

    /// Back to the supply.
    pub fn lose_data(&mut self, seat: Seat, count: u8) {
        let count = count.min(self.state.agent(seat).data);
        if count > 0 {
            self.state.agent_mut(seat).data -= count;
            self.tell("F07-RULING-17", || Event::LostData { seat, count });
        }
    }

    /// A theft of Data: the seats that can stop it are asked first.
    pub fn would_take_data(&mut self, from: Seat, to: Seat, count: u8) {
        let agent = self.state.agent(from);
        let count = count.min(agent.data);
        let safe = self.look().has_either(from, Passive::NoTheft, Passive::NoDataTheft);
        if count == 0 || from == to || safe || !agent.is_inside() {
            return;
        }
        let room = agent.room;
        self.next(Step::TakeData(from, to, count));
        self.announce(Moment::new(Trigger::WouldLoseData, from, to, room));
    }

    /// F07-DATA-04: Data changes hands.
    pub fn take_data(&mut self, from: Seat, to: Seat, count: u8) {
        let count = count.min(self.state.agent(from).data);
        if count == 0 || !self.state.agent(to).is_inside() {
            return;
        }
        self.state.agent_mut(from).data -= count;
        self.state.agent_mut(to).data += count;
        self.state.record(to, Record::TimesDataTaken, 1);
        self.state.record(from, Record::TimesDataLost, 1);
        self.tell("F07-DATA-04", || Event::DataTaken { from, to, count });
        let room = self.state.agent(from).room;
        self.announce(Moment::new(Trigger::LostData, from, to, room));
    }

    /// Data given freely.
    pub fn give_data(&mut self, from: Seat, to: Seat, count: u8) {
        let count = count.min(self.state.agent(from).data);
        if count > 0 && from != to {
            self.state.agent_mut(from).data -= count;
            self.state.agent_mut(to).data += count;
            self.tell("F07-DATA-04", || Event::DataGiven { from, to, count });
        }
    }

    pub fn would_take_card(&mut self, from: Seat, to: Seat, theft: Theft) {
        let agent = self.state.agent(from);
        if from == to || !agent.is_inside() || self.look().has(from, Passive::NoTheft) {
            return;
        }
        let room = agent.room;
        self.next(Step::TakeCard(from, to, theft));
        self.announce(Moment::new(Trigger::WouldLoseCard, from, to, room));
    }

    /// A card for a card: the other Agent would lose one too, so the seats that can stop that are asked first.
    pub fn would_swap(&mut self, me: Seat, other: Seat, theirs: OpsId) {
        let agent = self.state.agent(other);
        if me == other || !agent.is_inside() || self.look().has(other, Passive::NoTheft) {
            return;
        }
        let room = agent.room;
        self.next(Step::Exchange(me, other, theirs));
        self.announce(Moment::new(Trigger::WouldLoseCard, other, me, room));
    }

    /// Both cards leave their hands before either arrives.
    pub fn swap(&mut self, me: Seat, other: Seat, mine: OpsId, theirs: OpsId) {
        let saw = Knowers::only(me).or(Knowers::only(other));
        let given = self.state.agent_mut(me).take_unseen(mine, saw, |_| true);
        let received = self.state.agent_mut(other).take_unseen(theirs, saw, |_| true);
        for (from, to, hidden) in [(me, other, given), (other, me, received)] {
            if let Some(hidden) = hidden {
                self.handed_over(from, to, hidden, || Event::CardTaken { from, to });
            }
        }
        let room = self.state.agent(other).room;
        self.announce(Moment::new(Trigger::LostCard, other, me, room));
    }

    /// F07-RULING-134: the card goes to the thief's hand.
    pub fn take_card(&mut self, from: Seat, to: Seat, theft: Theft) {
        if !self.state.agent(to).is_inside() || self.state.agent(to).hand.len() == crate::state::most::HAND {
            return;
        }
        let everybody = self.state.everybody();
        let saw = Knowers::only(from).or(Knowers::only(to));
        let agent = self.state.agent(from);
        let (mut hidden, open) = match theft {
            Theft::RandomHand | Theft::Hand(_) => {
                let card = if let Theft::Hand(card) = theft {
                    card
                } else if agent.hand.is_empty() {
                    return;
                } else {
                    agent.hand[self.play.pick(agent.hand.len())].card
                };
                match self.state.agent_mut(from).take_unseen(card, saw, |_| true) {
                    Some(hidden) => (hidden, false),
                    None => return,
                }
            }
            Theft::Gadget(_) | Theft::RandomGadget => {
                let at = if let Theft::Gadget(card) = theft {
                    agent.find_gadget(card, false)
                } else if agent.gadgets.is_empty() {
                    None
                } else {
                    Some(self.play.pick(agent.gadgets.len()))
                };
                let Some(at) = at else { return };
                let Gadget { card, used } = self.state.agent_mut(from).gadgets.remove(at);
                if used && self.state.used_cards.len() < self.state.used_cards.capacity() {
                    self.state.used_cards.push(card);
                }
                (Hidden { card, known: everybody }, true)
            }
            Theft::Covert => match self.state.agent_mut(from).covert.take() {
                Some(covert) => (covert, false),
                None => return,
            },
        };
        hidden.known = hidden.known.or(saw);
        let card = hidden.card;
        self.state.agent_mut(to).hand.push(hidden);
        self.play.reveal();
        if open {
            self.tell("F07-RULING-134", || Event::GadgetTaken { from, to, card });
        } else {
            for seat in [from, to] {
                self.whisper(seat, "F07-RULING-134", || Event::CardTakenWas { from, to, card });
            }
            self.tell("F07-RULING-134", || Event::CardTaken { from, to });
        }
        let room = self.state.agent(from).room;
        self.announce(Moment { cause: Cause::Card, ..Moment::new(Trigger::LostCard, from, to, room) });
    }

    /// Hands a card over without any theft.
    pub fn hand_over(&mut self, from: Seat, to: Seat, card: OpsId) {
        if self.state.agent(to).hand.len() == crate::state::most::HAND {
            return;
        }
        let saw = Knowers::only(from).or(Knowers::only(to));
        if let Some(hidden) = self.state.agent_mut(from).take_unseen(card, saw, |_| true) {
            self.handed_over(from, to, hidden, || Event::CardGiven { from, to });
        }
    }

    fn handed_over(&mut self, from: Seat, to: Seat, hidden: Hidden<OpsId>, how: impl FnOnce() -> Event) {
        let card = hidden.card;
        self.state.agent_mut(to).hand.push(hidden);
        self.play.reveal();
        for seat in [from, to] {
            self.whisper(seat, "F07-GEN-05", || Event::CardTakenWas { from, to, card });
        }
        self.tell("F07-GEN-05", how);
    }

    /// Shows a whole hand to one seat.
    pub fn look_at_hand(&mut self, who: Seat, whose: Seat) {
        let hand = &mut self.state.agent_mut(whose).hand;
        for hidden in hand.iter_mut() {
            hidden.known.insert(who);
        }
        let hand = *hand;
        self.play.reveal();
        self.whisper(who, "F07-GEN-05", || {
            // No other seat sees in which order she holds them.
            let mut cards: Vec<OpsId> = hand.iter().map(|hidden| hidden.card).collect();
            cards.sort_unstable();
            Event::SawHand { whose, cards }
        });
        self.tell("F07-GEN-05", || Event::LookedAtHand { seat: who, whose });
    }

    pub fn look_at_covert(&mut self, who: Seat, whose: Seat) {
        let Some(covert) = &mut self.state.agent_mut(whose).covert else { return };
        covert.known.insert(who);
        let card = covert.card;
        self.play.reveal();
        self.whisper(who, "F07-GEN-05", || Event::SawCovert { whose, card });
        self.tell("F07-GEN-05", || Event::LookedAtCovert { seat: who, whose });
    }

    pub fn reveal_random(&mut self, seat: Seat) {
        let hand = self.state.agent(seat).hand;
        if hand.is_empty() {
            return;
        }
        let at = self.play.pick(hand.len());
        let everybody = self.state.everybody();
        pile::shown(&mut self.state.agent_mut(seat).hand, at, everybody);
        self.play.reveal();
        let card = hand[at].card;
        self.tell("F07-GEN-05", || Event::Revealed { seat, card });
    }
}
