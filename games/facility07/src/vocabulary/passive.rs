//! What is always in force: for an Agent by identity, for a Gadget while equipped, for a grant while it lasts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Skill;

/// A lasting change of the rules for one Agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Passive {
    /// A Skill is higher or lower.
    Skill(SkillBonus),
    /// More movement each turn (Speed checks stay as they are).
    Movement(i8),
    /// Fists use the better of Strength and this Skill.
    FistsUse(Skill),
    /// Daze does not halve Speed.
    DazeKeepsSpeed,
    /// The first failed check of each turn is rolled again.
    RerollFirstFailure,
    /// The next failed check is rolled again (with `until: once`).
    RerollNextFailure,
    /// Checks of this kind are rolled twice and the lower die counts.
    RollTwice(Situation),
    /// On Enter effects may be ignored.
    IgnoreOnEnter,
    /// Cannot become Dazed.
    NoDaze,
    /// Events and Rooms cannot Daze.
    NoDazeByPlaces,
    /// Ranged attacks cannot Daze.
    NoDazeByShots,
    /// Guards neither block nor jail.
    GuardsIgnore,
    /// Guards do not block moves.
    GuardsLetPass,
    /// Cannot be sent to Prison.
    NoJail,
    /// The frisk takes nothing.
    NoFrisk,
    /// Neither Data nor cards can be stolen.
    NoTheft,
    /// Data cannot be stolen.
    NoDataTheft,
    /// Cannot be shot at from other Rooms.
    NoShots,
    /// Ranged attacks from other Rooms are at this much.
    ShotsAtMe(i8),
    /// Agents cannot block moves into a Room.
    NotBlockedEntering,
    /// Agents cannot block at all.
    NotBlocked,
    /// May move through Locked Down Rooms.
    IgnoreLocks,
    /// More Gadget slots.
    GadgetSlots(u8),
    /// A larger hand at the end of the turn.
    HandLimit(u8),
    /// Draws more (or fewer) cards at the end of the turn.
    DrawCount(i8),
    /// A second weapon each turn, if it is melee.
    SecondMelee,
    /// A fist hit on a Guard Dazes all Guards in the Room.
    FistsSweep,
    /// Attacks on the Agent who last Dazed this one are at so much.
    Revenge(i8),
    /// May not move.
    CannotMove,
    /// May not attack.
    CannotAttack,
    /// May not explore.
    CannotExplore,
    /// May not use Rooms.
    CannotUseRooms,
    /// May not play Actions.
    CannotPlay,
    /// May not be the target of other Agents' Actions.
    NoActions,
    /// The Prison escape roll succeeds on so much more.
    EasyEscape(u8),
    /// Attacks of this Agent are lethal.
    Lethal,
    /// Attacks of this Agent are not lethal.
    NotLethal,
}

impl Passive {
    /// Its kind, whatever its numbers.
    pub const fn kind(&self) -> Kinds {
        Kinds(1 << self.number())
    }

    const fn number(&self) -> u8 {
        match self {
            Passive::Skill(_) => 0,
            Passive::Movement(_) => 1,
            Passive::FistsUse(_) => 2,
            Passive::DazeKeepsSpeed => 3,
            Passive::RerollFirstFailure => 4,
            Passive::RerollNextFailure => 5,
            Passive::RollTwice(_) => 6,
            Passive::IgnoreOnEnter => 7,
            Passive::NoDaze => 8,
            Passive::NoDazeByPlaces => 9,
            Passive::NoDazeByShots => 10,
            Passive::GuardsIgnore => 11,
            Passive::GuardsLetPass => 12,
            Passive::NoJail => 13,
            Passive::NoFrisk => 14,
            Passive::NoTheft => 15,
            Passive::NoDataTheft => 16,
            Passive::NoShots => 17,
            Passive::ShotsAtMe(_) => 18,
            Passive::NotBlockedEntering => 19,
            Passive::NotBlocked => 20,
            Passive::IgnoreLocks => 21,
            Passive::GadgetSlots(_) => 22,
            Passive::HandLimit(_) => 23,
            Passive::DrawCount(_) => 24,
            Passive::SecondMelee => 25,
            Passive::FistsSweep => 26,
            Passive::Revenge(_) => 27,
            Passive::CannotMove => 28,
            Passive::CannotAttack => 29,
            Passive::CannotExplore => 30,
            Passive::CannotUseRooms => 31,
            Passive::CannotPlay => 32,
            Passive::NoActions => 33,
            Passive::EasyEscape(_) => 34,
            Passive::Lethal => 35,
            Passive::NotLethal => 36,
        }
    }
}

/// Kinds of passives as bits: whether a card has a say in a question is answered by one look at a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kinds(u64);

impl Kinds {
    pub fn of(passives: &[Passive]) -> Kinds {
        passives.iter().fold(Kinds::default(), |kinds, passive| kinds.or(passive.kind()))
    }

    #[inline]
    #[must_use]
    pub const fn or(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// Whether a kind is in both.
    #[inline]
    pub const fn meets(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }
}

/// A Skill changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SkillBonus {
    /// Every Skill if left out.
    pub skill: Option<Skill>,
    pub by: i8,
    #[serde(default)]
    pub when: Situation,
}

/// What a check is made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Situation {
    #[default]
    Always,
    /// Sneaking.
    Sneaking,
    /// Checks of Events.
    Events,
    /// Checks of Rooms.
    Rooms,
    /// Own attacks and strikes back with fists.
    Fists,
    /// With melee weapons.
    Melee,
    /// With ranged weapons.
    Ranged,
    /// Any attack or strike back.
    Fighting,
    /// Against Guards.
    AgainstGuards,
    /// Striking back and forced fights.
    Defending,
}
