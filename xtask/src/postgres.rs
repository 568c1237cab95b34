//! A PostgreSQL beside the tests that want one, installed first where it is missing.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use throwaway_postgres::{Postgres, is_root, programs};

use crate::house::House;
use crate::run::{Watch, run};
use crate::trouble::Trouble;

/// Where tests look for a server on which they may make databases.
pub const VARIABLE: &str = "SAFEHOUSE_TEST_POSTGRES";

/// Keeps a fresh installation from starting an unasked-for server of its own.
const NO_CLUSTER: (&str, &str) = ("/etc/postgresql-common/createcluster.conf", "create_main_cluster = false\n");

/// Starts a server, after installing PostgreSQL where it is missing and where that is possible.
pub fn start(house: &House, watch: &Watch) -> Result<Postgres, Trouble> {
    let bin = match programs() {
        Some(bin) => bin,
        None => install(house, watch)?,
    };
    Postgres::start(bin).map_err(no_server)
}

/// `cargo xtask postgres COMMAND …`.
pub fn beside(house: &House, words: &[OsString]) -> Result<ExitCode, Trouble> {
    let watch = Watch::new("postgres");
    let server = start(house, &watch)?;
    watch.clear();
    let Some((program, args)) = words.split_first() else { return Ok(ExitCode::SUCCESS) };
    let mut command = house.command(program);
    command.args(args).env(VARIABLE, server.url());
    let ran = command.status().map_err(|source| Trouble::Start { command: crate::run::words(&command), source })?;
    Ok(if ran.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn install(house: &House, watch: &Watch) -> Result<PathBuf, Trouble> {
    if !is_root() {
        return Err(no_server("PostgreSQL is not installed, and only root may install it".into()));
    }
    let (file, line) = NO_CLUSTER;
    // Only where the package has not been here: settings of the machine's owner stay as they are.
    if !Path::new(file).exists() {
        let made = Path::new(file).parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(file, line));
        made.map_err(|source| no_server(format!("{file} could not be written: {source}")))?;
    }
    for words in [&["update"][..], &["install", "-y", "--no-install-recommends", "postgresql"]] {
        let mut command = house.command("apt-get");
        command.args(words).env("DEBIAN_FRONTEND", "noninteractive");
        let ran = run(&mut command, watch)?;
        if !ran.ok {
            return Err(no_server(format!("`apt-get {}` failed\n{}", words.join(" "), ran.said.join("\n"))));
        }
    }
    programs().ok_or_else(|| no_server("PostgreSQL was installed, but its programs are not to be found".into()))
}

fn no_server(why: String) -> Trouble {
    Trouble::NoPostgres { variable: VARIABLE, why }
}
