//! What a card is worth, read off its program: the bot knows verbs, not names, so it plays cards of packs as well.

use engine::effect::{Op, ProgramId};

use crate::content::Facility07;
use crate::names::{AgentId, OpsId, RoomId};
use crate::vocabulary::{OpsKind, Skill, Verb, WeaponKind};

/// A rough worth of each design in Data, and what playing it gains that the outlook cannot see.
#[derive(Clone, Debug, Default)]
pub struct Worth {
    of: [u8; 32],
    ops: Vec<f32>,
    /// By use: gain that shows only later.
    unseen: Vec<Unseen>,
    /// Rooms whose Ability leads out, by card.
    exits: u64,
}

/// What a use gains beyond the position it leads to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unseen {
    /// Always.
    pub plain: f32,
    /// When a fight or a check is near: a Skill raised, a protection.
    pub tense: f32,
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

    #[inline]
    pub fn card(&self, card: OpsId) -> f32 {
        self.ops[card.index()]
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

fn card_worth(game: &Facility07, id: OpsId) -> f32 {
    let card = game.card(id);
    let mut worth = 0.0_f32;
    if let Some(id) = card.activated {
        let of_use = program_worth(game, game.use_rule(id).program);
        // A Gadget is used again and again.
        worth += if card.kind == OpsKind::Gadget { 1.3 * of_use } else { of_use };
    }
    if let Some(id) = card.react {
        worth += 0.2 + 0.5 * program_worth(game, game.reaction(id).program);
    }
    if let Some(id) = card.weapon {
        let weapon = game.weapon(id);
        worth += 0.55 + 0.1 * f32::from(weapon.modifier);
        worth += if weapon.lethal { 0.15 } else { 0.0 } + if weapon.kind == WeaponKind::Ranged { 0.2 } else { 0.0 };
    }
    worth += 0.4 * card.passive.len() as f32;
    worth.clamp(0.1, 1.5)
}

fn program_worth(game: &Facility07, id: ProgramId) -> f32 {
    let mut sum = 0.0;
    walk(game, id, 0, &mut |verb| sum += verb_worth(verb));
    sum.clamp(0.1, 1.2)
}

fn unseen_gain(game: &Facility07, id: ProgramId) -> Unseen {
    let mut gain = Unseen::default();
    walk(game, id, 0, &mut |verb| match verb {
        Verb::Grant(_) => gain.tense = 0.25,
        Verb::LookAtHand(_) | Verb::LookAtCovert(_) | Verb::Later(_) => gain.plain += 0.1,
        Verb::RevealRandom(_) | Verb::ShuffleDiscards => gain.plain += 0.04,
        Verb::Arrange(_) | Verb::CopyAbility(_) | Verb::DrawEvent(_) => gain.plain += 0.12,
        Verb::ForbidRoom(_) | Verb::LockDown(_) => gain.plain += 0.08,
        Verb::KeepDazed(_) => gain.plain += 0.03,
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
                match verb {
                    Verb::Fetch(fetch) => walk(game, fetch.program, depth + 1, see),
                    Verb::Later(later) => walk(game, later.program, depth + 1, see),
                    Verb::Contest(contest) => contest.programs.iter().for_each(|id| walk(game, *id, depth + 1, see)),
                    _ => {}
                }
            }
            Op::Each(_, body) | Op::Pick(_, _, body) => walk(game, *body, depth + 1, see),
            _ => {}
        }
    }
}

fn verb_worth(verb: &Verb) -> f32 {
    match verb {
        Verb::GainData(what) => f32::from(what.count),
        Verb::StealData(what) => 0.8 * f32::from(what.count),
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
        Verb::Draw(what) => 0.2 * f32::from(what.count),
        Verb::Discard(_) | Verb::LoseData(_) | Verb::GiveCard(_) | Verb::Announce(_) | Verb::EndTurn => 0.0,
        _ => 0.2,
    }
}
