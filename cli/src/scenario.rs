//! `safehouse scenario run|check PATH…`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use catalog::AnyGame;
use clap::{Args, Subcommand};
use engine::Complaint;
use engine::scenario::Report;
use serde_json::{Value, json};

use crate::games::{TheGame, a_game};
use crate::out::{Out, Style};
use crate::packs::PackArgs;
use crate::trouble::Trouble;
use crate::{Found, files};

/// Raised when a reader of `--json` would misunderstand a new form of it.
const SCHEMA: u32 = 1;

#[derive(Debug, Subcommand)]
pub enum ScenarioAction {
    /// Plays scenarios and says which facts differed
    Run(RunArgs),
    /// Reads scenario files without playing them
    Check(CheckArgs),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse scenario run games/faza/scenarios
  safehouse scenario run my-bug.yaml
  safehouse scenario run games/*/scenarios --json
  safehouse scenario run games/faza/scenarios --witnessed   which claimed rules nothing shows

Ends with 1 if a scenario fails and with 2 if a file cannot be understood. docs/scenarios.md describes the format.")]
pub struct RunArgs {
    /// Files, or folders with *.yaml in them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The game, where neither the path tells it by `games/NAME/` nor the rules in the file
    #[arg(long, value_name = "GAME", value_parser = a_game())]
    game: Option<TheGame>,
    #[command(flatten)]
    packs: PackArgs,
    /// Prints every report as JSON, described in docs/cli.md
    #[arg(long)]
    json: bool,
    /// Also lists the rules that are claimed and that nothing cited while the scenarios ran
    #[arg(long)]
    witnessed: bool,
    /// Also tells what happened in each scenario, and which rules it claims that nothing cited
    #[arg(long, short)]
    verbose: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse scenario check games/faza/scenarios
  safehouse scenario check my-bug.yaml")]
pub struct CheckArgs {
    /// Files, or folders with *.yaml in them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The game, where neither the path tells it by `games/NAME/` nor the rules in the file
    #[arg(long, value_name = "GAME", value_parser = a_game())]
    game: Option<TheGame>,
    #[command(flatten)]
    packs: PackArgs,
}

pub fn run(action: ScenarioAction, out: &mut Out) -> Result<Found, Trouble> {
    match action {
        ScenarioAction::Run(args) => play(&args, out),
        ScenarioAction::Check(args) => check(&args, out),
    }
}

fn check(args: &CheckArgs, out: &mut Out) -> Result<Found, Trouble> {
    let mut count = 0;
    let mut complaints = Vec::new();
    for (game, path) in scenario_files(&args.paths, args.game, &args.packs)? {
        let name = path.to_string_lossy();
        match text(&path).and_then(|text| game.workshop().check_scenarios(&name, &text)) {
            Ok(names) => count += names.len(),
            Err(complaint) => complaints.push(complaint),
        }
    }
    writeln!(out, "{count} scenarios understood, {} files not", complaints.len())?;
    // A file that is not understood makes the whole command a mistake in its input.
    if complaints.is_empty() { Ok(Found::AllWell) } else { Err(Trouble::Files(complaints)) }
}

/// A file's text. One that is none stands for itself: the others are still worth reading.
fn text(path: &Path) -> Result<String, Complaint> {
    fs::read_to_string(path).map_err(|error| match error.kind() {
        ErrorKind::InvalidData => Complaint::about(&path.to_string_lossy(), "it is not text in UTF-8")
            .remedy("choose a file that an editor wrote, and save it as UTF-8"),
        _ => Complaint::about(&path.to_string_lossy(), format!("it cannot be read: {error}")),
    })
}

#[derive(Default)]
struct Results {
    reports: Vec<Report>,
    /// Game by game, what its scenarios claim and what was cited while they ran.
    games: BTreeMap<&'static str, Shown>,
    complaints: Vec<Complaint>,
}

/// The rules of one game's scenarios.
#[derive(Default)]
struct Shown {
    claimed: BTreeSet<String>,
    witnessed: BTreeSet<String>,
}

impl Shown {
    fn add(&mut self, report: &Report) {
        // A worked scenario of the ledger is an example that the scenario plays, and no rule that something could cite.
        self.claimed.extend(report.claimed.iter().filter(|rule| !rule.contains("-SCN-")).cloned());
        self.witnessed.extend(report.witnessed.iter().cloned());
    }

    /// The claimed rules that nothing cited.
    fn unseen(&self) -> Vec<&str> {
        self.claimed.difference(&self.witnessed).map(String::as_str).collect()
    }

    fn both(&self) -> usize {
        self.claimed.len() - self.unseen().len()
    }

    /// How many of a hundred claimed rules were witnessed.
    fn percent(&self) -> f64 {
        100.0 * self.both() as f64 / self.claimed.len().max(1) as f64
    }
}

impl Results {
    fn passed(&self) -> usize {
        self.reports.iter().filter(|report| report.passed).count()
    }

    /// A file that is not understood counts as one failure.
    fn failed(&self) -> usize {
        self.reports.len() - self.passed() + self.complaints.len()
    }

    fn rules<'r>(&'r self, of: impl Fn(&'r Report) -> &'r [String]) -> BTreeSet<&'r str> {
        self.reports.iter().flat_map(of).map(String::as_str).collect()
    }

    fn json(&self) -> Value {
        let (claimed, witnessed) = (self.rules(|report| &report.claimed), self.rules(|report| &report.witnessed));
        let unseen: Vec<&str> = self.games.values().flat_map(Shown::unseen).collect();
        json!({
            "schema": SCHEMA,
            "passed": self.passed(),
            "failed": self.failed(),
            "rules": { "claimed": claimed, "witnessed": witnessed, "unseen": unseen },
            "games": self.games.iter().map(|(game, shown)| json!({
                "game": game, "claimed": shown.claimed.len(), "witnessed": shown.both(), "percent": shown.percent(),
            })).collect::<Vec<_>>(),
            "scenarios": self.reports,
            "unreadable": self.complaints.iter().map(|complaint| json!({
                "file": complaint.file,
                "line": complaint.place.map(|(line, _)| line),
                "column": complaint.place.map(|(_, column)| column),
                "what": complaint.what,
                "remedy": complaint.remedy,
            })).collect::<Vec<_>>(),
        })
    }
}

fn play(args: &RunArgs, out: &mut Out) -> Result<Found, Trouble> {
    let mut results = Results::default();
    for (game, path) in scenario_files(&args.paths, args.game, &args.packs)? {
        let name = path.to_string_lossy();
        match text(&path).and_then(|text| game.workshop().run_scenarios(&name, &text)) {
            Ok(reports) => {
                let shown = results.games.entry(game.name()).or_default();
                for report in &reports {
                    shown.add(report);
                }
                results.reports.extend(reports);
            }
            Err(complaint) => results.complaints.push(complaint),
        }
    }
    if args.json {
        out.json("the report", &results.json())?;
    } else {
        print(&results, args, out)?;
    }
    let found = if results.failed() == 0 { Found::AllWell } else { Found::Wrong };
    if results.complaints.is_empty() { Ok(found) } else { Err(Trouble::Files(results.complaints)) }
}

fn print(results: &Results, args: &RunArgs, out: &mut Out) -> Result<(), Trouble> {
    let verbose = args.verbose;
    for report in &results.reports {
        if report.passed && !verbose {
            continue;
        }
        let style = if report.passed { Style::Good } else { Style::Warning };
        let text = report.to_string();
        let (head, rest) = text.split_once('\n').unwrap_or((&text, ""));
        writeln!(out, "{}", out.styled(style, head))?;
        if !rest.is_empty() {
            writeln!(out, "{rest}")?;
        }
        if verbose {
            for told in &report.told {
                let rules = [told.rule.as_str()].into_iter().chain(told.also.iter().map(String::as_str));
                writeln!(out, "    {}: {} [{}]", told.at, told.text, rules.collect::<Vec<_>>().join(", "))?;
            }
            let unseen: Vec<&str> = report.unseen().collect();
            if !unseen.is_empty() {
                writeln!(out, "    claimed, but cited by nothing: {}", unseen.join(", "))?;
            }
        }
    }
    for (game, shown) in &results.games {
        let (claimed, both) = (shown.claimed.len(), shown.both());
        writeln!(out, "{game}: {claimed} rules claimed, {both} of them witnessed ({:.1} %)", shown.percent())?;
        if args.witnessed {
            out.prose(4, &format!("  claimed, but cited by nothing: {}", shown.unseen().join(", ")))?;
        }
    }
    // The form `cargo verify` reads.
    writeln!(out, "{} passed, {} failed", results.passed(), results.failed())?;
    Ok(())
}

type ScenarioFile = (Arc<dyn AnyGame>, PathBuf);

/// Every file that is named, and every *.yaml under the folders that are; in order.
fn scenario_files(paths: &[PathBuf], game: Option<TheGame>, packs: &PackArgs) -> Result<Vec<ScenarioFile>, Trouble> {
    let named = game.map(|game| game.0).or_else(|| packs.game());
    let mut games: Vec<Arc<dyn AnyGame>> = Vec::new();
    let mut found = Vec::new();
    for path in paths {
        let mut inside = Vec::new();
        if path.is_dir() {
            yaml_files(path, &mut inside)?;
            inside.sort();
            if inside.is_empty() {
                return Err(Trouble::NoScenario { path: path.clone() });
            }
        } else {
            // Whether it is there at all is the better thing to say first.
            fs::metadata(path).map_err(|source| Trouble::Read { path: path.clone(), source })?;
            inside.push(path.clone());
        }
        for file in inside {
            let of = files::game_of(&file, named)?;
            let game = match games.iter().find(|game| game.name() == of.name()) {
                Some(game) => game.clone(),
                None => packs.with(of)?,
            };
            games.push(game.clone());
            found.push((game, file));
        }
    }
    Ok(found)
}

fn yaml_files(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Trouble> {
    let unreadable = |source| Trouble::Read { path: folder.into(), source };
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.is_dir() {
            yaml_files(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "yaml" || ending == "yml") {
            found.push(path);
        }
    }
    Ok(())
}
