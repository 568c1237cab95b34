//! Programs: what authors write after `do:`, made ready to run.

use engine::Complaint;
use engine::effect::{Effect, Library, Origin, ProgramId, Word};

use super::at_hand::Search;
use super::resolve::{Names, Resolver};
use super::rules::Weapon;
use super::sources::{At, Sources};
use super::{check, limits};
use crate::vocabulary::{
    AgentsWhere, Condition, IsAgent, Lexicon, Passive, Skill, Steps, Timing, Trigger, Verb, WeaponData, WeaponKind, Who,
};

/// What a program belongs to.
#[derive(Clone, Copy)]
pub(super) struct Site<'s> {
    pub at: At<'s>,
    /// The card's or rule's name.
    pub name: &'s str,
    pub moment: Moment,
}

/// What a program can turn of the moment it answers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Moment {
    /// It comes before, so `prevent` has something to take back.
    pub before: bool,
    /// It is a check, so there is a die to turn.
    pub check: bool,
    /// It is an Action, which can be aimed elsewhere.
    pub action: bool,
}

impl Moment {
    pub fn of(when: Trigger, or_when: Option<Trigger>) -> Self {
        let both = |holds: &dyn Fn(Trigger) -> bool| holds(when) && or_when.is_none_or(holds);
        Moment {
            before: both(&|trigger| trigger.timing() == Timing::Before),
            check: both(&|trigger| matches!(trigger, Trigger::CheckFailed | Trigger::CheckPassed)),
            action: both(&|trigger| trigger == Trigger::ActionPlayed),
        }
    }
}

/// Flattens programs and gathers what their verbs bring to the tables.
pub(super) struct Programs<'p> {
    pub sources: &'p Sources<'p>,
    pub names: Names,
    pub library: Library<Lexicon>,
    pub weapons: Vec<Weapon>,
    pub passives: Vec<Passive>,
    pub contests: Vec<[ProgramId; 3]>,
}

impl<'p> Programs<'p> {
    pub fn new(sources: &'p Sources<'p>, names: Names) -> Self {
        let mut library = Library::default();
        // The first program does nothing: a number that was never set is harmless.
        library.add(Origin::own("nothing", ""), &[]);
        Programs { sources, names, library, weapons: Vec::new(), passives: Vec::new(), contests: Vec::new() }
    }

    pub fn resolver<'r>(&'r self, at: At<'r>) -> Resolver<'r> {
        Resolver { sources: self.sources, names: &self.names, at }
    }

    /// Makes a program; of no steps the one that does nothing.
    pub fn program(&mut self, site: &Site<'_>, mut steps: Vec<Steps>) -> Result<ProgramId, Complaint> {
        check::size(self.sources, site.at, &steps)?;
        self.settle(site, &mut steps)?;
        Ok(self.add(site, &steps))
    }

    pub fn add(&mut self, site: &Site<'_>, steps: &[Steps]) -> ProgramId {
        if steps.is_empty() {
            return ProgramId::default();
        }
        self.library.add(Origin { name: site.name, source: site.at.card, pack: site.at.pack }, steps)
    }

    /// Resolves every name in the steps and makes programs of what lies inside verbs.
    pub fn settle(&mut self, site: &Site<'_>, steps: &mut [Steps]) -> Result<(), Complaint> {
        let mut fault = None;
        for step in steps {
            step.each_word(&mut |word| {
                if fault.is_none() {
                    fault = self.word(site, word).err();
                }
            });
        }
        fault.map_or(Ok(()), Err)
    }

    fn word(&mut self, site: &Site<'_>, word: Word<'_, Lexicon>) -> Result<(), Complaint> {
        match word {
            Word::Verb(verb) => self.verb(site, verb),
            Word::Condition(condition) => self.resolver(site.at).condition(condition),
            Word::Selector(set) => self.resolver(site.at).selector(set),
            Word::Check(test) => check::change(self.sources, site.at, "modifier", test.modifier),
        }
    }

