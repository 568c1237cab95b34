//! What came out, for people: first what stands out, then every figure of every arm.

use std::fmt::Write as _;
use std::io::Write as _;

use lab::{Beside, Estimate, Figure, Finding, Plan, Results, findings, shown};

use crate::out::{Out, Style};
use crate::trouble::Trouble;

/// Sentences that are told; the tables have the rest.
const TOLD: usize = 12;

pub fn tell(plan: &Plan, results: &Results, out: &mut Out) -> Result<(), Trouble> {
    let experiment = &plan.experiment;
    writeln!(out, "{}: {} games in each arm", out.styled(Style::Heading, &experiment.name), results.games)?;
    let all = findings(plan, results);
    let standing_out: Vec<&Finding> = all.iter().filter(|finding| finding.believed).collect();
    if standing_out.is_empty() {
        writeln!(out, "Nothing stands out.")?;
    }
    for finding in standing_out.iter().take(TOLD) {
        let arm = &plan.arms[finding.arm].name;
        let before = if plan.arms.len() > 1 { format!("{arm}: ") } else { String::new() };
        out.prose(2, &format!("- {before}{}", finding.sentence()))?;
    }
    if standing_out.len() > TOLD {
        writeln!(out, "- … and {} more, marked * below", standing_out.len() - TOLD)?;
    }
    for (at, (ready, arm)) in plan.arms.iter().zip(&results.arms).enumerate() {
        writeln!(out, "\n{} ({})", out.styled(Style::Heading, &ready.name), ready.bots.join(", "))?;
        for (figure, found) in arm.figures() {
            let finding = all.iter().find(|finding| finding.arm == at && finding.figure == *figure);
            let change = all.iter().find(|finding| {
                finding.arm == at && finding.figure == *figure && matches!(finding.beside, Beside::First { .. })
            });
            writeln!(out, "{}", line(figure, found, finding, change).trim_end())?;
        }
    }
    out.prose(
        2,
        "\nIn brackets: 95 % intervals. * stands out from everything that was looked at (of those marked, at most one in \
         twenty is chance's doing).",
    )?;
    Ok(())
}

fn line(figure: &Figure, found: Estimate, finding: Option<&Finding>, change: Option<&Finding>) -> String {
    let mark = |finding: Option<&Finding>| if finding.is_some_and(|finding| finding.believed) { " *" } else { "" };
    let [value, low, high] = [found.value, found.low, found.high].map(|number| shown(figure, number));
    let mut text = format!("  {:28} {value:>9}  ({low} to {high})", figure.words());
    match change.map(|finding| finding.beside) {
        Some(Beside::First { change: by, .. }) => {
            let scale = if figure.is_share() { 100.0 } else { 1.0 };
            let [by, low, high] = [by.value, by.low, by.high].map(|number| format!("{:+.2}", number * scale));
            _ = write!(text, "  change {by} ({low} to {high}){}", mark(change));
        }
        Some(Beside::Fair(_)) | None => text += mark(finding),
    }
    text
}
