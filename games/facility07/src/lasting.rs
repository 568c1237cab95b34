//! What lasts for a while: how it begins, and when it ends.

use engine::Seat;

use crate::event::Event;
use crate::resolver::Resolver;
use crate::state::{Expiry, Lasting, Played, Scope, Source, What};
use crate::vocabulary::Until;

impl Resolver<'_, '_, '_> {
    /// Begins something that lasts: the oldest makes room for it if there is none. F07-RULING-172: the table hears it,
    /// once for all that one card does to one Agent.
    pub fn begin_lasting(&mut self, on: Seat, what: What, until: Expiry, played: Played) {
        if self.state.lasting.len() == self.state.lasting.capacity() {
            self.forget_lasting(0);
        }
        let lasting = Lasting { on, what, until };
        let look = self.look();
        let (about, lasts) = (look.about(&lasting), look.lasts(until));
        let known = self
            .state
            .lasting
            .iter()
            .enumerate()
            .any(|(at, other)| look.about(other) == about && other.until == until && look.played(at) == played);
        // What games of older revisions did not keep stays unknown.
        while self.state.lasting_from.len() < self.state.lasting.len() {
            self.state.lasting_from.push(Played::default());
        }
        self.state.lasting.push(lasting);
        self.state.lasting_from.push(played);
        self.state.unsettled = true;
        if !known {
            self.tell("F07-RULING-172", || Event::LastingBegan { about, played, lasts });
        }
    }

    /// Takes it off the table without a word.
    fn forget_lasting(&mut self, at: usize) -> Lasting {
        if at < self.state.lasting_from.len() {
            self.state.lasting_from.remove(at);
        }
        self.state.lasting.remove(at)
    }

    /// F07-RULING-172: it is over, and the table hears it when nothing of the same card is left there.
    pub fn lift_lasting(&mut self, at: usize) -> Lasting {
        let played = self.look().played(at);
        let about = self.look().about(&self.state.lasting[at]);
        let lasting = self.forget_lasting(at);
        let look = self.look();
        let more = self.state.lasting.iter().enumerate();
        if !more.into_iter().any(|(at, other)| look.about(other) == about && look.played(at) == played) {
            self.tell("F07-RULING-172", || Event::LastingEnded { about, played });
        }
        lasting
    }

    /// Lifts whatever is like this.
    pub fn lift_where(&mut self, is_over: impl Fn(&Lasting) -> bool) {
        for at in (0..self.state.lasting.len()).rev() {
            if is_over(&self.state.lasting[at]) {
                self.lift_lasting(at);
            }
        }
    }

    /// Nobody needs to hear what ends with the Agent or the Guard it was about.
    pub fn forget_where(&mut self, is_gone: impl Fn(&Lasting) -> bool) {
        for at in (0..self.state.lasting.len()).rev() {
            if is_gone(&self.state.lasting[at]) {
                self.forget_lasting(at);
            }
        }
    }

    /// When something of `owner` ends.
    pub fn expiry(&self, until: Until, owner: Seat) -> Expiry {
        match until {
            Until::EndOfTurn => Expiry::EndOfTurn,
            Until::MyNextTurn => Expiry::StartOf(owner),
            // The turn being taken does not count if it is the owner's own.
            Until::EndOfMyNextTurn => Expiry::EndOf(owner, 1 + u8::from(owner == self.state.active)),
            Until::MyTurns(turns) => Expiry::EndOf(owner, turns + u8::from(owner == self.state.active)),
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
        let lasting = self.lift_lasting(at);
        self.state.unsettled = true;
        if let What::Later(program, room) = lasting.what
            && self.state.agent(lasting.on).is_inside()
        {
            let scope = Scope { room, ..self.scope(lasting.on, Source::Rules) };
            self.call(program, scope);
        }
    }
}
