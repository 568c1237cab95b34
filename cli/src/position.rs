//! `safehouse position show FILE`: a position drawn, and who is asked what.

use std::io::Write as _;
use std::path::PathBuf;

use catalog::{AnyHistory, Offer};
use clap::{Args, Subcommand};
use engine::{Seat, Seed, Turn, Viewer};
use serde_json::{Value, json};

use crate::games::{TheGame, a_game};
use crate::out::{Out, Style};
use crate::packs::PackArgs;
use crate::trouble::Trouble;
use crate::{Found, files};

/// Raised when a reader of `--json` would misunderstand a new form of it.
const SCHEMA: u32 = 2;

#[derive(Debug, Subcommand)]
pub enum PositionAction {
    /// Draws a position file and lists everybody's choices
    Show(ShowArgs),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse position show last-stand.yaml --game faza
  safehouse position show games/faza/positions/last-stand.yaml --json

A position file holds what stands under `given:` in a scenario; docs/scenarios.md lists its words.")]
pub struct ShowArgs {
    /// A position file
    file: PathBuf,
    /// The game, where the path does not tell it by `games/NAME/`
    #[arg(long, value_name = "GAME", value_parser = a_game())]
    game: Option<TheGame>,
    #[command(flatten)]
    packs: PackArgs,
    /// Prints facts, view and choices as JSON, described in docs/cli.md
    #[arg(long)]
    json: bool,
    /// Also shows what is being resolved, frame by frame
    #[arg(long)]
    stack: bool,
}

pub fn run(action: PositionAction, out: &mut Out) -> Result<Found, Trouble> {
    let PositionAction::Show(args) = action;
    let text = files::text(&args.file)?;
    let named = args.game.map(|game| game.0).or_else(|| args.packs.game());
    let game = args.packs.with(files::game_of(&args.file, named)?)?;
    // The seed is of no matter: nothing is rolled.
    let session = game.place(&args.file.to_string_lossy(), &text, Seed::from_number(0))?;
    let history = session.history();
    if args.json {
        let report = json!({
            "schema": SCHEMA,
            "game": game.name(),
            "facts": history.facts(),
            "view": history.view(Viewer::Public),
            "asked": asked(history),
            "verdict": history.verdict(),
            "stack": history.stack(),
        });
        out.json("the position", &report)?;
    } else {
        print(history, args.stack, out)?;
    }
    Ok(Found::AllWell)
}

/// Seats that may answer, in order.
fn speakers(history: &dyn AnyHistory) -> Vec<Seat> {
    match history.turn() {
        Turn::Ask { may, .. } => may.iter().collect(),
        Turn::Over(_) => Vec::new(),
    }
}

fn asked(history: &dyn AnyHistory) -> Value {
    let one = |seat: Seat| {
        let choices = match history.offer(seat, &[]) {
            Ok(Offer::More(choices)) => choices,
            Ok(Offer::Complete) | Err(_) => Vec::new(),
        };
        let question = history.asked(seat);
        json!({
            "seat": seat.0 + 1,
            "name": history.seat_name(seat),
            "prompt": question.as_ref().map(|question| &question.prompt),
            "aside": question.as_ref().map(|question| &question.aside),
            "about": question.as_ref().map(|question| &question.about),
            "rule": question.as_ref().map(|question| question.rule),
            "choices": choices,
            "why": history.why(seat),
        })
    };
    speakers(history).into_iter().map(one).collect()
}

fn print(history: &dyn AnyHistory, stack: bool, out: &mut Out) -> Result<(), Trouble> {
    let drawing = history.draw(Viewer::Public);
    writeln!(out, "{}", out.drawing(drawing.trim_end(), &history.marks(&drawing), ""))?;
    if let Some(verdict) = history.verdict() {
        writeln!(out, "\n{}", verdict.text)?;
    }
    for seat in speakers(history) {
        if let Some(question) = history.asked(seat) {
            let prompt = out.styled(Style::Heading, &question.text());
            writeln!(out, "\n{prompt} [{}]", question.rule)?;
        }
        if let Ok(Offer::More(choices)) = history.offer(seat, &[]) {
            for choice in choices {
                writeln!(out, "  {:28} {}", choice.name, choice.text)?;
            }
        }
    }
    if stack {
        writeln!(out, "\nThe stack, innermost first")?;
        for frame in history.stack() {
            writeln!(out, "  {frame}")?;
        }
    }
    Ok(())
}
