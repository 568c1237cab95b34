//! What a card is worth, read off its program: the bot knows verbs, not names, so it plays cards of packs as well.

use engine::Seat;
use engine::effect::{Op, ProgramId};

use crate::content::{Facility07, UseRule};
use crate::look::Look;
use crate::names::{AgentId, OpsId, RoomId};
use crate::vocabulary::{Fetch, Later, OpsKind, Passive, Skill, Target, Trigger, Verb, WeaponKind, WeaponTargets};

/// A rough worth of each design in Data, and what playing it gains that the outlook cannot see.
#[derive(Clone, Debug, Default)]
pub struct Worth {
    of: [u8; 32],
    ops: Vec<CardWorth>,
    /// By use: gain that shows only later.
    unseen: Vec<Unseen>,
    /// Rooms whose Ability leads out, by card.
    exits: u64,
}

/// What a card is worth before the hack and after it; a weapon besides by the Skill of its holder.
#[derive(Clone, Copy, Debug, Default)]
struct CardWorth {
    phases: [f32; 2],
    weapon: Option<(Skill, i8)>,
    robs: bool,
    /// Gets its holder on, which the slow need more.
    moves: bool,
}

/// What a use gains beyond the position it leads to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unseen {
    /// Always.
    pub plain: f32,
    /// When a fight or a check is near: a Skill raised, a protection.
    pub tense: f32,
    /// When an Agent or a Guard stands in the way: leave to pass.
    pub passage: f32,
}

impl Worth {
    /// Reads the content anew if it is not the one known.
    pub fn learn(&mut self, game: &Facility07) {
        if self.of == game.hash() && self.ops.len() == game.ops().len() {
            return;
        }
        self.of = game.hash();
        self.ops = (0..game.ops().len() as u8).map(|id| card_worth(game, OpsId(id))).collect();
        self.unseen =
            (0..game.shared.uses.len() as u16).map(|id| unseen_gain(game, game.use_rule(id).program)).collect();
        self.exits = 0;
        for (at, room) in game.rooms().iter().enumerate() {
            let mut leads_out = false;
            if let Some(ability) = &room.ability {
                walk(game, game.use_rule(ability.play).program, 0, &mut |verb| {
                    leads_out |= matches!(verb, Verb::LeaveFacility(_));
                });
            }
            self.exits |= u64::from(leads_out) << at;
        }
    }

    pub fn is_exit(&self, room: RoomId) -> bool {
        self.exits >> room.index() & 1 == 1
    }

    /// What a card is worth to this seat as things stand.
    #[inline]
    pub fn card(&self, look: Look<'_>, seat: Seat, card: OpsId) -> f32 {
        let known = &self.ops[card.index()];
        let mut worth = known.phases[usize::from(look.state.battle())];
        if let Some((skill, modifier)) = known.weapon {
            worth += WEAPON_SKILL * (weapon_skill(look, seat, skill, modifier) - 3.5);
        }
        if known.moves {
            let speed = look.game.agent(look.state.agent(seat).card).skills[Skill::Speed as usize];
            worth += SLOWNESS * (3.0 - f32::from(speed));
        }
        worth.clamp(0.1, 1.5)
    }

    /// How likely a weapon hits in this seat's hands.
    pub fn hits(&self, look: Look<'_>, seat: Seat, card: OpsId) -> f32 {
        let known = self.ops[card.index()].weapon;
        known.map_or(0.0, |(skill, modifier)| weapon_skill(look, seat, skill, modifier).clamp(0.0, 6.0) / 6.0)
    }

    /// Whether an Action takes Data from a Dazed Agent.
    pub fn robs(&self, card: OpsId) -> bool {
        self.ops[card.index()].robs
    }

    pub fn unseen(&self, id: u16) -> Unseen {
        self.unseen[usize::from(id)]
    }
}

