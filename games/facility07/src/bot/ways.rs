//! How far everything is: steps, and what holds a walker up on the way. A Guard or a Lock Down costs every walker the
//! same turns; steps cost the slow more turns than the fast. So the two are counted apart.

use engine::Seat;

use crate::geometry::{MAX_PLACES, Place, Places};
use crate::look::Look;

/// What holds a walker up is counted in thirds of a turn.
pub const THIRDS: f32 = 3.0;
/// An awake Guard on the way costs about a turn.
const GUARD: u8 = 3;
/// A Lock Down ends soon, but not now.
const LOCK: u8 = 4;
/// A covered Room must be uncovered first, which ends the turn.
const COVER: u8 = 3;
/// F07-BLOCK-03: an Agent who stands there may say no.
const RIVAL: u8 = 1;
/// There is no way there.
const NEVER: u8 = 99;

/// The way from a Room to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    pub steps: u8,
    /// Thirds of a turn lost on the way.
    pub held: u8,
}

impl Walk {
    pub const HERE: Walk = Walk { steps: 0, held: 0 };
    const NEVER: Walk = Walk { steps: NEVER, held: 0 };

    /// The length by which ways are chosen: a third of a turn is a step for an Agent with Speed 3.
    pub fn length(self) -> u8 {
        self.steps.saturating_add(self.held)
    }

    pub fn gets_there(self) -> bool {
        self.steps < NEVER
    }

    /// F07-ESCAPE-02: from the Entryway to the outside it is one step more.
    pub fn and_out(self) -> Walk {
        Walk { steps: self.steps.saturating_add(1), held: self.held }
    }
}

/// What entering each Room costs beside the step.
pub struct Ways<'t> {
    look: Look<'t>,
    held: [u8; MAX_PLACES],
}

/// The walk from every Room to a goal.
pub type Walks = [Walk; MAX_PLACES];

impl<'t> Ways<'t> {
    pub fn new(look: Look<'t>) -> Self {
        let state = look.state;
        let mut held = [0; MAX_PLACES];
        for place in look.guarded() {
            held[place.index()] += GUARD;
        }
        for lock in &state.locks {
            held[lock.room.index()] += LOCK;
        }
        for place in state.covered {
            held[place.index()] += COVER;
        }
        if state.battle() {
            for seat in state.inside() {
                let agent = state.agent(seat);
                if !agent.dazed && !agent.cell {
                    held[agent.room.index()] += RIVAL;
                }
            }
        }
        Ways { look, held }
    }

    /// The same for one Agent, who is in nobody's way but others'.
    pub fn of(look: Look<'t>, seat: Seat) -> Self {
        let mut ways = Ways::new(look);
        let agent = look.state.agent(seat);
        if look.state.battle() && agent.is_inside() && !agent.dazed && !agent.cell {
            ways.held[agent.room.index()] -= RIVAL;
        }
        ways
    }

    /// Walks to the nearest of these Rooms.
    pub fn to(&self, goals: Places) -> Walks {
        let mut walks = [Walk::NEVER; MAX_PLACES];
        let mut open = Places::NONE;
        for place in goals {
            walks[place.index()] = Walk::HERE;
            open.insert(place);
        }
        while let Some(place) = open.lowest() {
            open.remove(place);
            let on = walks[place.index()];
            let held = on.held.saturating_add(self.held[place.index()]);
            let through = Walk { steps: on.steps.saturating_add(1), held };
            for next in self.look.state.board.adjacent(place) {
                if through.length() < walks[next.index()].length() {
                    walks[next.index()] = through;
                    open.insert(next);
                }
            }
        }
        walks
    }

    pub fn to_place(&self, goal: Place) -> Walks {
        self.to(Places::only(goal))
    }

    /// What a walk from `there` to `here` is in the other direction: a walker is held up where she comes, not where she
    /// starts; but a Guard beside her keeps her.
    pub fn other_way(&self, walk: Walk, here: Place, there: Place) -> Walk {
        if here == there {
            return walk;
        }
        let comes = if self.held[here.index()] >= GUARD { 0 } else { self.held[here.index()] };
        Walk { held: (walk.held + self.held[there.index()]).saturating_sub(comes), ..walk }
    }
}
