//! Facility 07: two to six rival Agents explore a lair card by card, hack its Mainframe and brawl their way out with
//! the Data. The rules are in `RULES.md` beside this crate; every rule is cited where it lives.
#![forbid(unsafe_code)]

pub mod content;
pub mod geometry;
mod names;
mod options;
mod state;
pub mod vocabulary;

pub use content::Facility07;
pub use names::{AgentId, Cause, EventId, FigureId, Foe, GuardId, Means, OpsId, RoomId, SecretId};
pub use options::{OptionalRule, OptionalRules};
pub use state::*;
