//! What cards, Abilities and Rooms are good for, read once from their programs: the fast policy cannot try them out. It
//! knows verbs, not names, so it plays what packs bring as well.

use engine::effect::{Op, ProgramId};

use crate::content::Facility07;
use crate::vocabulary::{Cost, Fetch, Goal, Later, Passive, Skill, Target, Until, Verb, Who};

/// So deep programs inside programs are read.
const DEEPEST: u8 = 4;

/// An amount that may hang on a check.
#[derive(Clone, Copy, Debug, Default)]
pub struct Amount {
    sure: i32,
    pass: i32,
    fail: i32,
}

impl Amount {
    fn add(&mut self, on: Branch, count: i32) {
        match on {
            Branch::Sure => self.sure += count,
            Branch::Pass => self.pass += count,
            Branch::Fail => self.fail += count,
        }
    }

    /// What comes of it on average, times `by`, if the check is passed in `sixths` of six.
    pub fn expected(self, by: i32, sixths: i32) -> i32 {
        by * (6 * self.sure + sixths * self.pass + (6 - sixths) * self.fail) / 6
    }

    pub fn is_none(self) -> bool {
        self.sure == 0 && self.pass == 0 && self.fail == 0
    }
}

/// Whether a step is done in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Branch {
    Sure,
    Pass,
    Fail,
}

/// What a program does, as far as a policy cares. "She" is the one it is aimed at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tool {
    /// The check that its user makes, and what is added to the Skill.
    pub check: Option<(Skill, i8)>,
    /// Data from the supply, taken from her, and lost.
    pub gains: Amount,
    pub steals: Amount,
    pub loses: Amount,
    /// Ops cards, from the deck or the discard pile.
    pub draws: Amount,
    /// Cards taken from her.
    pub robs: bool,
    pub movement: i8,
    /// Puts its user into the Room at hand.
    pub relocates: bool,
    pub leaves: bool,
    /// Gets a Guard, or all of a Room, out of the way.
    pub clears: bool,
    /// Lets its user pass.
    pub passage: bool,
    pub dazes: bool,
    /// Makes her worse off in some other way.
    pub hinders: bool,
    /// Locks a Room Down, for how long.
    pub locks: Option<Until>,
    pub unlocks: bool,
    pub undazes: bool,
    pub frees: bool,
    /// Turns away what is about to happen, or changes its die.
    pub prevents: bool,
    pub rerolls: bool,
    /// What can happen to its user.
    pub dazes_me: Amount,
    pub spawns_here: Amount,
    pub cost: Cost,
}

impl Tool {
    pub fn of(game: &Facility07, program: ProgramId, cost: Cost, targets: &[Target]) -> Tool {
        let mut tool = Tool { cost, ..Tool::default() };
        tool.read(game, program, Branch::Sure, 0);
        // Who may be aimed at herself is helped rather than hindered by what is done to the target.
        let others = targets.iter().any(|target| matches!(target, Target::Agent(such) if such.me == Some(false)));
        tool.hinders &= others || targets.is_empty();
        tool
    }

    fn read(&mut self, game: &Facility07, program: ProgramId, on: Branch, depth: u8) {
        if let Some(program) = game.library().program(program).filter(|_| depth < DEEPEST) {
            self.read_ops(game, &program.ops, (0, program.ops.len()), on, depth);
        }
    }

    fn read_ops(
        &mut self,
        game: &Facility07,
        ops: &[Op<crate::vocabulary::Lexicon>],
        (mut at, end): (usize, usize),
        on: Branch,
        depth: u8,
    ) {
        while at < end.min(ops.len()) {
            match &ops[at] {
                Op::Do(verb) => self.verb(game, verb, on, depth),
                Op::Each(_, body) | Op::Pick(_, _, body) | Op::Repeat(_, body) => self.read(game, *body, on, depth + 1),
                Op::Check(check, otherwise) => {
                    let otherwise = usize::from(*otherwise);
                    // The branch that is passed ends by jumping over the other.
                    let over = if let Some(Op::Jump(over)) = ops.get(otherwise.wrapping_sub(1)) {
                        usize::from(*over)
                    } else {
                        otherwise
                    };
                    let mine = matches!(check.who, Who::Me | Who::Active);
                    if mine && self.check.is_none() {
                        self.check = check.skill.map(|skill| (skill, check.modifier));
                    }
                    let (pass, fail) = if mine && on == Branch::Sure { (Branch::Pass, Branch::Fail) } else { (on, on) };
                    self.read_ops(game, ops, (at + 1, otherwise), pass, depth);
                    self.read_ops(game, ops, (otherwise, over), fail, depth);
                    at = over.max(at + 1);
                    continue;
                }
                Op::Jump(_) | Op::If(..) | Op::Roll(..) | Op::Branch(..) => {}
            }
            at += 1;
        }
    }

