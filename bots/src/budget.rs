//! How much a search may do, and where.

use std::time::Duration;

use crate::clock::Clock;

/// On how many threads a search runs. What it finds is the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Threads {
    /// On the one that asks.
    #[default]
    One,
    /// On those of rayon's pool; on one, if this was built without `parallel`.
    All,
}

/// How much a search may do.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Simulations at most.
    pub simulations: u32,
    /// And the time at most, by this clock. A search that runs out of time gives the best it knows.
    pub time: Option<(Duration, Clock)>,
    /// Where.
    pub threads: Threads,
    /// How many answers are looked into, if not as many as the game is tuned for.
    pub keep: Option<usize>,
    /// Whether it goes on when the best is known, to find how good all of them are.
    pub thorough: bool,
}

impl Budget {
    /// So many simulations on one thread, however long they take.
    pub fn simulations(simulations: u32) -> Self {
        Budget { simulations, time: None, threads: Threads::One, keep: None, thorough: false }
    }
}
