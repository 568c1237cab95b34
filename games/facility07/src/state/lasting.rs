//! What lasts beyond the moment: until when, from which card, and what it is.

use engine::Seat;
use engine::effect::ProgramId;
use serde::{Deserialize, Serialize};

use super::Source;
use crate::geometry::Place;
use crate::names::{AgentId, GuardId};

/// When something lasting ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Expiry {
    #[default]
    EndOfTurn,
    /// When this seat's turn starts, or would start.
    StartOf(Seat),
    /// When so many turns of this seat have ended.
    EndOf(Seat, u8),
    NotDazed,
    LeavesRoom,
    NextMove,
    Once,
    Ever,
}

/// What something comes from, and who played, used or drew it; of [`Source::Rules`] nobody is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    pub source: Source,
    pub by: Seat,
}

/// Something that lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lasting {
    /// Whom it is about.
    pub on: Seat,
    pub what: What,
    pub until: Expiry,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// A passive, by its place in the rules' table.
    Passive(u8),
    /// Another Agent's Ability (Hunch).
    Ability(AgentId),
    /// A Guard who cannot wake.
    GuardKept(GuardId),
    /// A Room that no Agent may use.
    RoomForbidden(Place),
    /// A program to be run when it ends.
    Later(ProgramId, Place),
}

impl Default for What {
    fn default() -> Self {
        What::Passive(0)
    }
}
