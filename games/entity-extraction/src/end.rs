//! Winning, losing, and the two other ways to stop.

use engine::effect::Frame;
use engine::{MAX_SEATS, Outcome, SeatSet};

use crate::event::Event;
use crate::look::Look;
use crate::names::OPERATIVES;
use crate::resolver::Resolver;
use crate::state::{Ending, Origin, Scope, State};

impl Look<'_> {
    /// EE-END-01, EE-END-02, EE-GEN-02, EE-RULING-48: every Room on the board face-up, no Hostile left, all three on the Gate tile, down or carried or standing.
    pub fn has_won(self) -> bool {
        self.at_gate().len() == OPERATIVES as u8 && self.state.arrivals.is_empty() && self.state.face_down().is_empty()
    }

    /// An Item is one effect, however much it does: a grenade that kills the last Hostile still hurts the last operative.
    fn uses_item(self) -> bool {
        let is_item = |scope: &Scope| scope.origin == Origin::Item;
        self.state.stack.iter().any(|frame| match frame {
            Frame::Run(_, _, scope) | Frame::Each(_, _, scope) | Frame::Times(_, _, scope) => is_item(scope),
            Frame::Window(_) | Frame::Step(_) => false,
        })
    }

    /// EE-END-03
    pub fn has_lost(self) -> bool {
        self.state.standing().is_empty()
    }

    /// EE-GEN-01: all win together or lose together.
    pub fn outcome(self, ending: Ending) -> Outcome {
        let winners = if ending == Ending::Victory { self.state.seats() } else { SeatSet::NONE };
        Outcome { rule: ending.rule(), winners, scores: [0; MAX_SEATS] }
    }
}

impl Resolver<'_, '_, '_> {
    /// EE-END-04, EE-RULING-42: defeat first.
    pub fn check_end(&mut self) {
        if self.is_over() {
            return;
        }
        if self.look().has_lost() {
            self.end(Ending::Defeat);
        } else if self.look().has_won() && !self.look().uses_item() {
            self.end(Ending::Victory);
        }
    }

    pub fn end(&mut self, ending: Ending) {
        self.turn_over();
        self.state.ending = Some(ending);
        self.state.offer = None;
        self.state.stack.clear();
        if ending == Ending::Victory {
            for who in State::everybody().minus(self.state.standing()) {
                self.tell("EE-END-02", || Event::HomeToo { who });
            }
        }
        self.play.tell(ending.rule(), || Event::Ended { ending });
        self.settle();
    }
}
