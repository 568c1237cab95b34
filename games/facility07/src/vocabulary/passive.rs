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
