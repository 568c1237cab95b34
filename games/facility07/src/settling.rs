//! What applies at once whenever something has happened, and how the game ends.

use engine::effect::{Frame, Stage as _};
use engine::{Seat, SeatSet};

use crate::event::Event;
use crate::resolver::Resolver;
use crate::state::{Ending, Source, Step};

impl Resolver<'_, '_, '_> {
    /// F07-RULING-11: after every step, until nothing applies: Beat Down, arrests, endings of packs.
    #[inline]
    pub fn settle(&mut self) {
        // Asked after every step, and seldom true.
        if self.state.unsettled {
            self.settle_now();
        } else if !self.game.shared.endings.is_empty() && !self.is_over() {
            // What an ending asks for may be anything, Data and rounds included.
            self.house_endings();
        }
    }

    fn settle_now(&mut self) {
        self.state.unsettled = false;
        if self.is_over() {
            return;
        }
        // F07-OPT-BEATDOWN-03: before the Prison check.
        self.beat_down();
        // F07-RULING-103: two who Daze each other are Dazed at once, and only then jailed.
        let next = self.state.stack.iter().find(|frame| !matches!(frame, Frame::Window(_)));
        if matches!(next, Some(Frame::Step(Step::Daze(..) | Step::BecomeDazed(..)))) {
            self.state.unsettled = true;
            return;
        }
        let look = self.look();
        // Nobody is Dazed most of the time; then nobody needs to be looked at in order.
        let loose = self.state.agents.iter().any(|agent| agent.dazed && !agent.cell);
        let next = if loose { look.clockwise_inside().find(|seat| look.must_be_jailed(*seat)) } else { None };
        if let Some(seat) = next
            && !self.is_planned(|step| {
                matches!(step, Step::Jail(of) | Step::Arrest(of) | Step::LostToGuard(of, _) | Step::Bribe(of, _) | Step::SneakJail(of) if *of == seat)
            })
        {
            self.state.unsettled = true;
            self.next(Step::Jail(seat));
        }
        self.house_endings();
    }

    /// F07-WILD-10: a pack's own ending.
    fn house_endings(&mut self) {
        // F07-WILD-17: after a cut no rule of a pack speaks; the next answer looks again.
        if self.play.budget.is_cut() {
            return;
        }
        self.play.budget.spend(self.game.shared.ending_steps);
        for (at, ending) in self.game.shared.endings.iter().enumerate() {
            let look = self.look();
            let holds = |seat: &Seat| look.holds(&ending.condition, look.use_scope(*seat, Source::Rules));
            let met: SeatSet = self.state.seats().iter().filter(holds).collect();
            if !met.is_empty() {
                self.finish(Ending::House(at as u8, met));
                return;
            }
        }
    }

    /// The game is over; what was in progress is dropped, cards in use are discarded.
    pub fn finish(&mut self, ending: Ending) {
        if self.state.ending.is_some() {
            return;
        }
        self.state.ending = Some(ending);
        while let Some(frame) = self.state.stack.pop() {
            self.dropped(frame);
        }
        self.play.reveal();
        // F07-END-02
        self.tell("F07-END-02", || Event::Ended { ending });
        self.cite_end();
    }
}
