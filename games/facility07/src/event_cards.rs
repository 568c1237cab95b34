//! Event cards: drawn, shown, resolved, discarded.

use engine::pile::Hidden;
use engine::{Knowers, Seat};

use crate::event::Event;
use crate::names::{Cause, EventId};
use crate::resolver::Resolver;
use crate::state::{Moment, Scope, Source, Step};
use crate::vocabulary::Trigger;

impl Resolver<'_, '_, '_> {
    /// F07-EXPLORE-13, F07-RULING-20: one Event for the Agent.
    pub fn draw_event(&mut self, seat: Seat) {
        if !self.state.agent(seat).is_inside() {
            return;
        }
        if self.state.events.is_empty() {
            for card in self.state.events_discard {
                let known = Knowers::NOBODY;
                self.state.events.put_on_top(Hidden { card, known });
            }
            self.state.events_discard.clear();
            self.state.events.shuffle(self.play);
            self.tell("F07-RULING-20", || Event::EventsShuffled);
        }
        if let Some(event) = self.state.events.draw() {
            self.play.reveal();
            self.resolve_event(seat, event);
        }
    }

    /// F07-WILD-23: an Event that lies aside or among the discards goes into the deck, with all its copies there.
    pub fn shuffle_in(&mut self, event: EventId) {
        let bit = 1 << event.index();
        let mut copies = 0;
        if self.state.aside & bit != 0 {
            self.state.aside &= !bit;
            copies += usize::from(self.game.event(event).copies);
        }
        let before = self.state.events_discard.len();
        self.state.events_discard.retain(|card| *card != event);
        copies += before - self.state.events_discard.len();
        if copies == 0 {
            return;
        }
        for _ in 0..copies {
            self.state.events.put_on_top(Hidden { card: event, known: Knowers::NOBODY });
        }
        self.state.events.shuffle(self.play);
        self.tell("F07-WILD-23", || Event::ShuffledIn { event });
    }

    /// F07-EXPLORE-14, F07-EVENT-01, F07-EVENT-02, F07-EVENT-03: shown, resolved, discarded.
    pub fn resolve_event(&mut self, seat: Seat, event: EventId) {
        self.tell("F07-EXPLORE-14", || Event::EventDrawn { seat, event });
        self.cite_event(seat);
        self.next(Step::DoneEvent(event));
        let source = Source::Event(event);
        let scope = Scope { cause: Cause::Event, ..self.scope(seat, source) };
        self.call(self.game.event(event).program, scope);
        let room = self.state.agent(seat).room;
        self.announce(Moment { cause: Cause::Event, ..Moment::new(Trigger::EventDrawn, seat, seat, room) });
    }
}
