//! What a program can point at.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Phase, Resolved, Who, Written};

/// A set of things.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub enum Selector<P: Phase = Resolved> {
    Agents(AgentsWhere<P>),
    Guards(GuardsWhere<P>),
    Rooms(RoomsWhere<P>),
    Cards(CardsWhere<P>),
    Figures(FiguresWhere<P>),
}

/// How near something must be, seen from me.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Near {
    #[default]
    Anywhere,
    /// In the same Room.
    Here,
    /// In another Room.
    Elsewhere,
    /// In an Adjacent Room.
    Adjacent,
    /// In the same or an Adjacent Room.
    Close,
    /// At most so many Rooms away, the same included.
    Within(u8),
    /// Exactly so many Rooms away.
    Exactly(u8),
    /// At most so many Rooms away along a way that no Lock Down interrupts (F07-RULING-55).
    Reach(u8),
    /// In line of sight (F07-RULING-54).
    Sight,
    /// In the Room at hand.
    Room,
    /// In a Room Adjacent to the Room at hand.
    BesideRoom,
}

/// Agents inside, by place and state. Everything named must hold.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct AgentsWhere<P: Phase = Resolved> {
    pub near: Near,
    /// `true`: me only; `false`: others only.
    pub me: Option<bool>,
    pub dazed: Option<bool>,
    pub in_cell: Option<bool>,
    /// At least one Data.
    pub data: Option<bool>,
    /// At least one equipped Gadget.
    pub gadget: Option<bool>,
    /// A face-down Covert.
    pub covert: Option<bool>,
    /// At least one card in hand.
    pub hand: Option<bool>,
    pub hacker: Option<bool>,
    /// An Agent with an activated Ability.
    pub activated: Option<bool>,
    /// In a Room with a Lock Down, or not.
    pub locked: Option<bool>,
    /// Not the Agent at hand.
    pub not_target: bool,
    /// Only those with the most Data.
    pub most_data: bool,
    /// Only those with the least Data.
    pub least_data: bool,
    /// Only my left or right neighbour.
    pub who: Option<Who>,
    /// Beside an awake Guard, or not.
    pub with_guard: Option<bool>,
    /// Only the nearest to me.
    pub nearest: bool,
    /// Only legal targets of the card that this redirects.
    pub redirect: bool,
    /// In another Room than the Agent at hand, or in the same.
    pub apart: Option<bool>,
    /// With a marker of this kind.
    pub marker: Option<P::Marker>,
    /// Without a marker of this kind.
    pub no_marker: Option<P::Marker>,
    /// Only those with the most markers of this kind, one at least.
    pub most_markers: Option<P::Marker>,
    /// Only those with the fewest markers of this kind.
    pub least_markers: Option<P::Marker>,
}

impl<P: Phase> AgentsWhere<P> {
    /// The kinds of markers it asks for.
    pub fn kinds(&self) -> impl Iterator<Item = &P::Marker> {
        [&self.marker, &self.no_marker, &self.most_markers, &self.least_markers].into_iter().flatten()
    }

    /// Whether it takes all who fit to tell whether one is meant.
    pub fn compares(&self) -> bool {
        self.most_data || self.least_data || self.nearest || self.most_markers.is_some() || self.least_markers.is_some()
    }
}

/// Guards on the board.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct GuardsWhere<P: Phase = Resolved> {
    pub near: Near,
    pub dazed: Option<bool>,
    /// Awake: neither Dazed nor fresh.
    pub awake: Option<bool>,
    /// In a Locked Down Room, or not.
    pub locked: Option<bool>,
    /// In a Room with an Agent, or not.
    pub with_agent: Option<bool>,
    /// Not the Guard at hand.
    pub other: bool,
    /// In a Room with a marker of this kind.
    pub marker: Option<P::Marker>,
}

/// Rooms on the board; covered ones never count.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct RoomsWhere<P: Phase = Resolved> {
    pub near: Near,
    pub role: Option<Role>,
    /// Only the Room with this id.
    pub id: Option<P::Room>,
    pub locked: Option<bool>,
    /// With a Guard, awake or not.
    pub guard: Option<bool>,
    pub awake_guard: Option<bool>,
    pub agent: Option<bool>,
    pub guard_icon: Option<bool>,
    /// With an Ability, or not.
    pub ability: Option<bool>,
    /// My own Room, or not.
    pub mine: Option<bool>,
    /// With a marker of this kind.
    pub marker: Option<P::Marker>,
    /// Without a marker of this kind.
    pub no_marker: Option<P::Marker>,
    /// Adjacent to a Room with a marker of this kind.
    pub beside_marker: Option<P::Marker>,
    /// With a figure, or not.
    pub figure: Option<bool>,
    /// In my line of sight (F07-RULING-54), or not.
    pub sight: Option<bool>,
    /// A Room whose doors are not all used, or not.
    pub open_doorway: Option<bool>,
}

/// What part a Room plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    #[default]
    Ordinary,
    Entryway,
    Prison,
    Mainframe,
    Node,
}

impl Role {
    /// As content files write it.
    pub const fn word(self) -> &'static str {
        match self {
            Role::Ordinary => "ordinary",
            Role::Entryway => "entryway",
            Role::Prison => "prison",
            Role::Mainframe => "mainframe",
            Role::Node => "node",
        }
    }
}

/// Ops cards in a zone.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct CardsWhere<P: Phase = Resolved> {
    pub zone: Zone,
    /// Whose zone; mine if left out.
    pub of: Who,
    pub kind: Option<OpsKind>,
    pub tag: Option<P::Tag>,
    /// A weapon, or not.
    pub weapon: Option<bool>,
    /// With an activated use, or not.
    pub activated: Option<bool>,
    /// Only the top card of the discard pile.
    pub top: bool,
}

/// F07-OPS-01: the kinds of Ops cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpsKind {
    Action,
    Gadget,
    Covert,
}

/// Where Ops cards are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    #[default]
    Hand,
    /// Equipped Gadgets.
    Gadgets,
    /// The equipped Covert.
    Covert,
    /// The Ops discard pile.
    Discard,
}

/// A deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Deck {
    Ops,
    Events,
    Rooms,
}

/// Figures of packs on the board.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct FiguresWhere<P: Phase = Resolved> {
    pub near: Near,
    /// Of this kind.
    pub kind: Option<P::Figure>,
    pub dazed: Option<bool>,
}
