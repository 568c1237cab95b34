//! Carrying those who are down.

use crate::event::Event;
use crate::look::{Look, No, no};
use crate::names::Operative;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::State;

impl Look<'_> {
    fn has_free_pick_up(self, who: Operative) -> bool {
        self.holds_any(who, |card| card.free_pick_up.is_some())
    }

    /// EE-DOWN-06, EE-DOWN-07, EE-RULING-33: a standing operative picks up a downed one on its tile; the Stretcher saves the action.
    pub fn may_pick_up(self, who: Operative, whom: Operative) -> Result<(), No> {
        if who == whom || !State::everybody().has(whom) {
            return no("EE-DOWN-06", Reason::NotWithYourself);
        }
        self.may_spend(who, u8::from(!self.has_free_pick_up(who)))?;
        if self.state.stands(whom) {
            return no("EE-DOWN-06", Reason::NotDown);
        }
        if self.state.agent(whom).at != self.state.agent(who).at {
            return no("EE-DOWN-06", Reason::NotHere);
        }
        if self.state.agent(who).carries.is_some() || self.state.carrier_of(whom).is_some() {
            return no("EE-DOWN-07", Reason::CarriesAlready);
        }
        Ok(())
    }

    /// EE-DOWN-09, EE-TURN-04
    pub fn may_drop(self, who: Operative) -> Result<(), No> {
        if self.state.agent(who).carries.is_none() { no("EE-DOWN-09", Reason::CarriesNobody) } else { Ok(()) }
    }
}

impl Resolver<'_, '_, '_> {
    pub fn pick_up(&mut self, who: Operative, whom: Operative) {
        if self.look().has_free_pick_up(who) {
            self.quote_held(who, |card| card.free_pick_up.is_some());
        } else {
            self.state.actions -= 1;
        }
        self.state.agent_mut(who).carries = Some(whom);
        self.tell("EE-DOWN-06", || Event::PickedUp { who, whom });
    }

    /// Puts the operative that this one carries on its tile; no entry (EE-RULING-20).
    pub fn put_down(&mut self, who: Operative, rule: &'static str) {
        if let Some(whom) = self.state.agent_mut(who).carries.take() {
            self.tell(rule, || Event::Dropped { who, whom });
        }
    }
}
