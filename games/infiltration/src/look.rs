//! Reading the table: small questions that many rules ask.

use engine::{Refusal, Rule, Seat};

use crate::content::{GuardSpace, Infiltration, Room};
use crate::names::{Direction, Npcs, Operative, Place, Places, RoomId};
use crate::reason::Reason;
use crate::state::{Actor, NpcAt, Scope, State};

/// A refusal under a rule of the ledger.
pub type No = Refusal<Reason>;

/// Refuses.
pub const fn no<T>(rule: &'static str, reason: Reason) -> Result<T, No> {
    Err(Refusal::new(Rule(rule), reason))
}

/// The rules and a state to read.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    pub game: &'a Infiltration,
    pub state: &'a State,
}

impl<'a> Look<'a> {
    pub fn new(game: &'a Infiltration, state: &'a State) -> Self {
        Look { game, state }
    }

    #[inline]
    pub fn room(self, place: Place) -> &'a Room {
        self.game.room(self.state.rooms[place.index()])
    }

    /// The guard standing at a place.
    #[inline]
    pub fn guard(self, place: Place) -> Option<&'a GuardSpace> {
        if self.state.guards.has(place) { self.room(place).guard.as_ref() } else { None }
    }

    /// Where a room card lies open, if it does.
    pub fn revealed_place_of(self, room: RoomId) -> Option<Place> {
        self.state.revealed.iter().find(|place| self.state.rooms[place.index()] == room)
    }

    /// INF-RULING-06, INF-SECRET-03: revealed rooms of the line one step away; the secret room is adjacent to nothing.
    pub fn adjacent(self, place: Place) -> Places {
        if place == Place::SECRET {
            return Places::NONE;
        }
        let here = Places::only(place).0;
        // The line are the twelve lowest bits, so the secret room is never reached from p12.
        Places((here << 1 | here >> 1) & 0x0fff).and(self.state.revealed)
    }

    /// One step along the line, or through the secret room's doors (INF-SECRET-04, INF-SECRET-05, INF-RULING-71,
    /// INF-RULING-72, INF-RULING-73, INF-RULING-74); `None` if there is no way.
    pub fn step(self, place: Place, to: Direction) -> Option<Place> {
        match to {
            _ if place == Place::SECRET => {
                let [back, forward] = self.game.doors();
                self.revealed_place_of(if to == Direction::Back { back } else { forward })
            }
            Direction::Forward if place < Place::FINAL => Some(Place(place.0 + 1)),
            Direction::Back if place > Place::ENTRY => Some(Place(place.0 - 1)),
            Direction::Forward | Direction::Back => None,
        }
    }

    /// The room at hand: the one the program has come to, or where its actor stands.
    pub fn room_at_hand(self, scope: Scope) -> Option<Place> {
        scope.room.or(match scope.actor {
            Actor::Operative(operative) => self.state.agent(operative).place(),
            Actor::Npc(npc) => match self.state.npcs[npc.index()] {
                NpcAt::In(place) => Some(place),
                NpcAt::Supply | NpcAt::Box => None,
            },
        })
    }

    /// INF-RULING-61: the first player speaks for the NPCs, or the next clockwise who is still inside.
    pub fn speaker(self) -> Seat {
        let state = self.state;
        let first = state.player_of(state.first);
        let inside = |seat: Seat| state.operatives_of(seat).any(|one| state.agent(one).place().is_some());
        if inside(first) {
            return first;
        }
        let next = (1..state.count).map(|steps| state.clockwise(steps));
        let next = { next }.find(|operative| state.agent(*operative).place().is_some());
        state.player_of(next.unwrap_or(state.first))
    }

    /// NPCs at a place that are not among these.
    pub fn npcs_at(self, place: Place, done: Npcs) -> Npcs {
        self.state.npcs_in(Places::only(place)).minus(done)
    }

    /// INF-INTERFACE-02, INF-RULING-12: whether the operative's room has an Interface token.
    #[inline]
    pub fn has_interface(self, operative: Operative) -> bool {
        self.state.agent(operative).place().is_some_and(|place| self.state.interfaces.has(place))
    }

    /// The face-down room of the line nearest to the entry.
    pub fn first_face_down(self) -> Option<Place> {
        Places(0x0fff).minus(self.state.revealed).next()
    }
}
