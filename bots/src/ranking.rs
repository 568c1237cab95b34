//! What a search found.

use crate::skill::{CERTAIN, Odds};

/// An answer and what simulations say of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged<P> {
    /// The answer.
    pub picks: Vec<P>,
    /// The chance of winning with it, in ten-thousandths, as the policy would go on.
    pub odds: f64,
    /// The standard error of that.
    pub error: f64,
    /// How many simulations it rests on. An answer given up early rests on few.
    pub simulations: u32,
    /// By how much it is better than the answer they are measured by, on the same tables with the same dice.
    pub lead: f64,
    /// The standard error of the lead: smaller than that of the odds, because luck is shared.
    pub lead_error: f64,
}

impl<P> Judged<P> {
    /// The chance of winning in percent.
    pub fn percent(&self) -> f64 {
        self.odds * 100.0 / f64::from(CERTAIN)
    }

    /// With 95 % certainty the chance is not further off than this.
    pub fn percent_either_way(&self) -> f64 {
        1.96 * self.error * 100.0 / f64::from(CERTAIN)
    }

    /// Whether it is better than the answer they are measured by, with so many standard errors and by so much at least.
    pub fn is_better(&self, doubt: f64, margin: Odds) -> bool {
        self.lead > f64::from(margin) && self.lead > doubt * self.lead_error
    }
}

/// What a search found: answers, the best first.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking<P> {
    /// The answers looked into. Those that simulations reached come first, by how long they were thought about and then
    /// by their odds; the others follow as they look at a glance.
    pub answers: Vec<Judged<P>>,
    /// Which of them to give.
    pub chosen: usize,
    /// Which of them the others are measured by: the policy's own, unless another was named.
    pub measure: usize,
    /// Simulations made.
    pub simulations: u32,
    /// Answers that were not looked into.
    pub left_out: usize,
}

impl<P> Ranking<P> {
    /// The answer to give.
    pub fn chosen(&self) -> &Judged<P> {
        &self.answers[self.chosen]
    }
}
