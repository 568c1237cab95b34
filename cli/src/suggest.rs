//! `safehouse suggest FILE`: the best answers at a saved table, with their chances and reasons.

use std::io::Write as _;
use std::path::PathBuf;

use catalog::{Advice, AnyHistory, Thinking};
use clap::Args;
use engine::{Seat, SeatSet, Turn};
use serde_json::json;

use crate::out::{Out, Style};
use crate::packs::PackArgs;
use crate::play::seat_named;
use crate::trouble::Trouble;
use crate::{Found, files};

/// Raised when a reader of `--json` would misunderstand a new form of it.
const SCHEMA: u32 = 1;

/// Thinking longer than this is a slip of the keyboard.
const LONGEST: u32 = 600_000;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse suggest evening.journal                what to answer now, for everybody the game waits for
  safehouse suggest evening.journal --seat doctor  for one seat
  safehouse suggest evening.journal --at 40        as the table was after entry 40
  safehouse suggest evening.journal --ms 10000     after thinking longer

Only what the seat knows is used. The same table gets the same advice, on however many cores.")]
pub struct SuggestArgs {
    /// A saved game
    file: PathBuf,
    /// For this seat, by its name or its number
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// As the table was after this entry; the start is entry 0
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// How long to think, in milliseconds of one core of an ordinary machine
    #[arg(long, value_name = "MS", default_value_t = 2_000)]
    ms: u32,
    #[command(flatten)]
    packs: PackArgs,
    /// Prints the advice as JSON, described in docs/cli.md
    #[arg(long)]
    json: bool,
}

pub fn run(args: &SuggestArgs, out: &mut Out) -> Result<Found, Trouble> {
    let (game, file) = files::journal(&args.file, &args.packs.shelf()?)?;
    let history = game.replay(&file).map_err(|source| Trouble::Journal { path: args.file.clone(), source })?;
    let history = &*history;
    let last = history.entries().saturating_sub(1);
    let at = args.at.unwrap_or(last);
    if at > last {
        return Err(Trouble::NoSuchEntry { wanted: at, last });
    }
    if at == last && matches!(history.turn(), Turn::Over(_)) {
        return Err(Trouble::GameOver { last });
    }
    let seats = match &args.seat {
        None => history.asked_after(at),
        Some(name) => SeatSet::only(seat_named(history, name).ok_or_else(|| Trouble::NoSuchSeat {
            name: name.clone(),
            known: Seat::first(history.seats()).map(|seat| history.seat_name(seat)).collect::<Vec<_>>().join(", "),
        })?),
    };
    let thinking = Thinking { milliseconds: args.ms.min(LONGEST), all_cores: true };
    let mut told = Vec::new();
    for seat in seats {
        let advice = history.advice_after(at, seat, thinking).ok_or(Trouble::NoMind { title: game.title() })?;
        told.push((seat, advice.map_err(|no| Trouble::NotAsked { what: no.to_string() })?));
    }
    if args.json {
        let seats: Vec<_> = told
            .iter()
            .map(|(seat, advice)| json!({ "seat": seat.0 + 1, "name": history.seat_name(*seat), "advice": advice }))
            .collect();
        out.json("the advice", &json!({ "schema": SCHEMA, "game": game.name(), "at": at, "seats": seats }))?;
        return Ok(Found::AllWell);
    }
    for (seat, advice) in &told {
        print(history, *seat, advice, out)?;
    }
    Ok(Found::AllWell)
}

fn print(history: &dyn AnyHistory, seat: Seat, advice: &Advice, out: &mut Out) -> Result<(), Trouble> {
    writeln!(out, "{}", out.styled(Style::Heading, &format!("{} (seat {})", history.seat_name(seat), seat.0 + 1)))?;
    for (place, one) in (1..).zip(&advice.best) {
        let chance = match (one.percent, one.either_way) {
            (Some(percent), Some(either_way)) => format!("wins {percent:.0} % ± {either_way:.0}"),
            _ => "not tried".into(),
        };
        let behind = match one.behind {
            Some(behind) if place > 1 => format!(", {behind:.1} behind the first"),
            _ => String::new(),
        };
        writeln!(out, "  {place}. {}  {}", one.words, out.styled(Style::Quiet, &format!("({chance}{behind})")))?;
        if let Some(reason) = &one.reason {
            out.prose(5, &format!("     {reason}"))?;
        }
    }
    let (sure, answers) = (advice.sure.words(), advice.answers);
    writeln!(out, "  {answers} answers, {} simulations: {sure}.", advice.simulations)?;
    Ok(())
}
