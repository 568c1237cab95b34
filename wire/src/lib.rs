//! The messages between the house and its guests: plain data, no logic, no game.
//!
//! Everything outside a running game goes over HTTP ([`api`]). At a table a WebSocket carries one enum in each
//! direction, [`ToHouse`] and [`ToGuest`], as JSON for anybody's client or packed for ours; the subprotocol says which
//! ([`Format`]). `docs/wire.md` explains it with examples, every one of which is read by a test.
#![forbid(unsafe_code)]
// Nothing a guest sends is cut to fit: 260 seats are too many, and not 4.
#![deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

mod analysis;
pub mod api;
mod format;
mod game;
mod guest;
mod house;
pub mod limits;
mod promise;
mod table;

pub use analysis::{Analysis, Better, Point, Swing, Turned};
pub use format::{Format, Unreadable};
pub use game::{Asking, Because, Choice, Line, Question, Turn, Verdict, VerdictLine};
pub use guest::{Advised, Chatted, Code, Farewell, Sure, ToGuest};
pub use house::{Call, Proposal, ToHouse};
pub use limits::LARGEST_MESSAGE;
pub use promise::{Broken, Promise};
pub use table::{
    Absent, Clock, Contribution, Occupant, SeatInfo, SeatWish, Spectators, Stage, TableInfo, TimeLeft, Visibility,
    VoteInfo,
};

/// The version of the messages. A subprotocol names it; the house speaks this one only.
pub const VERSION: u32 = 1;

/// A seat, counted from 0 in the order of play.
pub type SeatNumber = u8;
