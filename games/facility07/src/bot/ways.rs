//! How far everything is, with what stands in the way counted as extra steps.

use crate::geometry::{MAX_PLACES, Place, Places};
use crate::look::Look;

/// An awake Guard on the way costs about as much as so many steps.
const GUARD: u8 = 3;
/// A Lock Down ends soon, but not now.
const LOCK: u8 = 4;
/// A covered Room must be uncovered first, which ends the turn.
const COVER: u8 = 3;
/// Nobody gets there.
pub const NEVER: u8 = 99;

/// What entering each Room costs.
pub struct Ways<'t> {
    look: Look<'t>,
    entering: [u8; MAX_PLACES],
}

/// Steps from every Room to a goal.
pub type Steps = [u8; MAX_PLACES];

impl<'t> Ways<'t> {
    pub fn new(look: Look<'t>) -> Self {
        let state = look.state;
        let mut entering = [1; MAX_PLACES];
        for place in look.guarded() {
            entering[place.index()] += GUARD;
        }
        for lock in &state.locks {
            entering[lock.room.index()] += LOCK;
        }
        for place in state.covered {
            entering[place.index()] += COVER;
        }
        if state.battle() {
            // F07-BLOCK-03: whoever stands there may say no.
            for seat in state.inside().iter() {
                let agent = state.agent(seat);
                if !agent.dazed && !agent.cell {
                    entering[agent.room.index()] += 1;
                }
            }
        }
        Ways { look, entering }
    }

    /// Steps to the nearest of these Rooms.
    pub fn to(&self, goals: Places) -> Steps {
        let mut steps = [NEVER; MAX_PLACES];
        let mut open = Places::EMPTY;
        for place in goals {
            steps[place.index()] = 0;
            open.insert(place);
        }
        while let Some(place) = open.lowest() {
            open.remove(place);
            let through = steps[place.index()].saturating_add(self.entering[place.index()]);
            for next in self.look.state.board.adjacent(place) {
                if through < steps[next.index()] {
                    steps[next.index()] = through;
                    open.insert(next);
                }
            }
        }
        steps
    }

    pub fn to_place(&self, goal: Place) -> Steps {
        self.to(Places::only(goal))
    }
}
