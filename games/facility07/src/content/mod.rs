//! The box: cards, Rooms, Agents and numbers, read from `content/*.yaml` and from packs, and made ready to play.

pub mod data;
mod rules;

pub use rules::*;
