//! `safehouse bench [GAME]`: how fast the games are here, beside what this machine takes for the simplest things.

use std::io::Write as _;
use std::time::Duration;

use catalog::bench::{Baseline, Measured, Measures, baseline};
use clap::Args;
use serde_json::json;

use crate::Found;
use crate::games::{TheGame, a_game};
use crate::out::{Out, Style};
use crate::packs::PackArgs;
use crate::trouble::Trouble;

/// Raised when a reader of `--json` would misunderstand a new form of it.
const SCHEMA: u32 = 1;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse bench
  safehouse bench faza --seconds 5 --json

Figures of a build without `--release` say little.")]
pub struct BenchArgs {
    /// Which game; all of them unless named
    #[arg(value_parser = a_game())]
    game: Option<TheGame>,
    #[command(flatten)]
    packs: PackArgs,
    /// How long to look at each thing
    #[arg(long, value_name = "S", default_value_t = 2.0)]
    seconds: f64,
    /// Measures how fast bots think instead: simulations from the middle of a game, beside random play
    #[arg(long)]
    search: bool,
    /// Prints the figures as JSON, described in docs/cli.md
    #[arg(long)]
    json: bool,
}

pub fn run(args: &BenchArgs, out: &mut Out) -> Result<Found, Trouble> {
    let seconds = if args.seconds.is_finite() { args.seconds.clamp(0.01, 600.0) } else { 2.0 };
    let measures = Measures { each: Duration::from_secs_f64(seconds) };
    if args.search {
        return searches(args, measures, out);
    }
    let machine = baseline(measures);
    let mut results = Vec::new();
    let wanted = args.game.map(|game| game.0).or_else(|| args.packs.game());
    for game in catalog::games().iter().filter(|game| wanted.is_none_or(|wanted| wanted.name() == game.name())) {
        let game = args.packs.with(*game)?;
        let heap = || Some(allocator::allocations());
        let figures = game.workshop().bench(measures, &heap)?;
        results.push((game, figures));
    }
    if args.json {
        let games: Vec<_> = results.iter().map(|(game, of)| json!({ "game": game.name(), "measured": of })).collect();
        let report = json!({
            "schema": SCHEMA, "optimised": !cfg!(debug_assertions), "baseline": machine, "games": games,
        });
        out.json("the figures", &report)?;
        return Ok(Found::AllWell);
    }
    if cfg!(debug_assertions) {
        writeln!(out, "This build is not optimised; `cargo run --release -p safehouse -- bench` tells the truth.\n")?;
    }
    print_baseline(&machine, out)?;
    for (game, measured) in results {
        writeln!(out, "\n{}, random play on one core", out.styled(Style::Heading, game.title()))?;
        print_game(&measured, &machine, out)?;
    }
    Ok(Found::AllWell)
}

fn searches(args: &BenchArgs, measures: Measures, out: &mut Out) -> Result<Found, Trouble> {
    let wanted = args.game.map(|game| game.0).or_else(|| args.packs.game());
    let mut results = Vec::new();
    for game in catalog::games().iter().filter(|game| wanted.is_none_or(|wanted| wanted.name() == game.name())) {
        let game = args.packs.with(*game)?;
        if let Some(figures) = game.workshop().bench_search(measures)? {
            results.push((game, figures));
        }
    }
    if args.json {
        let games: Vec<_> = results.iter().map(|(game, of)| json!({ "game": game.name(), "searching": of })).collect();
        out.json("the figures", &json!({ "schema": SCHEMA, "optimised": !cfg!(debug_assertions), "games": games }))?;
        return Ok(Found::AllWell);
    }
    for (game, of) in results {
        writeln!(out, "{}, from the middle of a game", out.styled(Style::Heading, game.title()))?;
        let (one, two, random) = (of.simulations_per_second, of.on_two_threads, of.random_playouts_per_second);
        writeln!(out, "  simulations, one core          {one:>10.0} /s    = {:.2} of random playouts", one / random)?;
        writeln!(out, "  simulations, two threads       {two:>10.0} /s    = {:.2} of one core", two / one)?;
        writeln!(
            out,
            "  answers of the fast policy     {:>10.0} /s    = {:.2} of random ones",
            of.answers_per_second,
            of.answers_per_second / of.random_answers_per_second
        )?;
        writeln!(out, "  random playouts to the end     {random:>10.0} /s")?;
        writeln!(out, "  levels are counted with        {:>10} /s\n", of.tuned_for)?;
    }
    Ok(Found::AllWell)
}

fn print_baseline(machine: &Baseline, out: &mut Out) -> Result<(), Trouble> {
    writeln!(out, "{}", out.styled(Style::Heading, "This machine"))?;
    writeln!(out, "  copy of 2 KiB, hot             {:>10.1} ns", machine.copy_2k_ns)?;
    writeln!(out, "  random draw, simulation        {:>10.1} ns", machine.quick_draw_ns)?;
    writeln!(out, "  random draw, table             {:>10.1} ns", machine.cipher_draw_ns)?;
    Ok(())
}

fn print_game(of: &Measured, machine: &Baseline, out: &mut Out) -> Result<(), Trouble> {
    let copies = |ns: f64| format!("{:.1} copies of 2 KiB", ns / machine.copy_2k_ns);
    let draws = |ns: f64| format!("{:.0} draws", ns / machine.quick_draw_ns);
    let per = |rate: f64| 1e9 / rate;
    writeln!(out, "  state                          {:>10} bytes", of.state_bytes)?;
    writeln!(out, "  clone                          {:>10.1} ns    = {}", of.clone_ns, copies(of.clone_ns))?;
    let decision = per(of.decisions_per_second);
    writeln!(
        out,
        "  decisions, choices listed      {:>10.2} M/s   = {decision:.0} ns each = {}",
        of.decisions_per_second / 1e6,
        draws(decision)
    )?;
    let answer = per(of.answers_per_second);
    writeln!(
        out,
        "  answers, carried out           {:>10.2} M/s   = {answer:.0} ns each = {}",
        of.answers_per_second / 1e6,
        draws(answer)
    )?;
    let (games, each) = (of.games_per_second, of.decisions_per_game);
    writeln!(out, "  whole games                    {games:>10.0} /s    = {each:.0} decisions each")?;
    if let (Some(decision), Some(setup)) = (of.allocations_per_decision, of.allocations_per_setup) {
        writeln!(out, "  heap allocations per decision  {decision:>10.6}")?;
        writeln!(out, "  heap allocations per setup     {setup:>10.2}")?;
    }
    Ok(())
}
