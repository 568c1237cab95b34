//! Sneaking past a Room's occupants, and breaking in where every way is barred.

use engine::effect::{Flow, Frame};
use engine::{Seat, SeatSet};

use crate::event::Event;
use crate::geometry::{Place, Places};
use crate::look::{Look, No, no};
use crate::names::{Cause, GuardId};
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{ActKind, Exit, Landing, Moment, Purpose, Roll, Standing, Step};
use crate::vocabulary::{Record, Situation, Skill, Trigger};

impl Look<'_> {
    /// F07-SNEAK-01, F07-SNEAK-08, F07-SNEAK-09, F07-RULING-73, F07-RULING-74: past this Room, or out of it if it is the own.
    /// F07-RULING-169: an Agent or Guard who bars the way out of the own Room is passed on the same way.
    /// `walks` says what keeps her from walking at all.
    pub fn may_sneak(self, seat: Seat, over: Place, walks: impl FnOnce() -> Result<(), No>) -> Result<(), No> {
        let agent = self.state.agent(seat);
        if agent.dazed {
            return no("F07-DAZE-02", Reason::Dazed);
        }
        // F07-RULING-75: an attempt costs one movement, whatever comes of it.
        walks().map_err(|refusal| {
            let costs = refusal.reason == Reason::NoMovement;
            No { rule: if costs { engine::Rule("F07-RULING-75") } else { refusal.rule }, ..refusal }
        })?;
        let own = over == agent.room;
        if !own && (over.index() >= self.state.board.len() || !self.state.board.adjacent(agent.room).has(over)) {
            return no("F07-RULING-73", Reason::NotAdjacent);
        }
        if self.state.covered.has(over) {
            return no("F07-OPT-SURVEILLANCE-05", Reason::Unexplored);
        }
        // F07-RULING-80: no Lock Down at the start, on the way or at the end.
        if self.lock_stops(seat, agent.room) || self.lock_stops(seat, over) {
            return no("F07-RULING-80", Reason::LockedDown);
        }
        // F07-SNEAK-06: other Agents only in the Battle Phase.
        if !self.awake_guard_in(over) && self.possible_blockers(seat, over).is_empty() {
            // F07-SNEAK-06 is why, if an Agent stands there.
            let company = self.state.agents_in(over).iter().any(|other| other != seat);
            let rule = if company && !self.state.battle() { "F07-SNEAK-06" } else { "F07-SNEAK-01" };
            return no(rule, Reason::NothingToSneakPast);
        }
        if self.landings(seat, over).is_empty() && !self.lands_outside(over) {
            return no("F07-RULING-73", Reason::NoLanding);
        }
        Ok(())
    }

    /// F07-RULING-79: the Entryway's exit counts as a landing place.
    pub fn lands_outside(self, over: Place) -> bool {
        over == Place::ENTRYWAY && self.state.battle()
    }

    pub fn landings(self, seat: Seat, over: Place) -> Places {
        let here = self.state.agent(seat).room;
        if over.index() >= self.state.board.len() {
            return Places::NONE;
        }
        let around = self.state.board.adjacent(over);
        around.iter().filter(|place| *place != here && self.may_land(seat, *place).is_ok()).collect()
    }

    /// F07-RULING-73: explored, unlocked, free of awake Guards and not blocked; F07-RULING-78: so never two in a row.
    pub fn may_land(self, seat: Seat, place: Place) -> Result<(), No> {
        if self.state.covered.has(place) {
            return no("F07-RULING-73", Reason::Unexplored);
        }
        if self.lock_stops(seat, place) {
            return no("F07-RULING-80", Reason::LockedDown);
        }
        if self.guards_stop(seat, place) {
            return no("F07-RULING-78", Reason::GuardBarsEntry);
        }
        if self.standing_block(ActKind::Enter, place) && self.entry_blockable(seat) {
            return no("F07-BLOCK-03", Reason::BlockStands);
        }
        Ok(())
    }

    /// F07-RULING-163: breaking in, if she `walks` and is `cut_off`.
    pub fn may_break_in(
        self,
        seat: Seat,
        place: Place,
        walks: impl FnOnce() -> Result<(), No>,
        cut_off: impl FnOnce() -> bool,
    ) -> Result<(), No> {
        let agent = self.state.agent(seat);
        if self.state.battle() {
            return no("F07-RULING-163", Reason::NotCutOff);
        }
        if agent.dazed {
            return no("F07-DAZE-06", Reason::Dazed);
        }
        walks()?;
        if place.index() >= self.state.board.len() || !self.state.board.adjacent(agent.room).has(place) {
            return no("F07-MOVE-01", Reason::NotAdjacent);
        }
        if self.state.covered.has(place) {
            return no("F07-MOVE-06", Reason::Unexplored);
        }
        if self.is_locked(agent.room) || self.is_locked(place) {
            return no("F07-LOCK-02", Reason::LockedDown);
        }
        if self.awake_guard_in(agent.room) {
            return no("F07-GUARD-03", Reason::GuardBarsExit);
        }
        if self.awake_guards(place) == 0 || !cut_off() || !self.leads_on(seat, place) {
            return no("F07-RULING-163", Reason::NotCutOff);
        }
        if self.has(seat, crate::vocabulary::Passive::CannotAttack) {
            return no("F07-RULING-06", Reason::Forbidden(self.ban(seat, crate::vocabulary::Passive::CannotAttack)));
        }
        Ok(())
    }
}

