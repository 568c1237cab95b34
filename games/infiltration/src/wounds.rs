//! Wounds, delay, and what keeps them off. A wound alone forbids nothing (INF-WOUND-04).

use crate::event::Event;
use crate::names::Operative;
use crate::resolver::Resolver;
use crate::specialists::Talent;
use crate::vocabulary::Harm;

impl Resolver<'_, '_, '_> {
    fn is_inside(&self, who: Operative) -> bool {
        self.state.agent(who).place().is_some()
    }

    /// INF-WOUND-01, INF-WOUND-02, INF-RULING-50: to the red side, until healed; a second wound adds nothing.
    pub fn wound(&mut self, who: Operative) {
        let agent = self.state.agent_mut(who);
        if agent.place().is_none() {
            return;
        }
        if agent.wounded {
            return self.tell("INF-RULING-50", || Event::WoundedAlready { who });
        }
        if agent.no_wounds {
            return self.shrug(who);
        }
        if self.look().has_talent(who, Talent::Fireproof) {
            return self.use_talent(who, Talent::Fireproof);
        }
        self.state.agent_mut(who).wounded = true;
        self.resolve();
        self.tell("INF-WOUND-01", || Event::Wounded { who });
    }

    /// INF-WOUND-03; delay stays (INF-RULING-54).
    pub fn heal(&mut self, who: Operative) {
        if self.is_inside(who) && std::mem::take(&mut self.state.agent_mut(who).wounded) {
            self.resolve();
            self.tell("INF-WOUND-03", || Event::Healed { who });
        }
    }

    /// INF-DELAY-02, INF-DELAY-04, INF-RULING-54: the marker is tipped over; a second delay adds nothing, and no card already
    /// selected is stopped by it.
    pub fn delay(&mut self, who: Operative, rule: &'static str) {
        let agent = self.state.agent_mut(who);
        if agent.place().is_none() {
            return;
        }
        if agent.delayed {
            return self.tell("INF-RULING-54", || Event::DelayedAlready { who });
        }
        if agent.no_delays {
            return self.shrug(who);
        }
        agent.delayed = true;
        self.resolve();
        self.tell(rule, || Event::Delayed { who });
    }

    pub fn undelay(&mut self, who: Operative) {
        if self.is_inside(who) && std::mem::take(&mut self.state.agent_mut(who).delayed) {
            self.resolve();
            self.tell("INF-DELAY-02", || Event::Undelayed { who });
        }
    }

    /// INF-DELAY-01, INF-RULING-51, INF-RULING-52: a wounded operative is delayed after its Advance or Retreat, even if
    /// the card did not move it.
    pub fn limp(&mut self, who: Operative) {
        if !self.state.agent(who).wounded {
            return;
        }
        if self.look().has_talent(who, Talent::Steady) {
            // A marker that lies already is not spoken of.
            if !self.state.agent(who).delayed && self.state.agent(who).place().is_some() {
                self.use_talent(who, Talent::Steady);
            }
        } else {
            self.delay(who, "INF-DELAY-01");
        }
    }

    /// INF-RULING-43: until the end of the round.
    pub fn shield(&mut self, who: Operative, harms: &[Harm]) {
        let agent = self.state.agent_mut(who);
        let before = (agent.no_wounds, agent.no_delays);
        agent.no_wounds |= harms.contains(&Harm::Wound);
        agent.no_delays |= harms.contains(&Harm::Delay);
        if before != (agent.no_wounds, agent.no_delays) {
            self.resolve();
            let (wounds, delays) = (harms.contains(&Harm::Wound), harms.contains(&Harm::Delay));
            let from = self.look().at_work();
            self.tell("INF-RULING-43", || Event::Shielded { who, from, wounds, delays });
        }
    }

    /// INF-RULING-43: what keeps harm off is named.
    fn shrug(&mut self, who: Operative) {
        let from = self.look().shield_of(who);
        self.tell("INF-RULING-43", || Event::Shrugged { who, from });
    }
}
