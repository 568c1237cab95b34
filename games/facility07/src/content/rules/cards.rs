//! The cards of the box and the packs, ready to play: what is printed stays, what they do is a number of the tables.

use engine::Text;
use engine::effect::ProgramId;

use crate::geometry::Doors;
use crate::vocabulary::{Condition, OpsKind, Passive, Role};

/// An Ops card.
#[derive(Clone, Debug)]
pub struct Ops {
    pub id: String,
    pub name: Text,
    pub kind: OpsKind,
    pub copies: u8,
    pub tags: Vec<u8>,
    pub text: String,
    pub flavour: String,
    pub passive: Vec<Passive>,
    pub activated: Option<u16>,
    pub react: Option<u8>,
    pub weapon: Option<u8>,
    pub hidden_from_frisk: bool,
    /// The pack it comes from: 0 for the box, else its number in [`Facility07::packs`](super::Facility07::packs) from 1.
    pub pack: u8,
}

/// An Event card.
#[derive(Clone, Debug)]
pub struct EventCard {
    pub id: String,
    pub name: Text,
    pub copies: u8,
    pub tags: Vec<u8>,
    pub text: String,
    pub flavour: String,
    pub program: ProgramId,
    /// F07-WILD-23: it does not begin in the deck.
    pub aside: bool,
    pub pack: u8,
}

/// A Room card.
#[derive(Clone, Debug)]
pub struct Room {
    pub id: String,
    pub name: Text,
    pub role: Role,
    pub doors: Doors,
    pub guards: u8,
    pub on_enter: Option<OnEnter>,
    pub ability: Option<RoomAbility>,
    pub flavour: String,
    pub pack: u8,
}

#[derive(Clone, Debug)]
pub struct OnEnter {
    pub text: String,
    /// Counts only the first time in a turn for each Agent: its number among such Rooms.
    pub first_time: Option<u8>,
    pub program: ProgramId,
}

#[derive(Clone, Debug)]
pub struct RoomAbility {
    pub text: String,
    pub once_per_agent: bool,
    pub play: u16,
}

/// An Agent card.
#[derive(Clone, Debug)]
pub struct AgentCard {
    pub id: String,
    pub name: Text,
    pub send_up: String,
    /// In the order of [`Skill::ALL`](crate::vocabulary::Skill::ALL).
    pub skills: [u8; 4],
    pub text: String,
    pub flavour: String,
    pub passive: Vec<Passive>,
    pub activated: Option<u16>,
    pub react: Option<u8>,
    pub pack: u8,
}

/// A Top Secret card.
#[derive(Clone, Debug)]
pub struct Secret {
    pub id: String,
    pub name: Text,
    pub flavour: String,
    pub objectives: [(String, Condition); 2],
    pub pack: u8,
}
