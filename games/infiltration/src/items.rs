//! Item cards: played instead of an action (INF-ITEM-01), drawn, discarded, stolen, and what becomes of them.

use engine::{Knowers, pile};

use crate::content::After;
use crate::event::Event;
use crate::item_cards::Spot;
use crate::names::{Card, ItemId, Operative};
use crate::resolver::Resolver;
use crate::state::{Scope, Step};

impl Resolver<'_, '_, '_> {
    /// INF-RESOLVE-04, INF-ITEM-02: as its text says, now; what names another time waits (INF-ITEM-03).
    pub fn play_item(&mut self, who: Operative, item: ItemId) {
        let card = self.game.item(item);
        if card.at_end.is_some() {
            self.tell("INF-ITEM-03", || Event::ItemWaits { who, item });
        }
        if let Some(program) = card.on_play {
            self.play.tell(card.rule, || Event::ItemUsed { who, item });
            self.state.resolved = false;
            self.state.stack.next(Step::ItemDone(who));
            self.state.stack.call(program, Scope::of(who));
        }
    }

    /// INF-RULING-34: an item that names the end of the Resolution Phase.
    pub fn item_due(&mut self, who: Operative) {
        if let Some(Card::Item(item)) = self.state.agent(who).card
            && let card = self.game.item(item)
            && let Some(program) = card.at_end
        {
            self.play.tell(card.rule, || Event::ItemUsed { who, item });
            self.state.resolved = false;
            self.state.stack.next(Step::ItemDone(who));
            self.state.stack.call(program, Scope::of(who));
        }
    }

    /// INF-ITEM-06, INF-RULING-39: one resolved step is enough.
    pub fn item_done(&mut self, who: Operative) {
        self.state.agent_mut(who).spent |= self.state.resolved;
        if !self.state.agent(who).spent
            && let Some(card @ Card::Item(item)) = self.state.agent(who).card
            && self.game.item(item).at_end.is_none()
            // What it made the operative extract is still to come.
            && !self.state.agent(who).extracts
        {
            self.tell("INF-RULING-14", || Event::NoEffect { who, card });
        }
    }

    /// INF-ROUND-04, INF-ITEM-04, INF-RULING-38, INF-RULING-39, INF-RULING-40, INF-RULING-42: discarded or returned, as
    /// marked; what did nothing returns anyway, and nothing returns to an operative who has left.
    pub fn put_item_away(&mut self, who: Operative) {
        let Some(card) = self.state.items.at(Spot::Front(who)).first().copied() else { return };
        let (item, agent, all) = (card.card, *self.state.agent(who), self.state.everybody());
        if agent.spent && self.game.item(item).after == After::Discard {
            self.state.items.shift(Spot::Front(who), 0, Spot::Discard, all);
            self.tell("INF-RULING-40", || Event::Discarded { who, item });
        } else if agent.place().is_some() {
            // Every viewer has seen it go back.
            self.state.items.shift(Spot::Front(who), 0, Spot::Hand(who), all);
            self.tell("INF-ROUND-04", || Event::Returned { who, item });
        } else {
            self.state.items.shift(Spot::Front(who), 0, Spot::Box, all);
            self.tell("INF-RULING-42", || Event::ItemsBoxed { who, count: 1 });
        }
    }

    /// INF-RULING-41: there is no hand limit, and discards never come back.
    pub fn draw_items(&mut self, who: Operative, wanted: u8) {
        let known = Knowers::from(self.state.knower(who));
        let mut count = 0;
        while count < wanted {
            let Some(top) = self.state.items.count(Spot::Pile).checked_sub(1) else { break };
            let item = self.state.items.shift(Spot::Pile, top, Spot::Hand(who), known);
            self.play.reveal();
            self.whisper(who, "INF-RULING-10", || Event::GotItem { item });
            count += 1;
        }
        if count > 0 {
            self.resolve();
            self.tell("INF-RULING-41", || Event::DrewItems { who, count });
        }
        if count < wanted {
            self.tell("INF-RULING-41", || Event::PileEmpty);
        }
    }

    /// `discard_items`: who has no more than that has no choice.
    pub fn discard_items(&mut self, who: Operative, count: u8) {
        let held = self.state.items.count(Spot::Hand(who));
        if held > usize::from(count) {
            return self.state.stack.next(Step::Discard(who, count));
        }
        while let Some(card) = self.state.items.at(Spot::Hand(who)).first().copied() {
            self.discard(who, card.card);
        }
    }

    /// INF-RULING-41: face up.
    pub fn discard(&mut self, who: Operative, item: ItemId) {
        let Some(at) = self.state.items.find(Spot::Hand(who), item) else { return };
        let all = self.state.everybody();
        self.state.items.shift(Spot::Hand(who), at, Spot::Discard, all);
        self.play.reveal();
        self.resolve();
        self.tell("INF-RULING-41", || Event::Discarded { who, item });
    }

    /// `steal_item`: at random. Both know which; no other player does (INF-RULING-87).
    pub fn steal_item(&mut self, who: Operative, from: Operative) {
        let held = self.state.items.count(Spot::Hand(from));
        if held == 0 {
            return;
        }
        let both = Knowers::from(self.state.knower(who)).or(self.state.knower(from).into());
        let at = self.play.pick(held);
        let mut card = self.state.items.at(Spot::Hand(from))[at];
        let item = self.state.items.shift(Spot::Hand(from), at, Spot::Hand(who), both);
        pile::left_unseen(&mut card, self.state.items.at_mut(Spot::Hand(from)), both, |_| true);
        if let Some(last) = self.state.items.at_mut(Spot::Hand(who)).last_mut() {
            *last = card;
        }
        self.play.reveal();
        self.resolve();
        self.tell("INF-RULING-37", || Event::StoleItem { who, from });
        self.whisper(who, "INF-RULING-10", || Event::GotItem { item });
        self.whisper(from, "INF-RULING-87", || Event::LostItem { item });
    }
}
