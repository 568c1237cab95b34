//! Fights: fists and weapons against Guards, Agents and figures. Who may attack whom, and with what, is in `attack`.

use engine::effect::Flow;
use engine::{Seat, SeatSet};

use crate::event::Event;
use crate::look::{ANY_SKILL, Look};
use crate::names::{Cause, FigureId, Foe, GuardId, Means};
use crate::options::OptionalRule;
use crate::resolver::Resolver;
use crate::state::{Alertness, Errand, Fight, FightStage, Moment, Purpose, Roll, Scope, Source, Step};
use crate::vocabulary::{Passive, Record, Situation, Skill, Toward, Trigger, WeaponKind};

impl Look<'_> {
    /// The check of one side of a fight.
    fn fight_roll(self, who: Seat, means: Means, against: Foe, purpose: Purpose, forced: bool) -> Roll {
        let guard = !matches!(against, Foe::Agent(_));
        let (skill, mut bonus, situation) = match self.weapon_of(means) {
            // F07-FIGHT-12, F07-WEAPON-05
            Some(weapon) => {
                let situation = if weapon.kind == WeaponKind::Ranged { Situation::Ranged } else { Situation::Melee };
                (weapon.skill, weapon.modifier, situation)
            }
            // F07-FIGHT-02, F07-FIGHT-11: fists are a Strength check, unless the better Skill may serve.
            None => (self.fists_skill(who), 0, Situation::Fists),
        };
        if let Foe::Agent(other) = against {
            if situation == Situation::Ranged && self.state.agent(other).room != self.state.agent(who).room {
                bonus +=
                    self.sum(
                        other,
                        Passive::ShotsAtMe(0),
                        |passive| if let Passive::ShotsAtMe(by) = passive { *by } else { 0 },
                    );
            }
            if self.state.agent(who).last_dazed_by == Some(other) && purpose == Purpose::Attack {
                bonus += self.sum(
                    who,
                    Passive::Revenge(0),
                    |passive| if let Passive::Revenge(by) = passive { *by } else { 0 },
                );
            }
        }
        // Bonuses for Guards and for defending count besides the weapon's kind.
        bonus += self.sum(who, ANY_SKILL, |passive| {
            let Passive::Skill(more) = passive else { return 0 };
            let extra = (guard && more.when == Situation::AgainstGuards)
                || ((forced || purpose == Purpose::Defence) && more.when == Situation::Defending);
            if extra && more.skill.is_none_or(|of| of == skill) { more.by } else { 0 }
        });
        Roll { who, skill: Some(skill), bonus, situation, purpose, copied: false }
    }

    pub fn fists_skill(self, seat: Seat) -> Skill {
        let mut best = Skill::Strength;
        self.any_passive(seat, Passive::FistsUse(Skill::Strength).kind(), |passive| {
            if let Passive::FistsUse(skill) = passive
                && self.skill(seat, *skill) > self.skill(seat, best)
            {
                best = *skill;
            }
            false
        });
        best
    }
}

/// What a weapon does besides its hit.
#[derive(Clone, Copy)]
struct Effects {
    on_hit: Option<engine::effect::ProgramId>,
    on_miss: Option<engine::effect::ProgramId>,
    splash_guards: bool,
    splash_agents: bool,
}

impl Effects {
    fn of(weapon: &crate::content::Weapon) -> Self {
        Effects {
            on_hit: weapon.on_hit,
            on_miss: weapon.on_miss,
            splash_guards: weapon.splash_guards,
            splash_agents: weapon.splash_agents,
        }
    }
}

