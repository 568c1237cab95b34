//! `safehouse replay show|verify|salvage FILE`: saved games.

use std::io::Write as _;
use std::path::PathBuf;

use catalog::AnyHistory;
use clap::{Args, Subcommand};
use engine::Viewer;
use engine::journal::{self, DiceProof, JournalError};
use serde_json::json;

use crate::out::{Out, Style};
use crate::packs::PackArgs;
use crate::play::{seat_named, shown};
use crate::trouble::Trouble;
use crate::{Found, files};

/// Raised when a reader of `--json` would misunderstand a new form of it.
const SCHEMA: u32 = 2;

#[derive(Debug, Subcommand)]
pub enum ReplayAction {
    /// Tells a saved game, and draws the table as it was
    Show(ShowArgs),
    /// Plays a saved game again and checks every answer, every die and every hash
    Verify(VerifyArgs),
    /// Writes what is still sound of a damaged game to a new file
    Salvage(SalvageArgs),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse replay show evening.journal               the whole story and the table at its end
  safehouse replay show evening.journal --at 12       the story up to entry 12, and the table then
  safehouse replay show evening.journal --seat doctor what that player could see")]
pub struct ShowArgs {
    /// A saved game
    file: PathBuf,
    /// Stops after this entry; the start is entry 0
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Sees with the eyes of this seat instead of a spectator's
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    #[command(flatten)]
    packs: PackArgs,
    /// Prints entries and table as JSON, described in docs/cli.md
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse replay verify evening.journal

Ends with 1 if the file is damaged or forged, with 2 if it is no saved game at all.")]
pub struct VerifyArgs {
    /// A saved game
    file: PathBuf,
    #[command(flatten)]
    packs: PackArgs,
    /// Prints what was proved as JSON, described in docs/cli.md
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse replay salvage evening.journal rescued.journal
  safehouse play faza --load rescued.journal")]
pub struct SalvageArgs {
    /// A saved game that is damaged or cut short
    file: PathBuf,
    /// The file to write; nothing may be there yet
    rescued: PathBuf,
}

pub fn run(action: ReplayAction, out: &mut Out) -> Result<Found, Trouble> {
    match action {
        ReplayAction::Show(args) => show(&args, out),
        ReplayAction::Verify(args) => verify(&args, out),
        ReplayAction::Salvage(args) => salvage(&args, out),
    }
}

/// Any beginning of a journal is a journal: everything before the flaw becomes a whole file again.
fn salvage(args: &SalvageArgs, out: &mut Out) -> Result<Found, Trouble> {
    if args.rescued.exists() {
        return Err(Trouble::Exists { path: args.rescued.clone() });
    }
    let bytes = files::bytes(&args.file)?;
    let trouble = |source| Trouble::Journal { path: args.file.clone(), source };
    let salvaged = journal::salvage(bytes).map_err(trouble)?;
    let text = journal::write(&salvaged.journal).map_err(trouble)?;
    files::write(&args.rescued, &text)?;
    match salvaged.flaw {
        Some(flaw) => writeln!(out, "Flaw: {flaw}.")?,
        None => writeln!(out, "Nothing is wrong with {}.", args.file.display())?,
    }
    writeln!(out, "{} entries are rescued in {}.", salvaged.journal.entries.len(), args.rescued.display())?;
    Ok(Found::AllWell)
}

fn show(args: &ShowArgs, out: &mut Out) -> Result<Found, Trouble> {
    let (game, file) = files::journal(&args.file, &args.packs.shelf()?)?;
    let history = game.replay(&file).map_err(|source| Trouble::Journal { path: args.file.clone(), source })?;
    let history = &*history;
    let viewer = match &args.seat {
        None => Viewer::Public,
        Some(name) => Viewer::Seat(seat_named(history, name).ok_or_else(|| Trouble::NoSuchSeat {
            name: name.clone(),
            known:
                engine::Seat::first(history.seats()).map(|seat| history.seat_name(seat)).collect::<Vec<_>>().join(", "),
        })?),
    };
    let last = history.entries().saturating_sub(1);
    let at = args.at.unwrap_or(last);
    let no_entry = Trouble::NoSuchEntry { wanted: at, last };
    let (drawing, view) = history.after(at, viewer).ok_or(no_entry)?;
    if args.json {
        let entries: Vec<_> = (0..=at)
            .map(|entry| json!({ "entry": entry, "lines": history.told(entry).into_iter().filter_map(|line| line.seen_by(viewer)).collect::<Vec<_>>() }))
            .collect();
        let report = json!({
            "schema": SCHEMA, "game": game.name(), "at": at, "last": last, "entries": entries, "view": view,
            "verdict": history.verdict().filter(|_| at == last),
        });
        out.json("the replay", &report)?;
        return Ok(Found::AllWell);
    }
    tell(history, at, viewer, out)?;
    let marks = history.marks(&drawing);
    writeln!(out, "\n{}", out.drawing(drawing.trim_end(), &marks, ""))?;
    match history.verdict() {
        Some(verdict) if at == last => writeln!(out, "\n{}", verdict.text)?,
        _ => writeln!(out, "\nAfter entry {at} of {last}.")?,
    }
    Ok(Found::AllWell)
}

fn tell(history: &dyn AnyHistory, at: usize, viewer: Viewer, out: &mut Out) -> Result<(), Trouble> {
    for entry in 0..=at {
        for (place, line) in history.told(entry).into_iter().enumerate() {
            if let Some(text) = shown(out, line, viewer) {
                let number = if place == 0 { entry.to_string() } else { String::new() };
                writeln!(out, "{number:>5}  {text}")?;
            }
        }
    }
    Ok(())
}

fn verify(args: &VerifyArgs, out: &mut Out) -> Result<Found, Trouble> {
    let verified = files::journal(&args.file, &args.packs.shelf()?).and_then(|(game, file)| {
        let trouble = |source| Trouble::Journal { path: args.file.clone(), source };
        let verified = game.verify(&file).map_err(trouble)?;
        Ok((game.replay(&file).map_err(trouble)?.verdict(), verified))
    });
    match verified {
        Ok((verdict, verified)) if args.json => {
            let mut report = json!({ "schema": SCHEMA, "sound": true, "proof": verified });
            // The engine's own outcome speaks of seats in bits.
            report["proof"]["over"] = json!(verdict);
            out.json("the proof", &report)?;
        }
        Ok((_, verified)) => {
            let ok = out.styled(Style::Good, "sound");
            writeln!(out, "{}: {ok}", args.file.display())?;
            let (answers, undone) = (verified.answers, verified.undone);
            writeln!(out, "  {answers} answers, each allowed by the rules; {undone} of them taken back")?;
            let outcomes = verified.outcomes;
            match verified.dice {
                DiceProof::Proven => {
                    writeln!(out, "  {outcomes} random outcomes, each the one its seed gives")?;
                    let seats: Vec<String> = verified.contributed.iter().map(|seat| (seat.0 + 1).to_string()).collect();
                    if !seats.is_empty() {
                        let seats = seats.join(", ");
                        writeln!(out, "  the seed was made of the house's secret and what these seats added: {seats}")?;
                    }
                }
                DiceProof::SeedWithheld => {
                    writeln!(out, "  {outcomes} random outcomes, possible but unproved: the seed is not in the file")?;
                }
            }
            match verified.over {
                Some(outcome) => writeln!(out, "  the game is over [{}]", outcome.rule)?,
                None => writeln!(out, "  the game is still going on")?,
            }
        }
        Err(Trouble::Journal { path, source }) if is_finding(&source) => {
            if args.json {
                let report = json!({ "schema": SCHEMA, "sound": false, "what": source.to_string() });
                out.json("the proof", &report)?;
            } else {
                writeln!(out, "{}: {}", path.display(), out.styled(Style::Warning, &source.to_string()))?;
            }
            return Ok(Found::Wrong);
        }
        Err(trouble) => return Err(trouble),
    }
    Ok(Found::AllWell)
}

/// Whether a check failed, rather than the file being none to check.
fn is_finding(error: &JournalError) -> bool {
    !matches!(
        error,
        JournalError::NotAJournal { .. }
            | JournalError::TooLarge { .. }
            | JournalError::Newer { .. }
            | JournalError::Older { .. }
            | JournalError::OtherRevision { .. }
            | JournalError::OtherContent { .. }
    )
}
