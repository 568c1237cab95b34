//! Numbers with their nouns.

use std::fmt::Display;

/// `1 action`, `2 actions`, `0 actions`.
pub fn count<N: Copy + Display + PartialEq + From<u8>>(number: N, one: &str) -> String {
    let s = if number == N::from(1) { "" } else { "s" };
    format!("{number} {one}{s}")
}