    #[allow(clippy::too_many_lines, reason = "one arm per verb")]
    fn verb(&mut self, game: &Facility07, verb: &Verb, on: Branch, depth: u8) {
        let mine = |who: Who| matches!(who, Who::Me | Who::Active);
        let good = on != Branch::Fail;
        match verb {
            Verb::GainData(what) if mine(what.who) => self.gains.add(on, i32::from(what.count.guess())),
            Verb::StealData(what) => self.steals.add(on, i32::from(what.count.guess())),
            Verb::LoseData(what) | Verb::GiveData(what) if mine(what.who) => {
                self.loses.add(on, i32::from(what.count.guess()));
            }
            Verb::BankData(what) => self.gains.add(on, i32::from(what.count.guess())),
            Verb::Draw(what) if mine(what.who) => self.draws.add(on, i32::from(what.count.guess())),
            Verb::TakeDiscarded | Verb::Dig(_) => self.draws.add(on, 2),
            Verb::Fetch(Fetch { otherwise, .. }) => {
                self.draws.add(on, 2);
                self.read(game, *otherwise, Branch::Fail, depth + 1);
            }
            Verb::Discard(what) if mine(what.who) && !what.all => self.draws.add(on, -i32::from(what.count.guess())),
            Verb::StealCard(_) | Verb::SwapCard(_) => self.robs |= good,
            Verb::Movement(what) if mine(what.who) => self.movement = self.movement.saturating_add(what.by),
            Verb::Relocate(what) if mine(what.who) => self.relocates |= good && what.to == Goal::Room,
            Verb::SwapWithGuard(who) => self.relocates |= mine(*who) && good,
            Verb::LeaveFacility(_) => self.leaves |= good,
            Verb::DazeGuard | Verb::RemoveGuard | Verb::MoveGuard(_) => self.clears |= good,
            Verb::Daze(who) if mine(*who) => self.dazes_me.add(on, 1),
            Verb::Daze(_) => self.dazes |= good,
            Verb::Undaze(_) => self.undazes |= good,
            Verb::Free(who) => self.frees |= mine(*who),
            Verb::LockDown(until) => self.locks = Some(*until),
            Verb::Unlock => self.unlocks |= good,
            Verb::Prevent | Verb::Redirect(_) => self.prevents |= good,
            Verb::Reroll | Verb::ChangeRoll(_) => self.rerolls |= good,
            Verb::SpawnGuards(what) if what.at == Goal::MyRoom => {
                self.spawns_here.add(on, i32::from(what.count.guess()));
            }
            Verb::Grant(grant) if mine(grant.who) => {
                self.passage |= good
                    && matches!(
                        game.passive(grant.passive),
                        Passive::GuardsLetPass | Passive::GuardsIgnore | Passive::IgnoreLocks
                    );
            }
            Verb::Later(Later { program, .. }) => self.read(game, *program, on, depth + 1),
            Verb::Contest(id) => {
                let mut wins = Tool::default();
                let contest = game.contest(*id);
                if let Some(program) = contest.programs.first() {
                    wins.read(game, *program, Branch::Sure, depth + 1);
                }
                // As likely won as lost, so that only what is taken besides counts.
                self.robs |= wins.robs || !wins.steals.is_none();
            }
            Verb::LoseData(_)
            | Verb::DropData(_)
            | Verb::GainData(_)
            | Verb::GiveData(_)
            | Verb::Grant(_)
            | Verb::Jail(_)
            | Verb::LoseMovement(_)
            | Verb::StopMovement(_)
            | Verb::Movement(_)
            | Verb::SpawnGuards(_)
            | Verb::TriggerGuardIcon
            | Verb::DestroyGadget(_)
            | Verb::Kill(_)
            | Verb::MarkAgent(_)
            | Verb::Discard(_)
            | Verb::EndTurn => self.hinders |= good,
            // Knowledge, places changed, markers: what good they do hangs on the table, and a search may find it.
            Verb::Draw(_)
            | Verb::Relocate(_)
            | Verb::SwapPlaces(_)
            | Verb::Attack(_)
            | Verb::WakeGuard
            | Verb::KeepDazed(_)
            | Verb::RevealRandom(_)
            | Verb::LookAtHand(_)
            | Verb::LookAtCovert(_)
            | Verb::Arrange(_)
            | Verb::GiveCard(_)
            | Verb::Equip
            | Verb::Unequip(_)
            | Verb::UseGadgetOf(_)
            | Verb::CopyAbility(_)
            | Verb::ShuffleDiscards
            | Verb::UseRoom
            | Verb::ForbidRoom(_)
            | Verb::MarkUsed(_)
            | Verb::MarkRoom(_)
            | Verb::UnmarkRoom(_)
            | Verb::UnmarkAgent(_)
            | Verb::ShowMarkers(_)
            | Verb::SwapMarkers(_)
            | Verb::PlaceFigure(_)
            | Verb::RemoveFigure
            | Verb::DazeFigure
            | Verb::MoveFigure(_)
            | Verb::ShuffleIn(_)
            | Verb::DrawEvent(_)
            | Verb::Countdown(_)
            | Verb::Announce(_) => {}
        }
    }
}

/// The tools in the box and the packs.
#[derive(Clone, Debug, Default)]
pub struct Tools {
    /// By use and by reaction.
    pub uses: Vec<Tool>,
    pub reactions: Vec<Tool>,
}

impl Tools {
    pub fn learn(game: &Facility07) -> Self {
        let uses = &game.shared.uses;
        let of_use = uses.iter().map(|rule| Tool::of(game, rule.program, rule.cost, &rule.targets));
        let of_reaction = game.reactions().iter().map(|rule| Tool::of(game, rule.program, rule.cost, &[]));
        Tools { uses: of_use.collect(), reactions: of_reaction.collect() }
    }
}
