//! Infiltration: three to six thieves in one building, one dial that counts up to the police. All players select a card
//! in secret; the operative who gets out with the most data wins. The rules are in `RULES.md` beside this crate; every
//! rule is cited where it lives.
#![forbid(unsafe_code)]

mod asking;
pub mod bot;
mod called;
pub mod content;
mod data_files;
mod data_moves;
mod download;
mod end;
mod escape;
mod event;
mod game;
mod guards;
mod imagine;
mod interface;
mod item_cards;
mod items;
pub mod lasting;
mod look;
mod movement;
mod names;
mod npcs;
mod pick;
mod position;
mod reason;
mod resolver;
mod reveal;
mod round;
mod scoring;
mod security;
mod select;
mod selection;
mod setup;
mod sound;
mod special;
mod specialists;
mod stage;
mod state;
mod title;
pub mod view;
mod vocabulary;
mod why;
mod words;
mod wounds;

pub use content::Infiltration;
pub use data_files::{DATA_FILES, DataFile, DataFiles, Shelf};
pub use event::{Decided, Event, RoomPart, SetOut};
pub use item_cards::{ItemCard, ItemCards, Spot};
pub use look::Look;
pub use names::{
    Card, Direction, Face, Floor, Guard, ITEMS, ItemId, NPCS, NpcId, Npcs, OPERATIVES, Operative, Operatives, PLACES,
    Place, Places, ROOMS, RoomId,
};
pub use pick::{Pick, Prompt};
pub use position::Position;
pub use reason::Reason;
pub use scoring::Standing;
pub use setup::Setup;
pub use specialists::Talent;
pub use state::{Agent, Ending, NpcAt, Options, Phase, State, Whereabouts};
pub use view::View;
pub use vocabulary::Special;
