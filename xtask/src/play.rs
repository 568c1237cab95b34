//! `cargo play`: builds the page and the `safehouse` binary, and becomes it.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::house::House;
use crate::page::{self, Made};
use crate::run::{SAY_WHAT_WAS_MADE, Watch, message, product, words};
use crate::toolchain::WASM;
use crate::trouble::Trouble;

/// A rebuild that takes longer than this should not look like a hang.
const PATIENCE: Duration = Duration::from_secs(2);

pub fn play(house: &House, args: &[OsString]) -> Result<ExitCode, Trouble> {
    if !names_a_game(args) {
        make_page(house)?;
    }
    let safehouse = build(house)?;
    // Where the user stands, not at the root: `save` and `load` take paths.
    become_it(Command::new(safehouse).args(arguments(args)))
}

fn names_a_game(args: &[OsString]) -> bool {
    args.first().is_some_and(|first| !first.to_string_lossy().starts_with('-'))
}

/// `cargo play` opens the house and its page on a free port; `cargo play GAME …` plays in the terminal.
fn arguments(args: &[OsString]) -> Vec<OsString> {
    let first: &[&str] = if names_a_game(args) { &["play"] } else { &["serve", "--listen", "127.0.0.1:0", "--open"] };
    first.iter().map(OsString::from).chain(args.iter().cloned()).collect()
}

fn make_page(house: &House) -> Result<(), Trouble> {
    let is_first = !page::folder(house).join("index.html").is_file();
    if is_first {
        eprintln!("Building the page. The first time this takes some minutes.");
    }
    let watch = Watch::new("page");
    let made = page::make(house, &watch);
    watch.clear();
    match made? {
        Made::Page => {}
        Made::NoTarget => eprintln!(
            "The page cannot be built: the standard library for {WASM} is missing and `rustup target add {WASM}` did \
             not bring it. The house opens without it; `cargo play faza` plays in the terminal."
        ),
        Made::Failed(ran) => {
            eprintln!("{}", ran.said.join("\n"));
            return Err(Trouble::Failed { command: "cargo build --profile web --package web".into() });
        }
    }
    Ok(())
}

/// The dev profile: its rules crates are optimised enough to play, and it is there minutes earlier than release.
fn build(house: &House) -> Result<PathBuf, Trouble> {
    let mut command = house.native("build", "--bin safehouse");
    command.arg(SAY_WHAT_WAS_MADE).stdout(Stdio::piped());
    let is_first = !was_built_before();
    if is_first {
        eprintln!("Building Safehouse. The first time this takes a minute or two.");
    } else {
        command.arg("--quiet");
    }

    let typed = words(&command);
    let start = |source| Trouble::Start { command: typed.clone(), source };
    let (done, is_done) = channel::<()>();
    thread::spawn(move || {
        if !is_first && is_done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            eprintln!("Building what changed …");
        }
    });
    let mut child = command.spawn().map_err(start)?;
    let lines = child.stdout.take().map(BufReader::new).into_iter().flat_map(BufRead::lines).map_while(Result::ok);
    let made: Vec<_> = lines.filter_map(|line| message(&line)).collect();
    let ok = child.wait().map_err(start)?.success();
    drop(done);

    if !ok {
        return Err(Trouble::Failed { command: typed });
    }
    let name = format!("safehouse{}", std::env::consts::EXE_SUFFIX);
    product(&made, "safehouse", &name).ok_or(Trouble::NoProduct { command: typed, product: name })
}

/// The binary would lie beside this one.
fn was_built_before() -> bool {
    let beside = |own: PathBuf| own.with_file_name(format!("safehouse{}", std::env::consts::EXE_SUFFIX));
    std::env::current_exe().is_ok_and(|own| beside(own).is_file())
}

/// The game takes this process over, so that the terminal and Ctrl-C are its own.
#[cfg(unix)]
fn become_it(command: &mut Command) -> Result<ExitCode, Trouble> {
    use std::os::unix::process::CommandExt as _;
    let source = command.exec();
    Err(Trouble::Start { command: words(command), source })
}

#[cfg(not(unix))]
fn become_it(command: &mut Command) -> Result<ExitCode, Trouble> {
    let status = command.status().map_err(|source| Trouble::Start { command: words(command), source })?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(args: &[&str]) -> Vec<OsString> {
        arguments(&args.iter().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn without_a_game_it_is_the_page() {
        assert_eq!(played(&[]), ["serve", "--listen", "127.0.0.1:0", "--open"]);
        assert_eq!(played(&["--data", "here"]), ["serve", "--listen", "127.0.0.1:0", "--open", "--data", "here"]);
        assert_eq!(played(&["faza", "--seed", "7"]), ["play", "faza", "--seed", "7"]);
    }
}
