//! What simulations say of one answer, and of it beside the policy's own.

use std::ops::AddAssign;

use crate::skill::Odds;

/// Sums of whole numbers only: the order in which they are added makes no difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub simulations: u32,
    sum: i64,
    squares: i64,
    /// By how much it was better than the policy's answer on the same imagined table.
    lead: i64,
    lead_squares: i64,
}

impl Tally {
    pub fn count(&mut self, odds: Odds, policys: Odds) {
        let (odds, lead) = (i64::from(odds), i64::from(odds) - i64::from(policys));
        self.simulations += 1;
        self.sum += odds;
        self.squares += odds * odds;
        self.lead += lead;
        self.lead_squares += lead * lead;
    }

    pub fn mean(&self) -> f64 {
        mean(self.sum, self.simulations)
    }

    pub fn standard_error(&self) -> f64 {
        standard_error(self.sum, self.squares, self.simulations)
    }

    pub fn lead(&self) -> f64 {
        mean(self.lead, self.simulations)
    }

    pub fn lead_standard_error(&self) -> f64 {
        standard_error(self.lead, self.lead_squares, self.simulations)
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, more: Tally) {
        self.simulations += more.simulations;
        self.sum += more.sum;
        self.squares += more.squares;
        self.lead += more.lead;
        self.lead_squares += more.lead_squares;
    }
}

fn mean(sum: i64, of: u32) -> f64 {
    if of == 0 { 0.0 } else { sum as f64 / f64::from(of) }
}

/// Of a mean; boundless where there is nothing to tell it from.
fn standard_error(sum: i64, squares: i64, of: u32) -> f64 {
    if of < 2 {
        return f64::INFINITY;
    }
    let n = f64::from(of);
    let variance = (squares as f64 - sum as f64 * sum as f64 / n) / (n - 1.0);
    (variance.max(0.0) / n).sqrt()
}
