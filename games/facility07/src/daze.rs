//! Becoming Dazed, and coming round.

use engine::Seat;

use crate::event::Event;
use crate::names::Cause;
use crate::resolver::Resolver;
use crate::state::{Expiry, Moment, Step};
use crate::vocabulary::{Passive, Trigger};

impl Resolver<'_, '_, '_> {
    /// An Agent would become Dazed: the seats that can prevent it are asked first.
    pub fn would_daze(&mut self, seat: Seat, by: Seat, cause: Cause) {
        let agent = self.state.agent(seat);
        // F07-RULING-70: no effect on the Dazed.
        if !agent.is_inside() || agent.dazed {
            return;
        }
        let look = self.look();
        let places = matches!(cause, Cause::Room | Cause::Event) && look.has(seat, Passive::NoDazeByPlaces);
        let shots = cause == Cause::Ranged && look.has(seat, Passive::NoDazeByShots);
        let always = places || shots || look.has_lasting(seat, Passive::NoDaze);
        if always || look.has(seat, Passive::NoDaze) {
            // What serves once is kept for what nothing else prevents.
            if !always {
                self.use_up(seat, |passive| matches!(passive, Passive::NoDaze));
            }
            self.tell("F07-FIGHT-06", || Event::DazePrevented { seat });
            let by_guard = matches!(cause, Cause::Fists | Cause::Guard | Cause::Sneak) && by == seat;
            self.also(&[(by_guard, "F07-RULING-81")]);
            return;
        }
        let room = agent.room;
        self.next(Step::BecomeDazed(seat, by, cause));
        self.announce(Moment { cause, ..Moment::new(Trigger::WouldBeDazed, seat, by, room) });
    }

    pub fn become_dazed(&mut self, seat: Seat, by: Seat, cause: Cause) {
        let agent = self.state.agent_mut(seat);
        if !agent.is_inside() || agent.dazed {
            return;
        }
        agent.dazed = true;
        agent.bribed = 0;
        if by != seat {
            agent.last_dazed_by = Some(by);
        }
        let room = agent.room;
        self.company_changed(seat);
        // F07-SHOW-01
        self.tell("F07-SHOW-01", || Event::Dazed { seat, cause });
        self.cite_daze(seat, by, matches!(cause, Cause::Fists | Cause::Melee | Cause::Ranged));
        self.announce(Moment { cause, ..Moment::new(Trigger::Dazed, seat, by, room) });
    }

    /// The Agent is no longer Dazed.
    pub fn undaze(&mut self, rule: &'static str, seat: Seat) {
        let agent = self.state.agent_mut(seat);
        if !agent.dazed {
            return;
        }
        agent.dazed = false;
        agent.bribed = 0;
        self.lift_where(|lasting| lasting.on == seat && lasting.until == Expiry::NotDazed);
        self.company_changed(seat);
        self.tell(rule, || Event::Undazed { seat });
    }
}
