//! What a search found.

use crate::skill::CERTAIN;

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
    /// By how much it is better than the policy's own answer, on the same tables with the same dice.
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
}

/// What a search found: answers, the best first.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking<P> {
    /// The answers looked into. Those that simulations reached come first, by how long they were thought about and then
    /// by their odds; the others follow as they look at a glance.
    pub answers: Vec<Judged<P>>,
    /// Which of them to give.
    pub chosen: usize,
    /// Which of them the policy would give.
    pub policys: usize,
    /// Simulations made.
    pub simulations: u32,
}

impl<P> Ranking<P> {
    /// The answer to give.
    pub fn chosen(&self) -> &Judged<P> {
        &self.answers[self.chosen]
    }
}
