//! What cards and rules let an Agent do: uses, reactions, weapons, contests, each in a table of its own.

use engine::effect::ProgramId;

use crate::names::{AgentId, OpsId};
use crate::state::Source;
use crate::vocabulary::{Condition, Cost, Near, Of, Skill, Target, Trigger, WeaponKind, WeaponTargets, Who};

/// Something an Agent can do.
#[derive(Clone, Debug)]
pub struct UseRule {
    pub name: String,
    pub text: String,
    pub source: Source,
    pub condition: Option<Condition>,
    pub cost: Cost,
    pub targets: Vec<Target>,
    pub program: ProgramId,
}

/// A reaction ready to be asked about.
#[derive(Clone, Debug)]
pub struct Reaction {
    pub name: String,
    pub text: String,
    pub source: Source,
    pub holder: Holder,
    pub when: Trigger,
    /// The second trigger, if it has one.
    pub or_when: Option<Trigger>,
    pub of: Of,
    pub by: Of,
    pub near: Near,
    pub condition: Option<Condition>,
    pub cost: Cost,
    pub always: bool,
    pub often: bool,
    pub program: ProgramId,
}

impl Reaction {
    #[inline]
    pub fn answers(&self, trigger: Trigger) -> bool {
        self.when == trigger || self.or_when == Some(trigger)
    }
}

/// What kind of thing reacts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A hand card for any turn.
    Action(OpsId),
    Gadget(OpsId),
    Covert(OpsId),
    Agent(AgentId),
    /// A rule of a pack; always happens.
    House,
}

/// A weapon.
#[derive(Clone, Debug)]
pub struct Weapon {
    pub name: String,
    pub kind: WeaponKind,
    pub skill: Skill,
    pub modifier: i8,
    pub lethal: bool,
    pub range: Option<u8>,
    pub line_of_sight: bool,
    pub targets: WeaponTargets,
    pub on_hit: Option<ProgramId>,
    pub on_miss: Option<ProgramId>,
    pub splash_guards: bool,
    pub splash_agents: bool,
}

/// What both roll for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContestRule {
    pub with: Who,
    pub skill: Skill,
    /// What it leads to: `wins`, `loses`, `both`.
    pub programs: [ProgramId; 3],
}
