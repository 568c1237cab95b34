//! Time, for searches that have only so much of it. A caller that lets a bot think hands it a clock; without one a search is
//! measured in simulations alone, and goes the same way on every machine.

use std::time::Duration;

/// How long it is since some moment that stays the same while the program runs.
pub type Clock = fn() -> Duration;

/// The clock of programs that have an operating system; the page has its own.
#[cfg(not(target_family = "wasm"))]
pub fn monotonic() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;

    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
