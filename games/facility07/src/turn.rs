//! The skeleton of a turn: its start, and its end in eight steps.

use engine::Seat;
use engine::effect::Flow;

use crate::event::Event;
use crate::options::OptionalRule;
use crate::resolver::Resolver;
use crate::state::{EndStep, Ending, Expiry, Marks, Moment, Step, most};
use crate::vocabulary::{Passive, Trigger};

impl Resolver<'_, '_, '_> {
    /// F07-RULING-63: the start of the active seat's turn, or of the place where it would be (F07-RULING-65).
    pub fn start_turn(&mut self) {
        let seat = self.state.active;
        for agent in &mut self.state.agents {
            // F07-RULING-05: all per-turn marks go.
            agent.marks = Marks::default();
            for gadget in &mut agent.gadgets {
                gadget.used = false;
            }
        }
        self.state.answers = 0;
        self.state.turn_over = false;
        self.state.no_draw = false;
        self.state.end_step = None;
        self.state.used_now = crate::geometry::Places::NONE;
        self.state.entered_now = None;
        self.state.used_cards.clear();
        self.state.standing.clear();
        self.expire(Expiry::StartOf(seat));
        if !self.state.agent(seat).is_inside() {
            self.ghost_turn(seat);
            return;
        }
        self.tell("F07-TURN-12", || Event::TurnStarted { seat });
        self.cite_turn(seat);
        // F07-DAZE-09, then F07-PRISON-11.
        self.undaze("F07-DAZE-09", seat);
        self.let_out("F07-PRISON-11", seat);
        let room = self.state.agent(seat).room;
        self.announce(Moment::new(Trigger::TurnStarted, seat, seat, room));
    }

    /// F07-RULING-65, F07-RULING-149, F07-RULING-153: of a turn nobody takes only the expiries and the tick remain.
    fn ghost_turn(&mut self, seat: Seat) {
        self.expire_end_of(seat);
        if self.state.inside().is_empty() {
            self.finish(Ending::AllGone);
            return;
        }
        self.next(Step::End(EndStep::NextSeat));
        self.tick(seat);
    }

    /// F07-RULING-64: the end of the turn, step by step.
    pub fn end_turn(&mut self, step: EndStep) -> Flow {
        let seat = self.state.active;
        self.state.end_step = Some(step);
        if let Some(next) = step.next() {
            self.next(Step::End(next));
        }
        let stays = self.state.agent(seat).is_inside() && !self.state.no_draw;
        match step {
            // F07-OPT-EVENTFUL-03: whatever the turn was, but not after death or escape.
            EndStep::Collect if stays => self.collect_at_the_end(seat),
            EndStep::Draw if stays => self.draw_at_the_end(seat),
            // F07-OPS-03, F07-OPS-04: only here does the hand limit matter.
            EndStep::Discard if stays => self.next(Step::DiscardDown),
            EndStep::Collect | EndStep::Draw | EndStep::Discard => {}
            EndStep::Expire => {
                self.expire_end_of(seat);
                self.fresh_guards_wake();
            }
            EndStep::WakeGuards => {
                self.lonely_guards_wake();
                self.state.unsettled = true;
            }
            EndStep::Check => self.state.unsettled = true,
            // What answers the tick comes before the next turn; an explosion drops it all.
            EndStep::Tick => self.tick(seat),
            EndStep::NextSeat if self.state.inside().is_empty() => {
                // F07-END-01
                self.finish(Ending::AllGone);
            }
            EndStep::NextSeat => self.next_seat(),
        }
        self.flow()
    }

    /// What answers the end of the turn, then the corpse, then the Event (matrix).
    fn collect_at_the_end(&mut self, seat: Seat) {
        // F07-OPT-EVENTFUL-01, F07-OPT-EVENTFUL-02
        let event = self.state.options.has(OptionalRule::EventfulMission).then_some(Step::DrawEvent(seat));
        self.in_order([Some(Step::Collect), event]);
        let room = self.state.agent(seat).room;
        self.announce(Moment::new(Trigger::TurnEnds, seat, seat, room));
    }

    fn draw_at_the_end(&mut self, seat: Seat) {
        let more = self
            .look()
            .sum(seat, Passive::DrawCount(0), |passive| if let Passive::DrawCount(by) = passive { *by } else { 0 });
        let count = (self.game.constants().draw as i8 + more).max(0) as u8;
        self.draw("F07-TURN-09", seat, count);
        self.cite_end_of_turn(seat);
    }

    pub fn flow(&self) -> Flow {
        if self.is_over() { Flow::Stop } else { Flow::On }
    }

    fn next_seat(&mut self) {
        let seat = Seat((self.state.active.0 + 1) % self.state.count);
        self.state.active = seat;
        self.next(Step::StartTurn);
        if seat == self.state.first {
            // F07-RULING-27: a round without limit may have a number beyond counting.
            let over = self.state.round;
            self.state.round = over.saturating_add(1);
            if over >= most::ROUNDS && !self.game.packs().is_empty() {
                self.explode("F07-WILD-20");
                return;
            }
            // F07-RULING-66: nobody to speak of the round with, if all are gone.
            let first = self.look().clockwise_inside().next();
            if let Some(first) = first {
                let room = self.state.agent(first).room;
                self.announce(Moment::new(Trigger::RoundEnded, first, first, room));
            }
        }
    }
}
