//! Entity Extraction: three operatives search a facility that is built anew each time, remove what got loose and leave
//! together. The rules are in `RULES.md` beside this crate; every rule is cited where it lives.
#![forbid(unsafe_code)]

mod agreement;
mod asking;
mod attack;
pub mod bot;
mod cards;
mod carry;
pub mod content;
mod damage;
mod doors;
mod end;
mod event;
mod game;
mod ground;
mod hostiles;
mod imagine;
mod items;
pub mod lasting;
pub mod layout;
mod look;
mod movement;
mod names;
mod paths;
mod pick;
mod position;
mod printed_rules;
mod reason;
mod resolver;
mod rooms;
mod select;
mod setup;
mod sound;
mod spots;
mod stage;
mod state;
mod title;
mod trade;
mod turn;
pub mod view;
mod vocabulary;
mod why;
mod words;

pub use agreement::Agreement;
pub use cards::{CARDS, Cards, Spot};
pub use content::EntityExtraction;
pub use event::Event;
pub use look::Look;
pub use names::{
    Card, HOSTILES, HostileId, Hostiles, Kinds, Links, OPERATIVES, Operative, Operatives, ROOMS, RoomId, Tiles,
};
pub use pick::{Pick, Prompt};
pub use position::Position;
pub use reason::Reason;
pub use setup::Setup;
pub use state::{Agent, Ending, Hostile, Options, State};
pub use view::View;
