//! Content as authors write it. These types are the format of the box and of packs: the JSON Schemas are made from
//! them.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::geometry::Doors;
use crate::options::OptionalRule;
use crate::vocabulary::{
    AgentsWhere, Amount, Authored, Condition, Cost, Passive, React, Role, Steps, Target, Toward, Trigger, Use,
    WeaponData,
};

/// `actions.yaml`; F07-GEN-07: they may pester Agents in either Phase, F07-DAZE-07: some only Dazed ones.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionData {
    pub id: String,
    pub name: String,
    /// How many of it lie in the deck.
    #[serde(default = "one")]
    pub copies: u8,
    /// What the card is for, from the box's function quotas or any word of yours.
    #[serde(default)]
    pub tags: Vec<String>,
    /// The rules in one or two sentences. They must say what the program does.
    pub text: String,
    pub flavour: String,
    /// What must hold.
    #[serde(rename = "if")]
    pub condition: Option<Condition<Authored>>,
    #[serde(default)]
    pub cost: Cost,
    /// Chosen with the command, at most two.
    #[serde(default)]
    pub targets: Vec<Target<Authored>>,
    #[serde(default, rename = "do")]
    pub steps: Vec<Steps>,
    /// Playable in anybody's turn, from the hand, at such a moment (F07-ACTION-03).
    pub any_turn: Option<React>,
}

/// `gadgets.yaml`
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GadgetData {
    pub id: String,
    pub name: String,
    #[serde(default = "one")]
    pub copies: u8,
    #[serde(default)]
    pub tags: Vec<String>,
    pub text: String,
    pub flavour: String,
    /// In force while equipped.
    #[serde(default)]
    pub passive: Vec<Passive>,
    /// What its holder can do with it once per turn.
    #[serde(rename = "use")]
    pub activated: Option<Use>,
    /// What it answers by itself or if its holder likes.
    pub react: Option<React>,
    pub weapon: Option<WeaponData>,
    /// The frisk never takes it.
    #[serde(default)]
    pub hidden_from_frisk: bool,
}

/// `coverts.yaml`
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CovertData {
    pub id: String,
    pub name: String,
    #[serde(default = "one")]
    pub copies: u8,
    #[serde(default)]
    pub tags: Vec<String>,
    pub text: String,
    pub flavour: String,
    /// F07-COVERT-01: its one trigger and what it does.
    pub react: React,
}

/// `events.yaml`
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventData {
    pub id: String,
    pub name: String,
    #[serde(default = "one")]
    pub copies: u8,
    #[serde(default)]
    pub tags: Vec<String>,
    pub text: String,
    pub flavour: String,
    /// It lies aside until something shuffles it in.
    #[serde(default)]
    pub aside: bool,
    /// What happens; `me` is whoever drew it.
    #[serde(rename = "do")]
    pub steps: Vec<Steps>,
}

/// `rooms.yaml`
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoomData {
    pub id: String,
    pub name: String,
    #[serde(default)]
    pub role: Role,
    pub doors: Doors,
    /// Guard icons.
    #[serde(default)]
    pub guards: u8,
    pub on_enter: Option<OnEnterData>,
    pub ability: Option<RoomAbilityData>,
    pub flavour: String,
}

/// What happens to whoever enters.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OnEnterData {
    pub text: String,
    /// Only the first time in a turn.
    #[serde(default)]
    pub first_time: bool,
    #[serde(rename = "do")]
    pub steps: Vec<Steps>,
}

/// A Room's Ability.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoomAbilityData {
    pub text: String,
    /// Once per game for each seat.
    #[serde(default)]
    pub once_per_agent: bool,
    /// What must hold.
    #[serde(rename = "if")]
    pub condition: Option<Condition<Authored>>,
    #[serde(default)]
    pub cost: Cost,
    /// Chosen with the command, at most two.
    #[serde(default)]
    pub targets: Vec<Target<Authored>>,
    #[serde(default, rename = "do")]
    pub steps: Vec<Steps>,
}

