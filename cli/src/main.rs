//! Safehouse on the command line. Here is only the way in and out: each command has a file of its own, none of them
//! but `layout` knows a game by name, and every one of them ends with 0 (all well), 1 (a check failed) or 2 (a wrong word
//! or file).
#![forbid(unsafe_code)]

mod analyse;
mod args;
mod backup;
mod bench;
mod bot_words;
mod cards;
mod check;
mod completions;
mod duel;
mod files;
mod games;
mod lab;
mod layout;
mod lookup;
mod out;
mod pack;
mod packs;
mod page;
mod play;
mod playthrough;
mod position;
mod progress;
mod puzzle;
mod replay;
mod rules;
mod scenario;
mod schema;
mod serve;
mod simulate;
mod suggest;
mod trouble;

use std::io::{ErrorKind, Write as _};
use std::process::ExitCode;

use args::{Command, Safehouse};
use clap::Parser as _;
use out::Out;
use trouble::Trouble;

/// Counts allocations for `safehouse bench`; one addition to each of them is not felt.
#[global_allocator]
static HEAP: allocator::Counted = allocator::Counted;

/// What a command that could do its work found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    AllWell,
    /// A scenario differs, a journal is forged, a schema is out of date.
    Wrong,
}

fn main() -> ExitCode {
    let command = Safehouse::parse().command;
    let mut out = Out::stdout();
    let done = run(command, &mut out).and_then(|found| {
        out.flush()?;
        Ok(found)
    });
    match done {
        Ok(Found::AllWell) => ExitCode::SUCCESS,
        Ok(Found::Wrong) => ExitCode::from(1),
        // The program that reads our output (`| head`) has seen enough.
        Err(Trouble::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(trouble) => {
            _ = out.flush();
            eprintln!("error: {trouble}");
            ExitCode::from(2)
        }
    }
}

fn run(command: Command, out: &mut Out) -> Result<Found, Trouble> {
    match command {
        Command::Play { game } => play::run(&game, out),
        Command::Simulate { game } => simulate::run(&game, out),
        Command::Duel { game } => duel::run(&game, out),
        Command::Playthrough { game } => playthrough::run(&game, out),
        Command::Scenario { action } => scenario::run(action, out),
        Command::Replay { action } => replay::run(action, out),
        Command::Suggest(args) => suggest::run(&args, out),
        Command::Puzzle { action } => puzzle::run(action, out),
        Command::Analyse(args) => analyse::run(&args, out),
        Command::Pack { action } => pack::run(action, out),
        Command::Lab { action } => lab::run(action, out),
        Command::Layout { action } => layout::run(&action, out),
        Command::Cards(args) => cards::run(&args, out),
        Command::Rules(args) => rules::run(&args, out),
        Command::Position { action } => position::run(action, out),
        Command::Bench(args) => bench::run(&args, out),
        Command::Schema { action } => schema::run(&action, out),
        Command::Serve(args) => serve::run(&args, out),
        Command::Backup(args) => backup::backup(&args, out),
        Command::Check(args) => check::run(&args, out),
        Command::Restore(args) => backup::restore(&args, out),
        Command::Completions(args) => completions::run(&args, out),
    }
}
