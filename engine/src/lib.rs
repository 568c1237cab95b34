//! What every Safehouse game shares: seats, questions, the effect machine, dice, piles and who knows which card,
//! journal, positions and scenarios. Nothing here knows any particular game, and nothing here reads a clock, a file
//! or a thread: a game is a value, decided by its setup, its content, its seed and the answers so far.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod bot;
pub mod chance;
pub mod conformance;
pub mod contribution;
pub mod effect;
pub mod game;
pub mod hash;
pub mod journal;
pub mod ledger;
pub mod load;
pub mod pile;
pub mod play;
pub mod playthrough;
pub mod rule;
pub mod scenario;
pub mod seat;
pub mod session;
pub mod shelves;
pub mod sight;
mod small_set;
pub mod text;

pub use bot::Bot;
pub use chance::{Chance, Seed};
pub use contribution::{Contributed, Contribution};
pub use game::{
    Because, Count, Epilogue, EpilogueLine, Game, Outcome, Picks, Positions, Question, QuestionId, Turn, Unread, Words,
};
pub use load::Complaint;
pub use play::{Audience, Entry, Play};
pub use rule::{Refusal, Rule};
pub use seat::{Knowers, MAX_SEATS, Seat, SeatSet, Viewer};
pub use sight::Sight;
pub use text::Text;
