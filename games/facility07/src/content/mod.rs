//! The box: cards, Rooms, Agents and numbers, read from `content/*.yaml` and from packs, and made ready to play.

mod at_hand;
mod check;
mod compile;
pub mod data;
mod examples;
mod extra;
mod hidden;
pub mod limits;
mod load;
mod merge;
mod program;
pub(crate) mod reach;
mod resolve;
mod rules;
mod sources;
mod translate;
mod whole;
mod worst;

pub use examples::{example_texts, examples};
pub use load::FILES;
pub use rules::*;
