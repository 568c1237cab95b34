//! The checks of `cargo verify`, in order. A new check is one function and one line in [`stages`].

use std::process::Command;

use crate::browser;
use crate::coverage;
use crate::house::House;
use crate::new_game;
use crate::page;
use crate::postgres;
use crate::run::{Ran, SAY_WHAT_WAS_MADE, Watch, run};
use crate::schemathesis;
use crate::tally::{Tally, closing_line};
use crate::toolchain;
use crate::trouble::Trouble;
use crate::wasm;

/// A check.
pub struct Step {
    pub name: &'static str,
    pub check: fn(&House, &Watch) -> Result<Checked, Trouble>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Passed,
    Failed,
    Skipped,
}

/// A check that was made.
pub struct Checked {
    pub verdict: Verdict,
    /// What stands beside the verdict, in a few words.
    pub note: String,
    /// What is shown in the end if it failed.
    pub said: Vec<String>,
    pub tally: Tally,
}

impl Checked {
    pub fn passed(note: impl Into<String>) -> Self {
        Checked { verdict: Verdict::Passed, note: note.into(), said: Vec::new(), tally: Tally::default() }
    }

    pub fn failed(said: Vec<String>) -> Self {
        Checked { verdict: Verdict::Failed, said, ..Checked::passed("") }
    }

    pub fn skipped(note: impl Into<String>) -> Self {
        Checked { verdict: Verdict::Skipped, ..Checked::passed(note) }
    }
}

impl From<Ran> for Checked {
    fn from(ran: Ran) -> Self {
        let verdict = if ran.ok { Verdict::Passed } else { Verdict::Failed };
        let note = closing_line(&ran.said).unwrap_or_default().to_string();
        Checked { verdict, note, tally: Tally::of(&ran.said), said: ran.said }
    }
}

/// Checks that are made one after the other.
pub type Lane = Vec<Step>;

/// All checks. A stage begins when the one before is done; its lanes go on beside each other: the page and its checks
/// have a folder of their own to build in, and spend half their time in one long thought that only one core can think.
pub fn stages(long: bool) -> Vec<Vec<Lane>> {
    let tools = vec![Step { name: "toolchain", check: toolchain }, Step { name: "format", check: format }];
    let page = vec![
        Step { name: "page", check: page::check },
        Step { name: "clippy of the page", check: page::clippy },
        Step { name: "chance on wasm32", check: wasm::compare },
    ];
    let native = vec![
        Step { name: "clippy", check: clippy },
        Step { name: "tests", check: tests },
        Step { name: "doc tests", check: doc_tests },
        Step { name: "docs", check: docs },
    ];
    // With the `safehouse` binary that holds the page.
    let rules = vec![
        Step { name: "scenarios", check: scenarios },
        Step { name: "schemas", check: schemas },
        Step { name: "rule coverage", check: coverage::check },
        Step { name: "a new game", check: new_game::check },
    ];
    let browser = vec![Step { name: "browser", check: browser::look }];
    let mut stages = vec![vec![tools], vec![native, page], vec![rules, browser]];
    if long {
        stages.push(vec![vec![
            Step { name: "schemathesis", check: schemathesis::check },
            Step { name: "long conformance", check: long_conformance },
        ]]);
    }
    stages
}

fn check(command: &mut Command, watch: &Watch) -> Result<Checked, Trouble> {
    run(command, watch).map(Checked::from)
}

fn toolchain(house: &House, watch: &Watch) -> Result<Checked, Trouble> {
    let missing = toolchain::add_components(house, watch)?;
    Ok(if missing.is_empty() {
        Checked::passed("")
    } else {
        let missing = missing.join(" ");
        Checked::failed(vec![format!("missing: {missing}; `rustup component add {missing}` did not help")])
    })
}

fn format(house: &House, watch: &Watch) -> Result<Checked, Trouble> {
    check(&mut house.cargo("fmt --all --check"), watch)
}

fn clippy(house: &House, watch: &Watch) -> Result<Checked, Trouble> {
    check(&mut house.native("clippy", "--all-targets -- -D warnings"), watch)
}

fn tests(house: &House, watch: &Watch) -> Result<Checked, Trouble> {
    let has_nextest = run(&mut house.cargo("nextest --version"), watch).is_ok_and(|ran| ran.ok);
    // No benches; examples are seen by clippy and, where one is needed, run by its own check.
    let mut command =
        house.native(if has_nextest { "nextest run" } else { "test" }, "--lib --bins --tests --no-fail-fast");
    // A server that the developer chose is used as it is. Without any, nothing would be known of the store on
    // PostgreSQL.
    let chosen = std::env::var_os(postgres::VARIABLE).is_some_and(|url| !url.is_empty());
    let server = if chosen { None } else { Some(postgres::start(house, watch)?) };
    if let Some(server) = &server {
        command.env(postgres::VARIABLE, server.url());
    }
    check(&mut command, watch).map(total_as_note)
}

fn doc_tests(house: &House, watch: &Watch) -> Result<Checked, Trouble> {
    check(&mut house.native("test", "--doc --no-fail-fast"), watch).map(total_as_note)
}

/// `cargo test` has a closing line per binary, the last of which says little; nextest's own line is kept.
fn total_as_note(checked: Checked) -> Checked {
    if checked.note.starts_with("Summary") {
        return checked;
    }
    let Tally { passed, failed } = checked.tally;
    Checked { note: format!("{passed} passed, {failed} failed"), ..checked }
}

fn docs(house: &House, watch: &Watch) -> Result<Checked, Trouble> {
    let flags = std::env::var("RUSTDOCFLAGS").unwrap_or_default();
    check(house.native("doc", "--no-deps").env("RUSTDOCFLAGS", format!("{flags} -D warnings")), watch)
}

/// Builds the `safehouse` binary as `cargo play` does, and runs it.
fn safehouse(house: &House, watch: &Watch, args: &[&str]) -> Result<Checked, Trouble> {
    let built = run(house.native("build", "--bin safehouse").arg(SAY_WHAT_WAS_MADE), watch)?;
    if !built.ok {
        return Ok(built.into());
    }
    let name = format!("safehouse{}", std::env::consts::EXE_SUFFIX);
    let binary = built
        .product("safehouse", &name)
        .ok_or(Trouble::NoProduct { command: "cargo build --bin safehouse".into(), product: name })?;
    check(house.command(binary).args(args), watch)
}

fn scenarios(house: &House, watch: &Watch) -> Result<Checked, Trouble> {
    let folders: Vec<String> = house
        .games_with("scenarios")
        .iter()
        .map(|game| house.short(&game.join("scenarios")).to_string_lossy().into_owned())
        .collect();
    if folders.is_empty() {
        return Ok(Checked::skipped("no game has a folder `scenarios` yet"));
    }
    let args: Vec<&str> = ["scenario", "run"].into_iter().chain(folders.iter().map(String::as_str)).collect();
    safehouse(house, watch, &args)
}

fn schemas(house: &House, watch: &Watch) -> Result<Checked, Trouble> {
    safehouse(house, watch, &["schema", "check"])
}

fn long_conformance(house: &House, watch: &Watch) -> Result<Checked, Trouble> {
    // Neither xtask nor its probe plays a game; leaving them out saves building an interpreter for release.
    let words = "--release --exclude xtask --exclude wasm-probe --lib --bins --tests --no-fail-fast -- --ignored long_";
    check(house.native("test", words).env("SAFEHOUSE_LONG", "1"), watch).map(total_as_note)
}