impl Resolver<'_, '_, '_> {
    /// An attack is declared; the weapon is used whatever happens (F07-RULING-88, F07-RULING-98).
    pub fn start_fight(&mut self, attacker: Seat, foe: Foe, means: Means, forced: bool) {
        self.use_weapon(attacker, means);
        let foe_dazed = match foe {
            Foe::Agent(seat) => self.state.agent(seat).dazed,
            Foe::Guard(guard) => {
                self.state.guards.get(guard.index()).is_some_and(|guard| guard.state == Alertness::Dazed)
            }
            Foe::Figure(figure) => self.state.figures[figure.index()].dazed,
        };
        let attacker_dazed = self.state.agent(attacker).dazed;
        let rule = match means {
            _ if forced => "F07-GUARD-12",
            Means::Weapon(_) | Means::Lent(_) => "F07-TURN-02",
            Means::Fists | Means::Nothing => "F07-TURN-03",
        };
        self.tell(rule, || Event::Attacked { seat: attacker, foe, means });
        self.cite_attack(attacker, foe, means, forced);
        self.next(Step::Fight(Fight {
            attacker,
            foe,
            means,
            back: Means::Nothing,
            stage: FightStage::Declared,
            hit: false,
            struck: false,
            foe_dazed,
            attacker_dazed,
            forced,
        }));
        if let Foe::Agent(defender) = foe {
            let cause = self.look().cause_of(means);
            let room = self.state.agent(attacker).room;
            self.announce(Moment { cause, ..Moment::new(Trigger::WouldBeAttacked, defender, attacker, room) });
        }
    }

    fn use_weapon(&mut self, seat: Seat, means: Means) {
        if let Means::Lent(_) = means {
            self.state.agent_mut(seat).marks.weapons += 1;
            self.state.record(seat, Record::WeaponsUsed, 1);
        }
        if let Means::Weapon(card) = means {
            let agent = self.state.agent_mut(seat);
            agent.marks.weapons += 1;
            agent.use_gadget(card);
            self.state.record(seat, Record::WeaponsUsed, 1);
        }
    }

    /// The fight goes on by one stage.
    pub fn fight(&mut self, mut fight: Fight) -> Flow {
        match fight.stage {
            FightStage::Declared => {
                let (mandatory, means) = self.look().strikes(&fight);
                fight.stage = FightStage::StrikeBack;
                if mandatory && means.len() == 1 {
                    return self.strike_back(fight, means[0]);
                }
                if means.is_empty() {
                    return self.strike_back(fight, Means::Nothing);
                }
                self.next(Step::Fight(fight));
                return Flow::Wait;
            }
            FightStage::StrikeBack => {
                self.next(Step::Fight(fight));
                return Flow::Wait;
            }
            FightStage::AttackRoll => {
                fight.stage = FightStage::DefenceRoll;
                // F07-FIGHT-07: against a Dazed Guard no roll is needed.
                if fight.foe_dazed && !matches!(fight.foe, Foe::Agent(_)) {
                    fight.hit = true;
                    self.next(Step::Fight(fight));
                } else {
                    let roll =
                        self.look().fight_roll(fight.attacker, fight.means, fight.foe, Purpose::Attack, fight.forced);
                    self.in_order([Step::Roll(roll), Step::Fight(fight)]);
                }
            }
            FightStage::DefenceRoll => {
                fight.stage = FightStage::Outcome;
                let roll = match fight.foe {
                    // F07-FIGHT-10: both roll; F07-RULING-102: at the same time.
                    Foe::Agent(defender) if fight.back != Means::Nothing => {
                        let attacker = Foe::Agent(fight.attacker);
                        let look = self.look();
                        Some(Step::Roll(look.fight_roll(defender, fight.back, attacker, Purpose::Defence, true)))
                    }
                    Foe::Agent(_) | Foe::Guard(_) | Foe::Figure(_) => None,
                };
                self.in_order([roll, Some(Step::Fight(fight))]);
            }
            FightStage::Outcome => match fight.foe {
                Foe::Agent(defender) => self.agents_fought(&fight, defender),
                Foe::Guard(guard) => self.guard_fought(&fight, guard),
                Foe::Figure(figure) => self.figure_fought(&fight, figure),
            },
        }
        Flow::On
    }

    /// The defender's means are known; the dice come next.
    pub fn strike_back(&mut self, mut fight: Fight, means: Means) -> Flow {
        if let Foe::Agent(defender) = fight.foe {
            self.use_weapon(defender, means);
            if means != Means::Nothing {
                self.tell("F07-RULING-97", || Event::StrikesBack { seat: defender, means });
                self.cite_strike_back(defender, fight.attacker, means);
            }
        }
        fight.back = means;
        fight.stage = FightStage::AttackRoll;
        self.next(Step::Fight(fight));
        Flow::On
    }

    /// F07-FIGHT-13, F07-RULING-103: the one who succeeds Dazes the other; lethal hits on those Dazed before kill.
    fn agents_fought(&mut self, fight: &Fight, defender: Seat) {
        let attacker = fight.attacker;
        let look = self.look();
        let kills_defender = fight.hit && fight.foe_dazed && look.is_lethal(attacker, fight.means);
        let kills_attacker = fight.struck && fight.attacker_dazed && look.is_lethal(defender, fight.back);
        let cause = look.cause_of(fight.means);
        let room = self.state.agent(defender).room;
        if !fight.hit {
            let rule = match (fight.back, fight.struck) {
                (Means::Nothing, _) if fight.foe_dazed => "F07-RULING-101",
                (Means::Nothing, _) => "F07-RULING-100",
                (Means::Fists | Means::Weapon(_) | Means::Lent(_), true) => "F07-FIGHT-13",
                (Means::Fists | Means::Weapon(_) | Means::Lent(_), false) => "F07-RULING-104",
            };
            self.tell(rule, || Event::Missed { seat: attacker });
        }
        self.riders(fight, defender);
        let trigger = if fight.hit { Trigger::Hit } else { Trigger::Missed };
        self.announce(Moment { cause, ..Moment::new(trigger, defender, attacker, room) });
        match (kills_attacker, kills_defender) {
            // F07-OPT-FIGHTINGSPIRIT-05: payments first, the attacker's first of all, then the deaths together.
            (true, true) => {
                self.next(Step::Deaths(attacker, defender, true));
                self.would_kill(defender, attacker, false);
                self.would_kill(attacker, defender, false);
            }
            // F07-OPT-FIGHTINGSPIRIT-04
            (true, false) => self.would_kill(attacker, defender, true),
            (false, true) => self.would_kill(defender, attacker, true),
            (false, false) => {}
        }
        // F07-WEAPON-08: a lethal hit on an Agent not Dazed before only Dazes.
        let hit = (fight.hit && !fight.foe_dazed).then_some(Step::Daze(defender, attacker, cause));
        let struck = (fight.struck && !fight.attacker_dazed).then(|| {
            let cause = self.look().cause_of(fight.back);
            Step::Daze(attacker, defender, cause)
        });
        self.in_order([hit, struck]);
    }

    /// On-hit and on-miss riders and splashes of the attacker's weapon.
    fn riders(&mut self, fight: &Fight, defender: Seat) {
        let Some(weapon) = Look::new(self.game, self.state).weapon_of(fight.means).map(Effects::of) else { return };
        let scope = self.rider_scope(fight, Some(defender), GuardId(u8::MAX));
        if let Some(program) = if fight.hit { weapon.on_hit } else { weapon.on_miss } {
            self.call(program, scope);
        }
        if fight.hit {
            let room = self.state.agent(defender).room;
            self.splash(fight, room, Some(defender), weapon.splash_guards, weapon.splash_agents);
        }
    }

    fn rider_scope(&self, fight: &Fight, agent: Option<Seat>, guard: GuardId) -> Scope {
        let source = match fight.means {
            Means::Weapon(card) => Source::Ops(card),
            Means::Nothing | Means::Fists | Means::Lent(_) => Source::Rules,
        };
        let me = fight.attacker;
        let room = agent.map_or_else(
            || self.state.guards.get(guard.index()).map_or(self.state.agent(me).room, |guard| guard.room),
            |seat| self.state.agent(seat).room,
        );
        Scope { agent: agent.unwrap_or(me), guard, room, ..self.scope(me, source) }
    }

    fn splash(&mut self, fight: &Fight, room: crate::geometry::Place, spare: Option<Seat>, guards: bool, agents: bool) {
        let by = fight.attacker;
        if guards {
            for at in 0..self.state.guards.len() {
                if self.state.guards[at].room == room {
                    self.daze_guard("F07-GEN-05", GuardId(at as u8), by);
                }
            }
        }
        if agents && (self.state.battle() || self.state.options.has(OptionalRule::FreeForAll)) {
            let there: SeatSet = self.state.agents_in(room);
            for seat in there.iter().filter(|seat| *seat != by && Some(*seat) != spare) {
                let cause = self.look().cause_of(fight.means);
                self.next(Step::Daze(seat, by, cause));
            }
        }
    }

    /// F07-RULING-93: each attack is about one Guard.
    fn guard_fought(&mut self, fight: &Fight, guard: GuardId) {
        let seat = fight.attacker;
        let Some(standing) = self.state.guards.get(guard.index()).copied() else { return };
        let look = self.look();
        let lethal = look.is_lethal(seat, fight.means);
        let weapon = look.weapon_of(fight.means).map(Effects::of);
        let same_room = standing.room == self.state.agent(seat).room;
        let sweep = fight.means == Means::Fists && look.has(seat, Passive::FistsSweep);
        if let Some(program) = weapon.as_ref().and_then(|weapon| if fight.hit { weapon.on_hit } else { weapon.on_miss })
        {
            let scope = self.rider_scope(fight, None, guard);
            self.call(program, scope);
        }
        if fight.hit {
            let (splash, dazed) = (weapon.as_ref().is_some_and(|weapon| weapon.splash_guards), fight.foe_dazed);
            if dazed && lethal {
                // F07-RULING-91: a Guard Dazed before is removed.
                self.remove_guard("F07-RULING-91", guard);
            } else {
                // F07-FIGHT-03; F07-RULING-92: he may be Dazed already.
                self.daze_guard("F07-FIGHT-03", guard, seat);
            }
            if splash || sweep {
                self.splash(fight, standing.room, None, true, weapon.is_some_and(|weapon| weapon.splash_agents));
            }
        } else if same_room {
            // F07-FIGHT-04, F07-RULING-89, F07-RULING-90: a lost fight Dazes the Agent. F07-RULING-90: in one Room he
            // strikes back by hand, whatever she missed him with.
            let daze = Step::Daze(seat, seat, Cause::Fists);
            // F07-OPT-1V1MEBRO-04: one who was Dazed before was not Dazed by him.
            let lost = (!fight.attacker_dazed).then_some(Step::LostToGuard(seat, guard));
            self.in_order([Some(daze), lost]);
        } else {
            // F07-GUARD-10: a missed shot draws him one Room closer.
            self.tell("F07-GUARD-10", || Event::Missed { seat });
            self.next(Step::GuardGoes(guard, 1, Toward::Me, seat, standing.room, Errand::MissedShot));
        }
    }

    fn figure_fought(&mut self, fight: &Fight, figure: FigureId) {
        let seat = fight.attacker;
        let standing = self.state.figures[figure.index()];
        let kind = &self.game.figures()[usize::from(standing.kind)];
        if let Some(weapon) = self.look().weapon_of(fight.means).map(Effects::of) {
            if let Some(program) = if fight.hit { weapon.on_hit } else { weapon.on_miss } {
                let scope = self.rider_scope(fight, None, GuardId(u8::MAX));
                self.call(program, Scope { figure, room: standing.room, ..scope });
            }
            if fight.hit {
                self.splash(fight, standing.room, None, weapon.splash_guards, weapon.splash_agents);
            }
        }
        if fight.hit {
            if kind.can_be_killed && self.look().is_lethal(seat, fight.means) {
                self.remove_figure(figure);
            } else if kind.can_be_dazed {
                self.daze_figure(figure);
            }
        } else {
            self.tell("F07-WILD-06", || Event::Missed { seat });
            if standing.room == self.state.agent(seat).room {
                self.next(Step::Daze(seat, seat, Cause::Figure));
            }
        }
    }
}
