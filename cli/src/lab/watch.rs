//! An experiment while it is being played: games, rate, time left, and what is known so far.

use std::cell::Cell;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use lab::{Figure, Plan, Results};

use crate::simulate::percent;

/// How often the figures are written anew.
const OFTEN: Duration = Duration::from_millis(250);

pub struct Watch {
    bar: ProgressBar,
    seen: Cell<Option<Instant>>,
}

impl Watch {
    pub fn new(plan: &Plan) -> Self {
        let bar = ProgressBar::new(plan.experiment.most_games());
        let template = "{wide_bar} {pos}/{len} games in each arm, {per_sec}, {eta} left\n{msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Watch { bar, seen: Cell::new(None) }
    }

    pub fn see(&self, plan: &Plan, results: &Results) {
        if self.seen.get().is_none() {
            // What was played before today takes no time.
            self.bar.set_position(results.games);
            self.bar.reset_eta();
            self.bar.reset_elapsed();
        }
        if self.seen.get().is_some_and(|seen| seen.elapsed() < OFTEN) {
            return;
        }
        self.seen.set(Some(Instant::now()));
        self.bar.set_position(results.games);
        self.bar.set_message(figures(plan, results));
    }
}

/// A line for each arm.
fn figures(plan: &Plan, results: &Results) -> String {
    let mut text = String::new();
    for (ready, arm) in plan.arms.iter().zip(&results.arms) {
        _ = write!(text, "  {}:", ready.name);
        for (figure, found) in arm.figures() {
            match figure {
                Figure::Won if results.together => {}
                Figure::SeatWins(_) | Figure::BotWins(_) => {}
                _ => continue,
            }
            _ = write!(text, " {} {} ± {}", figure.words(), percent(found.value), percent(found.reach()));
        }
        if let Some(rounds) = arm.estimate(&Figure::Rounds) {
            _ = write!(text, " rounds {:.1}", rounds.value);
        }
        text.push('\n');
    }
    text
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
