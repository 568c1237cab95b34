//! What a program can ask about the table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    AgentsWhere, Amount, CardsWhere, FiguresWhere, GuardsWhere, Near, Phase, Resolved, RoomsWhere, Skill, Who, Written,
};
use crate::options::OptionalRule;

/// A condition.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub enum Condition<P: Phase = Resolved> {
    /// All of these.
    All(Vec<Condition<P>>),
    /// One of these.
    Any(Vec<Condition<P>>),
    Not(Box<Condition<P>>),
    /// The Battle Phase has begun.
    BattlePhase,
    /// The Agent is such an Agent.
    Is(IsAgent<P>),
    /// There is such an Agent.
    Agents(AgentsWhere<P>),
    /// There is such a Guard.
    Guards(GuardsWhere<P>),
    /// There is such a Room.
    Rooms(RoomsWhere<P>),
    /// There is such a figure.
    Figures(FiguresWhere<P>),
    /// There is such a card.
    Cards(CardsWhere<P>),
    /// My Room is such a Room.
    InRoom(RoomsWhere<P>),
    /// The Room at hand is such a Room.
    RoomIs(RoomsWhere<P>),
    /// So many things of mine.
    Has(Counted),
    /// It is my turn.
    MyTurn,
    /// I passed a check in this turn.
    PassedCheck,
    /// I explored in this turn.
    Explored,
    /// The optional rule is on.
    Option(OptionalRule),
    /// The Countdown runs and shows at most this.
    CountdownAtMost(u8),
    PrisonOnBoard,
    /// The Ops deck and discard pile are both empty.
    NoOpsLeft,
    /// The moment came about by fists.
    ByFists,
    /// The moment came about by a melee weapon.
    ByMelee,
    /// The moment came about by a ranged weapon.
    ByRanged,
    /// The moment came about in a fight with an Agent or Guard.
    ByFight,
    /// The moment came about by a Room or an Event.
    ByPlace,
    /// The check of the moment is one of this Skill.
    Checked(Skill),
    /// The check of the moment is part of a sneak.
    BySneak,
    /// The card of the moment targets me (F07-RULING-137).
    TargetsMe,
    /// The card at hand is such a card.
    CardIs(CardsWhere<P>),
    /// The Agents are near each other.
    Distance(Distance),
    /// How the game went for me so far: for Top Secret cards and scoring rules.
    Record(Tally),
    /// I escaped.
    Escaped,
    /// I am the Hacker.
    Hacker,
    /// I escaped before so many ticks or Countdown rolls.
    EscapedBeforeTick(u8),
    /// I escaped last.
    EscapedLast,
    /// The Agent has so many markers of the kind.
    Markers(AgentMarkers<P>),
    /// The number of the round is a multiple of this.
    EveryRounds(u8),
    /// At least this round has begun.
    RoundAtLeast(u8),
    /// One number beside others.
    Compare(Compare<P>),
}

/// A number and what it is compared with; everything named must hold.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct Compare<P: Phase = Resolved> {
    pub this: Amount<P>,
    pub at_least: Option<Amount<P>>,
    pub at_most: Option<Amount<P>>,
    pub more_than: Option<Amount<P>>,
    pub less_than: Option<Amount<P>>,
    pub equals: Option<Amount<P>>,
}

impl<P: Phase> Compare<P> {
    /// Every number in it.
    pub fn amounts(&self) -> impl Iterator<Item = &Amount<P>> {
        std::iter::once(&self.this).chain(self.bounds())
    }

    /// What the number is compared with.
    pub fn bounds(&self) -> impl Iterator<Item = &Amount<P>> {
        [&self.at_least, &self.at_most, &self.more_than, &self.less_than, &self.equals].into_iter().flatten()
    }
}

/// An Agent's description.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct IsAgent<P: Phase = Resolved> {
    #[serde(default)]
    pub who: Who,
    pub such: AgentsWhere<P>,
}

/// A number of an Agent's things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Counted {
    #[serde(default)]
    pub who: Who,
    #[serde(default)]
    pub data: u8,
    #[serde(default)]
    pub hand: u8,
    #[serde(default)]
    pub gadgets: u8,
    #[serde(default)]
    pub movement: u8,
}

/// Two Agents and how near they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Distance {
    #[serde(default)]
    pub who: Who,
    pub to: Who,
    pub near: Near,
}

/// Markers on an Agent.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct AgentMarkers<P: Phase = Resolved> {
    #[serde(default)]
    pub who: Who,
    pub kind: P::Marker,
    /// At least so many.
    pub at_least: Option<u8>,
    /// At most so many.
    pub at_most: Option<u8>,
}

/// Something counted over the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    pub what: Record,
    /// At least so often.
    pub at_least: Option<u8>,
    /// At most so often.
    pub at_most: Option<u8>,
}

/// What the record counts for each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Record {
    /// Data carried out of the facility, before rewards.
    DataCarriedOut,
    /// Different Data Rooms used.
    DataRoomsUsed,
    TimesInCell,
    GuardsDazed,
    RoomsExplored,
    /// The Mainframe explored.
    MainframeExplored,
    /// Data taken from other Agents, by theft or buy-off.
    TimesDataTaken,
    /// Data lost to other Agents.
    TimesDataLost,
    GadgetsCarriedOut,
    CovertsPlayed,
    SneaksPassed,
    WeaponsUsed,
    /// Kills and buy-offs received.
    KillsOrBuyOffs,
}

impl Record {
    pub const COUNT: usize = Record::KillsOrBuyOffs as usize + 1;
}
