//! Going from room to room. Every change of room is an entry (INF-RULING-21), whatever caused it.

use engine::Rule;
use engine::effect::{Flow, Frame};

use crate::event::{Event, RoomPart};
use crate::names::{Direction, Operative, Place};
use crate::resolver::Resolver;
use crate::specialists::Talent;
use crate::state::{Step, Whereabouts};

/// What moves an operative.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    /// Its own Advance or Retreat.
    Card,
    /// A text.
    Effect,
    /// A text that moves it several rooms, after the first.
    Further,
}

/// The rule that a step follows.
fn step_rule(cause: Cause, from: Place, to: Direction) -> &'static str {
    match (cause, to) {
        (Cause::Card, Direction::Forward) if from == Place::SECRET => "INF-SECRET-05",
        (Cause::Card, Direction::Back) if from == Place::SECRET => "INF-SECRET-04",
        (Cause::Card, Direction::Forward) => "INF-ADVANCE-01",
        (Cause::Card, Direction::Back) => "INF-RETREAT-01",
        (Cause::Effect | Cause::Further, _) if from == Place::SECRET => "INF-RULING-74",
        (Cause::Effect, _) => "INF-RULING-21",
        (Cause::Further, _) => "INF-RULING-22",
    }
}

impl Resolver<'_, '_, '_> {
    /// INF-ADVANCE-01: the card Advance; in the secret room it leads to Halo (INF-SECRET-05).
    /// INF-RETREAT-01: the card Retreat; in the secret room it leads to RAO (INF-SECRET-04).
    pub fn walk_by_card(&mut self, who: Operative, to: Direction) {
        // INF-DELAY-01 is looked at when the card has resolved completely (INF-RULING-51).
        self.state.stack.next(Step::Limp(who));
        self.go(who, to, Cause::Card);
    }

    /// One room forward or back; says whether the operative is somewhere else now.
    ///
    /// INF-ADVANCE-04, INF-RULING-24: nothing lies beyond the final room. INF-RETREAT-03, INF-ESCAPE-01, INF-RULING-23: back
    /// from the entry room is out of the facility. INF-SECRET-02: the line never leads into the secret room.
    fn go(&mut self, who: Operative, to: Direction, cause: Cause) -> bool {
        let Some(place) = self.state.agent(who).place() else { return false };
        if let Some(next) = self.look().step(place, to) {
            self.enter(who, next, step_rule(cause, place, to));
            return true;
        }
        if to == Direction::Back && place == Place::ENTRY {
            return self.escape(who, if cause == Cause::Card { "INF-RETREAT-03" } else { "INF-RULING-23" });
        }
        let rule = match cause {
            _ if place == Place::SECRET => "INF-RULING-72",
            Cause::Card => "INF-ADVANCE-04",
            Cause::Effect | Cause::Further => "INF-RULING-24",
        };
        self.tell(rule, || Event::GoesNowhere { who });
        false
    }

    /// INF-RULING-22, INF-RULING-74: several rooms, one at a time, each with its own reveal and Enter; it stops early where
    /// there is no way on. Movement by items and rooms never delays (INF-RULING-53).
    pub fn walk(&mut self, who: Operative, to: Direction, rooms: u8) -> Flow {
        self.walk_by(who, to, rooms, Cause::Effect)
    }

    /// The rest of such a way.
    pub fn walk_on(&mut self, who: Operative, to: Direction, rooms: u8) -> Flow {
        self.walk_by(who, to, rooms, Cause::Further)
    }

    fn walk_by(&mut self, who: Operative, to: Direction, rooms: u8, cause: Cause) -> Flow {
        if rooms == 0 {
            return Flow::On;
        }
        // The rest of the way waits beneath what happens in the next room; it is dropped if there is no next room.
        self.state.stack.next(Step::Walk(who, to, rooms - 1));
        if !self.go(who, to, cause) {
            self.state.stack.pop();
        }
        self.flow()
    }

    /// INF-ENTER-01, INF-ENTER-02, INF-ENTER-03, INF-ADVANCE-02, INF-ADVANCE-03, INF-RETREAT-02, INF-RULING-25, INF-RULING-28: the operative is
    /// in the room before anything there happens; a face-down room is revealed first.
    pub fn enter(&mut self, who: Operative, place: Place, rule: &'static str) {
        self.state.agent_mut(who).at = Whereabouts::Inside(place);
        self.resolve();
        self.tell(rule, || Event::Moved { who, to: place });
        if self.state.revealed.has(place) {
            self.state.stack.next(Step::Enter(who, place));
        } else {
            self.reveal(who, place, true);
        }
    }

    /// INF-REVEAL-03, INF-RULING-79: the Enter effect, then the Sludge.
    pub fn enter_effect(&mut self, who: Operative, place: Place) {
        let waits = self.state.stack.iter().next().copied();
        self.state.stack.next(Step::Sludge(who));
        let room = self.room(place);
        if let Some(program) = room.enter
            && !self.state.enter_off.has(place)
        {
            if self.look().has_talent(who, Talent::KnowsTheHouse) {
                return self.use_talent(who, Talent::KnowsTheHouse);
            }
            let card = self.state.rooms[place.index()];
            self.tell("INF-ENTER-01", || Event::EnterEffect { who, room: card });
            // What waits for it tells whether this is a step of the setup or of a reveal.
            let rule = match waits {
                Some(Frame::Step(Step::SetupEnter(_))) => Rule("INF-RULING-07"),
                Some(Frame::Step(Step::Furnish(_))) => Rule("INF-REVEAL-03"),
                _ => room.rule,
            };
            self.play.tell(rule, || Event::RoomSays { room: card, part: RoomPart::Enter });
            self.state.stack.call(program, crate::state::Scope::in_room(who, place));
        }
    }
}
