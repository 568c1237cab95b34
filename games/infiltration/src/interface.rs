//! Interface functions and their tokens.

use crate::content::Use;
use crate::event::{Event, RoomPart};
use crate::names::{Operative, Place};
use crate::resolver::Resolver;
use crate::state::{Scope, Step};

impl Resolver<'_, '_, '_> {
    /// INF-INTERFACE-01, INF-INTERFACE-02, INF-INTERFACE-03, INF-RULING-12, INF-RULING-46: the function of the room the
    /// operative is in now, if the token is there now and no other operative jams it.
    pub fn interface(&mut self, who: Operative) {
        let Some(place) = self.state.agent(who).place() else { return };
        let room = self.state.rooms[place.index()];
        let function = self.room(place).interface.as_ref().filter(|_| self.state.interfaces.has(place));
        let Some(function) = function else {
            return self.tell("INF-INTERFACE-03", || Event::InterfaceSilent { who, room });
        };
        // INF-RULING-43: the operative that jams it may have left meanwhile.
        if let Some((by, from)) = self.look().jammed_for(place, who) {
            return self.tell("INF-RULING-43", || Event::InterfaceJammed { who, room, by, from });
        }
        self.tell("INF-INTERFACE-01", || Event::InterfaceUsed { who, room });
        self.play.tell(self.game.room(room).rule, || Event::RoomSays { room, part: RoomPart::Interface });
        // What the function does is counted apart from what the item around it did before.
        let before = std::mem::take(&mut self.state.resolved);
        self.state.stack.next(Step::FunctionDone(place, before));
        if let Some(program) = function.program {
            self.state.stack.call(program, Scope::in_room(who, place));
        }
    }

    /// INF-RULING-44, INF-RULING-45: a function for one use takes its token with it, if it did anything.
    pub fn function_done(&mut self, place: Place, before: bool) {
        let once = self.room(place).interface.as_ref().is_some_and(|function| function.uses == Use::Once);
        if once && self.state.resolved && self.state.interfaces.has(place) {
            self.state.interfaces.remove(place);
            self.tell("INF-RULING-44", || Event::InterfaceGone { place });
        } else if !self.state.resolved {
            self.tell("INF-RULING-45", || Event::InterfaceIdle { place });
        }
        self.state.resolved |= before;
    }

    /// INF-RULING-47: only where there is a function and no token.
    pub fn add_interface(&mut self, place: Place) {
        let fits = self.room(place).interface.is_some() && !self.state.interfaces.has(place);
        if fits && self.state.revealed.has(place) {
            self.state.interfaces.insert(place);
            self.resolve();
            self.tell("INF-RULING-47", || Event::InterfacePlaced { place });
        }
    }

    pub fn remove_interface(&mut self, place: Place) {
        if self.state.interfaces.has(place) {
            self.state.interfaces.remove(place);
            self.resolve();
            self.tell("INF-INTERFACE-02", || Event::InterfaceGone { place });
        }
    }

    pub fn jam(&mut self, who: Operative, place: Place) {
        let jams = &mut self.state.jams[place.index()];
        if !jams.has(who) {
            jams.insert(who);
            self.resolve();
            let from = self.look().at_work();
            self.tell("INF-RULING-43", || Event::Jammed { who, place, from });
        }
    }

    pub fn disable_enter(&mut self, who: Option<Operative>, place: Place) {
        if !self.state.enter_off.has(place) {
            self.state.enter_off.insert(place);
            self.state.enter_off_by = who.map(|who| (place, who));
            self.resolve();
            self.tell("INF-RULING-01", || Event::EnterOff { who, place });
        }
    }
}
