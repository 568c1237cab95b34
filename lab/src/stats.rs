//! How sure a number is: intervals, and what to believe when many are looked at.

use serde::Serialize;

/// The 97.5th percentile of the normal distribution.
pub const Z: f64 = 1.959_964;

/// Sums of numbers that came one by one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moments {
    pub count: u64,
    sum: f64,
    squares: f64,
}

/// A number with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    pub count: u64,
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Estimate {
    /// Half of what the interval spans.
    pub fn reach(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl Moments {
    pub fn add(&mut self, number: f64) {
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
    }

    /// So many numbers more that were 0.
    pub fn add_zeros(&mut self, count: u64) {
        self.count += count;
    }

    pub fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// What the mean is off by, as a rule.
    fn error(&self) -> f64 {
        let (count, mean) = (self.count as f64, self.mean());
        let variance = (self.squares - count * mean * mean).max(0.0) / (count - 1.0);
        (variance / count).sqrt()
    }

    /// The mean; none of fewer than two numbers.
    pub fn estimate(&self) -> Option<Estimate> {
        if self.count < 2 {
            return None;
        }
        let (value, reach) = (self.mean(), Z * self.error());
        Some(Estimate { count: self.count, value, low: value - reach, high: value + reach })
    }

    /// The share of ones among ones and zeros (or parts of a one), by Wilson: it keeps its promise near 0 and 1 too.
    pub fn share(&self) -> Option<Estimate> {
        if self.count == 0 {
            return None;
        }
        let (n, p) = (self.count as f64, self.mean());
        let middle = p + Z * Z / (2.0 * n);
        let reach = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).max(0.0).sqrt();
        let [low, high] = [middle - reach, middle + reach].map(|bound| (bound / (1.0 + Z * Z / n)).clamp(0.0, 1.0));
        Some(Estimate { count: self.count, value: p, low, high })
    }

    /// How likely chance alone would make a mean that is at least as far from `fair`.
    pub fn chance_beside(&self, fair: f64) -> f64 {
        if self.count < 2 {
            return 1.0;
        }
        let off = (self.mean() - fair).abs();
        // Where all numbers are alike the sums show no spread; one half more or less is always possible.
        let error = self.error().max(0.5 / self.count as f64);
        two_sided(off / error)
    }
}

/// How likely a normal number is at least so far from 0.
pub fn two_sided(z: f64) -> f64 {
    // Abramowitz and Stegun 26.2.17, exact to seven digits.
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let tail = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530];
    let sum = tail.iter().fold(0.0, |sum, factor| (sum + factor) * t);
    let density = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    (2.0 * density * sum).clamp(0.0, 1.0)
}

/// Which of many findings to believe, by Benjamini and Hochberg: of those believed, at most one in twenty is chance's.
pub fn believed(chances: &[f64]) -> Vec<bool> {
    const FALSE: f64 = 0.05;
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|one, other| chances[*one].total_cmp(&chances[*other]));
    let bound = |rank: usize| FALSE * (rank + 1) as f64 / chances.len() as f64;
    let last = (0..order.len()).rev().find(|rank| chances[order[*rank]] <= bound(*rank));
    let mut believed = vec![false; chances.len()];
    for at in order.iter().take(last.map_or(0, |last| last + 1)) {
        believed[*at] = true;
    }
    believed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[f64]) -> Moments {
        let mut moments = Moments::default();
        for number in numbers {
            moments.add(*number);
        }
        moments
    }

    #[test]
    fn the_interval_of_a_share_is_wilsons() {
        let mut eight = of(&[1.0; 8]);
        eight.add_zeros(2);
        let found = eight.share().unwrap();
        assert!((found.low - 0.490).abs() < 0.001 && (found.high - 0.943).abs() < 0.001, "{found:?}");
        let none = of(&[0.0; 100]).share().unwrap();
        assert!(none.low == 0.0 && none.high < 0.04);
    }

    #[test]
    fn the_interval_of_a_mean_is_the_normal_one() {
        let found = of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).estimate().unwrap();
        // The spread is the root of 32/7, the error that through the root of 8.
        let reach = Z * (32.0f64 / 7.0 / 8.0).sqrt();
        assert!((found.value - 5.0).abs() < 1e-12 && (found.reach() - reach).abs() < 1e-9, "{found:?}");
        assert_eq!(of(&[1.0]).estimate(), None);
    }

    #[test]
    fn tails_are_those_of_the_tables() {
        for (z, tail) in [(0.0, 1.0), (1.0, 0.317_310_5), (Z, 0.05), (3.0, 0.002_699_8)] {
            assert!((two_sided(z) - tail).abs() < 1e-6, "{z}: {}", two_sided(z));
        }
    }

    #[test]
    fn of_many_looks_only_what_stands_out_from_all_is_believed() {
        // The example of the paper, table 1: four of fifteen.
        let chances = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
            0.7590, 1.0,
        ];
        assert_eq!(believed(&chances).iter().filter(|one| **one).count(), 4);
        assert_eq!(believed(&[0.04, 0.01]), [true, true]);
        assert_eq!(believed(&[0.04; 1]), [true]);
        assert!(believed(&[]).is_empty());
    }
}
