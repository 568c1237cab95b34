//! From a tree to a type.
//!
//! Whatever reaches the page, packed or as text, becomes a tree first and a type after that. A type that were read from
//! each format in its own way would be in the program several times.
//!
//! The page knows several hundred types: every event of every game is one. So that each costs little, a type is given
//! what it asks for in one way only: a struct by its fields in their order, whether they come with names or without, a
//! list by its elements, a word by its letters. Nothing is told of what does not fit but that it does not.
//!
//! So a field that may be left out has a default, an [`Option`] too, and no field has a second name: code that keeps what
//! was written under an old one brings it up to date where it is kept.
#![forbid(unsafe_code)]

mod misfit;
mod tree;

use serde::de::DeserializeOwned;
use serde_json::Value;

pub use misfit::Misfit;

/// Reads a tree as a type.
pub fn typed<T: DeserializeOwned>(tree: &Value) -> Result<T, Misfit> {
    T::deserialize(tree::Tree(tree))
}
