//! Short hashes of states, to notice when a replay strays.

use serde::Serialize;
use xxhash_rust::xxh3::xxh3_64;

/// The hash of a state's bytes.
pub fn state_hash<S: Serialize>(state: &S) -> u64 {
    // Writing a plain state to memory cannot fail; an empty list would only make every hash equal and so be noticed.
    xxh3_64(&postcard::to_allocvec(state).unwrap_or_default())
}
