//! Getting out.

use crate::event::Event;
use crate::item_cards::Spot;
use crate::names::Operative;
use crate::resolver::Resolver;
use crate::state::{Ending, Whereabouts};

impl Resolver<'_, '_, '_> {
    /// INF-ESCAPE-04, INF-ESCAPE-05, INF-ESCAPE-06: out for good, with data and special cards; items go to the box
    /// (INF-RULING-42). Returns whether it happened: no operative leaves during the setup (INF-RULING-07).
    pub fn escape(&mut self, who: Operative, rule: &'static str) -> bool {
        if self.state.round == 0 || self.state.agent(who).place().is_none() {
            return false;
        }
        let agent = self.state.agent_mut(who);
        agent.at = Whereabouts::Escaped;
        agent.delayed = false;
        self.resolve();
        self.tell(rule, || Event::Escaped { who });
        let count = self.state.items.count(Spot::Hand(who)) as u8;
        for _ in 0..count {
            self.state.items.carry(Spot::Hand(who), 0, Spot::Box);
        }
        if count > 0 {
            self.tell("INF-RULING-42", || Event::ItemsBoxed { who, count });
        }
        // INF-END-01, INF-RULING-80, INF-RULING-81
        if self.state.inside().is_empty() {
            self.end(Ending::AllOut);
        }
        true
    }
}