/// Skills and an Ability that does something; Speed gets Agents out alive, Strength gets them past Guards.
pub fn agent_worth(game: &Facility07, id: AgentId) -> f32 {
    let card = game.agent(id);
    let skill = |skill: Skill| f32::from(card.skills[skill as usize]);
    let ability = card.activated.map_or(0.5, |id| program_worth(game, game.use_rule(id).program));
    1.3 * skill(Skill::Speed)
        + 0.8 * skill(Skill::Insight)
        + 1.2 * skill(Skill::Strength)
        + skill(Skill::Finesse)
        + ability
}

/// What a point of the Skill it is used with makes of a weapon.
const WEAPON_SKILL: f32 = 0.14;

/// What a point of Speed less makes of a card that gets its holder on.
const SLOWNESS: f32 = 0.25;

fn weapon_skill(look: Look<'_>, seat: Seat, skill: Skill, modifier: i8) -> f32 {
    f32::from(look.game.agent(look.state.agent(seat).card).skills[skill as usize]) + f32::from(modifier)
}

fn card_worth(game: &Facility07, id: OpsId) -> CardWorth {
    let card = game.card(id);
    let mut known = CardWorth::default();
    let mut worth = 0.0_f32;
    if let Some(id) = card.activated {
        let rule = game.use_rule(id);
        let of_use = program_worth(game, rule.program);
        // A Gadget is used again and again.
        worth += if card.kind == OpsKind::Gadget { 1.3 * of_use } else { of_use };
        known.robs = card.kind == OpsKind::Action && robs(game, rule);
        walk(game, rule.program, 0, &mut |verb| known.moves |= matches!(verb, Verb::Movement(_) | Verb::Relocate(_)));
    }
    known.moves |= card.passive.iter().any(|passive| matches!(passive, Passive::Movement(_)));
    worth += 0.4 * card.passive.len() as f32;
    known.phases = [worth; 2];
    if let Some(id) = card.react {
        let reaction = game.reaction(id);
        let of_use = 0.25 * program_worth(game, reaction.program);
        let moments = moment_worth(reaction.when);
        known.phases = [0, 1].map(|phase| worth + moments[phase] + of_use);
    }
    if let Some(id) = card.weapon {
        let weapon = game.weapon(id);
        let against_agents = if weapon.targets == WeaponTargets::Guards { -0.15 } else { 0.0 };
        let lethal = if weapon.lethal { 0.2 } else { 0.0 };
        let reach = if weapon.kind == WeaponKind::Ranged { 0.2 } else { 0.0 };
        let splash = if weapon.splash_guards || weapon.splash_agents { 0.1 } else { 0.0 };
        known.phases[0] += 0.55 + reach + splash;
        known.phases[1] += 0.5 + reach + lethal + against_agents;
        known.weapon = Some((weapon.skill, weapon.modifier));
    }
    known
}

/// Whether a use takes Data from an Agent who must be Dazed for it.
fn robs(game: &Facility07, rule: &UseRule) -> bool {
    let on_dazed =
        rule.targets.iter().any(|target| matches!(target, Target::Agent(agents) if agents.dazed == Some(true)));
    let mut steals = false;
    walk(game, rule.program, 0, &mut |verb| steals |= matches!(verb, Verb::StealData(_)));
    on_dazed && steals
}

