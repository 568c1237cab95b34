//! `cargo play`: builds the `safehouse` binary and becomes it.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::house::House;
use crate::run::{SAY_WHAT_WAS_MADE, message, product, words};
use crate::trouble::Trouble;

/// The game of those who name none.
const FIRST_GAME: &str = "faza";

/// A rebuild that takes longer than this should not look like a hang.
const PATIENCE: Duration = Duration::from_secs(2);

pub fn play(house: &House, args: &[OsString]) -> Result<ExitCode, Trouble> {
    let safehouse = build(house)?;
    // Where the user stands, not at the root: `save` and `load` take paths.
    become_it(Command::new(safehouse).args(arguments(args)))
}

/// `cargo play` means `safehouse play faza`; `cargo play --seats 2` keeps the game, `cargo play GAME …` names it.
fn arguments(args: &[OsString]) -> Vec<OsString> {
    let names_a_game = args.first().is_some_and(|first| !first.to_string_lossy().starts_with('-'));
    let game = (!names_a_game).then(|| FIRST_GAME.into());
    std::iter::once("play".into()).chain(game).chain(args.iter().cloned()).collect()
}

/// The dev profile: its rules crates are optimised enough to play, and it is there minutes earlier than release.
fn build(house: &House) -> Result<PathBuf, Trouble> {
    let mut command = house.cargo("build --package safehouse");
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
    fn without_a_game_it_is_faza() {
        assert_eq!(played(&[]), ["play", "faza"]);
        assert_eq!(played(&["--seed", "7"]), ["play", "faza", "--seed", "7"]);
        assert_eq!(played(&["infiltration", "--seed", "7"]), ["play", "infiltration", "--seed", "7"]);
    }
}
