//! The house: a server people can trust with their evening.
//!
//! One task owns one table and everything that happens to it goes through its mailbox (`table`), so a table is as
//! simple as a game played alone. An answer is told to no connection before it is stored. Tables without connections
//! leave memory and wake when one comes (`hall`). Everything outside a running game is HTTP (`api`); at a table there
//! is a WebSocket (`socket`).
#![forbid(unsafe_code)]
// Nothing a guest sends is cut to fit: 260 seats are too many, and not 4.
#![deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

pub mod api;
pub mod check;
mod codes;
pub mod config;
pub mod fault;
pub mod guard;
pub mod hall;
pub mod lanes;
mod line;
mod log;
mod outbox;
pub mod page;
mod parting;
mod past;
mod patient;
pub mod people;
mod run;
mod serve;
pub mod shelf;
mod socket;
pub mod table;

use std::sync::{Arc, OnceLock};
use std::time::{SystemTime, UNIX_EPOCH};

use store::Store;
use tokio_util::sync::CancellationToken;

pub use config::Config;
pub use fault::Fault;
pub use run::{runtime, until_told, write_logs};
pub use serve::{CannotOpen, Closed, Open, address, open};

/// What every request may reach.
pub struct House {
    pub config: Config,
    pub store: Store,
    pub hall: hall::Hall,
    pub shelf: shelf::Shelf,
    pub people: people::People,
    pub guard: guard::Guard,
    pub lanes: Arc<lanes::Lanes>,
    pub opened_ms: i64,
    /// Sees every call at a table before the table does. For tests of what goes wrong inside; a host sets none.
    pub trial: OnceLock<fn(&wire::ToHouse)>,
    /// Cancelled when the house is about to stop.
    pub closing: CancellationToken,
}

impl House {
    /// A house over a store, without any connection yet. Within a runtime: its threads move the bytes.
    pub fn new(config: Config, store: Store) -> House {
        let closing = CancellationToken::new();
        let lanes = Arc::new(lanes::Lanes::new(config.limits.thinkers, closing.clone()));
        House {
            store,
            hall: hall::Hall::default(),
            shelf: shelf::Shelf::new(lanes.clone()),
            people: people::People::new(lanes.clone()),
            guard: guard::Guard::new(&config.limits),
            lanes,
            opened_ms: now_ms(),
            trial: OnceLock::new(),
            closing,
            config,
        }
    }
}

/// How requests hold it.
pub type Shared = Arc<House>;

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, in_ms)
}

/// A duration in milliseconds, as the store and messages count.
pub(crate) fn in_ms(time: std::time::Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