/// `agents.yaml`; F07-AGENT-03: no two cards have the same Ability. F07-GEN-04, F07-GEN-06: a card's words rule, its
/// pronouns and icons limit nobody.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AgentData {
    pub id: String,
    pub name: String,
    /// Whom it sends up.
    pub send_up: String,
    /// 1 to 5.
    pub speed: u8,
    pub insight: u8,
    pub strength: u8,
    pub finesse: u8,
    pub text: String,
    pub flavour: String,
    /// F07-AGENT-04: always in effect.
    #[serde(default)]
    pub passive: Vec<Passive>,
    /// F07-AGENT-05: works when activated, once per turn.
    #[serde(rename = "use")]
    pub activated: Option<Use>,
    /// Answers a moment; with `always: true` it is passive.
    pub react: Option<React>,
}

/// `secrets.yaml`: Top Secret cards.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SecretData {
    pub id: String,
    pub name: String,
    pub flavour: String,
    /// F07-SECRET-01: two of them.
    #[serde(deserialize_with = "two")]
    pub objectives: [ObjectiveData; 2],
}

/// An objective, judged at the end.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveData {
    pub text: String,
    #[serde(rename = "if")]
    pub condition: Condition<Authored>,
}

/// `rules.yaml`: what is no card.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RulesData {
    /// Numbers of the game. The box sets them all; a pack sets those it changes.
    pub constants: ConstantsData,
    /// Optional rules that are always on.
    pub switch_on: Vec<OptionalRule>,
    /// Optional rules that cannot be chosen.
    pub forbid: Vec<OptionalRule>,
    /// Cards of other packs that are taken out, by id.
    pub remove: Vec<String>,
    /// Other numbers of copies, by id.
    pub copies: IndexMap<String, u8>,
    /// Other words: `Guard: Zombie`.
    pub terms: IndexMap<String, String>,
    /// Up to three kinds of figures.
    pub figures: Vec<FigureData>,
    /// Up to four kinds of markers.
    pub markers: Vec<MarkerData>,
    /// Done once, before the first turn; `me` is the first Agent in turn order.
    pub setup: Vec<Steps>,
    /// Rules that hold at moments of every Agent's game.
    pub house_rules: Vec<HouseRuleData>,
    /// What an Agent can do in her own turn besides the usual.
    pub actions: Vec<HouseActionData>,
    /// Extra ways in which the game ends at once.
    pub endings: Vec<EndingData>,
    /// Extra points at the end.
    pub scoring: Vec<ScoringData>,
}

/// F07-WILD-08: numbers a pack may set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ConstantsData {
    /// F07-OPS-02
    pub hand_limit: Option<u8>,
    /// F07-SETUP-14
    pub opening_hand: Option<u8>,
    /// F07-TURN-09
    pub draw: Option<u8>,
    /// F07-GADGET-06
    pub gadget_slots: Option<u8>,
    /// F07-COUNTDOWN-01
    pub countdown: Option<u8>,
    /// F07-RULING-144
    pub mainframe_hack_data: Option<u8>,
    /// F07-RULING-145
    pub mainframe_later_data: Option<u8>,
    /// F07-RULING-146
    pub node_data: Option<u8>,
    /// F07-COMP-03
    pub guards: Option<u8>,
    /// F07-COMP-07
    pub data: Option<u8>,
    /// F07-COMP-11
    pub locks: Option<u8>,
    /// F07-COMP-10: wild pieces.
    pub markers: Option<u8>,
    /// F07-PRISON-09: the highest roll that escapes.
    pub escape_roll: Option<u8>,
    /// F07-SECRET-04: what an objective is worth.
    pub objective_data: Option<u8>,
    /// F07-DECK-03: Rooms and Nodes of the short game.
    #[serde(deserialize_with = "rooms_and_nodes")]
    pub short: Option<[u8; 2]>,
    /// F07-DECK-04
    #[serde(deserialize_with = "rooms_and_nodes")]
    pub medium: Option<[u8; 2]>,
    /// F07-DECK-05
    #[serde(deserialize_with = "rooms_and_nodes")]
    pub long: Option<[u8; 2]>,
}

