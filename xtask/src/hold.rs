//! `cargo xtask hold`: how much memory one address can make a house hold.

use std::process::ExitCode;

use crate::house::House;
use crate::run::words;
use crate::trouble::Trouble;

/// Lets one address use up all its limits on a house of its own, and prints what that house held.
pub fn run(house: &House) -> Result<ExitCode, Trouble> {
    let mut run = house.cargo("test --quiet --package house --test hold -- --ignored --nocapture long_");
    let status = run.status().map_err(|source| Trouble::Start { command: words(&run), source })?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
