//! F07-RULING-163: when an Agent is cut off, and which guarded Rooms then lead on.

use engine::Seat;

use crate::geometry::{Place, Places};
use crate::look::Look;

impl Look<'_> {
    /// Whether the Exploration Phase cannot go on for her: neither moves nor sneaks, as many as she likes and whatever is
    /// Locked Down, take her to where it does.
    pub fn is_cut_off(self, seat: Seat) -> bool {
        if self.state.battle() {
            return false;
        }
        let reach = self.reach_by_stealth(seat);
        let goals = self.ways_on();
        reach.and(goals).is_empty()
    }

    /// Whether a guarded Room is worth breaking into: it is where the game goes on, or leads there.
    pub fn leads_on(self, seat: Seat, place: Place) -> bool {
        let behind = self.state.board.reach(place, self.state.covered.or(self.reach_by_stealth(seat)));
        !behind.and(self.ways_on()).is_empty()
    }

    /// Where plain moves and sneaks past one Room at a time can take her.
    fn reach_by_stealth(self, seat: Seat) -> Places {
        let (board, guarded) = (&self.state.board, self.guarded());
        let stop = guarded.or(self.state.covered);
        let mut reach = board.reach(self.state.agent(seat).room, stop);
        loop {
            let mut beyond = Places::NONE;
            for crossed in guarded.minus(self.state.covered) {
                if !board.adjacent(crossed).and(reach).is_empty() {
                    beyond = beyond.or(board.adjacent(crossed).minus(stop.or(reach)));
                }
            }
            if beyond.is_empty() {
                return reach;
            }
            for place in beyond {
                reach = reach.or(board.reach(place, stop));
            }
        }
    }

    /// The Rooms in which the Exploration Phase goes on: the Mainframe, one beside a covered Room, one with a doorway at
    /// which the undrawn Mainframe fits.
    fn ways_on(self) -> Places {
        let state = self.state;
        let mut goals: Places = if !state.covered.is_empty() {
            let beside = |place: &Place| !state.board.adjacent(*place).and(state.covered).is_empty();
            state.board.places().iter().filter(beside).collect()
        } else if state.mainframe.is_none() {
            let doors = self.game.room(self.game.shared.mainframe).doors;
            state.board.places().iter().filter(|place| state.board.fits_at(*place, doors)).collect()
        } else {
            Places::NONE
        };
        if let Some(mainframe) = state.mainframe {
            goals.insert(mainframe);
        }
        goals.minus(state.covered)
    }
}
