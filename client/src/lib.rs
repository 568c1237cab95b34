//! A client of the house that uses the documented messages alone: HTTP to sit down, a WebSocket to play. The house's
//! tests play with it, and the load generator sends thousands of them.
#![forbid(unsafe_code)]

mod http;
pub mod party;
mod player;
mod promise;
mod seat;
pub mod server;

pub use http::{Http, Unhappy};
pub use player::{Played, Player};
pub use promise::promise;
pub use seat::{Connecting, Seat, Sight, Trouble};
