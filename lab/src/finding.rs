//! What stands out, in sentences, with how sure it is. Everything that was looked at is weighed together, so that looking
//! at two hundred things does not find ten by chance.

use crate::figure::Figure;
use crate::plan::Plan;
use crate::results::{ArmResults, Results};
use crate::stats::{Estimate, Moments, believed};

/// Fewer games say nothing of one character.
const LEAST: u64 = 30;

/// Something that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    pub arm: usize,
    pub figure: Figure,
    pub found: Estimate,
    pub beside: Beside,
    /// How likely chance alone would do so much.
    pub chance: f64,
    /// Whether it stands out from everything that was looked at.
    pub believed: bool,
}

/// What a figure is held against.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Beside {
    /// What would be fair.
    Fair(f64),
    /// The first arm: what it had there, and the change from game to game.
    First { was: f64, change: Estimate },
}

/// Everything that was looked at, what is least likely to be chance's doing first.
pub fn findings(plan: &Plan, results: &Results) -> Vec<Finding> {
    let mut all = Vec::new();
    for (at, arm) in results.arms.iter().enumerate() {
        fair_shares(plan, at, arm, &mut all);
        if at > 0 {
            changes(at, arm, &results.arms[0], &mut all);
        }
    }
    weighed(all)
}

/// What changes from the first arm to the second, and nothing else.
pub fn changes_alone(results: &Results) -> Vec<Finding> {
    let mut all = Vec::new();
    if let [first, second, ..] = &results.arms[..] {
        changes(1, second, first, &mut all);
    }
    weighed(all)
}

/// All of them together, what is least likely to be chance's doing first.
fn weighed(mut all: Vec<Finding>) -> Vec<Finding> {
    let chances: Vec<f64> = all.iter().map(|finding| finding.chance).collect();
    for (finding, is_believed) in all.iter_mut().zip(believed(&chances)) {
        finding.believed = is_believed;
    }
    all.sort_by(|one, other| one.chance.total_cmp(&other.chance).then_with(|| one.figure.cmp(&other.figure)));
    all
}

/// Seats, bots and characters that win more or less than their share. Where bots of several kinds keep their seats, a
/// seat's luck cannot be told from its bot's skill.
fn fair_shares(plan: &Plan, at: usize, arm: &ArmResults, all: &mut Vec<Finding>) {
    let bots = &plan.arms[at].bots;
    let alike = bots.iter().all(|bot| *bot == bots[0]);
    let Some(won) = arm.moments(&Figure::Won) else { return };
    let fair = won.mean() / bots.len() as f64;
    for (figure, found) in arm.figures() {
        let counts = match figure {
            Figure::SeatWins(_) => alike || plan.experiment.rotate,
            Figure::CharacterWins(_) => found.count >= LEAST && (alike || plan.experiment.rotate),
            Figure::BotWins(_) => true,
            _ => false,
        };
        if let (true, Some(moments)) = (counts, arm.moments(figure)) {
            let (figure, chance) = (figure.clone(), moments.chance_beside(fair));
            all.push(Finding { arm: at, figure, found, beside: Beside::Fair(fair), chance, believed: false });
        }
    }
}

fn changes(at: usize, arm: &ArmResults, first: &ArmResults, all: &mut Vec<Finding>) {
    let figures = first.figures().chain(arm.figures().filter(|(figure, _)| first.moments(figure).is_none()));
    for (figure, _) in figures {
        // Who leads is another matter in each game; it has a picture of its own.
        if matches!(figure, Figure::LeaderWins(_)) {
            continue;
        }
        let Some(change) = arm.beside(figure).filter(|change| change.count >= LEAST) else { continue };
        let Some(by) = change.estimate() else { continue };
        let was = first.estimate(figure).map_or(0.0, |found| found.value);
        let nothing = Estimate { count: change.count, value: 0.0, low: 0.0, high: 0.0 };
        all.push(Finding {
            arm: at,
            figure: figure.clone(),
            found: arm.estimate(figure).unwrap_or(nothing),
            beside: Beside::First { was, change: by },
            chance: unlikely(change),
            believed: false,
        });
    }
}

fn unlikely(change: Moments) -> f64 {
    if change.mean() == 0.0 { 1.0 } else { change.chance_beside(0.0) }
}

impl Finding {
    /// In a sentence. The arm's name comes before it where there are several.
    pub fn sentence(&self) -> String {
        let Finding { figure, found, .. } = self;
        let (value, low, high) = (self.number(found.value), self.number(found.low), self.number(found.high));
        let surely = format!("with 95 % certainty {low} to {high}");
        match self.beside {
            Beside::Fair(fair) => {
                let who = match figure {
                    Figure::SeatWins(seat) => format!("Seat {}", seat + 1),
                    Figure::BotWins(bot) => format!("Each {bot}"),
                    Figure::CharacterWins(name) => name.clone(),
                    _ => figure.words(),
                };
                let times = found.value / fair.max(f64::MIN_POSITIVE);
                format!("{who} wins {value} ({surely}), {times:.2} of the fair share of {}.", self.number(fair))
            }
            Beside::First { was, change } => {
                let words = figure.words();
                let (by, low, high) = (self.signed(change.value), self.signed(change.low), self.signed(change.high));
                let direction = if change.value > 0.0 { "up" } else { "down" };
                format!(
                    "{} {direction} from {} to {value} (by {by}, with 95 % certainty {low} to {high}).",
                    capital(&words),
                    self.number(was)
                )
            }
        }
    }

    fn number(&self, number: f64) -> String {
        shown(&self.figure, number)
    }

    fn signed(&self, number: f64) -> String {
        if self.figure.is_share() { format!("{:+.1} points", number * 100.0) } else { format!("{number:+.2}") }
    }
}

/// A figure's number as people write it.
pub fn shown(figure: &Figure, number: f64) -> String {
    if figure.is_share() { format!("{:.1} %", number * 100.0) } else { format!("{number:.2}") }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
