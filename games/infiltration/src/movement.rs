//! Going from room to room. Every change of room is an entry (INF-RULING-21), whatever caused it.

use engine::effect::Flow;

use crate::event::Event;
use crate::names::{Direction, Operative, Place};
use crate::resolver::Resolver;
use crate::state::{Step, Whereabouts};

impl Resolver<'_, '_, '_> {
    /// INF-ADVANCE-01: the card Advance; in the secret room it leads to Halo (INF-SECRET-05).
    /// INF-RETREAT-01: the card Retreat; in the secret room it leads to RAO (INF-SECRET-04).
    pub fn walk_by_card(&mut self, who: Operative, to: Direction) {
        // INF-DELAY-01 is looked at when the card has resolved completely (INF-RULING-51).
        self.state.stack.next(Step::Limp(who));
        self.go(who, to);
    }

    /// One room forward or back; says whether the operative is somewhere else now.
    ///
    /// INF-ADVANCE-04, INF-RULING-24: nothing lies beyond the final room. INF-RETREAT-03, INF-ESCAPE-01, INF-RULING-23: back
    /// from the entry room is out of the facility. INF-SECRET-02: the line never leads into the secret room.
    fn go(&mut self, who: Operative, to: Direction) -> bool {
        let Some(place) = self.state.agent(who).place() else { return false };
        if let Some(next) = self.look().step(place, to) {
            self.enter(who, next);
            return true;
        }
        if to == Direction::Back && place == Place::ENTRY {
            return self.escape(who, "INF-RETREAT-03");
        }
        let rule = if place == Place::SECRET { "INF-RULING-72" } else { "INF-ADVANCE-04" };
        self.tell(rule, || Event::GoesNowhere { who });
        false
    }

    /// INF-RULING-22, INF-RULING-74: several rooms, one at a time, each with its own reveal and Enter; it stops early where
    /// there is no way on. Movement by items and rooms never delays (INF-RULING-53).
    pub fn walk(&mut self, who: Operative, to: Direction, rooms: u8) -> Flow {
        if rooms == 0 {
            return Flow::On;
        }
        // The rest of the way waits beneath what happens in the next room; it is dropped if there is no next room.
        self.state.stack.next(Step::Walk(who, to, rooms - 1));
        if !self.go(who, to) {
            self.state.stack.pop();
        }
        self.flow()
    }

    /// INF-ENTER-01, INF-ENTER-02, INF-ENTER-03, INF-ADVANCE-02, INF-ADVANCE-03, INF-RETREAT-02, INF-RULING-25, INF-RULING-28: the operative is
    /// in the room before anything there happens; a face-down room is revealed first.
    pub fn enter(&mut self, who: Operative, place: Place) {
        self.state.agent_mut(who).at = Whereabouts::Inside(place);
        self.resolve();
        self.tell("INF-RULING-21", || Event::Moved { who, to: place });
        if self.state.revealed.has(place) {
            self.state.stack.next(Step::Enter(who, place));
        } else {
            self.reveal(who, place, true);
        }
    }

    /// INF-REVEAL-03, INF-RULING-79: the Enter effect, then the Sludge.
    pub fn enter_effect(&mut self, who: Operative, place: Place) {
        self.state.stack.next(Step::Sludge(who));
        let room = self.room(place);
        if let Some(program) = room.enter
            && !self.state.enter_off.has(place)
        {
            let card = self.state.rooms[place.index()];
            self.tell("INF-ENTER-01", || Event::EnterEffect { who, room: card });
            self.state.stack.call(program, crate::state::Scope::in_room(who, place));
        }
    }
}
