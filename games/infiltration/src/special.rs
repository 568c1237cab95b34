//! Prototypes, the Blackmail File and the Sludge. They are gained or placed by effects alone (INF-RULING-76).

use crate::event::Event;
use crate::names::{Operative, Place};
use crate::resolver::Resolver;
use crate::vocabulary::Special;

impl Resolver<'_, '_, '_> {
    /// INF-RULING-77, INF-RULING-78: from the supply, if it is there.
    pub fn gain(&mut self, who: Operative, card: Special) {
        let there = match card {
            Special::Prototype => self.state.prototypes > 0,
            Special::BlackmailFile => !self.state.blackmail_file_is_held(),
        };
        if !there {
            let rule = if card == Special::Prototype { "INF-RULING-78" } else { "INF-RULING-77" };
            return self.tell(rule, || Event::SpecialGone { card });
        }
        match card {
            Special::Prototype => {
                self.state.prototypes -= 1;
                self.state.agent_mut(who).prototypes += 1;
            }
            Special::BlackmailFile => self.state.agent_mut(who).blackmail_file = true,
        }
        self.resolve();
        self.tell("INF-RULING-76", || Event::SpecialGained { who, card });
    }

    /// INF-RULING-79: it lies on one room.
    pub fn put_sludge(&mut self, who: Option<Operative>, place: Place) {
        if self.state.sludge != Some(place) {
            let before = self.state.sludge.replace(place);
            self.state.sludge_by = who;
            self.resolve();
            if let Some(place) = before {
                self.tell("INF-RULING-79", || Event::SludgeLeft { place });
            }
            self.tell("INF-RULING-79", || Event::SludgeAt { place });
        }
    }

    /// INF-RULING-79: an operative who enters is delayed right after the Enter effect.
    pub fn step_into_sludge(&mut self, who: Operative) {
        let at = self.state.agent(who).place();
        if at.is_some() && at == self.state.sludge {
            self.tell("INF-RULING-79", || Event::Sludged { who });
            self.delay(who, "INF-RULING-79");
        }
    }
}
