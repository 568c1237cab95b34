//! What lasts for a while: how it begins, and when it ends.

use engine::Seat;

use crate::resolver::Resolver;
use crate::state::{Expiry, Lasting, Scope, Source, What};
use crate::vocabulary::Until;

impl Resolver<'_, '_, '_> {
    /// Begins something that lasts: the oldest makes room for it if there is none.
    pub fn begin_lasting(&mut self, on: Seat, what: What, until: Expiry) {
        if self.state.lasting.len() == self.state.lasting.capacity() {
            self.state.lasting.remove(0);
        }
        self.state.lasting.push(Lasting { on, what, until });
        self.state.unsettled = true;
    }

    /// When something of `owner` ends.
    pub fn expiry(&self, until: Until, owner: Seat) -> Expiry {
        match until {
            Until::EndOfTurn => Expiry::EndOfTurn,
            Until::MyNextTurn => Expiry::StartOf(owner),
            // The turn being taken does not count if it is the owner's own.
            Until::EndOfMyNextTurn => Expiry::EndOf(owner, 1 + u8::from(owner == self.state.active)),
            Until::NotDazed => Expiry::NotDazed,
            Until::LeavesRoom => Expiry::LeavesRoom,
            Until::NextMove => Expiry::NextMove,
            Until::Once => Expiry::Once,
            Until::Ever => Expiry::Ever,
        }
    }

    /// Ends everything that lasts until this moment.
    pub fn expire(&mut self, moment: Expiry) {
        for at in (0..self.state.lasting.len()).rev() {
            if self.state.lasting[at].until == moment {
                self.end_lasting(at);
            }
        }
        for at in (0..self.state.locks.len()).rev() {
            if self.state.locks[at].until == moment {
                self.end_lock(at);
            }
        }
    }

    /// F07-RULING-64 step 4: "until end of turn", the turn's last movement, and counted turns of this seat.
    pub fn expire_end_of(&mut self, seat: Seat) {
        self.expire(Expiry::EndOfTurn);
        for lasting in &mut self.state.lasting {
            if lasting.until == Expiry::NextMove {
                lasting.until = Expiry::EndOfTurn;
            }
        }
        self.expire(Expiry::EndOfTurn);
        let count_down = |until: &mut Expiry| {
            if let Expiry::EndOf(of, left) = until
                && *of == seat
            {
                *left -= 1;
            }
        };
        self.state.lasting.iter_mut().for_each(|lasting| count_down(&mut lasting.until));
        self.state.locks.iter_mut().for_each(|lock| count_down(&mut lock.until));
        self.expire(Expiry::EndOf(seat, 0));
    }

    fn end_lasting(&mut self, at: usize) {
        let lasting = self.state.lasting.remove(at);
        self.state.unsettled = true;
        if let What::Later(program, room) = lasting.what
            && self.state.agent(lasting.on).is_inside()
        {
            let scope = Scope { room, ..self.scope(lasting.on, Source::Rules) };
            self.call(program, scope);
        }
    }
}
