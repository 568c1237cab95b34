//! How a card serves its holder: as a weapon, by a use with its cost and targets, or by a reaction.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    AgentsWhere, Authored, CardsWhere, Condition, FiguresWhere, GuardsWhere, Near, Of, Phase, Resolved, RoomsWhere,
    Skill, Steps, Trigger, Written,
};

/// F07-WEAPON-03, F07-WEAPON-04: what makes a Gadget a weapon.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeaponData {
    pub kind: WeaponKind,
    /// F07-WEAPON-05: the Skill of its check; melee weapons use Strength if none is named.
    pub skill: Option<Skill>,
    /// Added to the Skill.
    #[serde(default)]
    pub modifier: i8,
    #[serde(default)]
    pub lethal: bool,
    /// F07-WEAPON-07: at most so many Rooms away; no limit if left out.
    pub range: Option<u8>,
    /// Needs a line of sight (F07-RULING-54).
    #[serde(default)]
    pub line_of_sight: bool,
    /// Only these can be attacked.
    #[serde(default)]
    pub targets: WeaponTargets,
    /// Done after a hit; the Agent or Guard hit is at hand.
    #[serde(default)]
    pub on_hit: Vec<Steps>,
    /// Done after a miss.
    #[serde(default)]
    pub on_miss: Vec<Steps>,
    /// A hit also Dazes every other Guard in the target's Room.
    #[serde(default)]
    pub splash_guards: bool,
    /// A hit also Dazes every other Agent in the target's Room, the user excepted.
    #[serde(default)]
    pub splash_agents: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WeaponKind {
    Melee,
    Ranged,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WeaponTargets {
    #[default]
    Anyone,
    Guards,
    Agents,
}

/// What using something costs, paid before it takes effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Cost {
    /// Ops cards from the hand, of my choice.
    pub discard: u8,
    /// Equipped Gadgets, of my choice.
    pub gadgets: u8,
    pub movement: u8,
    pub data: u8,
    /// I become Dazed.
    pub daze: bool,
    /// The Gadget itself is discarded.
    pub discard_this: bool,
    /// My turn ends.
    pub end_turn: bool,
}

/// Something chosen with the command, before anybody can react.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub enum Target<P: Phase = Resolved> {
    Agent(AgentsWhere<P>),
    Guard(GuardsWhere<P>),
    Room(RoomsWhere<P>),
    Card(CardsWhere<P>),
    Figure(FiguresWhere<P>),
}

/// Something an Agent can do: a card, a Gadget's use, an Ability, a Room.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Use {
    /// What must hold.
    #[serde(rename = "if")]
    pub condition: Option<Condition<Authored>>,
    pub cost: Cost,
    /// Chosen with the command, at most two.
    pub targets: Vec<Target<Authored>>,
    #[serde(rename = "do")]
    pub steps: Vec<Steps>,
}

/// A reaction: a Covert, a reactive Gadget or Ability, an Action for any turn.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct React {
    /// What sets it off.
    pub when: Trigger,
    /// Something else that sets it off too.
    pub or_when: Option<Trigger>,
    /// Whom the moment must be about.
    #[serde(default)]
    pub of: Of,
    /// Who must have brought it about.
    #[serde(default)]
    pub by: Of,
    /// Where it must happen, seen from me.
    #[serde(default)]
    pub near: Near,
    /// What else must hold; `subject` and `by` are at hand.
    #[serde(rename = "if")]
    pub condition: Option<Condition<Authored>>,
    #[serde(default)]
    pub cost: Cost,
    /// It happens by itself: nobody is asked.
    #[serde(default)]
    pub always: bool,
    /// Serves any number of times in a turn; otherwise once.
    #[serde(default)]
    pub often: bool,
    #[serde(rename = "do")]
    pub steps: Vec<Steps>,
}
