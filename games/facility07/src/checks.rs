//! Skill Checks and plain rolls.

use engine::Seat;
use engine::effect::{self, Frame};

use crate::event::Event;
use crate::look::Look;
use crate::names::Cause;
use crate::resolver::Resolver;
use crate::state::{Fight, Moment, Purpose, Roll, Scope, Source, State, Step, What};
use crate::vocabulary::{Passive, Situation, Skill, SkillCheck, Trigger};

impl Look<'_> {
    /// Whether the die on the table passes, if its result does not stand yet.
    pub fn rolled_passes(self) -> Option<bool> {
        self.state.stack.iter().find_map(|frame| {
            let Frame::Step(Step::Rolled(roll, face)) = frame else { return None };
            Some(passes(*face, self.needed(roll)))
        })
    }

    /// What a program's check is made for.
    fn situation_of(self, scope: Scope) -> Situation {
        match scope.source {
            Source::Event(_) => Situation::Events,
            Source::Room(_) => Situation::Rooms,
            Source::Rules | Source::Ops(_) | Source::Agent(_) | Source::House(_) => Situation::Always,
        }
    }
}

impl Resolver<'_, '_, '_> {
    /// A check of a program: it is rolled by steps on top and reported to it.
    pub fn program_check(&mut self, check: &SkillCheck, scope: Scope) {
        let who = self.look().who(check.who, scope).unwrap_or(scope.me);
        let skill = check.skill.or_else(|| Skill::ALL.get(usize::from(scope.skill)).copied()).unwrap_or(Skill::Speed);
        let situation = self.look().situation_of(scope);
        let copied = check.skill.is_none();
        self.next(Step::Roll(Roll {
            who,
            skill: Some(skill),
            bonus: check.modifier,
            situation,
            purpose: Purpose::Program,
            copied,
        }));
    }

    /// F07-CHECK-02: one roll of the Agent's own die (F07-SETUP-07).
    pub fn roll(&mut self, roll: Roll) {
        let mut face = self.play.die(6);
        if self.rolls_twice(&roll) {
            let second = self.play.die(6);
            self.tell("F07-GEN-05", || Event::RolledTwice { seat: roll.who, faces: [face, second] });
            face = face.min(second);
        }
        let needed = self.look().needed(&roll);
        self.tell_roll(&roll, face, needed);
        if !passes(face, needed) && roll.skill.is_some() && self.takes_free_reroll(roll.who) {
            face = self.play.die(6);
            self.tell("F07-RULING-14", || Event::Rerolled { seat: roll.who, face });
        }
        self.next(Step::Rolled(roll, face));
        if roll.skill.is_some() {
            let passed = passes(face, self.look().needed(&roll));
            let trigger = if passed { Trigger::CheckPassed } else { Trigger::CheckFailed };
            let room = self.state.agent(roll.who).room;
            let cause = match roll.situation {
                Situation::Events => Cause::Event,
                Situation::Rooms => Cause::Room,
                Situation::Sneaking => Cause::Sneak,
                Situation::Always
                | Situation::Fighting
                | Situation::Fists
                | Situation::Melee
                | Situation::Ranged
                | Situation::AgainstGuards
                | Situation::Defending => Cause::Card,
            };
            let detail = roll.skill.map_or(u8::MAX, |skill| skill as u8);
            self.announce(Moment { cause, detail, ..Moment::new(trigger, roll.who, roll.who, room) });
        }
    }

    fn tell_roll(&mut self, roll: &Roll, face: u8, needed: i8) {
        let rule = match roll.purpose {
            Purpose::Escape => "F07-PRISON-09",
            Purpose::Inevitable(..) => "F07-OPT-INEVITABLE-01",
            Purpose::Program
            | Purpose::Attack
            | Purpose::Defence
            | Purpose::Sneak
            | Purpose::BreakIn
            | Purpose::ContestMine
            | Purpose::ContestTheirs => {
                if passes(face, needed) {
                    "F07-CHECK-03"
                } else {
                    "F07-CHECK-04"
                }
            }
        };
        let (seat, skill) = (roll.who, roll.skill);
        self.tell(rule, || Event::Rolled { seat, skill, face, needed });
        self.cite_roll(roll, needed);
    }

    fn rolls_twice(&self, roll: &Roll) -> bool {
        let look = self.look();
        roll.skill.is_some()
            && look.any_passive(
                roll.who,
                Passive::RollTwice(Situation::Always).kind(),
                |passive| matches!(passive, Passive::RollTwice(when) if look.is_situation(*when, roll)),
            )
    }

    /// Max Dimmer's first failure of each turn, or a second try granted by a card.
    fn takes_free_reroll(&mut self, seat: Seat) -> bool {
        if !self.state.agent(seat).marks.rerolled && self.look().has(seat, Passive::RerollFirstFailure) {
            self.state.agent_mut(seat).marks.rerolled = true;
            return true;
        }
        self.use_up(seat, |passive| matches!(passive, Passive::RerollNextFailure))
    }

    /// Uses up a granted passive that serves once.
    pub fn use_up(&mut self, seat: Seat, fits: impl Fn(&Passive) -> bool) -> bool {
        let game = self.game;
        let found = self.state.lasting.iter().position(|lasting| {
            lasting.on == seat
                && lasting.until == crate::state::Expiry::Once
                && matches!(lasting.what, What::Passive(id) if fits(game.passive(id)))
        });
        found.map(|at| self.lift_lasting(at)).is_some()
    }

    /// The result stands.
    pub fn rolled(&mut self, roll: Roll, face: u8) {
        let passed = passes(face, self.look().needed(&roll));
        if passed && roll.skill.is_some() {
            self.state.agent_mut(roll.who).marks.passed_check = true;
        }
        match roll.purpose {
            Purpose::Program => effect::decide(self, passed),
            Purpose::Attack => self.with_fight(|fight| fight.hit = passed),
            Purpose::Defence => self.with_fight(|fight| fight.struck = passed),
            Purpose::Sneak => self.sneak_rolled(roll.who, passed),
            Purpose::BreakIn => self.break_in_rolled(roll.who, passed),
            Purpose::Escape => self.escape_rolled(roll.who, passed),
            Purpose::Inevitable(by, attacked) => self.inevitable_rolled(roll.who, passed, by, attacked),
            Purpose::ContestMine => self.contest_rolled(passed, 1),
            Purpose::ContestTheirs => self.contest_rolled(passed, 2),
        }
        if let (false, Some(skill), false) = (passed, roll.skill, roll.copied) {
            let room = self.state.agent(roll.who).room;
            let moment = Moment::new(Trigger::FailedCheck, roll.who, roll.who, room);
            self.announce(Moment { detail: skill as u8, ..moment });
        }
    }

    fn with_fight(&mut self, change: impl FnOnce(&mut Fight)) {
        if let Some(engine::effect::Frame::Step(Step::Fight(fight))) = self.state.stack.top_mut() {
            change(fight);
        }
    }

    /// A reaction rolls the die again: the roll waits beneath its window.
    pub fn reroll(&mut self) {
        let face = self.play.die(6);
        if let Some(roll) = change_face(self.state, |_| face) {
            self.tell("F07-RULING-14", || Event::Rerolled { seat: roll.who, face });
        }
    }

    pub fn change_roll(&mut self, by: i8) {
        let mut shown = 0;
        let changed = change_face(self.state, |face| {
            shown = (face as i8 + by).clamp(1, 6) as u8;
            shown
        });
        if let Some(roll) = changed {
            self.tell("F07-GEN-05", || Event::Rerolled { seat: roll.who, face: shown });
        }
    }

    /// Both roll for a card.
    pub fn contest(&mut self, index: u8, scope: Scope, with: Seat, skill: Skill) {
        let roll = |who, purpose| Roll {
            who,
            skill: Some(skill),
            bonus: 0,
            situation: Situation::Always,
            purpose,
            copied: false,
        };
        self.in_order([
            Step::Roll(roll(scope.me, Purpose::ContestMine)),
            Step::Roll(roll(with, Purpose::ContestTheirs)),
            Step::Contest(index, scope, 0),
        ]);
    }

    fn contest_rolled(&mut self, passed: bool, bit: u8) {
        let contest =
            self.state.stack.iter_mut().find_map(|frame| {
                if let Frame::Step(Step::Contest(_, _, results)) = frame { Some(results) } else { None }
            });
        if let (true, Some(results)) = (passed, contest) {
            *results |= bit;
        }
    }

    pub fn contest_over(&mut self, index: u8, scope: Scope, results: u8) {
        let programs = self.game.contest(index).programs;
        let passed = usize::from(results).checked_sub(1);
        if let Some(program) = passed.and_then(|at| programs.get(at)) {
            self.call(*program, scope);
        }
    }
}

/// F07-CHECK-03, F07-CHECK-05, F07-RULING-13: the comparison is the whole rule.
fn passes(face: u8, needed: i8) -> bool {
    face as i8 <= needed
}

/// Changes the face of the innermost roll whose result does not stand yet.
fn change_face(state: &mut State, change: impl FnOnce(u8) -> u8) -> Option<Roll> {
    let (roll, face) = state
        .stack
        .iter_mut()
        .find_map(|frame| if let Frame::Step(Step::Rolled(roll, face)) = frame { Some((*roll, face)) } else { None })?;
    *face = change(*face);
    Some(roll)
}
