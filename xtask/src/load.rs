//! `cargo xtask load` and `cargo xtask kill`: a house under load, and a house that is killed.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use crate::house::House;
use crate::run::words;
use crate::trouble::Trouble;

/// Builds the house and its guests for release, then lets one of the guests' programs loose on it.
///
/// `load --stored N` fills a house with N tables first, which no guest could set up in time, and measures how it opens.
pub fn run(house: &House, program: &str, args: &[OsString]) -> Result<ExitCode, Trouble> {
    done(house.cargo("build --release --package safehouse --package client"))?;
    let mut args = args.to_vec();
    if let Some(at) = args.iter().position(|arg| arg == "--stored") {
        let tables = args.get(at + 1).cloned().unwrap_or_else(|| "100000".into());
        let folder = house.target().join("stored").join(&tables);
        std::fs::create_dir_all(&folder).map_err(|source| Trouble::Start { command: "mkdir".into(), source })?;
        let mut fill = house.cargo("run --release --package store --example fill --");
        fill.arg(folder.join("safehouse.db")).arg(&tables);
        done(fill)?;
        args.splice(at..(at + 2).min(args.len()), ["--over".into(), folder.into()]);
    }
    let mut run = house.cargo("run --release --quiet --package client --bin");
    run.arg(program).arg("--").arg("--binary").arg(house.target().join("release/safehouse")).args(&args);
    let status = run.status().map_err(|source| Trouble::Start { command: words(&run), source })?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs a command that must succeed.
fn done(mut command: Command) -> Result<(), Trouble> {
    let status = command.status().map_err(|source| Trouble::Start { command: words(&command), source })?;
    if status.success() { Ok(()) } else { Err(Trouble::Failed { command: words(&command) }) }
}
