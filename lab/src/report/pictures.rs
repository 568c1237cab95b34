//! Which pictures a report has: only such as have something to show.

use crate::figure::Figure;
use crate::plan::Plan;
use crate::results::Results;
use crate::stats::Estimate;

use super::plot::{Bar, Curve, Drawn, Scale, curves, intervals};

/// A picture with what is written over it.
pub struct Picture {
    pub title: String,
    pub words: String,
    pub svg: String,
}

/// More lines than this are a table's business.
const MOST_BARS: usize = 48;

/// All of them, in the order in which they are read.
pub fn pictures(plan: &Plan, results: &Results) -> Vec<Picture> {
    let mut all = Vec::new();
    let mut add = |title: &str, words: String, svg: Drawn| {
        // A picture for which there is no room is left out; its numbers stand in the tables.
        if let Ok(svg) = svg {
            all.push(Picture { title: title.into(), words, svg });
        }
    };
    let own = |select: &dyn Fn(&Figure) -> bool| bars(results, select);
    if results.arms.len() > 1 {
        let words = format!(
            "What each arm differs by from “{}”, from game to game with the same dice, in points of a hundred. Where a line crosses 0, chance alone may have done it.",
            plan.arms[0].name
        );
        let bars = change_bars(results);
        if !bars.is_empty() {
            add("What the arms change", words.clone(), intervals(&words, &bars, Scale::Points, Some(0.0), None));
        }
    }
    if results.together {
        let words = "Shares of the games, with 95 % intervals.".to_string();
        let bars = own(&|figure| *figure == Figure::Won);
        add("Games the team wins", words.clone(), intervals(&words, &bars, Scale::Percent, None, None));
    } else {
        let seats = plan.arms.iter().map(|arm| arm.bots.len()).max().unwrap_or(1);
        let seat = own(&|figure| matches!(figure, Figure::SeatWins(_)));
        let even = plan.arms.iter().all(|arm| arm.bots.len() == seats);
        let fair = even.then_some(1.0 / seats as f64);
        let words =
            "Each seat's share of the wins, with 95 % intervals; the upright line is the fair share.".to_string();
        add("Who wins, by seat", words.clone(), intervals(&words, &seat, Scale::Percent, fair, None));
        let bots = own(&|figure| matches!(figure, Figure::BotWins(_)));
        if !bots.is_empty() {
            let words = "The share of the wins for each seat of a kind of bot.".to_string();
            add("Who wins, by bot", words.clone(), intervals(&words, &bots, Scale::Percent, fair, None));
        }
        let mut characters = own(&|figure| matches!(figure, Figure::CharacterWins(_)));
        if characters.len() > 1 {
            characters.sort_by(|one, other| first(other).total_cmp(&first(one)));
            characters.truncate(MOST_BARS);
            let words =
                "The share of the wins of whoever is played; the band reaches from 0.7 to 1.4 of the fair share."
                    .to_string();
            let band = fair.map(|fair| [0.7 * fair, 1.4 * fair]);
            add("Who wins, by character", words.clone(), intervals(&words, &characters, Scale::Percent, fair, band));
        }
    }
    let endings = own(&|figure| matches!(figure, Figure::EndedBy(_)));
    let words = "Shares of the games that each rule ended.".to_string();
    add("How games end", words.clone(), intervals(&words, &endings, Scale::Percent, None, None));
    for (figure, title) in [(Figure::Rounds, "How long games are"), (Figure::WinnersScore, "What winners score")] {
        let spread = spreads(results, &figure);
        if !spread.is_empty() {
            let words = format!("Shares of the games by {}.", figure.words());
            add(title, words.clone(), curves(&words, &spread, Scale::Number, Scale::Percent, false));
        }
    }
    let leads = leads(results);
    if !leads.is_empty() {
        let words = "How often it wins who is alone in front after so much of the game, with 95 % intervals. A steep curve is a game that stays open; a flat, high one is decided early.".to_string();
        add(
            "The leader's chance over time",
            words.clone(),
            curves(&words, &leads, Scale::Percent, Scale::Percent, true),
        );
    }
    all
}

fn first(bar: &Bar) -> f64 {
    bar.found.first().map_or(0.0, |(_, found)| found.value)
}

/// A bar for each figure, with a number for each arm that has it.
fn bars(results: &Results, select: &dyn Fn(&Figure) -> bool) -> Vec<Bar> {
    let mut figures: Vec<&Figure> =
        results.arms.iter().flat_map(|arm| arm.figures().map(|(figure, _)| figure)).filter(|one| select(one)).collect();
    figures.sort();
    figures.dedup();
    let of = |figure: &Figure| -> Vec<(usize, Estimate)> {
        results.arms.iter().enumerate().filter_map(|(at, arm)| Some((at, arm.estimate(figure)?))).collect()
    };
    let label = |figure: &Figure| {
        let words = figure.words();
        words.strip_prefix("won by ").or(words.strip_prefix("ended by ")).map_or(words.clone(), String::from)
    };
    figures.into_iter().map(|figure| Bar { label: label(figure), found: of(figure) }).collect()
}

/// What changes in the shares; whoever is rarely played is left to the tables.
fn change_bars(results: &Results) -> Vec<Bar> {
    let counts = |figure: &Figure| {
        figure.is_share() && !matches!(figure, Figure::LeaderWins(_) | Figure::CharacterWins(_) | Figure::Ended)
    };
    let mut bars = bars(results, &counts);
    let mut figures: Vec<&Figure> =
        results.arms.iter().flat_map(|arm| arm.figures().map(|(figure, _)| figure)).filter(|one| counts(one)).collect();
    figures.sort();
    figures.dedup();
    for (bar, figure) in bars.iter_mut().zip(figures) {
        let change = |(at, arm): (usize, &crate::results::ArmResults)| Some((at, arm.beside(figure)?.estimate()?));
        bar.label = figure.words();
        bar.found = results.arms.iter().enumerate().skip(1).filter_map(change).collect();
    }
    bars.retain(|bar| bar.found.iter().any(|(_, found)| found.low != 0.0 || found.high != 0.0));
    bars
}

fn spreads(results: &Results, figure: &Figure) -> Vec<Curve> {
    let curve = |(arm, found): (usize, &crate::results::ArmResults)| {
        let spread = found.spreads.get(figure)?;
        let all: u64 = spread.values().sum();
        let share = |count: u64| {
            let value = count as f64 / all.max(1) as f64;
            Estimate { count, value, low: value, high: value }
        };
        let (least, most) = (*spread.keys().next()?, *spread.keys().next_back()?);
        let points = (least..=most).map(|at| (at as f64, share(spread.get(&at).copied().unwrap_or_default())));
        Some(Curve { arm, points: points.collect() })
    };
    results.arms.iter().enumerate().filter_map(curve).collect()
}

fn leads(results: &Results) -> Vec<Curve> {
    let curve = |(arm, found): (usize, &crate::results::ArmResults)| {
        let at = |tenth: u8| Some((f64::from(tenth) / 10.0, found.estimate(&Figure::LeaderWins(tenth))?));
        let points: Vec<(f64, Estimate)> = (1..=9).filter_map(at).collect();
        (points.len() > 1).then_some(Curve { arm, points })
    };
    results.arms.iter().enumerate().filter_map(curve).collect()
}
