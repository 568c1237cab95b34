//! `safehouse analyse FILE`: everybody's chance of winning over a game, and the moments that turned it.

use std::io::Write as _;
use std::path::PathBuf;

use catalog::{Analysed, AnyAnalysis, Turned};
use clap::Args;
use serde_json::json;

use crate::out::{Out, Style};
use crate::packs::PackArgs;
use crate::progress::Progress;
use crate::trouble::Trouble;
use crate::{Found, files};

/// Raised when a reader of `--json` would misunderstand a new form of it.
const SCHEMA: u32 = 1;

/// Columns of the drawing.
const COLUMNS: usize = 60;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse analyse evening.journal                who was ahead when, and the five moments that turned the game
  safehouse analyse evening.journal --seconds 120  thought about longer
  safehouse replay show evening.journal --at 31    a moment that was named

What was better is said by what the seat knew then. The same file and the same `--seconds` give the same analysis.")]
pub struct AnalyseArgs {
    /// A saved game
    file: PathBuf,
    /// About how long to think, on one core of an ordinary machine
    #[arg(long, value_name = "S", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=3_600))]
    seconds: u32,
    #[command(flatten)]
    packs: PackArgs,
    /// Prints the analysis as JSON, described in docs/cli.md
    #[arg(long)]
    json: bool,
}

pub fn run(args: &AnalyseArgs, out: &mut Out) -> Result<Found, Trouble> {
    let (game, file) = files::journal(&args.file, &args.packs.shelf()?)?;
    let history = game.replay(&file).map_err(|source| Trouble::Journal { path: args.file.clone(), source })?;
    if history.answers() == 0 {
        return Err(Trouble::NothingPlayed { path: args.file.clone() });
    }
    let analysis = history.analysis(args.seconds).ok_or(Trouble::NoMind { title: game.title() })?;
    let found = carry_out(analysis);
    if args.json {
        let report = json!({
            "schema": SCHEMA, "game": game.name(), "over": history.verdict().is_some(), "analysis": found,
        });
        out.json("the analysis", &report)?;
        return Ok(Found::AllWell);
    }
    writeln!(out, "{}", out.styled(Style::Heading, &format!("{}: the chance of winning", game.title())))?;
    draw(&found, out)?;
    match history.verdict() {
        Some(verdict) => writeln!(out, "\n{}", verdict.headline)?,
        None => writeln!(out, "\nThe game is not over; it is judged as far as it went.")?,
    }
    if found.turns.is_empty() {
        writeln!(out, "\nNo single moment turned it.")?;
        return Ok(Found::AllWell);
    }
    writeln!(out, "\n{}", out.styled(Style::Heading, "What turned it"))?;
    for turned in &found.turns {
        tell(turned, found.together, out)?;
    }
    let first = found.turns[0].entry;
    writeln!(out, "\nTo look at one: safehouse replay show {} --at {first}", args.file.display())?;
    Ok(Found::AllWell)
}

fn carry_out(mut analysis: Box<dyn AnyAnalysis>) -> Analysed {
    let progress = Progress::of(analysis.progress().1 as u64, "steps");
    while analysis.go_on() {
        progress.inc(1);
    }
    analysis.found()
}

/// A line for each seat, or one for the team, as high as the chance is.
fn draw(found: &Analysed, out: &mut Out) -> Result<(), Trouble> {
    let rows = if found.together { 1 } else { found.seats.len() };
    let name = |row: usize| if found.together { "The team" } else { found.seats[row].as_str() };
    let wide = (0..rows).map(|row| name(row).chars().count()).max().unwrap_or(0);
    for row in 0..rows {
        let curve: String = columns(found.points.len()).map(|at| bar(found.points[at].percent[row])).collect();
        let at_end = |point: Option<&catalog::Point>| point.map_or(0.0, |point| point.percent[row]);
        let (from, to) = (at_end(found.points.first()), at_end(found.points.last()));
        writeln!(out, "  {:wide$} {from:>3.0} % {curve} {to:>3.0} %", name(row))?;
    }
    let rounds = |point: Option<&catalog::Point>| point.and_then(|point| point.round);
    if let (Some(first), Some(last)) = (rounds(found.points.first()), rounds(found.points.last())) {
        let (first, last) = (format!("round {first}"), format!("round {last}"));
        let width = columns(found.points.len()).count();
        writeln!(out, "  {:wide$}       {first}{last:>rest$}", "", rest = width.saturating_sub(first.len()))?;
    }
    Ok(())
}

/// Which points are drawn, if there are more than columns.
fn columns(points: usize) -> impl Iterator<Item = usize> {
    let shown = points.min(COLUMNS);
    (0..shown).map(move |at| if shown < 2 { 0 } else { at * (points - 1) / (shown - 1) })
}

fn bar(percent: f64) -> char {
    const HEIGHTS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    HEIGHTS[(percent / 100.0 * 8.0).round().clamp(0.0, 8.0) as usize]
}

fn tell(turned: &Turned, together: bool, out: &mut Out) -> Result<(), Trouble> {
    let round = turned.round.map_or(String::new(), |round| format!(", round {round}"));
    let when = out.styled(Style::Quiet, &format!("entry {}{round}", turned.entry));
    writeln!(out, "\n  {} played {}  {when}", turned.name, turned.played)?;
    for text in &turned.happened {
        out.prose(6, &format!("    {text}"))?;
    }
    if let Some(swing) = &turned.swing {
        let whose = if together { "the team's" } else { swing.name.as_str() };
        let possessive = if together { "" } else { "'s" };
        out.prose(4, &format!("    {whose}{possessive} chance went from {:.0} % to {:.0} %.", swing.from, swing.to))?;
    }
    if let Some(better) = &turned.better {
        let (before, after, off) = (better.played, better.percent, better.either_way);
        let better_words = out.styled(Style::Good, &better.words);
        let text =
            format!("    Better: {better_words}, which wins {after:.0} % instead of {before:.0} % (± {off:.0}).");
        out.prose(4, &text)?;
        if let Some(reason) = &better.reason {
            out.prose(4, &format!("    {reason}"))?;
        }
    } else {
        out.prose(4, "    Nothing that could be known then would have been clearly better.")?;
    }
    Ok(())
}
