//! What rustup may have left out: rustfmt, clippy and the standard library for wasm32.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::house::House;
use crate::run::{Watch, run};
use crate::trouble::Trouble;

pub const WASM: &str = "wasm32-unknown-unknown";

/// Adds rustfmt and clippy where they are missing. What could not be added is returned.
pub fn add_components(house: &House, watch: &Watch) -> Result<Vec<&'static str>, Trouble> {
    let mut missing = Vec::new();
    for (component, probe) in [("rustfmt", "fmt --version"), ("clippy", "clippy --version")] {
        let is_there = run(&mut house.cargo(probe), watch)?.ok;
        if !is_there && !succeeds(house.command("rustup").args(["component", "add", component]), watch) {
            missing.push(component);
        }
    }
    Ok(missing)
}

/// Adds the wasm32 target where it is missing. Whether it is there in the end.
pub fn add_wasm(house: &House, watch: &Watch) -> bool {
    // Asking for the library is the only sure way: a `targets` line in a toolchain file may not have been acted on.
    has_wasm(house) || (succeeds(house.command("rustup").args(["target", "add", WASM]), watch) && has_wasm(house))
}

fn has_wasm(house: &House) -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let asked = house.command(rustc).args(["--print", "target-libdir", "--target", WASM]).output();
    let Ok(answer) = asked else { return false };
    let libraries = PathBuf::from(String::from_utf8_lossy(&answer.stdout).trim());
    fs::read_dir(libraries)
        .into_iter()
        .flatten()
        .flatten()
        .any(|file| file.file_name().to_string_lossy().starts_with("libstd-"))
}

fn succeeds(command: &mut Command, watch: &Watch) -> bool {
    run(command, watch).is_ok_and(|ran| ran.ok)
}