/// How much a reaction to this matters before the hack and after it: attacks and Data come with the Battle Phase.
fn moment_worth(trigger: Trigger) -> [f32; 2] {
    match trigger {
        Trigger::WouldBeAttacked | Trigger::WouldBeKilled | Trigger::Hit | Trigger::Missed => [0.1, 0.45],
        Trigger::WouldBeDazed => [0.4, 0.4],
        Trigger::WouldBeJailed => [0.4, 0.25],
        Trigger::WouldLoseData | Trigger::WouldLoseCard => [0.25, 0.4],
        Trigger::Entered | Trigger::WouldEnter | Trigger::RoomUsed => [0.3, 0.45],
        // Whatever else happens matters about alike.
        Trigger::ActionPlayed
        | Trigger::GadgetUsed
        | Trigger::CovertFlipped
        | Trigger::EventDrawn
        | Trigger::CheckFailed
        | Trigger::CheckPassed
        | Trigger::OnEnter
        | Trigger::WouldLeave
        | Trigger::Dazed
        | Trigger::FailedCheck
        | Trigger::Jailed
        | Trigger::Killed
        | Trigger::LostData
        | Trigger::GainedData
        | Trigger::LostCard
        | Trigger::Left
        | Trigger::RoomWasUsed
        | Trigger::Explored
        | Trigger::BroomCloset
        | Trigger::GuardSpawned
        | Trigger::GuardMoved
        | Trigger::GuardDazed
        | Trigger::GuardWoke
        | Trigger::Sneaked
        | Trigger::LockedDown
        | Trigger::TurnStarted
        | Trigger::TurnEnds
        | Trigger::RoundEnded
        | Trigger::Hacked
        | Trigger::Ticked
        | Trigger::FigureMet
        | Trigger::SneakPassed
        | Trigger::SneakFailed
        | Trigger::HasEscaped
        | Trigger::DrewCards
        | Trigger::Equipped
        | Trigger::FigureDazed
        | Trigger::FigureMoved
        | Trigger::FigureRemoved => [0.35, 0.35],
    }
}

fn program_worth(game: &Facility07, id: ProgramId) -> f32 {
    let mut sum = 0.0;
    walk(game, id, 0, &mut |verb| sum += verb_worth(verb));
    sum.clamp(0.1, 1.2)
}

fn unseen_gain(game: &Facility07, id: ProgramId) -> Unseen {
    let mut gain = Unseen::default();
    walk(game, id, 0, &mut |verb| match verb {
        Verb::Grant(grant) => match *game.passive(grant.passive) {
            Passive::GuardsLetPass | Passive::GuardsIgnore | Passive::NotBlocked | Passive::IgnoreLocks => {
                gain.passage = 0.25;
            }
            Passive::DrawCount(by) => gain.plain += 0.15 * f32::from(by),
            // Anything else protects her or hinders others.
            Passive::Skill(_)
            | Passive::Movement(_)
            | Passive::FistsUse(_)
            | Passive::DazeKeepsSpeed
            | Passive::RerollFirstFailure
            | Passive::RerollNextFailure
            | Passive::RollTwice(_)
            | Passive::IgnoreOnEnter
            | Passive::NoDaze
            | Passive::NoDazeByPlaces
            | Passive::NoDazeByShots
            | Passive::NoJail
            | Passive::NoFrisk
            | Passive::NoTheft
            | Passive::NoDataTheft
            | Passive::NoShots
            | Passive::ShotsAtMe(_)
            | Passive::NotBlockedEntering
            | Passive::GadgetSlots(_)
            | Passive::HandLimit(_)
            | Passive::SecondMelee
            | Passive::FistsSweep
            | Passive::Revenge(_)
            | Passive::CannotMove
            | Passive::CannotAttack
            | Passive::CannotExplore
            | Passive::CannotUseRooms
            | Passive::CannotPlay
            | Passive::NoActions
            | Passive::EasyEscape(_)
            | Passive::Lethal
            | Passive::NotLethal => gain.tense = 0.25,
        },
        Verb::LookAtHand(_) | Verb::LookAtCovert(_) | Verb::Later(_) => gain.plain += 0.1,
        Verb::RevealRandom(_) | Verb::ShuffleDiscards => gain.plain += 0.04,
        Verb::Arrange(_) | Verb::CopyAbility(_) | Verb::DrawEvent(_) => gain.plain += 0.12,
        Verb::ForbidRoom(_) | Verb::LockDown(_) => gain.plain += 0.08,
        Verb::KeepDazed(_) => gain.plain += 0.03,
        // The rest shows in the position; `verb_worth` makes sure that a new verb is thought of.
        _ => {}
    });
    gain
}

