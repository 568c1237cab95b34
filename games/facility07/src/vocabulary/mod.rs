//! The words of card programs: what authors may write after `do:`. The types are the format; the schemas are made
//! from them.

mod amount;
mod condition;
mod passive;
mod phase;
mod select;
mod trigger;
mod uses;
mod verb;

pub use amount::{Amount, Counting, MarkersOf, RecordOf, SkillOf};
pub use condition::{AgentMarkers, Compare, Condition, Counted, Distance, IsAgent, Record, Tally};
pub use passive::{Kinds, Passive, Situation, SkillBonus};
pub use phase::{Authored, Phase, Resolved, Written};
pub use select::{
    AgentsWhere, CardsWhere, Deck, FiguresWhere, GuardsWhere, Near, OpsKind, Role, RoomsWhere, Selector, Zone,
};
pub use trigger::{Of, Timing, Trigger};
pub use uses::{Cost, React, Target, Use, WeaponData, WeaponKind, WeaponTargets};
pub use verb::*;

use std::marker::PhantomData;

use engine::effect::{Effect, Vocabulary};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::reach;

/// One step of a program as its author writes it.
pub type Steps = Effect<Words<Authored>>;

/// The words that the machine knows.
pub type Lexicon = Words<Resolved>;

/// Facility 07's words, authored or resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words<P>(PhantomData<P>);

impl<P: Phase> Vocabulary for Words<P> {
    type Verb = Verb<P>;
    type Selector = Selector<P>;
    type Condition = Condition<P>;
    type Chooser = Who;
    type Check = SkillCheck;
    type Amount = Amount<P>;

    fn looks(condition: &Condition<P>) -> u32 {
        reach::asked(condition).try_into().unwrap_or(u32::MAX)
    }

    fn things(set: &Selector<P>) -> u32 {
        reach::things(set) as u32
    }

    fn counts(amount: &Amount<P>) -> u32 {
        reach::counted(amount).try_into().unwrap_or(u32::MAX)
    }
}

/// F07-CHECK-01: the four Skills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    Speed,
    Insight,
    Strength,
    Finesse,
}

impl Skill {
    pub const ALL: [Skill; 4] = [Skill::Speed, Skill::Insight, Skill::Strength, Skill::Finesse];

    pub const fn name(self) -> &'static str {
        match self {
            Skill::Speed => "Speed",
            Skill::Insight => "Insight",
            Skill::Strength => "Strength",
            Skill::Finesse => "Finesse",
        }
    }
}

/// A person of the program. `target`, `second`, `subject` and `by` are whoever was chosen or concerned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Whose card, Ability, Room use or Event this is.
    #[default]
    Me,
    /// The Agent at hand: the (first) target, or the one a loop or pick is at.
    Target,
    /// The second target.
    Second,
    /// In a reaction: whom the moment is about.
    Subject,
    /// In a reaction: who brought it about.
    By,
    /// The Agent whose turn it is.
    Active,
    /// The next Agent inside to my left (F07-RULING-23).
    Left,
    /// The next Agent inside to my right.
    Right,
    /// The Hacker, if inside.
    Hacker,
    /// Nobody: chance decides. Only as a chooser.
    Random,
}

/// `check:` a Skill Check (F07-CHECK-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SkillCheck {
    /// The Skill; in a reaction to a check, left out, it is the same Skill again.
    pub skill: Option<Skill>,
    /// Who rolls.
    #[serde(default)]
    pub who: Who,
    /// Added to the Skill.
    #[serde(default)]
    pub modifier: i8,
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// Until the end of the turn being taken.
    #[default]
    EndOfTurn,
    /// Until my next turn starts.
    MyNextTurn,
    /// Until my next turn ends.
    EndOfMyNextTurn,
    /// Until so many of my turns have ended, this one not counted.
    MyTurns(u8),
    /// Until the Agent concerned is no longer Dazed, or leaves the Room.
    NotDazed,
    /// Until the Agent concerned leaves the Room.
    LeavesRoom,
    /// Until the Agent concerned has made one move.
    NextMove,
    /// Until it has served once.
    Once,
    /// For the rest of the game.
    Ever,
}