/// F07-WILD-06: a kind of figure on the wild tokens.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureData {
    pub id: String,
    pub name: String,
    pub text: String,
    /// How many tokens it has; all kinds together at most three.
    #[serde(default = "one")]
    pub tokens: u8,
    /// Blocks like an awake Guard.
    #[serde(default)]
    pub blocks: bool,
    /// Jails Dazed Agents like an awake Guard.
    #[serde(default)]
    pub jails: bool,
    /// Fists and weapons can Daze it.
    #[serde(default)]
    pub can_be_dazed: bool,
    /// A lethal hit removes it.
    #[serde(default)]
    pub can_be_killed: bool,
    /// Only Rooms with this marker can be entered by it.
    pub only_on_marker: Option<String>,
    /// Done when it and an Agent come to stand in one Room; `me` is the Agent, the figure is at hand.
    #[serde(default)]
    pub on_contact: Vec<Steps>,
    /// When it moves by itself.
    pub moves: Option<FigureMoves>,
}

/// A figure's own movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureMoves {
    pub when: Trigger,
    #[serde(default = "one")]
    pub steps: u8,
    pub toward: Toward,
}

/// F07-WILD-07: a kind of marker on the wild pieces.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkerData {
    pub id: String,
    pub name: String,
    pub text: String,
    /// Rooms with it are Locked Down.
    #[serde(default)]
    pub locks: bool,
    /// Points for each one an escaped Agent has at the end.
    #[serde(default)]
    pub points: i8,
    /// Done when an Agent enters a Room with it; `me` is the Agent, the Room is at hand.
    #[serde(default)]
    pub on_enter: Vec<Steps>,
    /// No piece lies for it: it lies with Agents only, costs none of the supply, and goes up to 99.
    #[serde(default)]
    pub note: bool,
    /// A note that only its holder sees.
    #[serde(default)]
    pub secret: bool,
    /// A note that is neither told nor shown.
    #[serde(default)]
    pub quiet: bool,
}

/// F07-WILD-10: a rule of the house.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HouseRuleData {
    pub name: String,
    pub text: String,
    pub when: Trigger,
    /// What must hold; `me` and `subject` are the Agent the moment is about.
    #[serde(rename = "if")]
    pub condition: Option<Condition<Authored>>,
    #[serde(rename = "do")]
    pub steps: Vec<Steps>,
}

/// Something every Agent can do in her own turn, once per turn.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HouseActionData {
    pub name: String,
    pub text: String,
    /// What must hold.
    #[serde(rename = "if")]
    pub condition: Option<Condition<Authored>>,
    #[serde(default)]
    pub cost: Cost,
    /// Chosen with the command, at most two.
    #[serde(default)]
    pub targets: Vec<Target<Authored>>,
    #[serde(default, rename = "do")]
    pub steps: Vec<Steps>,
}

/// The game ends at once if this holds for somebody.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndingData {
    pub text: String,
    #[serde(rename = "if")]
    pub condition: Condition<Authored>,
    /// Those win; if left out whoever it holds for.
    pub winners: Option<AgentsWhere<Authored>>,
    /// Nobody wins.
    #[serde(default)]
    pub lost: bool,
}

/// Extra points for an escaped Agent.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScoringData {
    pub text: String,
    /// What must hold.
    #[serde(rename = "if")]
    pub condition: Option<Condition<Authored>>,
    pub points: i8,
    /// So often the points are given; once if left out.
    pub per: Option<Amount<Authored>>,
}

fn one() -> u8 {
    1
}

/// Neither more nor fewer.
fn two<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<[T; 2], D::Error> {
    let all = Vec::<T>::deserialize(from)?;
    let count = all.len();
    all.try_into().map_err(|_| D::Error::custom(format!("there should be two of them, not {count}")))
}

fn rooms_and_nodes<'de, D: Deserializer<'de>>(from: D) -> Result<Option<[u8; 2]>, D::Error> {
    two(from).map(Some)
}
