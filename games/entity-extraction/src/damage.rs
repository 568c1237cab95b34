//! Damage to operatives, going down and getting up.

use engine::effect::{Flow, Frame};

use crate::content::{Cost, Trigger};
use crate::event::Event;
use crate::look::Look;
use crate::names::{Card, Operative};
use crate::resolver::Resolver;
use crate::state::{Declined, MOST_HT, Origin, Scope, Step};

impl Look<'_> {
    /// EE-ITEM-04, EE-RULING-49: a card that may be used now although it is not its owner's turn.
    fn reaction(self, who: Operative, to: Trigger) -> Option<Card> {
        let fits = |card: &Card| {
            self.game.item(*card).is_some_and(|item| item.cost == Cost::Reaction && item.when == Some(to))
        };
        self.state.cards.hand(who).iter().copied().find(fits)
    }
}

impl Resolver<'_, '_, '_> {
    /// Plans damage. EE-DOWN-12, EE-RULING-32: those who are down take none; EE-ROOM-06 says so for rooms once more.
    pub fn harm(&mut self, who: Operative, damage: u8, origin: Origin) {
        self.state.hurt = false;
        if damage > 0 && self.state.stands(who) {
            self.state.stack.next(Step::Harm(who, damage, origin, Declined::default()));
        }
    }

    /// Asks for reactions first, then takes the damage.
    pub fn take_harm(&mut self, who: Operative, damage: u8, origin: Origin, declined: Declined) -> Flow {
        if damage == 0 || !self.state.stands(who) {
            return Flow::On;
        }
        if origin == Origin::Place && self.look().holds_any(who, |card| card.immune_to_rooms) {
            self.tell("EE-ITEM-02", || Event::Spared { who });
            self.quote_held(who, |card| card.immune_to_rooms);
            return Flow::On;
        }
        let damaged = self.look().reaction(who, Trigger::Damaged).filter(|_| !declined.damaged);
        let going_down = || {
            let falls = damage >= self.state.agent(who).ht && !declined.going_down;
            self.look().reaction(who, Trigger::WouldGoDown).filter(|_| falls)
        };
        if let Some(card) = damaged.or_else(going_down) {
            self.state.stack.next(Step::Harm(who, damage, origin, declined));
            self.state.stack.next(Step::React(who, card));
            return Flow::Wait;
        }
        self.lose_health(who, damage);
        self.flow()
    }

    /// The reaction is used: the card is discarded and says what becomes of the damage.
    pub fn react(&mut self, who: Operative, card: Card) {
        let Some(program) = self.game.item(card).and_then(|item| item.program) else { return };
        self.tell("EE-ITEM-04", || Event::Used { who, card });
        self.quote(card);
        self.discard(who, card);
        self.state.stack.call(program, Scope::of(who, card));
    }

    pub fn decline(&mut self, card: Card) {
        let trigger = self.game.item(card).and_then(|item| item.when);
        if let Some(Frame::Step(Step::Harm(_, _, _, declined))) = self.state.stack.top_mut() {
            match trigger {
                Some(Trigger::WouldGoDown) => declined.going_down = true,
                Some(Trigger::Damaged) | None => declined.damaged = true,
            }
        }
    }

    /// The damage about to be taken by this operative.
    fn pending(&mut self, who: Operative) -> Option<&mut u8> {
        self.state.stack.iter_mut().find_map(|frame| match frame {
            Frame::Step(Step::Harm(whom, damage, ..)) if *whom == who => Some(damage),
            _ => None,
        })
    }

    pub fn prevent_damage(&mut self, who: Operative, most: u8) {
        let Some(pending) = self.pending(who) else { return };
        let prevented = most.min(*pending);
        *pending -= prevented;
        self.tell("EE-DOWN-01", || Event::Prevented { who, damage: prevented });
    }

    /// The Paper Doll: the operative stays at so many Health Tokens; what it had more is lost.
    pub fn stay_at(&mut self, who: Operative, ht: u8) {
        let before = self.state.agent(who).ht;
        let Some(pending) = self.pending(who) else { return };
        *pending = 0;
        self.state.agent_mut(who).ht = ht.min(before);
        self.state.hurt = before > ht;
        self.tell("EE-DOWN-02", || Event::Clings { who, ht });
    }

    /// EE-DOWN-01, EE-DOWN-02, EE-DOWN-11
    fn lose_health(&mut self, who: Operative, damage: u8) {
        let agent = self.state.agent_mut(who);
        let lost = damage.min(agent.ht);
        agent.ht -= lost;
        let is_down = agent.ht == 0;
        self.state.hurt = lost > 0;
        self.resolve();
        self.tell("EE-DOWN-01", || Event::Hurt { who, damage: lost });
        if is_down {
            self.tell("EE-DOWN-02", || Event::Down { who });
            self.put_down(who, "EE-DOWN-11");
        }
    }

    /// EE-DOWN-04, EE-DOWN-05, EE-DOWN-10: never more than three; an operative who regains any stands, and is no longer
    /// carried.
    pub fn regain(&mut self, who: Operative, amount: u8) {
        let before = self.state.agent(who).ht;
        let after = (before + amount).min(MOST_HT);
        if after == before {
            return;
        }
        self.state.agent_mut(who).ht = after;
        self.resolve();
        self.tell("EE-DOWN-05", || Event::Healed { who, ht: after });
        if before == 0 {
            // EE-RULING-35: an operative who gets up in its own turn goes on with it.
            let rule = if self.state.active == Some(who) { "EE-RULING-35" } else { "EE-DOWN-04" };
            self.tell(rule, || Event::StandsUp { who });
            if let Some(carrier) = self.state.carrier_of(who) {
                self.put_down(carrier, "EE-DOWN-10");
            }
        }
    }
}
