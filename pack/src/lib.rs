//! Packs: content that people write for a game, as plain data. A pack is a folder, or a zip of it, with a manifest
//! `pack.yaml` and further YAML files whose names the game decides.
//!
//! This crate reads packs safely, tells them apart by hash and puts them in order. It knows no game: what stands in
//! `rooms.yaml` is for the game to read, with [`Pack::read`]. A pack comes from strangers, so nothing here trusts a
//! name, a size or a byte of it; whatever is wrong ends in a [`Complaint`](engine::load::Complaint) with file, place
//! and remedy, and nothing of the pack is loaded.
#![forbid(unsafe_code)]
// Nothing a stranger sends is cut to fit.
#![deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

mod faults;
mod folder;
mod gather;
mod hash;
pub mod limits;
mod manifest;
mod names;
mod order;
mod pack;
mod parts;
mod reference;
mod shelf;
mod words;
mod zip;

pub use hash::PackHash;
pub use manifest::{MANIFEST, Manifest, PackId, Version};
pub use order::order;
pub use pack::{File, Pack};
pub use reference::PackRef;
pub use shelf::{Shelf, Shelved};
