//! Tech Locks and Lab Workers. They do nothing but stand on data, until an effect says that one is destroyed.

use crate::event::{Event, RoomPart};
use crate::names::{Guard, Place};
use crate::resolver::Resolver;
use crate::state::{Scope, Step};
use crate::vocabulary::Guards;

impl Resolver<'_, '_, '_> {
    /// INF-LOCK-01, INF-WORKER-01: only this destroys a guard. INF-LOCK-02, INF-WORKER-02: the token goes at once and
    /// never comes back (INF-RULING-48). INF-LOCK-03, INF-WORKER-03: then the destruction effect, *self* being the one
    /// who destroyed it (INF-RULING-49, INF-RULING-63), and only then the data.
    pub fn destroy_guard(&mut self, place: Place, which: Guards, scope: Scope) {
        let Some(guard) = self.look().guard(place).filter(|guard| which.include(guard.kind)) else { return };
        let (kind, program) = (guard.kind, guard.on_destroy);
        self.state.guards.remove(place);
        self.resolve();
        let rule = if kind == Guard::Lock { "INF-LOCK-02" } else { "INF-WORKER-02" };
        self.tell(rule, || Event::GuardDestroyed { place, guard: kind });
        self.state.stack.next(Step::Unlock(place));
        if let Some(program) = program {
            let room = self.state.rooms[place.index()];
            let rule = if kind == Guard::Lock { "INF-LOCK-03" } else { "INF-WORKER-03" };
            self.tell(rule, || Event::RoomSays { room, part: RoomPart::Guard });
            self.state.stack.call(program, Scope { room: Some(place), ..scope });
        }
    }

    /// INF-LOCK-04, INF-WORKER-04: the secure data become available.
    pub fn unlock(&mut self, place: Place) {
        if let Some(guard) = &self.room(place).guard {
            let rule = if guard.kind == Guard::Lock { "INF-LOCK-04" } else { "INF-WORKER-04" };
            self.place_data(place, guard.data.with(self.state.count), rule);
        }
    }
}
