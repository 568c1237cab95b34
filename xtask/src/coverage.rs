//! Rule coverage: the ledger, the code and the scenarios speak of the same rules.
//!
//! Every rule, ruling and variant of a game's `RULES.md` must be cited in its code or content and exercised by a
//! scenario; every worked scenario of the ledger must be a scenario file; and nothing may be cited that is not there.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use engine::Complaint;
use engine::ledger::{self, citations};
use engine::load::{nearest, yaml};
use serde_json::Value;

use crate::columns::Columns;
use crate::house::{House, name};
use crate::run::Watch;
use crate::sources::{Place, Source, read, sources};
use crate::steps::Checked;
use crate::trouble::Trouble;

/// IDs to a line where many are listed.
const IDS_PER_LINE: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Rule,
    Ruling,
    Variant,
    /// A scenario worked out in the ledger: it states no rule, so no code cites it.
    Worked,
}

impl Kind {
    const ALL: [Kind; 4] = [Kind::Rule, Kind::Ruling, Kind::Variant, Kind::Worked];

    fn of(rule: &ledger::LedgerRule) -> Kind {
        // An ID is GAME-AREA-NN or GAME-AREA-NAME-NN: `INF-RULING-07`, `INF-VAR-2P-03`, `F07-OPT-BRAINSUCK-01`.
        match rule.id.split('-').nth(1) {
            _ if rule.is_scenario() => Kind::Worked,
            Some("RULING") => Kind::Ruling,
            Some("VAR" | "OPT") => Kind::Variant,
            _ => Kind::Rule,
        }
    }

    fn plural(self) -> &'static str {
        match self {
            Kind::Rule => "rules",
            Kind::Ruling => "rulings",
            Kind::Variant => "variants",
            Kind::Worked => "worked scenarios",
        }
    }
}

struct Line {
    id: String,
    kind: Kind,
    is_cited: bool,
    is_exercised: bool,
}

/// What is covered of one game's ledger.
pub struct Survey {
    game: String,
    lines: Vec<Line>,
    /// Citations of what the ledger does not have, scenario files that are no YAML, IDs given twice.
    complaints: Vec<Complaint>,
}

/// What no scenario can show, such as files and hashes, is exercised by a test that says so in a line with `Exercises`.
fn exercised_by_test(source: &Source) -> impl Iterator<Item = String> {
    let lines = source.text.lines().filter(|line| line.contains("/// Exercises "));
    lines.flat_map(|line| citations(line).map(String::from).collect::<Vec<_>>())
}

impl Survey {
    /// Compares a ledger with what cites it.
    fn of(game: &str, ledger: &str, sources: &[Source]) -> Survey {
        let mut survey = Survey { game: game.into(), lines: Vec::new(), complaints: Vec::new() };
        let rules = ledger::rules(ledger);
        let mut known = BTreeSet::new();
        for rule in &rules {
            if !known.insert(rule.id) {
                let twice = format!("{} stands here twice", rule.id);
                survey.complaints.push(Complaint::about(&format!("games/{game}/RULES.md"), twice));
            }
        }
        // Cards and components of the ledger's tables may be cited too, but need not be.
        known.extend(ledger::cards(ledger).iter().map(|card| card.id));
        let (mut cited, mut exercised) = (BTreeSet::new(), BTreeSet::new());
        for source in sources {
            let found = match source.place {
                Place::Code | Place::Test => cited_in_prose(source, &known),
                Place::Scenario => exercised_by(source, &known).unwrap_or_else(|complaint| {
                    survey.complaints.push(complaint);
                    Vec::new()
                }),
            };
            for id in found {
                if !known.contains(id.as_str()) {
                    survey.complaints.push(unknown(source, &id, &known));
                } else if source.place == Place::Code {
                    cited.insert(id);
                } else if source.place == Place::Scenario {
                    exercised.insert(id);
                }
            }
            if source.place == Place::Test {
                exercised.extend(exercised_by_test(source).filter(|id| known.contains(id.as_str())));
            }
        }
        let mut listed = BTreeSet::new();
        survey.lines = rules
            .iter()
            .filter(|rule| listed.insert(rule.id))
            .map(|rule| Line {
                id: rule.id.into(),
                kind: Kind::of(rule),
                is_cited: cited.contains(rule.id),
                is_exercised: exercised.contains(rule.id),
            })
            .collect();
        survey
    }

    pub fn table(&self) -> Columns {
        let mut table = Columns::new([&self.game, "in the ledger", "cited in code", "exercised by a scenario"]);
        for kind in Kind::ALL {
            let of_kind = || self.lines.iter().filter(move |line| line.kind == kind);
            let all = of_kind().count();
            if all > 0 {
                let cited = of_kind().filter(|line| line.is_cited).count().to_string();
                table.row([
                    kind.plural().into(),
                    all.to_string(),
                    if kind == Kind::Worked { "–".into() } else { cited },
                    of_kind().filter(|line| line.is_exercised).count().to_string(),
                ]);
            }
        }
        table
    }

