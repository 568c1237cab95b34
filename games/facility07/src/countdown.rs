//! The Countdown to the explosion.

use engine::Seat;

use crate::event::Event;
use crate::options::OptionalRule;
use crate::resolver::Resolver;
use crate::state::{Ending, Moment, Whereabouts};
use crate::vocabulary::Trigger;

impl Resolver<'_, '_, '_> {
    /// F07-COUNTDOWN-03: at the end of each Hacker turn.
    pub fn tick(&mut self, seat: Seat) {
        if self.state.hacker != Some(seat) || self.state.inside().is_empty() {
            return;
        }
        if std::mem::take(&mut self.state.hacked_now) {
            // F07-RULING-148, F07-OPT-RUNFORIT-02: the hacking turn itself does not tick.
            return;
        }
        self.state.ticks = self.state.ticks.saturating_add(1);
        let explodes = if self.state.options.has(OptionalRule::RunForIt) {
            // F07-OPT-RUNFORIT-01, F07-OPT-RUNFORIT-03, F07-OPT-RUNFORIT-04: a die nobody can touch.
            let face = self.play.die(6);
            self.tell("F07-OPT-RUNFORIT-01", || Event::CountdownRolled { face });
            let gone = !self.state.agent(seat).is_inside();
            self.also(&[(gone, "F07-OPT-RUNFORIT-03"), (true, "F07-OPT-RUNFORIT-04")]);
            face == 6
        } else {
            self.state.countdown = self.state.countdown.saturating_sub(1);
            let left = self.state.countdown;
            self.tell("F07-COUNTDOWN-03", || Event::Ticked { left });
            let gone = !self.state.agent(seat).is_inside();
            self.also(&[(true, "F07-COUNTDOWN-02"), (gone, "F07-RULING-149")]);
            left == 0
        };
        if explodes {
            self.explode("F07-COUNTDOWN-04");
            return;
        }
        let room = self.state.agent(seat).room;
        self.announce(Moment::new(Trigger::Ticked, seat, seat, room));
    }

    /// F07-COUNTDOWN-05, F07-RULING-152, F07-OPT-INEVITABLE-05, F07-OPT-FREEFORALL-08: everybody inside dies at the same time; nothing helps.
    pub fn explode(&mut self, rule: &'static str) {
        self.tell(rule, || Event::Exploded);
        let gone = self.state.gone + 1;
        for seat in self.state.inside() {
            self.transmit_at_explosion(seat);
            self.drop_everything(seat);
            let agent = self.state.agent_mut(seat);
            agent.whereabouts = Whereabouts::Dead;
            agent.gone = gone;
            agent.cell = false;
            let card = self.state.agent(seat).card;
            self.tell("F07-COUNTDOWN-05", || Event::Died { seat, card, by: None });
            self.also(&[
                (true, "F07-RULING-152"),
                (true, "F07-RULING-107"),
                (self.look().on(OptionalRule::IAmInevitable), "F07-OPT-INEVITABLE-05"),
            ]);
        }
        self.finish(Ending::Exploded);
    }

    /// F07-OPT-DEADMANSWITCH-06
    fn transmit_at_explosion(&mut self, seat: Seat) {
        let data = self.state.agent(seat).data;
        if self.state.options.has(OptionalRule::DeadManSwitch) && data > 0 {
            let sent = data.div_ceil(2);
            self.state.agent_mut(seat).banked += sent;
            self.tell("F07-OPT-DEADMANSWITCH-06", || Event::Transmitted { seat, data: sent });
        }
        self.state.agent_mut(seat).data = 0;
    }

    /// F07-COUNTDOWN-02: effects that move the tracker; F07-OPT-RUNFORIT-05: without one they do nothing.
    pub fn shift_countdown(&mut self, by: i8) {
        if self.state.battle() && !self.state.options.has(OptionalRule::RunForIt) {
            self.state.countdown = (i16::from(self.state.countdown) + i16::from(by)).clamp(1, 99) as u8;
            let left = self.state.countdown;
            self.tell("F07-GEN-05", || Event::Ticked { left });
        }
    }
}
