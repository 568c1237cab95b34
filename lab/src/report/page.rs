//! The parts of a report put together.

use std::fmt::Write as _;

use crate::plan::Plan;
use crate::results::Results;

use super::pictures::{Picture, pictures};
use super::says::{Said, in_short, says};
use super::{Source, escaped, plot, tables, thousands};

const STYLE: &str = include_str!("style.css");

/// Sentences before the fold.
const FIRST: usize = 12;

pub fn page(plan: &Plan, results: &Results, source: &Source<'_>) -> String {
    let experiment = &plan.experiment;
    let name = escaped(&experiment.name);
    let mut out = format!(
        "<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n<meta name=viewport content=\"width=device-width, initial-scale=1\">\n<title>{name} – Safehouse lab</title>\n<style>{STYLE}</style>\n<main>\n<h1>{name}</h1>\n"
    );
    if !experiment.about.is_empty() {
        _ = writeln!(out, "<p>{}</p>", escaped(&experiment.about));
    }
    let arms = if plan.arms.len() == 1 { String::new() } else { format!(" in each of {} arms", plan.arms.len()) };
    _ = writeln!(
        out,
        "<p class=facts>{}: {} games{arms}, seed {}.</p>",
        escaped(plan.game.title()),
        thousands(results.games),
        escaped(&experiment.seed)
    );
    sentences(plan, results, &mut out);
    for picture in pictures(plan, results) {
        figure(plan, &picture, &mut out);
    }
    out += "<h2>Every figure</h2>\n<p class=quiet>With 95 % intervals: Wilson’s for shares, the normal one for other numbers. * stands out from everything that was looked at. Changes are from game to game with the same dice.</p>\n";
    out += &tables::figures(plan, results);
    again(plan, source, &mut out);
    out += "</main>\n</html>\n";
    out
}

fn sentences(plan: &Plan, results: &Results, out: &mut String) {
    let (all, looked_at) = says(plan, results);
    *out += "<h2>What stands out</h2>\n";
    if all.is_empty() {
        *out += "<p>Nothing stands out.</p>\n";
    }
    let (first, rest) = all.split_at(all.len().min(FIRST));
    list(first, out);
    if !rest.is_empty() {
        _ = writeln!(out, "<details><summary>{} more</summary>", rest.len());
        list(rest, out);
        *out += "</details>\n";
    }
    _ = writeln!(
        out,
        "<p class=quiet>{} figures were looked at. Of what is told here, at most one in twenty is chance’s doing (Benjamini and Hochberg); what stands out by bots may not by people.</p>",
        thousands(looked_at as u64)
    );
    *out += "<h2>In short</h2>\n";
    for (ready, arm) in plan.arms.iter().zip(&results.arms) {
        let name = if plan.arms.len() > 1 {
            format!("<span class=arm>{}.</span> ", escaped(&ready.name))
        } else {
            String::new()
        };
        let bots = escaped(&ready.bots.join(", "));
        _ = writeln!(
            out,
            "<p>{name}{} <span class=quiet>Played by {bots}.</span></p>",
            escaped(&in_short(arm, results.together))
        );
    }
}

fn list(said: &[Said], out: &mut String) {
    *out += "<ul class=says>\n";
    for Said { arm, text } in said {
        let arm = arm.as_ref().map_or(String::new(), |arm| format!("<span class=arm>{}:</span> ", escaped(arm)));
        _ = writeln!(out, "<li>{arm}{}</li>", escaped(text));
    }
    *out += "</ul>\n";
}

fn figure(plan: &Plan, picture: &Picture, out: &mut String) {
    _ = write!(out, "<figure><figcaption><b>{}</b>{}", escaped(&picture.title), escaped(&picture.words));
    if plan.arms.len() > 1 {
        *out += "<ul class=key>";
        for (at, arm) in plan.arms.iter().enumerate() {
            _ = write!(out, "<li>{}{}</li>", sign(at), escaped(&arm.name));
        }
        *out += "</ul>";
    }
    _ = writeln!(out, "</figcaption>\n{}</figure>", picture.svg);
}

/// The sign of an arm as the pictures draw it.
fn sign(at: usize) -> String {
    let colour = plot::series(at);
    let shape = match at % 3 {
        0 => format!("<circle cx=8 cy=8 r=6 fill=\"{colour}\"/>"),
        1 => format!("<path d=\"M8 1 15 14H1z\" fill=\"{colour}\"/>"),
        _ => format!("<path d=\"M2 2 14 14M14 2 2 14\" stroke=\"{colour}\" stroke-width=3 />"),
    };
    format!("<svg viewBox=\"0 0 16 16\" aria-hidden=true>{shape}</svg>")
}

/// How to get the same again.
fn again(plan: &Plan, source: &Source<'_>, out: &mut String) {
    *out += "<h2>The same again</h2>\n<p>This command gives the same rows, game by game, on any number of cores:</p>\n";
    _ = writeln!(out, "<pre>{}</pre>", escaped(source.command));
    _ = writeln!(
        out,
        "<p>with Safehouse {} and this experiment (fingerprint {}):</p>\n<pre>{}</pre>",
        env!("CARGO_PKG_VERSION"),
        escaped(&plan.fingerprint),
        escaped(source.text)
    );
    for arm in &plan.arms {
        for pack in arm.game.packs() {
            let name = escaped(&arm.name);
            _ = writeln!(out, "<p class=quiet>{name}: pack {} {} ({:?})</p>", pack.id, pack.version, pack.hash);
        }
    }
    *out += "<details><summary>The setups in full</summary>\n";
    for arm in &plan.arms {
        let setup = serde_json::to_string_pretty(&arm.setup).unwrap_or_default();
        _ = writeln!(out, "<p class=arm>{}</p>\n<pre>{}</pre>", escaped(&arm.name), escaped(&setup));
    }
    *out += "</details>\n";
}
