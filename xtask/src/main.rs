//! The errands of the workspace: `cargo play`, `cargo verify`, `cargo xtask …`.
//!
//! This crate links no game, so that it is built within a minute on a fresh machine; whatever needs the games is
//! done by the `safehouse` binary, which it builds and calls.
#![forbid(unsafe_code)]

mod bless;
mod browser;
mod columns;
mod coverage;
mod dist;
mod hold;
mod house;
mod licences;
mod load;
mod new_game;
mod page;
mod play;
mod postgres;
mod progress;
mod run;
mod schemathesis;
mod server;
mod sources;
mod steps;
mod tally;
mod toolchain;
mod trouble;
mod verify;
mod wasm;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

use crate::house::House;
use crate::trouble::Trouble;

/// The errands of the Safehouse workspace.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Errand {
    /// Builds Safehouse and plays: `cargo play` in the browser, `cargo play GAME …` in the terminal.
    #[command(disable_help_flag = true)]
    Play {
        /// Passed on to `safehouse serve`, or to `safehouse play` if a game comes first.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<OsString>,
    },
    /// Runs every check and prints a summary.
    Verify {
        /// Also the long conformance run: tests that are ignored otherwise and whose names begin with `long_`.
        #[arg(long)]
        long: bool,
    },
    /// Makes the one binary that hosts install, with the page inside, and tries it: `target/dist`.
    Dist,
    /// Looks at the page in a real browser; pictures go to `target/screens`.
    Look,
    /// Compares ledgers, code and scenarios, and lists what is missing.
    Coverage {
        /// A folder of `games/`; all of them if left out.
        game: Option<String>,
    },
    /// Lays out a new game: `cargo xtask game new bank-job`.
    Game {
        #[command(subcommand)]
        what: GameErrand,
    },
    /// Plays at thousands of tables of a house of its own and measures: `cargo xtask load --tables 2000 --ramp`.
    #[command(disable_help_flag = true)]
    Load {
        /// Passed on to the load generator; `--help` lists what it takes.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<OsString>,
    },
    /// Kills a house of its own again and again and looks what is left: `cargo xtask kill --times 200`.
    #[command(disable_help_flag = true)]
    Kill {
        /// Passed on; `--help` lists what it takes.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<OsString>,
    },
    /// Measures how much memory one address can make a house hold.
    Hold,
    /// Asks a house of its own everything its `OpenAPI` document allows, and much that it does not.
    Schemathesis {
        /// How long; three minutes if left out.
        #[arg(long)]
        seconds: Option<u32>,
    },
    /// Writes golden files and JSON Schemas anew; the diff shows what a change did.
    Bless,
    /// Runs a command beside a PostgreSQL to throw away: `cargo xtask postgres cargo test -p store`.
    Postgres {
        /// The command; it finds the server's URL in `SAFEHOUSE_TEST_POSTGRES`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
        command: Vec<OsString>,
    },
}

#[derive(clap::Subcommand)]
enum GameErrand {
    /// A small working game under `games/`, to begin with.
    New {
        /// Lowercase words with hyphens between: the folder, the package, and what is typed on a command line.
        name: String,
    },
}

fn main() -> ExitCode {
    let done = House::find().and_then(|house| match Errand::parse() {
        Errand::Play { args } => play::play(&house.quick(), &args),
        Errand::Verify { long } => Ok(verify::verify(&house, long)),
        Errand::Dist => dist::dist(&house),
        Errand::Coverage { game } => coverage::print(&house, game.as_deref()),
        Errand::Game { what: GameErrand::New { name } } => new_game::new(&house, &name),
        Errand::Load { args } => load::run(&house, "load", &args),
        Errand::Kill { args } => load::run(&house, "kill", &args),
        Errand::Hold => hold::run(&house),
        Errand::Look => browser::look_now(&house),
        Errand::Schemathesis { seconds } => schemathesis::now(&house, seconds),
        Errand::Bless => bless::bless(&house),
        Errand::Postgres { command } => postgres::beside(&house, &command),
    });
    done.unwrap_or_else(|trouble: Trouble| {
        eprintln!("{trouble}");
        ExitCode::FAILURE
    })
}
