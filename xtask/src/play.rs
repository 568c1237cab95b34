//! `cargo play`: builds the page and the `safehouse` binary, and becomes it.

use std::ffi::OsString;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::thread;

use crate::house::House;
use crate::page::{self, Made};
use crate::progress::{Progress, Watches};
use crate::run::{Ran, SAY_WHAT_WAS_MADE, Watch, run, words};
use crate::toolchain::WASM;
use crate::trouble::Trouble;

pub fn play(house: &House, args: &[OsString]) -> Result<ExitCode, Trouble> {
    if !was_built_before() {
        eprintln!(
            "Building Safehouse. The first time this takes about four minutes on two cores, later a few seconds."
        );
    }
    let safehouse = if names_a_game(args) {
        Progress::new(1).step("Safehouse", |watches| build(house, &watches.give("crates")))?
    } else {
        build_with_page(house)?
    };
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

/// The page and the house are compiled beside each other; then the page is written and put into the binary.
fn build_with_page(house: &House) -> Result<PathBuf, Trouble> {
    let mut progress = Progress::new(3);
    let (page, native) = progress.step("compiling page and house", |watches| compile(house, watches));
    let native = native?.finished()?;
    if let Some(page) = page? {
        let page = page.finished()?;
        let made =
            progress.step("writing the page", |watches| page::write(house, &page, &native, &watches.give("page")))?;
        if let Made::Failed(ran) = made {
            ran.finished()?;
        }
    } else {
        eprintln!(
            "The page cannot be built: the standard library for {WASM} is missing and `rustup target add {WASM}` did \
             not bring it. The house opens without it; `cargo play faza` plays in the terminal."
        );
    }
    progress.step("putting the page into the house", |watches| build(house, &watches.give("crates")))
}

/// The page's programs, and whatever is compiled natively.
fn compile(house: &House, watches: &Watches) -> (Result<Option<Ran>, Trouble>, Result<Ran, Trouble>) {
    // The first time the binary is built as well, without a page, for the sake of everything it depends on. Later that
    // would only compile it twice.
    let bins = if was_built_before() { "--bin page-builder" } else { "--bin page-builder --bin safehouse" };
    let (for_page, for_house) = (watches.give("page"), watches.give("house"));
    thread::scope(|scope| {
        let page = scope.spawn(move || page::compile(house, &for_page));
        let native = run(house.native("build", bins).arg(SAY_WHAT_WAS_MADE), &for_house);
        // Nothing more comes from there while the page goes on.
        drop(for_house);
        (page.join().unwrap_or_else(|panic| resume_unwind(panic)), native)
    })
}

/// The `safehouse` binary, with the page if there is one.
fn build(house: &House, watch: &Watch) -> Result<PathBuf, Trouble> {
    let built = run(house.native("build", "--bin safehouse").arg(SAY_WHAT_WAS_MADE), watch)?.finished()?;
    let name = format!("safehouse{}", std::env::consts::EXE_SUFFIX);
    built.product("safehouse", &name).ok_or(Trouble::NoProduct { command: built.command, product: name })
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
