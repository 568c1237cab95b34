//! Every figure, for those who look something up.

use std::fmt::Write as _;

use crate::figure::Figure;
use crate::finding::{Beside, Finding, findings, shown};
use crate::plan::Plan;
use crate::results::Results;
use crate::stats::Estimate;

use super::escaped;

/// A table of all figures, a column for each arm.
pub fn figures(plan: &Plan, results: &Results) -> String {
    let mut names: Vec<&Figure> = results.arms.iter().flat_map(|arm| arm.figures().map(|(figure, _)| figure)).collect();
    names.sort();
    names.dedup();
    let all = findings(plan, results);
    let mut out = String::from("<div class=wide><table><thead><tr><th>Figure</th>");
    for arm in &plan.arms {
        _ = write!(out, "<th>{}</th>", escaped(&arm.name));
    }
    out += "</tr></thead><tbody>\n";
    for figure in names {
        let rule = match figure {
            Figure::EndedBy(rule) => meaning(plan, rule),
            _ => String::new(),
        };
        _ = write!(out, "<tr><td>{}{rule}</td>", escaped(&figure.words()));
        for (at, arm) in results.arms.iter().enumerate() {
            let found: Vec<&Finding> =
                all.iter().filter(|finding| finding.arm == at && finding.figure == *figure).collect();
            out += &arm.estimate(figure).map_or("<td>–</td>".into(), |one| cell(figure, one, &found));
        }
        out += "</tr>\n";
    }
    out += "</tbody></table></div>\n";
    out
}

/// What a rule that ends games says, in its first sentence.
fn meaning(plan: &Plan, rule: &str) -> String {
    let Some(rule) = engine::ledger::find(plan.game.workshop().ledger(), rule) else { return String::new() };
    let text = rule.plain();
    let end = [". ", "? "].iter().filter_map(|end| text.find(end)).min().map_or(text.len(), |at| at + 1);
    format!("<small>{}</small>", escaped(&text[..end]))
}

fn cell(figure: &Figure, found: Estimate, findings: &[&Finding]) -> String {
    let believed = findings.iter().any(|finding| finding.believed);
    let class = if believed { " class=stands" } else { "" };
    let mark = if believed { " *" } else { "" };
    let [value, low, high] = [found.value, found.low, found.high].map(|number| shown(figure, number));
    let mut text = format!("<td{class}>{value}{mark}<small>{low} to {high}</small>");
    let change = findings.iter().find_map(|finding| match finding.beside {
        Beside::First { change, .. } => Some(change),
        Beside::Fair(_) => None,
    });
    if let Some(change) = change {
        let scale = if figure.is_share() { 100.0 } else { 1.0 };
        let [by, low, high] = [change.value, change.low, change.high].map(|number| format!("{:+.2}", number * scale));
        _ = write!(text, "<small>change {by} ({low} to {high})</small>");
    }
    text + "</td>"
}
