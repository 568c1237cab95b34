//! The two dials and the Security Phase.

use crate::event::Event;
use crate::names::Operative;
use crate::resolver::Resolver;
use crate::state::{Ending, LEAST_ALARM, MOST_ALARM, MOST_PROXIMITY, Phase, Step};

impl Resolver<'_, '_, '_> {
    /// INF-RULING-66: from 00 to 99, and 99 is the end (INF-END-02, INF-RULING-67).
    pub fn turn_proximity(&mut self, by: i16, rule: &'static str) {
        let from = self.state.proximity;
        let to = (i16::from(from) + by).clamp(0, i16::from(MOST_PROXIMITY)) as u8;
        if to == from {
            return;
        }
        self.state.proximity = to;
        self.resolve();
        self.tell(rule, || Event::Proximity { from, to });
        if to == MOST_PROXIMITY {
            self.end(Ending::Raid);
        }
    }

    /// INF-RULING-65: from -1 to 8; what goes beyond is lost.
    pub fn turn_alarm(&mut self, by: i8) {
        let from = self.state.alarm;
        let to = from.saturating_add(by).clamp(LEAST_ALARM, MOST_ALARM);
        if to != from {
            self.state.alarm = to;
            self.resolve();
            self.tell("INF-RULING-65", || Event::Alarm { from, to });
        }
    }

    /// INF-RULING-01: the Security roll of this round is not made.
    pub fn no_die(&mut self, who: Operative) {
        if !self.state.no_die {
            self.state.no_die = true;
            self.resolve();
            let from = self.look().at_work();
            self.state.no_die_from = (from, who);
            self.tell("INF-RULING-01", || Event::NoDie { who, from });
        }
    }

    /// INF-SECURITY-01, INF-SECURITY-02, INF-SECURITY-03, INF-RULING-64, INF-RULING-65, INF-RULING-69: the first player rolls in the open, even if
    /// already outside.
    pub fn security(&mut self) {
        self.state.phase = Phase::Security;
        let alarm = self.state.alarm;
        let die = if self.state.no_die {
            self.tell("INF-RULING-65", || Event::SecurityWithoutDie { alarm });
            0
        } else {
            let die = self.play.die(6);
            self.tell("INF-SECURITY-01", || Event::SecurityRoll { die, alarm });
            die
        };
        self.state.die = die;
        let rise = (i16::from(die) + i16::from(alarm)).max(0);
        self.turn_proximity(rise, "INF-SECURITY-03");
        if !self.is_over() {
            self.pass_tracker();
            self.state.stack.next(Step::EndRound);
        }
    }

    /// INF-SECURITY-05, INF-RULING-68, INF-VAR-2P-05: clockwise to the next seat with an operative inside.
    fn pass_tracker(&mut self) {
        let next = (1..=self.state.count).map(|steps| self.state.clockwise(steps));
        if let Some(to) = { next }.find(|who| self.state.agent(*who).place().is_some()) {
            self.state.first = to;
            let rule = if self.state.players == 2 { "INF-VAR-2P-05" } else { "INF-SECURITY-05" };
            self.tell(rule, || Event::TrackerPasses { to });
        }
    }
}
