//! `cargo xtask bless`: golden files and JSON Schemas as the code now gives them.

use std::process::{Command, ExitCode};

use crate::house::House;
use crate::run::words;
use crate::trouble::Trouble;

pub fn bless(house: &House) -> Result<ExitCode, Trouble> {
    finish(house.native("test", "--quiet --lib --bins --tests golden").env("UPDATE_EXPECT", "1"))?;
    finish(&mut house.cargo("run --quiet --package safehouse -- schema write"))?;
    println!("Golden files and schemas are written; `git diff` shows what changed.");
    Ok(ExitCode::SUCCESS)
}

fn finish(command: &mut Command) -> Result<(), Trouble> {
    let status = command.status().map_err(|source| Trouble::Start { command: words(command), source })?;
    if status.success() { Ok(()) } else { Err(Trouble::Failed { command: words(command) }) }
}
