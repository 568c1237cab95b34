//! @title@: two to four burglars, one corridor, an alarm that rises. The rules are in `RULES.md` beside this crate; every
//! rule is cited where it lives.
#![forbid(unsafe_code)]

mod bot;
mod content;
mod game;
mod position;
mod state;
mod title;
mod view;
mod words;

pub use bot::Careful;
pub use content::{@Type@, RoomData};
pub use game::{Event, Pick, Prompt, Reason, Setup};
pub use position::Position;
pub use state::State;