/// Every verb of a program and of the programs inside it.
fn walk(game: &Facility07, id: ProgramId, depth: u8, see: &mut dyn FnMut(&Verb)) {
    let Some(program) = game.library().program(id).filter(|_| depth < 4) else { return };
    for op in &program.ops {
        match op {
            Op::Do(verb) => {
                see(verb);
                if let Verb::Fetch(Fetch { otherwise: program, .. }) | Verb::Later(Later { program, .. }) = verb {
                    walk(game, *program, depth + 1, see);
                }
                if let Verb::Contest(contest) = verb {
                    game.contest(*contest).programs.iter().for_each(|id| walk(game, *id, depth + 1, see));
                }
            }
            Op::Each(_, body) | Op::Pick(_, _, body) | Op::Repeat(_, body) => walk(game, *body, depth + 1, see),
            Op::Jump(_) | Op::If(..) | Op::Check(..) | Op::Roll(..) | Op::Branch(..) => {}
        }
    }
}

fn verb_worth(verb: &Verb) -> f32 {
    match verb {
        Verb::GainData(what) => f32::from(what.count.guess()),
        Verb::StealData(what) => 0.8 * f32::from(what.count.guess()),
        Verb::LeaveFacility(_) => 0.8,
        Verb::Prevent | Verb::UseRoom | Verb::BankData(_) => 0.5,
        Verb::DazeGuard | Verb::RemoveGuard | Verb::Dig(_) | Verb::Fetch(_) | Verb::Redirect(_) | Verb::Attack(_) => {
            0.4
        }
        Verb::Daze(_)
        | Verb::Jail(_)
        | Verb::Relocate(_)
        | Verb::MoveGuard(_)
        | Verb::TakeDiscarded
        | Verb::StealCard(_)
        | Verb::Reroll
        | Verb::ChangeRoll(_)
        | Verb::Countdown(_) => 0.35,
        Verb::Undaze(_)
        | Verb::Free(_)
        | Verb::SwapPlaces(_)
        | Verb::Movement(_)
        | Verb::Grant(_)
        | Verb::SwapWithGuard(_)
        | Verb::DestroyGadget(_)
        | Verb::UseGadgetOf(_)
        | Verb::LockDown(_)
        | Verb::MarkUsed(_) => 0.3,
        Verb::Draw(what) => 0.2 * f32::from(what.count.guess()),
        Verb::Discard(_) | Verb::LoseData(_) | Verb::GiveCard(_) | Verb::Announce(_) | Verb::EndTurn => 0.0,
        // Whatever else a card does is worth a little.
        Verb::LoseMovement(_)
        | Verb::StopMovement(_)
        | Verb::SpawnGuards(_)
        | Verb::TriggerGuardIcon
        | Verb::WakeGuard
        | Verb::KeepDazed(_)
        | Verb::RevealRandom(_)
        | Verb::LookAtHand(_)
        | Verb::LookAtCovert(_)
        | Verb::Arrange(_)
        | Verb::SwapCard(_)
        | Verb::Equip
        | Verb::Unequip(_)
        | Verb::CopyAbility(_)
        | Verb::ShuffleDiscards
        | Verb::GiveData(_)
        | Verb::DropData(_)
        | Verb::Unlock
        | Verb::ForbidRoom(_)
        | Verb::MarkRoom(_)
        | Verb::UnmarkRoom(_)
        | Verb::MarkAgent(_)
        | Verb::UnmarkAgent(_)
        | Verb::ShowMarkers(_)
        | Verb::SwapMarkers(_)
        | Verb::ShuffleIn(_)
        | Verb::PlaceFigure(_)
        | Verb::RemoveFigure
        | Verb::DazeFigure
        | Verb::MoveFigure(_)
        | Verb::Contest(_)
        | Verb::DrawEvent(_)
        | Verb::Later(_)
        | Verb::Kill(_) => 0.2,
    }
}
