//! `cargo xtask load` and `cargo xtask kill`: a house under load, and a house that is killed.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::house::House;
use crate::run::words;
use crate::trouble::Trouble;

/// Builds the house and its guests for release, then lets one of the guests' programs loose on it.
pub fn run(house: &House, program: &str, args: &[OsString]) -> Result<ExitCode, Trouble> {
    let mut build = house.cargo("build --release --package safehouse --package guest");
    let built = build.status().map_err(|source| Trouble::Start { command: words(&build), source })?;
    if !built.success() {
        return Err(Trouble::Failed { command: words(&build) });
    }
    let mut run = house.cargo("run --release --quiet --package guest --bin");
    run.arg(program).arg("--").arg("--binary").arg(house.target().join("release/safehouse")).args(args);
    let status = run.status().map_err(|source| Trouble::Start { command: words(&run), source })?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
