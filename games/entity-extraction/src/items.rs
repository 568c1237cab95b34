//! Cards in hand: drawing, using, discarding; Ammo.

use crate::cards::Spot;
use crate::content::Cost;
use crate::event::Event;
use crate::look::{Look, No, no};
use crate::names::{Card, Operative};
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{MOST_ACTIONS, Scope};

impl Look<'_> {
    /// EE-ITEM-02, EE-ITEM-04, EE-DOWN-03, EE-RULING-35: whether the card may be used in its owner's turn.
    pub fn may_use(self, who: Operative, card: Card) -> Result<(), No> {
        if !self.has_card(who, card) {
            return no("EE-ITEM-01", Reason::NotInHand);
        }
        let Some(item) = self.game.item(card) else { return no("EE-ITEM-02", Reason::NotUsable) };
        match item.cost {
            Cost::Passive => return no("EE-ITEM-02", Reason::NotUsable),
            Cost::Reaction => return no("EE-ITEM-04", Reason::OnlyReaction),
            Cost::Action if self.state.actions == 0 => return no("EE-TURN-02", Reason::NoActions),
            Cost::Action if !self.state.stands(who) && !item.healing => return no("EE-DOWN-03", Reason::OnlyHealing),
            Cost::Action | Cost::Free => {}
        }
        if item.needs.as_ref().is_some_and(|needs| !self.holds(needs, Scope::of(who, card))) {
            return no("EE-ITEM-02", Reason::WouldDoNothing);
        }
        Ok(())
    }

    /// EE-ITEM-07, EE-IENT-03
    pub fn may_discard(self, who: Operative, card: Card) -> Result<(), No> {
        if !self.has_card(who, card) {
            return no("EE-ITEM-01", Reason::NotInHand);
        }
        if self.is_bound(card) {
            return no("EE-IENT-03", Reason::Bound);
        }
        Ok(())
    }
}

impl Resolver<'_, '_, '_> {
    /// EE-ITEM-03, EE-IENT-02
    pub fn use_item(&mut self, who: Operative, card: Card) {
        let Some(item) = self.game.item(card) else { return };
        if item.cost == Cost::Action {
            self.state.actions -= 1;
        }
        self.tell(if card.is_entity() { "EE-IENT-02" } else { "EE-ITEM-02" }, || Event::Used { who, card });
        self.quote(card);
        if item.consumable {
            self.lay_aside(who, card);
        }
        if let Some(program) = item.program {
            self.state.stack.call(program, Scope::of(who, card));
        }
    }

    pub fn discard(&mut self, who: Operative, card: Card) {
        self.discard_by("EE-ITEM-07", who, card);
    }

    pub fn discard_by(&mut self, rule: &'static str, who: Operative, card: Card) {
        self.tell(rule, || Event::Discarded { who, card });
        self.lay_aside(who, card);
    }

    /// EE-ITEM-07, EE-RULING-50: a Small Weapon goes to the Gate, Item Entities do not come back, everything else waits to be reshuffled.
    fn lay_aside(&mut self, who: Operative, card: Card) {
        let to = match card {
            _ if self.game.is_small_weapon(card) => Spot::Gate,
            _ if card.is_entity() => Spot::EntityDiscard,
            _ => Spot::Discard,
        };
        if self.state.cards.carry(card, Spot::Hand(who), to) && to == Spot::Gate {
            self.tell("EE-ITEM-07", || Event::LiesAtGate { card });
        }
    }

    /// EE-ITEM-08, EE-ITEM-10, EE-RULING-40: drawn cards are public; an empty deck is made of the discards.
    pub fn draw_items(&mut self, who: Operative, count: u8) {
        for _ in 0..count {
            if self.state.cards.count(Spot::ItemDeck) == 0 {
                self.reshuffle();
            }
            let Some(card) = self.state.cards.draw(Spot::ItemDeck, Spot::Hand(who)) else {
                self.tell("EE-ITEM-10", || Event::NothingToDraw { who });
                return;
            };
            self.resolve();
            self.play.reveal();
            self.tell("EE-ITEM-08", || Event::Drew { who, card });
        }
    }

    fn reshuffle(&mut self) {
        if self.state.cards.count(Spot::Discard) == 0 {
            return;
        }
        while self.state.cards.draw(Spot::Discard, Spot::ItemDeck).is_some() {}
        // The order of the discards was public: the deck starts from a fixed one, so that only the shuffle counts.
        let deck = self.state.cards.at_mut(Spot::ItemDeck);
        deck.sort_unstable();
        self.play.shuffle(deck);
        self.tell("EE-ITEM-10", || Event::Reshuffled);
    }

    /// EE-ITEM-09, EE-RULING-41: from the supply; what it lacks is lost.
    pub fn gain_ammo(&mut self, who: Operative, amount: u8) {
        let gained = amount.min(self.state.ammo);
        if gained == 0 {
            self.tell("EE-ITEM-09", || Event::SupplyShort { who });
            return;
        }
        self.state.ammo -= gained;
        self.state.agent_mut(who).ammo += gained;
        self.resolve();
        self.tell("EE-ITEM-09", || Event::Gained { who, ammo: gained });
    }

    pub fn take_weapon(&mut self, who: Operative, card: Card) {
        if self.state.cards.carry(card, Spot::Gate, Spot::Hand(who)) {
            self.resolve();
            self.tell("EE-RULING-50", || Event::TookWeapon { who, card });
        }
    }

    /// Gives the operative more or fewer actions, if it has the turn.
    pub fn change_actions(&mut self, who: Operative, by: i8) {
        if self.state.active != Some(who) {
            return;
        }
        let before = self.state.actions;
        let after = before.saturating_add_signed(by).min(MOST_ACTIONS);
        if after == before {
            return;
        }
        self.state.actions = after;
        self.resolve();
        if after > before {
            self.tell("EE-ITEM-02", || Event::MoreActions { who, actions: after });
        } else {
            self.tell("EE-ROOM-03", || Event::FewerActions { who, actions: after });
        }
    }
}
