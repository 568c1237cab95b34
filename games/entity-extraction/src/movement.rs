//! Moving operatives, one tile after the other. Every stepping onto a tile is an entry (EE-RULING-20).

use engine::effect::Flow;

use crate::event::Event;
use crate::layout::{LinkKind, Tile};
use crate::look::{Look, No, no};
use crate::names::{Operative, Tiles};
use crate::paths::Mover;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{STEPS, Step};

impl Look<'_> {
    /// EE-MOVE-02, EE-MOVE-03, EE-MOVE-04, EE-RULING-47: one step to a connected tile through no locked door; figures
    /// neither block the way nor hold each other.
    pub fn may_step(self, who: Operative, to: Tile) -> Result<(), No> {
        let Some(link) = self.state.layout.between(self.state.agent(who).at, to) else {
            return no("EE-MOVE-02", Reason::NotConnected);
        };
        if self.closed_to(who).has(link) {
            let airlock = self.state.layout.link(link).kind == LinkKind::Airlock;
            return if airlock {
                no("EE-DOOR-05", Reason::AirlockLocked)
            } else {
                no("EE-MOVE-03", Reason::DoorLocked)
            };
        }
        Ok(())
    }

    /// Whether the step goes through something that is locked for others.
    fn passes_lock(self, who: Operative, to: Tile) -> bool {
        let locked = self.state.locked.or(self.locked_airlocks(Some(Mover::Operative(who))));
        self.state.layout.between(self.state.agent(who).at, to).is_some_and(|link| locked.has(link))
    }

    /// The rule that says most about a step: away from a Hostile (EE-RULING-47), into the dark (EE-MOVE-05), to where
    /// somebody is (EE-MOVE-04), the second of a Move (EE-MOVE-01).
    fn rule_of_step(self, who: Operative, to: Tile, left: u8) -> &'static str {
        let (from, there) = (Tiles::only(self.state.agent(who).at), Tiles::only(to));
        if !self.state.hostiles_on(from).is_empty() {
            "EE-RULING-47"
        } else if self.state.face_down().has(to) {
            "EE-MOVE-05"
        } else if !self.state.hostiles_on(there).is_empty() || !self.state.operatives_on(there).is_empty() {
            "EE-MOVE-04"
        } else if left + 1 < STEPS {
            "EE-MOVE-01"
        } else {
            "EE-MOVE-02"
        }
    }

    /// EE-MOVE-01
    pub fn may_move(self, who: Operative, to: Tile) -> Result<(), No> {
        self.may_spend(who, 1)?;
        self.may_step(who, to)
    }

    /// The tiles an operative could step onto, in the order N, E, S, W.
    pub fn steps_of(self, who: Operative) -> impl Iterator<Item = Tile> {
        let closed = self.closed_to(who);
        let at = self.state.agent(who).at;
        let layout = &self.state.layout;
        layout.links_of(at).filter(move |link| !closed.has(*link)).map(move |link| layout.link(link).beyond(at))
    }

    /// EE-DOOR-09, EE-VAR-09, EE-RULING-51: both actions for one step through a locked airlock door, if that was agreed
    /// on; otherwise what is printed holds (EE-RULING-53).
    pub fn may_release(self, who: Operative, to: Tile) -> Result<(), No> {
        if self.state.airlocks_hold {
            return no("EE-RULING-53", Reason::NoRelease);
        }
        self.may_spend(who, 2)?;
        let Some(link) = self.state.layout.between(self.state.agent(who).at, to) else {
            return no("EE-MOVE-02", Reason::NotConnected);
        };
        if self.state.layout.link(link).kind != LinkKind::Airlock {
            return no("EE-DOOR-09", Reason::NoAirlock);
        }
        if !self.closed_to(who).has(link) {
            return no("EE-DOOR-09", Reason::NotLocked);
        }
        Ok(())
    }
}

impl Resolver<'_, '_, '_> {
    /// EE-MOVE-01: up to two tiles for one action.
    pub fn begin_move(&mut self, who: Operative, to: Tile) {
        self.state.actions -= 1;
        self.step_onto(who, to, STEPS - 1);
    }

    /// EE-MOVE-07: what the tile says comes first, then the rest of the Move.
    pub fn step_onto(&mut self, who: Operative, to: Tile, left: u8) {
        self.state.end_move = false;
        self.state.stack.next(Step::MoveOn(who, left));
        let passes_lock = self.look().passes_lock(who, to);
        self.tell(self.look().rule_of_step(who, to, left), || Event::Moved { who, to });
        if passes_lock {
            self.quote_held(who, |card| card.pass_locked || card.pass_airlock);
        }
        self.enter(who, to);
    }

    /// EE-DOOR-09: an entry like any other; the door stays locked.
    pub fn release(&mut self, who: Operative, to: Tile) {
        self.state.actions -= 2;
        self.tell("EE-DOOR-09", || Event::Released { who, to });
        self.enter(who, to);
    }

    /// Puts an operative on a tile; the one it carries comes along without entering (EE-DOWN-08).
    pub fn enter(&mut self, who: Operative, to: Tile) {
        self.state.agent_mut(who).at = to;
        if let Some(carried) = self.state.agent(who).carries {
            self.state.agent_mut(carried).at = to;
            self.tell("EE-DOWN-08", || Event::ComesAlong { who, whom: carried });
        }
        self.state.stack.next(Step::Enter(who, to));
    }

    /// Whether the Move goes on: not if it was ended, and not for an operative who went down on the way.
    pub fn move_on(&mut self, who: Operative, left: u8) -> Flow {
        let ended = std::mem::take(&mut self.state.end_move);
        let goes_on = left > 0 && !ended && self.state.stands(who) && self.look().steps_of(who).next().is_some();
        if !goes_on {
            return Flow::On;
        }
        self.state.stack.next(Step::MoveOn(who, left));
        Flow::Wait
    }

    /// EE-MOVE-07
    pub fn end_move(&mut self, who: Operative) {
        self.state.end_move = true;
        self.tell("EE-MOVE-07", || Event::MoveEnds { who });
    }

    /// EE-RULING-20: teleporting is an entry.
    pub fn teleport(&mut self, who: Operative, to: Tile) {
        self.resolve();
        self.tell("EE-RULING-20", || Event::Teleported { who, to });
        self.enter(who, to);
    }
}
