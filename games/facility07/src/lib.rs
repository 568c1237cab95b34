//! Facility 07: two to six rival Agents explore a lair card by card, hack its Mainframe and brawl their way out with
//! the Data. The rules are in `RULES.md` beside this crate; every rule is cited where it lives.
#![forbid(unsafe_code)]

mod agent_log;
mod aiming;
mod answering;
mod apply;
mod asking;
mod attack;
pub mod bot;
mod checks;
mod cited;
mod command;
pub mod content;
mod countdown;
mod cut_off;
mod daze;
mod death;
mod end;
mod event;
mod event_cards;
mod explore;
mod fight;
mod figures;
mod free_play;
mod game;
pub mod geometry;
mod guards;
mod lasting;
mod listing;
mod locks;
mod look;
mod loot;
mod movement;
mod names;
mod ops;
mod options;
mod pick;
mod position;
mod prison;
mod react;
mod reason;
mod refusals;
pub mod reminder;
mod resolver;
mod room_ability;
mod select;
mod settling;
mod setup;
mod sneak;
mod stage;
mod state;
mod title;
mod turn;
mod uses;
mod verbs;
pub mod view;
pub mod vocabulary;
mod why;
mod words;

pub use agent_log::AgentLog;
pub use content::Facility07;
pub use event::{Event, TakenFrom};
pub use look::Look;
pub use names::{AgentId, Cause, EventId, FigureId, Foe, GuardId, Means, OpsId, RoomId, SecretId};
pub use options::{OptionalRule, OptionalRules};
pub use pick::{Pick, Prompt};
pub use position::Position;
pub use reason::{Ban, Kind, Reason, Short};
pub use setup::{Length, Setup};
pub use state::*;
pub use view::View;
pub use words::CREDITS;

/// The ledger of this game: every rule with its ID.
pub const LEDGER: &str = include_str!("../RULES.md");
