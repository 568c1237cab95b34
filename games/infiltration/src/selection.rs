//! The Selection Phase: all players lay one card face down, and all are turned up together.

use engine::Seat;

use crate::event::Event;
use crate::item_cards::Spot;
use crate::look::{Look, No, no};
use crate::names::{Card, Operative};
use crate::pick::Pick;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{Phase, Step};

impl Look<'_> {
    /// INF-SETUP-14, INF-VAR-EXT-01: Download, or Extract in its place.
    pub fn collecting_card(self) -> Card {
        if self.state.options.extraction { Card::Extract } else { Card::Download }
    }

    /// The action cards of this table.
    pub fn action_cards(self) -> [Card; 4] {
        [Card::Advance, Card::Retreat, Card::Interface, self.collecting_card()]
    }

    /// INF-SELECT-01, INF-SELECT-02, INF-SELECT-03, INF-SELECT-04, INF-SELECT-05, INF-DELAY-03, INF-RULING-12,
    /// INF-RULING-13: what the operative may select. Collecting is always possible, so no player is ever without a
    /// card.
    pub fn may_select(self, who: Operative, card: Card) -> Result<(), No> {
        match card {
            Card::Advance if self.state.agent(who).delayed => no("INF-SELECT-02", Reason::Delayed),
            Card::Retreat if self.state.agent(who).delayed => no("INF-SELECT-03", Reason::Delayed),
            Card::Interface if !self.has_interface(who) => {
                let place = self.state.agent(who).place();
                let had_one = place.is_some_and(|place| self.room(place).interface.is_some());
                no("INF-SELECT-05", if had_one { Reason::InterfaceDark } else { Reason::NoInterface })
            }
            Card::Download if self.state.options.extraction => no("INF-VAR-EXT-01", Reason::ExtractInstead),
            Card::Extract if !self.state.options.extraction => no("INF-SETUP-14", Reason::DownloadInstead),
            Card::Item(item) if self.state.items.find(Spot::Hand(who), item).is_none() => {
                no("INF-SELECT-01", Reason::NotInHand)
            }
            Card::Advance | Card::Retreat | Card::Interface | Card::Download | Card::Extract | Card::Item(_) => Ok(()),
        }
    }

    /// INF-ESCAPE-04, INF-VAR-2P-06: a player's operatives that are still inside and select a card, in clockwise order.
    pub fn selecting(self, seat: Seat) -> impl Iterator<Item = Operative> {
        let state = self.state;
        state.operatives_of(seat).filter(move |who| state.agent(*who).place().is_some())
    }

    /// Whether a player has selected for every operative that is inside.
    pub fn has_selected(self, seat: Seat) -> bool {
        self.selecting(seat).all(|who| self.state.agent(who).card.is_some())
    }
}

impl Resolver<'_, '_, '_> {
    /// INF-RULING-11: one card for each operative, changeable until the last one is in.
    pub fn select_cards(&mut self, seat: Seat, picks: &[Pick]) {
        let mine = self.state.operatives_of(seat).filter(|who| self.state.agent(*who).place().is_some());
        let mine: tinyvec::ArrayVec<[Operative; crate::names::OPERATIVES]> = mine.collect();
        for (who, pick) in mine.into_iter().zip(picks) {
            let Pick::Card(card) = *pick else { continue };
            match self.state.agent_mut(who).card.replace(card) {
                None => {
                    let rule = match (self.state.agent(who).delayed, self.state.players) {
                        (true, _) => "INF-SELECT-04",
                        (false, 2) => "INF-VAR-2P-06",
                        (false, _) => "INF-SELECT-01",
                    };
                    self.tell(rule, || Event::Selected { who });
                }
                Some(before) if before != card => {
                    self.whisper(who, "INF-RULING-11", || Event::SelectedInstead { who, card });
                }
                Some(_) => {}
            }
        }
        self.turn_up_when_all_lie();
    }

    /// Turns the cards up once no operative inside lacks one.
    pub fn turn_up_when_all_lie(&mut self) {
        if self.state.inside().iter().all(|who| self.state.agent(who).card.is_some()) {
            self.turn_up_cards();
        }
    }

    /// INF-SELECT-06, INF-SELECT-07, INF-DELAY-03, INF-RULING-11: all cards in one step, and every operative stands up.
    fn turn_up_cards(&mut self) {
        let (all, inside) = (self.state.everybody(), self.state.inside());
        for who in inside {
            let Some(card) = self.state.agent(who).card else { continue };
            if let Card::Item(item) = card
                && let Some(at) = self.state.items.find(Spot::Hand(who), item)
            {
                self.state.items.shift(Spot::Hand(who), at, Spot::Front(who), all);
            }
            self.tell("INF-SELECT-06", || Event::TurnedUp { who, card });
        }
        for who in inside {
            if std::mem::take(&mut self.state.agent_mut(who).delayed) {
                self.tell("INF-SELECT-07", || Event::StandsUp { who });
            }
        }
        self.play.reveal();
        self.state.phase = Phase::Resolution;
        self.state.stack.next(Step::Resolve(0));
    }
}
