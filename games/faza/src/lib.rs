//! FAZA: one to four survivors, a ruined city of sixteen tiles, three motherships. All players act at once; the enemy
//! follows a script. The rules are in `RULES.md` beside this crate; every rule is cited where it lives.
#![forbid(unsafe_code)]

mod board;
mod board_tiles;
pub mod bot;
mod cited;
mod combat;
mod command;
pub mod content;
mod draft;
mod drones;
mod end;
mod event;
mod events;
mod faza_phase;
mod game;
mod hints;
mod injuries;
mod long_events;
mod look;
mod mothership_combat;
mod movement;
mod names;
mod pick;
mod position;
mod radio;
mod reason;
mod rebels;
mod resolver;
mod set_out;
mod setup;
mod ships;
mod stage;
mod state;
mod targets;
mod tiles;
mod title;
pub mod view;
mod vocabulary;
mod why;
mod words;

pub use board::{Board, Layout};
pub use content::Faza;
pub use event::Event;
pub use look::Look;
pub use names::{Area, CardId, CharacterId, Difficulty, EventId, Ship};
pub use pick::{Pick, Prompt};
pub use position::Position;
pub use radio::{TRANSMISSION_LENGTH, TRANSMISSION_PRICE};
pub use reason::Reason;
pub use set_out::SetOut;
pub use setup::Setup;
pub use state::{Ending, Mothership, Options, Phase, Player, Roll, State};
pub use tiles::{Pieces, Tile, TileSet};
pub use view::View;