    /// What is missing or wrong, to be read from top to bottom.
    fn findings(&self) -> Vec<String> {
        let mut said = Vec::new();
        for kind in Kind::ALL {
            if kind != Kind::Worked {
                self.list(&mut said, kind, "not cited in code", |line| !line.is_cited);
            }
            self.list(&mut said, kind, "not exercised by a scenario", |line| !line.is_exercised);
        }
        said.extend(
            self.complaints
                .iter()
                .flat_map(|complaint| complaint.to_string().lines().map(String::from).collect::<Vec<_>>()),
        );
        said
    }

    fn list(&self, said: &mut Vec<String>, kind: Kind, what: &str, is_missing: impl Fn(&Line) -> bool) {
        let missing: Vec<&str> = self
            .lines
            .iter()
            .filter(|line| line.kind == kind && is_missing(line))
            .map(|line| line.id.as_str())
            .collect();
        if !missing.is_empty() {
            said.push(format!("{}: {} {what} ({}):", self.game, kind.plural(), missing.len()));
            said.extend(missing.chunks(IDS_PER_LINE).map(|ids| format!("    {}", ids.join("  "))));
        }
    }
}

/// IDs in code. Something that only looks like an ID (a date, say) is left out: it is neither of a known game nor
/// nearly one.
fn cited_in_prose(source: &Source, known: &BTreeSet<&str>) -> Vec<String> {
    let games: BTreeSet<&str> = known.iter().filter_map(|id| id.split('-').next()).collect();
    citations(&source.text)
        .filter(|id| {
            let is_ours = id.split('-').next().is_some_and(|game| games.contains(game));
            is_ours || nearest(id, known.iter().copied()).is_some()
        })
        .map(String::from)
        .collect()
}

/// Everything a scenario file says it exercises: its `rules:` lists, and the worked scenario it is named after.
fn exercised_by(source: &Source, known: &BTreeSet<&str>) -> Result<Vec<String>, Complaint> {
    let mut found = Vec::new();
    rules_in(&yaml::<Value>(&source.file, &source.text)?, &mut found);
    let stem = Path::new(&source.file).file_stem().unwrap_or_default().to_string_lossy().to_uppercase();
    let words: Vec<&str> = stem.split(['-', '_', '.', ' ']).collect();
    let number = words.iter().position(|word| *word == "SCN").and_then(|at| words.get(at + 1));
    if let Some(number) = number {
        let worked = format!("-SCN-{number}");
        found.extend(known.iter().filter(|id| id.ends_with(&worked)).map(ToString::to_string));
    }
    Ok(found)
}

/// A file may hold one scenario or a list of them, so `rules:` is looked for at any depth; a `name:` beside it may
/// be that of a worked scenario.
fn rules_in(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            let rules = fields.get("rules");
            match rules {
                Some(Value::Array(rules)) => {
                    found.extend(rules.iter().map(|rule| rule.as_str().map_or(rule.to_string(), String::from)));
                }
                Some(Value::String(rule)) => found.push(rule.clone()),
                _ => {}
            }
            if let (Some(_), Some(Value::String(title))) = (rules, fields.get("name")) {
                found.extend(citations(title).map(String::from));
            }
            for (_, inner) in fields.iter().filter(|(field, _)| *field != "rules") {
                rules_in(inner, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| rules_in(item, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn unknown(source: &Source, id: &str, known: &BTreeSet<&str>) -> Complaint {
    let place = source.text.lines().enumerate().find_map(|(line, text)| {
        let column = text.find(id)?;
        Some((line as u64 + 1, text[..column].chars().count() as u64 + 1))
    });
    let complaint = Complaint { place, ..Complaint::about(&source.file, format!("the ledger has no `{id}`")) };
    match nearest(id, known.iter().copied()) {
        Some(near) => complaint.remedy(format!("did you mean `{near}`?")),
        None => complaint,
    }
}

fn survey(house: &House, game: &Path) -> Result<Survey, Trouble> {
    Ok(Survey::of(&name(game), &read(&game.join("RULES.md"))?, &sources(house, game)?))
}

/// Every game that has a ledger.
pub fn surveys(house: &House) -> Result<Vec<Survey>, Trouble> {
    house.games_with("RULES.md").iter().map(|game| survey(house, game)).collect()
}

/// The check of `cargo verify`.
pub fn check(house: &House, _: &Watch) -> Result<Checked, Trouble> {
    let findings: Vec<String> = surveys(house)?.iter().flat_map(Survey::findings).collect();
    Ok(if findings.is_empty() { Checked::passed("") } else { Checked::failed(findings) })
}

/// `cargo xtask coverage [game]`.
pub fn print(house: &House, game: Option<&str>) -> Result<ExitCode, Trouble> {
    let mut surveys = surveys(house)?;
    if let Some(game) = game {
        let known = surveys.iter().map(|survey| survey.game.as_str()).collect::<Vec<_>>().join(", ");
        surveys.retain(|survey| survey.game == game);
        if surveys.is_empty() {
            return Err(Trouble::NoSuchGame { name: game.into(), known });
        }
    }
    let mut is_whole = true;
    for survey in surveys {
        println!("{}", survey.table());
        for line in survey.findings() {
            is_whole = false;
            println!("{line}");
        }
    }
    Ok(if is_whole { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[cfg(test)]
mod tests;
