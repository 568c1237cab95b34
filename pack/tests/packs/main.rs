//! Packs of friends and of strangers.
#![expect(clippy::unwrap_used, reason = "a test that fails says so")]

mod any_input;
mod folders;
mod making;
mod manifests;
mod shelves;
mod zips;