    fn verb(&mut self, site: &Site<'_>, verb: &mut Verb) -> Result<(), Complaint> {
        check::verb(self.sources, site, verb)?;
        match verb {
            Verb::Grant(grant) => {
                check::passive(self.sources, site.at, grant.passive)?;
                grant.id = self.passive(site.at, grant.passive)?;
            }
            Verb::Attack(attack) => {
                attack.id = match attack.weapon.take() {
                    Some(weapon) => self.weapon(site, weapon)?,
                    None => u8::MAX,
                };
            }
            Verb::Dig(cards) => self.resolver(site.at).cards(cards)?,
            Verb::Fetch(fetch) => {
                fetch.id = self.resolver(site.at).ops(&fetch.card)?;
                fetch.program = self.inner(site, &mut fetch.otherwise)?;
            }
            Verb::MarkRoom(marker) | Verb::UnmarkRoom(marker) => {
                marker.id = self.resolver(site.at).marker(&marker.kind)?;
            }
            Verb::MarkAgent(marker) | Verb::UnmarkAgent(marker) => {
                marker.id = self.resolver(site.at).marker(&marker.kind)?;
            }
            Verb::PlaceFigure(figure) => figure.id = self.resolver(site.at).figure(&figure.kind)?,
            Verb::Contest(contest) => {
                let wins = self.inner(site, &mut contest.wins)?;
                let loses = self.inner(site, &mut contest.loses)?;
                let both = self.inner(site, &mut contest.both)?;
                contest.programs = [wins, loses, both];
                contest.id = self.contests.len() as u8;
                self.contests.push(contest.programs);
                check::room_for(self.sources, site.at, self.contests.len(), limits::CONTESTS, "contests")?;
            }
            Verb::Later(later) => {
                // The moment is over by then.
                let site = Site { moment: Moment::default(), ..*site };
                later.program = self.inner(&site, &mut later.steps)?;
            }
            Verb::Daze(_)
            | Verb::Undaze(_)
            | Verb::Relocate(_)
            | Verb::SwapPlaces(_)
            | Verb::Movement(_)
            | Verb::LoseMovement(_)
            | Verb::StopMovement(_)
            | Verb::Jail(_)
            | Verb::Free(_)
            | Verb::LeaveFacility(_)
            | Verb::EndTurn
            | Verb::SpawnGuards(_)
            | Verb::TriggerGuardIcon
            | Verb::DazeGuard
            | Verb::WakeGuard
            | Verb::RemoveGuard
            | Verb::MoveGuard(_)
            | Verb::SwapWithGuard(_)
            | Verb::KeepDazed(_)
            | Verb::Draw(_)
            | Verb::Discard(_)
            | Verb::RevealRandom(_)
            | Verb::LookAtHand(_)
            | Verb::LookAtCovert(_)
            | Verb::Arrange(_)
            | Verb::TakeDiscarded
            | Verb::StealCard(_)
            | Verb::GiveCard(_)
            | Verb::SwapCard(_)
            | Verb::Equip
            | Verb::Unequip(_)
            | Verb::DestroyGadget(_)
            | Verb::UseGadgetOf(_)
            | Verb::CopyAbility(_)
            | Verb::ShuffleDiscards
            | Verb::GainData(_)
            | Verb::LoseData(_)
            | Verb::StealData(_)
            | Verb::GiveData(_)
            | Verb::DropData(_)
            | Verb::BankData(_)
            | Verb::LockDown(_)
            | Verb::Unlock
            | Verb::UseRoom
            | Verb::ForbidRoom(_)
            | Verb::MarkUsed(_)
            | Verb::RemoveFigure
            | Verb::DazeFigure
            | Verb::MoveFigure(_)
            | Verb::Prevent
            | Verb::Redirect(_)
            | Verb::Reroll
            | Verb::ChangeRoll(_)
            | Verb::DrawEvent(_)
            | Verb::Countdown(_)
            | Verb::Kill(_)
            | Verb::Announce(_) => {}
        }
        Ok(())
    }

    /// Makes a program of what lies inside a verb; the innermost first.
    fn inner(&mut self, site: &Site<'_>, steps: &mut Vec<Steps>) -> Result<ProgramId, Complaint> {
        let mut steps = std::mem::take(steps);
        self.settle(site, &mut steps)?;
        Ok(self.add(site, &steps))
    }

    fn passive(&mut self, at: At<'_>, passive: Passive) -> Result<u8, Complaint> {
        if let Some(place) = self.passives.iter().position(|known| *known == passive) {
            return Ok(place as u8);
        }
        self.passives.push(passive);
        check::room_for(self.sources, at, self.passives.len(), limits::GRANTED, "different passives that are granted")?;
        Ok(self.passives.len() as u8 - 1)
    }

    /// What a weapon does to the Agent it hit is not done if it was a Guard or a figure: nobody strikes herself, so then
    /// the target is no other Agent.
    fn about_agents(&self, site: &Site<'_>, steps: Vec<Steps>) -> Vec<Steps> {
        let search = Search { sources: self.sources, at: site.at };
        let other = || {
            let such = AgentsWhere { me: Some(false), ..AgentsWhere::default() };
            Condition::Is(IsAgent { who: Who::Target, such })
        };
        let guarded = |step: Steps| {
            if search.needs_target(&step) { Effect::If(other(), vec![step], Vec::new()) } else { step }
        };
        steps.into_iter().map(guarded).collect()
    }

    pub fn weapon(&mut self, site: &Site<'_>, data: WeaponData) -> Result<u8, Complaint> {
        check::change(self.sources, site.at, "modifier", data.modifier)?;
        let skill = match (data.skill, data.kind) {
            (Some(skill), _) => skill,
            // F07-WEAPON-05
            (None, WeaponKind::Melee) => Skill::Strength,
            (None, WeaponKind::Ranged) => {
                return Err(self
                    .sources
                    .complain(site.at, "ranged", "a ranged weapon must name the Skill of its check")
                    .remedy("add `skill:` to the weapon"));
            }
        };
        // A hit or a miss is done with: nothing of it can be turned any more.
        let after = Site { moment: Moment::default(), ..*site };
        check::size(self.sources, site.at, &data.on_hit)?;
        check::size(self.sources, site.at, &data.on_miss)?;
        let (mut on_hit, mut on_miss) = (self.about_agents(site, data.on_hit), self.about_agents(site, data.on_miss));
        let mut rider = |steps: &mut Vec<Effect<Lexicon>>| -> Result<Option<ProgramId>, Complaint> {
            if steps.is_empty() { Ok(None) } else { self.inner(&after, steps).map(Some) }
        };
        let (on_hit, on_miss) = (rider(&mut on_hit)?, rider(&mut on_miss)?);
        self.weapons.push(Weapon {
            name: site.name.to_string(),
            kind: data.kind,
            skill,
            modifier: data.modifier,
            lethal: data.lethal,
            range: data.range,
            line_of_sight: data.line_of_sight,
            targets: data.targets,
            on_hit,
            on_miss,
            splash_guards: data.splash_guards,
            splash_agents: data.splash_agents,
        });
        check::room_for(self.sources, site.at, self.weapons.len(), limits::WEAPONS, "weapons")?;
        Ok(self.weapons.len() as u8 - 1)
    }
}
