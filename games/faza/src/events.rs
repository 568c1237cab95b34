//! Event cards: drawing, Local and Global Events, Short and Long cards, Rewards.

use engine::Seat;

use crate::content::EventKind;
use crate::event::Event;
use crate::names::{EventId, Ship};
use crate::resolver::Resolver;
use crate::state::{InForce, Scope, Step};
use crate::tiles::Tile;

impl Resolver<'_, '_, '_> {
    /// FAZA-EVENT-01 to FAZA-EVENT-04, FAZA-RULING-41: the attacker draws; the old Short card goes; Local, then Global.
    pub fn retaliate(&mut self, seat: Seat, ship: Ship, tile: Tile) {
        let Some(event) = self.draw_event() else {
            return self.tell("FAZA-EVENT-15", || Event::NoEventLeft);
        };
        self.play.reveal();
        let rule = if self.discard_short_event() { "FAZA-RULING-41" } else { "FAZA-EVENT-02" };
        self.tell(rule, || Event::EventDrawn { seat, event });
        self.state.stack.next(Step::Global(event, seat, ship));
        let scope = Scope { actor: seat, tile, ship, ..Scope::default() };
        self.state.stack.call(self.game.event(event).local, scope);
    }

    /// FAZA-EVENT-15, FAZA-RULING-43: an empty deck takes the discards back.
    fn draw_event(&mut self) -> Option<EventId> {
        if self.state.deck.is_empty() && !self.state.discard.is_empty() {
            self.state.deck = engine::pile::Pile::face_down(self.state.discard.iter().copied());
            self.state.discard.clear();
            self.state.deck.shuffle(self.play);
            self.tell("FAZA-EVENT-15", || Event::DeckReshuffled);
        }
        self.state.deck.draw()
    }

    /// FAZA-EVENT-08: the Short card goes at the moment of the next draw.
    fn discard_short_event(&mut self) -> bool {
        let short = self.state.in_force.iter().position(|c| self.game.event(c.event).kind == EventKind::Short);
        if let Some(place) = short {
            self.discard_in_force(place);
        }
        short.is_some()
    }

    /// The Global Event: at once (FAZA-EVENT-06, FAZA-EVENT-14), or the card is laid out (FAZA-EVENT-07,
    /// FAZA-EVENT-09, FAZA-EVENT-13).
    pub fn global_event(&mut self, event: EventId, seat: Seat, ship: Ship) {
        let data = self.game.event(event);
        match data.kind {
            EventKind::Instant | EventKind::Reward => {
                self.state.stack.next(Step::Discard(event));
                let tile = self.state.player(seat).tile;
                self.state.stack.call(data.global, Scope { actor: seat, tile, ship, ..Scope::default() });
            }
            // FAZA-RULING-42: nothing of it could remain.
            EventKind::Long if data.ship.is_some_and(|about| self.state.ship(about).defeated) => self.discard(event),
            EventKind::Short | EventKind::Long | EventKind::KeptReward => {
                self.state.in_force.push(InForce { event, drawer: seat });
                let long = |card: &InForce| self.game.event(card.event).kind == EventKind::Long;
                let several = self.state.in_force.iter().filter(|card| long(card)).count() > 1;
                let rule = match data.kind {
                    EventKind::Long if several => "FAZA-EVENT-12",
                    EventKind::Short => "FAZA-EVENT-07",
                    EventKind::KeptReward => "FAZA-EVENT-14",
                    EventKind::Long | EventKind::Instant | EventKind::Reward => "FAZA-EVENT-13",
                };
                self.tell(rule, || Event::EventInForce { event, seat });
            }
        }
    }

    /// Puts a card on the discard pile.
    pub fn discard(&mut self, event: EventId) {
        self.state.discard.push(event);
        self.tell("FAZA-EVENT-06", || Event::EventDiscarded { event });
    }

    /// Takes a card that lies out to the discard pile.
    pub fn discard_in_force(&mut self, place: usize) {
        let event = self.state.in_force.remove(place).event;
        self.discard(event);
    }

    /// FAZA-RULING-42: Long cards about a defeated ship go with it.
    pub fn discard_events_about(&mut self, ship: Ship) {
        let about = |card: &InForce| {
            let data = self.game.event(card.event);
            data.kind == EventKind::Long && data.ship == Some(ship)
        };
        while let Some(place) = self.state.in_force.iter().position(about) {
            self.discard_in_force(place);
        }
    }
}
