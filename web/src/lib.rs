//! The page: boards, questions and everything around them.
//!
//! A table is shown the same way wherever it stands: in the house, at the other end of a WebSocket, or in the parlour,
//! a worker of this page that plays without any network ([`link`]). Either way the page knows what its seat may know
//! and nothing else ([`desk`]). What is particular to a game is in [`games`], one module each.
#![forbid(unsafe_code)]

mod app;
mod art;
mod desk;
mod games;
mod house;
mod keep;
mod link;
mod listing;
mod parts;
mod promise;
mod read;
mod route;
mod screens;
mod settings;
mod sound;

use wasm_bindgen::prelude::wasm_bindgen;

/// Starts the page; `worker` is where its worker's script is, `listing` says which games there are.
#[wasm_bindgen]
pub fn page(worker: String, listing: &str) {
    link::worker_at(worker);
    listing::stock(listing);
    leptos::mount::mount_to_body(app::App);
}