impl Resolver<'_, '_, '_> {
    /// F07-SNEAK-03, F07-RULING-75: one movement is paid when the attempt is made, whatever comes of it.
    pub fn start_sneak(&mut self, over: Place, land: Landing) {
        let seat = self.state.active;
        self.spend_movement(seat, 1);
        self.state.sneak_checks = 0;
        let from = self.state.agent(seat).room;
        self.tell("F07-SNEAK-01", || Event::Sneaks { seat, from, over });
        self.cite_sneak(over, over != from);
        // F07-RULING-169: first out of the own Room, if somebody there may bar the way, then past the other.
        let out = (over != from).then_some(Step::Sneak {
            over: from,
            land: Landing::Onwards,
            left: SeatSet::NONE,
            guards_passed: false,
            asking: self.look().unless_unblockable(seat, from),
        });
        let asking = self.look().unless_unblockable(seat, over);
        self.in_order([out, Some(Step::Sneak { over, land, left: SeatSet::NONE, guards_passed: false, asking })]);
        self.announce(Moment::new(Trigger::Sneaked, seat, seat, over));
    }

    /// The sneak goes on: who blocks, then the Guards' check, then one for each blocker (F07-RULING-76).
    pub fn sneak(
        &mut self,
        over: Place,
        land: Landing,
        mut left: SeatSet,
        guards_passed: bool,
        mut asking: SeatSet,
    ) -> Flow {
        let seat = self.state.active;
        let first = Seat((seat.0 + 1) % self.state.count);
        // A blocker who was sent away since by an answer to the sneak has nothing to block any more.
        asking = asking.and(self.look().possible_blockers(seat, over));
        while let Some(next) = asking.next_from(first) {
            // F07-RULING-160: an answer about crossing holds for the turn.
            let held = self
                .state
                .standing
                .iter()
                .find(|held| held.by == next && held.act == ActKind::Cross && held.room == over);
            let Some(held) = held else {
                self.next(Step::Sneak { over, land, left, guards_passed, asking });
                return Flow::Wait;
            };
            if held.blocks {
                left.insert(next);
            }
            asking.remove(next);
        }
        let check = Roll {
            who: seat,
            skill: Some(Skill::Finesse),
            bonus: 0,
            situation: Situation::Sneaking,
            purpose: Purpose::Sneak,
            copied: false,
        };
        if !guards_passed && self.look().guards_stop(seat, over) {
            self.state.sneak_checks = 1;
            self.in_order([Step::Roll(check), Step::Sneak { over, land, left, guards_passed: true, asking }]);
            return Flow::On;
        }
        if let Some(blocker) = left.next_from(first) {
            // F07-SNEAK-07: a separate check for each Agent.
            left.remove(blocker);
            self.state.sneak_checks = 2;
            self.in_order([Step::Roll(check), Step::Sneak { over, land, left, guards_passed: true, asking }]);
            return Flow::On;
        }
        if land == Landing::Onwards {
            return Flow::On;
        }
        // F07-SNEAK-02: past, without having been there.
        self.state.record(seat, Record::SneaksPassed, 1);
        self.tell("F07-SNEAK-02", || Event::SneakedPast { seat, over });
        match land {
            Landing::Room(place) => {
                self.next_move_made(seat);
                self.next(Step::Land(seat, place));
                self.announce(Moment::new(Trigger::WouldEnter, seat, seat, place));
            }
            Landing::Outside => self.would_leave(seat, Exit::Sneak),
            Landing::Onwards => {}
        }
        self.announce(Moment::new(Trigger::SneakPassed, seat, seat, over));
        Flow::On
    }

    /// An Agent in the crossed Room says whether she blocks.
    pub fn answer_crossing(&mut self, by: Seat, blocks: bool) {
        if let Some(Frame::Step(Step::Sneak { over, .. })) = self.state.stack.top().copied() {
            self.hold(Standing { by, act: ActKind::Cross, room: over, blocks });
        }
    }

    /// F07-SNEAK-04, F07-RULING-77: the first failure ends the attempt.
    pub fn sneak_rolled(&mut self, seat: Seat, passed: bool) {
        if passed {
            return;
        }
        let Some(Frame::Step(Step::Sneak { over, land, .. })) = self.state.stack.pop() else { return };
        if land == Landing::Onwards {
            // F07-RULING-169: she did not even get out.
            self.state.stack.pop();
        }
        let guarded = self.look().guards_mind(seat, over);
        self.tell("F07-SNEAK-04", || Event::Spotted { seat, over });
        // F07-SNEAK-05: a Guard in that Room takes her; F07-OPT-1V1MEBRO-03: only if it was his check that failed.
        let one_on_one = self.state.options.has(crate::options::OptionalRule::OneVersusOne);
        // F07-OPT-1V1MEBRO-07: of two Guards neither did it alone.
        let alone = self.state.sneak_checks == 1 && self.look().awake_guards(over).count_ones() < 2;
        let taken = guarded && (!one_on_one || alone);
        self.cite_spotted(over, taken);
        let jail = taken.then_some(Step::SneakJail(seat));
        self.in_order([Some(Step::Daze(seat, seat, Cause::Sneak)), jail]);
        self.announce(Moment::new(Trigger::SneakFailed, seat, seat, over));
    }

    /// F07-RULING-163: one movement, then fists against each awake Guard there.
    pub fn start_break_in(&mut self, place: Place) {
        let seat = self.state.active;
        self.spend_movement(seat, 1);
        self.tell("F07-RULING-163", || Event::BreaksIn { seat, place });
        let guards = self.look().awake_guards(place);
        self.next(Step::BreakIn(place, guards));
    }

    /// An Agent who crossed a Room comes to stand where she wanted.
    pub fn land(&mut self, seat: Seat, place: Place) {
        if self.state.agent(seat).is_inside() {
            self.tell("F07-RULING-73", || Event::MovedIn { seat, place });
        }
        self.enter(seat, place);
    }

    pub fn break_in(&mut self, place: Place, left: u32) {
        let seat = self.state.active;
        if left == 0 {
            self.next(Step::Walk(seat, place));
            self.announce(Moment::new(Trigger::WouldEnter, seat, seat, place));
            return;
        }
        let check = Roll {
            who: seat,
            skill: Some(self.look().fists_skill(seat)),
            bonus: 0,
            situation: Situation::Fists,
            purpose: Purpose::BreakIn,
            copied: false,
        };
        self.in_order([Step::Roll(check), Step::BreakIn(place, left)]);
    }

    pub fn break_in_rolled(&mut self, seat: Seat, passed: bool) {
        let Some(Frame::Step(Step::BreakIn(place, left))) = self.state.stack.pop() else { return };
        let guard = GuardId(left.trailing_zeros() as u8);
        if passed {
            let sweeps = self.look().has(seat, crate::vocabulary::Passive::FistsSweep);
            self.next(Step::BreakIn(place, if sweeps { 0 } else { left & (left - 1) }));
            for at in 0..self.state.guards.len() as u8 {
                if GuardId(at) == guard || (sweeps && left >> at & 1 == 1) {
                    self.daze_guard("F07-FIGHT-03", GuardId(at), seat);
                }
            }
        } else {
            self.in_order([Step::Daze(seat, seat, Cause::Fists), Step::LostToGuard(seat, guard)]);
        }
    }
}
