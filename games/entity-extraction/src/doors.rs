//! Doors and their Lock Markers. Airlock doors lock themselves; see `paths.rs`.

use engine::Rule;

use crate::event::Event;
use crate::layout::{LinkId, LinkKind};
use crate::look::{Look, No, no};
use crate::names::Operative;
use crate::reason::Reason;
use crate::resolver::Resolver;

impl Look<'_> {
    /// EE-DOOR-01, EE-DOOR-04, EE-RULING-12
    fn is_door(self, link: LinkId) -> Result<(), No> {
        let state = self.state;
        let is = state.layout.has_link(link) && state.layout.link(link).kind == LinkKind::Door;
        if is && !state.blown.has(link) { Ok(()) } else { no("EE-DOOR-04", Reason::NotADoor) }
    }

    /// EE-DOOR-03, EE-RULING-13: a locked door can always be unlocked, another one locked if a Marker is free.
    pub fn may_switch(self, link: LinkId) -> Result<(), No> {
        self.is_door(link)?;
        if !self.state.locked.has(link) && !self.has_free_marker() {
            return no("EE-DOOR-03", Reason::NoMarker);
        }
        Ok(())
    }

    fn is_beside(self, who: Operative, link: LinkId) -> Result<(), No> {
        self.is_door(link)?;
        let is = self.state.layout.link(link).ends.contains(&self.state.agent(who).at);
        if is { Ok(()) } else { no("EE-DOOR-02", Reason::NotBesideDoor) }
    }

    /// EE-DOOR-02: from either side, for an action; a Keycard saves it once in a turn, and then even an operative who
    /// is down may do it (EE-DOWN-03).
    pub fn may_use_door(self, who: Operative, link: LinkId) -> Result<(), No> {
        if !self.has_free_lock(who) {
            self.may_spend(who, 1)?;
        }
        self.is_beside(who, link)?;
        self.may_switch(link)
    }

    /// EE-DOOR-02: a locked door is not locked again, an unlocked one not unlocked.
    pub fn why_not_again(self, who: Operative, link: LinkId) -> No {
        let so_already = No::new(Rule("EE-DOOR-02"), Reason::SoAlready);
        self.is_beside(who, link).err().unwrap_or(so_already)
    }

    /// EE-ITEM-02: each Keycard is a card of its own, and each is good for once in a turn.
    fn has_free_lock(self, who: Operative) -> bool {
        let each = self.state.cards.hand(who).iter().filter_map(|card| self.game.traits(*card).free_lock);
        let free: u32 = each.map(|free| u32::from(free.per_turn.unwrap_or(u8::MAX))).sum();
        u32::from(self.state.free_locks) < free
    }
}

impl Resolver<'_, '_, '_> {
    pub fn use_door(&mut self, who: Operative, link: LinkId) {
        if self.look().has_free_lock(who) {
            self.state.free_locks = self.state.free_locks.saturating_add(1);
            self.quote_held(who, |card| card.free_lock.is_some());
        } else {
            self.state.actions -= 1;
        }
        self.switch_lock(link);
    }

    /// EE-DOOR-03: puts a Lock Marker on a door, or takes it off.
    pub fn switch_lock(&mut self, link: LinkId) {
        if self.look().may_switch(link).is_err() {
            return;
        }
        self.resolve();
        if self.state.locked.has(link) {
            self.state.locked.remove(link);
            self.tell("EE-DOOR-02", || Event::Unlocked { link });
        } else {
            self.state.locked.insert(link);
            self.tell("EE-DOOR-03", || Event::Locked { link });
        }
    }

    /// The Breaching Charge: the door is an open connection from now on.
    pub fn destroy_door(&mut self, link: LinkId) {
        self.state.locked.remove(link);
        self.state.blown.insert(link);
        self.tell("EE-DOOR-01", || Event::Blown { link });
    }
}
