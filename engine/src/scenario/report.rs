//! What became of a scenario, for people (`Display`) and for programs (`Serialize`).

use std::fmt;

use serde::Serialize;

/// A point in the course of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// Setting up, before the first step.
    Start,
    /// A step of `when:`, counted from 1.
    Step(usize),
    /// After the last step.
    End,
}

impl fmt::Display for Where {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Where::Start => f.write_str("at the start"),
            Where::Step(number) => write!(f, "step {number}"),
            Where::End => f.write_str("at the end"),
        }
    }
}

/// Something that was not as the scenario says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// When it showed.
    pub at: Where,
    /// Line and column of the words in the file that were not met.
    pub place: Option<(u64, u64)>,
    /// What it is.
    #[serde(flatten)]
    pub problem: Problem,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.at)?;
        if let Some((line, _)) = self.place {
            write!(f, " (line {line})")?;
        }
        write!(f, ": {}", self.problem)
    }
}

/// What can be wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "problem", rename_all = "snake_case")]
#[allow(missing_docs, reason = "each variant's message explains its fields")]
pub enum Problem {
    /// A fact has another value.
    #[error("{path}: expected {expected}, found {found}")]
    Fact { path: String, expected: String, found: String },
    /// The facts know nothing by this name.
    #[error("there is no fact `{path}`{}", hint(nearest.as_deref(), known, "facts here"))]
    NoSuchFact { path: String, nearest: Option<String>, known: Vec<String> },
    /// The setup or position was refused.
    #[error("the start is refused: {reason} ({rule})")]
    StartRefused { rule: String, reason: String },
    /// The setup or position should have been refused.
    #[error("the start should be refused{}, but was accepted", by(expected.as_deref()))]
    StartAccepted { expected: Option<String> },
    /// An answer that should be legal is refused.
    #[error("{seat} may not `{answer}`: {reason} ({rule}){}", help_line(help.as_deref()))]
    Refused { seat: String, answer: String, rule: String, reason: String, help: Option<String> },
    /// An answer that should be refused is legal.
    #[error("{seat}'s `{answer}` should be refused{}, but is legal", by(expected.as_deref()))]
    NotRefused { seat: String, answer: String, expected: Option<String> },
    /// Another rule refuses.
    #[error("{seat}'s `{answer}` should be refused by {expected}, but {found} refuses it: {reason}")]
    OtherRule { seat: String, answer: String, expected: String, found: String, reason: String },
    /// A pick that means nothing.
    #[error(
        "{seat}'s `{words}` is not understood; expected {expected}{}",
        nearest.as_ref().map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
    )]
    Unread { seat: String, words: String, expected: String, nearest: Option<String> },
    /// A seat that is not at the table.
    #[error("there is no seat `{name}`{}", hint(nearest.as_deref(), known, "seats, or `seat 1`, `seat 2` …"))]
    NoSuchSeat { name: String, nearest: Option<String>, known: Vec<String> },
    /// The game is over.
    #[error("the game is over: {verdict} ({rule})")]
    Over { rule: String, verdict: String },
    /// Other seats are awaited than expected.
    #[error("asked: expected {}, found {}", list(expected), list(found))]
    Asked { expected: Vec<String>, found: Vec<String> },
    /// A rule is missing among the events.
    #[error("no event cites {rule}{}; events: {}", later(after.as_deref()), list(seen))]
    NoEvent { rule: String, after: Option<String>, seen: Vec<String> },
    /// An event cites a rule that should be silent.
    #[error("an event cites {rule}, which should not happen: {text}")]
    Event { rule: String, text: String },
    /// Nothing that was told contains the text.
    #[error("nothing says `{text}`; told: {}", list(told))]
    Unsaid { text: String, told: Vec<String> },
    /// More dice were rolled than scripted.
    #[error("{missing} more dice were rolled than `dice:` foretells\n  help: write the faces they show, in order")]
    DiceMissing { missing: u32 },
    /// Fewer dice were rolled than scripted.
    #[error("dice left over, never rolled: {left:?}")]
    DiceLeft { left: Vec<u32> },
    /// A face its die does not have.
    #[error("a die with {sides} sides cannot show {face}")]
    DiceImpossible { face: u32, sides: u32 },
    /// A program that the game cannot run.
    #[error("the effect cannot be run: {fault}")]
    EffectImpossible { fault: String },
}

fn hint(nearest: Option<&str>, known: &[String], what: &str) -> String {
    match nearest {
        Some(near) => format!("; did you mean `{near}`?"),
        None => format!("; {what}: {}", list(known)),
    }
}

fn by(rule: Option<&str>) -> String {
    rule.map_or_else(String::new, |rule| format!(" by {rule}"))
}

fn later(rule: Option<&str>) -> String {
    rule.map_or_else(String::new, |rule| format!(" after {rule}"))
}

fn help_line(help: Option<&str>) -> String {
    help.map_or_else(String::new, |help| format!("\n  help: {help}"))
}

/// Words with commas between, cut to a readable length.
pub(super) fn list(words: &[String]) -> String {
    const MOST: usize = 16;
    if words.is_empty() {
        return "none".into();
    }
    let shown = words[..words.len().min(MOST)].join(", ");
    match words.len().saturating_sub(MOST) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// One event as the game tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// When it happened.
    pub at: Where,
    /// The rule it cites.
    pub rule: String,
    /// Other rules that had a say in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// The game's words.
    pub text: String,
}

/// The whole story of one scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The file it comes from.
    pub file: String,
    /// The scenario's name.
    pub scenario: String,
    /// The line it begins in.
    pub line: Option<u64>,
    /// Whether everything was as it says.
    pub passed: bool,
    /// The rules it claims to exercise.
    pub claimed: Vec<String>,
    /// The rules cited while it ran: by events, by refusals it looked at, by the game's outcome. Sorted.
    pub witnessed: Vec<String>,
    /// Everything that was not as it says.
    pub differences: Vec<Difference>,
    /// What happened, in the game's words.
    pub told: Vec<Told>,
}

impl Report {
    /// Rules that are claimed, but were not cited. A rule can hold in silence, so this is a hint and no failure.
    pub fn unseen(&self) -> impl Iterator<Item = &str> {
        self.claimed.iter().filter(|rule| !self.witnessed.contains(rule)).map(String::as_str)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", if self.passed { "ok    " } else { "FAILED" }, self.scenario)?;
        if self.passed {
            return Ok(());
        }
        write!(f, " ({}", self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        f.write_str(")")?;
        for difference in &self.differences {
            write!(f, "\n  {}", difference.to_string().replace('\n', "\n  "))?;
        }
        Ok(())
    }
}
