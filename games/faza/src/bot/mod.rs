//! What bots know about FAZA. A fast policy gives the command that seems best at first sight; the search of `bots` plays on
//! from there and departs from it where that is better.

mod answers;
mod commands;
mod comrade;
mod dice;
mod feel;
mod hint;
mod order;
mod tools;
mod weights;
mod worth;
mod yardstick;

pub use comrade::Comrade;
pub use weights::{NUMBERS, Weights};
pub use worth::{FEATURES, features};
pub use yardstick::Heuristic;
