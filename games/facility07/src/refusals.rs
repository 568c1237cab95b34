//! Why something cannot be used, or not on this: the rule that tells most about it. Only refused answers come here, so
//! these may look twice.

use engine::Seat;
use engine::effect::{Op, ProgramId};

use crate::content::UseRule;
use crate::look::{Look, No};
use crate::names::{Foe, Means};
use crate::reason::Reason;
use crate::state::{Alertness, Scope, Thing};
use crate::vocabulary::{Condition, Near, Passive, Target, Verb};

fn because(rule: &'static str, reason: Reason) -> No {
    No { rule: engine::Rule(rule), reason }
}

impl Look<'_> {
    /// F07-RULING-12: the condition of a use does not hold.
    pub fn why_not_now(self, rule: &UseRule, condition: &Condition, scope: Scope) -> No {
        let here = self.state.agent(scope.me).room;
        let leaves = |verb: &Verb| matches!(verb, Verb::LeaveFacility(_));
        // F07-RULING-150: by no exit.
        if matches!(condition, Condition::BattlePhase) && self.has_verb(rule.program, &leaves) {
            return because("F07-RULING-150", Reason::TooEarlyToLeave);
        }
        // F07-RULING-125: no Agent is put elsewhere out of a Locked Down Room.
        let unlocked = matches!(condition, Condition::InRoom(such) if such.locked == Some(false));
        if unlocked && self.is_locked(here) {
            return because("F07-RULING-125", Reason::LockedDown);
        }
        because("F07-RULING-12", Reason::ConditionNotMet)
    }

    /// F07-RULING-12: nothing it says is possible; the supply may be why.
    pub fn why_no_effect(self, program: ProgramId) -> No {
        let says = |fits: &dyn Fn(&Verb) -> bool| self.has_verb(program, fits);
        if self.lock_supply() == 0 && says(&|verb| matches!(verb, Verb::LockDown(_))) {
            because("F07-RULING-18", Reason::NoEffect)
        } else if self.guard_supply() == 0 && says(&|verb| matches!(verb, Verb::SpawnGuards(_))) {
            because("F07-RULING-16", Reason::NoEffect)
        } else if self.data_supply() == 0 && says(&|verb| matches!(verb, Verb::GainData(_))) {
            because("F07-RULING-17", Reason::NoEffect)
        } else if says(&|verb| matches!(verb, Verb::Attack(_))) {
            because("F07-WEAPON-01", Reason::WeaponUsed)
        } else {
            because("F07-RULING-12", Reason::NoEffect)
        }
    }

    /// F07-RULING-140: this is no such target.
    pub fn why_not_aimed(self, target: &Target, scope: Scope, thing: Thing) -> No {
        let wrong = because("F07-RULING-140", Reason::WrongTarget);
        match (target, thing) {
            (Target::Agent(such), Thing::Agent(seat)) => {
                let Some(agent) = self.state.inside().has(seat).then(|| self.state.agent(seat)) else {
                    return wrong;
                };
                if self.is_protected(seat, scope) {
                    return because("F07-RULING-06", Reason::Forbidden(self.ban(seat, Passive::NoActions)));
                }
                // F07-RULING-70: no Agent is Dazed twice.
                if such.dazed == Some(false) && agent.dazed {
                    return because("F07-RULING-70", Reason::AlreadyDazed);
                }
                if such.locked == Some(false) && self.is_locked(agent.room) {
                    return because("F07-RULING-125", Reason::LockedDown);
                }
                let here = self.state.agent(scope.me).room;
                // F07-LOCK-06: near enough, had no Lock Down been in the way.
                let Near::Reach(steps) = such.near else { return wrong };
                let near = |how: Near| self.near(how, here, here).has(agent.room);
                if near(Near::Within(steps)) && !near(such.near) {
                    return because("F07-LOCK-06", Reason::LockedDown);
                }
                wrong
            }
            (Target::Guard(such), Thing::Guard(guard)) => match self.state.guards.get(guard.index()) {
                Some(standing) if such.dazed == Some(false) && standing.state == Alertness::Dazed => {
                    because("F07-RULING-70", Reason::GuardNotAwake)
                }
                // F07-LOCK-03: he does not come out.
                Some(standing) if such.locked == Some(false) && self.is_locked(standing.room) => {
                    because("F07-LOCK-03", Reason::LockedDown)
                }
                Some(_) | None => wrong,
            },
            (Target::Room(such), Thing::Room(place)) => {
                let laid = place.index() < self.state.board.len();
                if laid && such.locked == Some(false) && self.is_locked(place) {
                    return because("F07-RULING-125", Reason::LockedDown);
                }
                wrong
            }
            _ => wrong,
        }
    }

    /// F07-LOCK-05: a shot that would reach if no Lock Down stopped it.
    pub fn why_no_shot(self, refusal: No, seat: Seat, means: Means, foe: Foe) -> No {
        let (Reason::NoShot, Some(weapon)) = (refusal.reason, self.weapon_of(means)) else { return refusal };
        let here = self.state.agent(seat).room;
        let there = match foe {
            Foe::Agent(other) => self.state.agent(other).room,
            Foe::Guard(guard) => self.state.guards[guard.index()].room,
            Foe::Figure(figure) => self.state.figures[figure.index()].room,
        };
        let (board, covered) = (&self.state.board, self.state.covered);
        let steps = board.distance(here, there, covered);
        let near = steps.is_some_and(|steps| weapon.range.is_none_or(|most| steps <= most));
        let seen = !weapon.line_of_sight || board.in_sight(here, covered).has(there);
        let locked = !self.shot_reaches(here, there, weapon.range, weapon.line_of_sight);
        if near && seen && locked { because("F07-LOCK-05", Reason::LockedDown) } else { refusal }
    }

    /// Whether such a verb stands anywhere in the program.
    fn has_verb(self, program: ProgramId, fits: &dyn Fn(&Verb) -> bool) -> bool {
        let Some(program) = self.game.library().program(program) else { return false };
        program.ops.iter().any(|op| match op {
            Op::Do(verb) => fits(verb),
            Op::Each(_, body) | Op::Pick(_, _, body) | Op::Repeat(_, body) => self.has_verb(*body, fits),
            Op::If(..) | Op::Jump(_) | Op::Branch(..) | Op::Check(..) | Op::Roll(..) => false,
        })
    }
}
