//! Programs: what authors write after `do:`, made ready to run.

use engine::Complaint;
use engine::effect::{Effect, Library, Origin, ProgramId, Translator as _};

use super::at_hand::Search;
use super::resolve::{Names, Resolver};
use super::rules::{ContestRule, Weapon};
use super::sources::{At, Sources};
use super::translate::Translation;
use super::{check, limits};
use crate::vocabulary::{
    AgentsWhere, Condition, Contest, IsAgent, Lexicon, Passive, Skill, Steps, Timing, Trigger, WeaponData, WeaponKind,
    Who,
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
    pub contests: Vec<ContestRule>,
}

impl<'p> Programs<'p> {
    pub fn new(sources: &'p Sources<'p>, names: Names) -> Self {
        let mut library = Library::default();
        // The first program does nothing: every empty list of steps becomes it.
        library.add(Origin::own("nothing", ""), &[]);
        Programs { sources, names, library, weapons: Vec::new(), passives: Vec::new(), contests: Vec::new() }
    }

    pub fn resolver<'r>(&'r self, at: At<'r>) -> Resolver<'r> {
        Resolver { sources: self.sources, names: &self.names, at }
    }

    /// Makes a program; of no steps the one that does nothing.
    pub fn program(&mut self, site: &Site<'_>, steps: &[Steps]) -> Result<ProgramId, Complaint> {
        check::size(self.sources, site.at, steps)?;
        self.inner(site, steps)
    }

    /// The same for what lies inside a verb, whose size was counted with the whole; the innermost comes first.
    pub fn inner(&mut self, site: &Site<'_>, steps: &[Steps]) -> Result<ProgramId, Complaint> {
        let steps = Translation { programs: self, site }.steps(steps)?;
        if steps.is_empty() {
            return Ok(ProgramId::default());
        }
        Ok(self.library.add(Origin { name: site.name, source: site.at.card, pack: site.at.pack }, &steps))
    }

    pub fn contest(&mut self, site: &Site<'_>, data: &Contest) -> Result<u8, Complaint> {
        let wins = self.inner(site, &data.wins)?;
        let loses = self.inner(site, &data.loses)?;
        let both = self.inner(site, &data.both)?;
        self.contests.push(ContestRule { with: data.with, skill: data.skill, programs: [wins, loses, both] });
        check::room_for(self.sources, site.at, self.contests.len(), limits::CONTESTS, "contests")?;
        Ok(self.contests.len() as u8 - 1)
    }

    pub fn passive(&mut self, at: At<'_>, passive: Passive) -> Result<u8, Complaint> {
        if let Some(place) = self.passives.iter().position(|known| *known == passive) {
            return Ok(place as u8);
        }
        self.passives.push(passive);
        check::room_for(self.sources, at, self.passives.len(), limits::GRANTED, "different passives that are granted")?;
        Ok(self.passives.len() as u8 - 1)
    }

    /// What a weapon does to the Agent it hit is not done if it was a Guard or a figure: nobody strikes herself, so then
    /// the target is no other Agent.
    fn about_agents(&self, site: &Site<'_>, steps: &[Steps]) -> Vec<Steps> {
        let search = Search { sources: self.sources, at: site.at };
        let other = || {
            let such = AgentsWhere { me: Some(false), ..AgentsWhere::default() };
            Condition::Is(IsAgent { who: Who::Target, such })
        };
        let guarded = |step: Steps| {
            if search.needs_target(&step) { Effect::If(other(), vec![step], Vec::new()) } else { step }
        };
        steps.iter().cloned().map(guarded).collect()
    }

    pub fn weapon(&mut self, site: &Site<'_>, data: &WeaponData) -> Result<u8, Complaint> {
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
        let mut rider = |steps: &[Steps]| -> Result<Option<ProgramId>, Complaint> {
            let steps = self.about_agents(site, steps);
            if steps.is_empty() { Ok(None) } else { self.inner(&after, &steps).map(Some) }
        };
        let (on_hit, on_miss) = (rider(&data.on_hit)?, rider(&data.on_miss)?);
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
