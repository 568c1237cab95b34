//! One module for each screen.

pub mod chances;
pub mod gathering;
pub mod home;
pub mod layouts;
pub mod learn;
pub mod online;
pub mod packs;
pub mod puzzle;
pub mod replay;
pub mod result;
pub mod rules;
pub mod settings;
pub mod setup;
pub mod solo;
pub mod table;
