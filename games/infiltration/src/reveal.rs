//! Turning a room face up, in the four steps of the rulebook (INF-REVEAL-01, INF-RULING-27).

use crate::data_files::Shelf;
use crate::event::{Event, RoomPart};
use crate::names::{Floor, Operative, Place};
use crate::resolver::Resolver;
use crate::specialists::Talent;
use crate::state::{Scope, Step};

impl Resolver<'_, '_, '_> {
    /// INF-REVEAL-01, INF-REVEAL-08, INF-SECRET-06: every viewer sees the card, and it stays face up.
    pub fn turn_up_room(&mut self, place: Place) {
        self.state.revealed.insert(place);
        self.state.rooms_known[place.index()] = self.state.everybody();
        self.play.reveal();
        let room = self.state.rooms[place.index()];
        self.tell("INF-REVEAL-01", || Event::Revealed { place, room });
    }

    /// The whole reveal; without an entry steps 1, 3 and 4 only (INF-RULING-26).
    pub fn reveal(&mut self, who: Operative, place: Place, enters: bool) {
        self.turn_up_room(place);
        if enters && place.floor() == Floor::Second && self.look().has_talent(who, Talent::LightFingers) {
            self.state.stack.next(Step::Snatch(who, place));
        }
        self.state.stack.next(Step::Furnish(place));
        if enters {
            self.state.stack.next(Step::Enter(who, place));
        }
        self.reveal_effect(who, place);
    }

    /// INF-REVEAL-02, INF-REVEAL-07: only here, so only once.
    pub fn reveal_effect(&mut self, who: Operative, place: Place) {
        let card = self.room(place);
        if let Some(program) = card.reveal {
            let room = self.state.rooms[place.index()];
            self.tell("INF-REVEAL-02", || Event::RevealEffect { place, room });
            self.play.tell(card.rule, || Event::RoomSays { room, part: RoomPart::Reveal });
            self.state.stack.call(program, Scope::in_room(who, place));
        }
    }

    /// INF-REVEAL-04, INF-REVEAL-05, INF-REVEAL-06: tokens, then data.
    pub fn furnish(&mut self, place: Place) {
        let room = self.room(place);
        if room.interface.is_some() {
            self.state.interfaces.insert(place);
            self.tell("INF-REVEAL-04", || Event::InterfacePlaced { place });
        }
        if let Some(guard) = &room.guard {
            self.state.guards.insert(place);
            self.tell("INF-REVEAL-05", || Event::GuardPlaced { place, guard: guard.kind });
        }
        self.place_data(place, room.data.with(self.state.count), "INF-REVEAL-06");
    }

    /// INF-RULING-35: as many as the pool has; what is missing lapses. Says how many came.
    pub fn place_data(&mut self, place: Place, wanted: u8, rule: &'static str) -> u8 {
        let mut count = 0;
        while count < wanted && self.state.data.draw(Shelf::Room(place)) {
            count += 1;
        }
        if count > 0 {
            self.tell(rule, || Event::DataPlaced { place, count });
        }
        if count < wanted {
            self.tell("INF-RULING-35", || Event::PoolShort { wanted, found: count });
        }
        count
    }

    /// A private look at a face-down room (INF-RULING-10).
    pub fn peek_room(&mut self, who: Operative, place: Place) {
        if self.state.revealed.has(place) {
            return;
        }
        let (seat, room) = (self.state.player_of(who), self.state.rooms[place.index()]);
        self.state.rooms_known[place.index()].insert(seat);
        self.play.reveal();
        self.resolve();
        self.tell("INF-RULING-10", || Event::Peeked { who, place });
        self.whisper(who, "INF-RULING-10", || Event::Saw { place, room });
    }
}
