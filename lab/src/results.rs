//! What came out so far: sums only, so that a million games take no more room than a hundred.

use std::collections::BTreeMap;

use crate::figure::{Figure, figures};
use crate::row::Row;
use crate::stats::{Estimate, Moments};

/// How often each whole number came up.
pub type Spread = BTreeMap<i64, u64>;

/// One arm's games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ArmResults {
    pub games: u64,
    figures: BTreeMap<Figure, Moments>,
    /// For numbers: how they are spread.
    pub spreads: BTreeMap<Figure, Spread>,
    /// What each arm's game differs by from its twin in the first arm.
    beside: BTreeMap<Figure, Moments>,
}

/// All arms' games. The first arm is the one that the others are compared with.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// Whether all win or lose together.
    pub together: bool,
    /// Games that every arm has played.
    pub games: u64,
    pub arms: Vec<ArmResults>,
}

impl Results {
    pub fn new(arms: usize, together: bool) -> Self {
        Results { together, games: 0, arms: vec![ArmResults::default(); arms] }
    }

    /// The same game of every arm.
    pub fn add(&mut self, rows: &[Row]) {
        let all: Vec<BTreeMap<Figure, f64>> =
            rows.iter().map(|row| figures(row, self.together).into_iter().collect()).collect();
        for (arm, own) in self.arms.iter_mut().zip(&all) {
            arm.add(own);
            arm.compare(&all[0], own);
        }
        self.games += 1;
    }

    /// The shares of the wins that an experiment is about, and how well each is known.
    pub fn headline(&self) -> impl Iterator<Item = Estimate> {
        let own = |figure: &Figure| match figure {
            Figure::SeatWins(_) | Figure::BotWins(_) => !self.together,
            Figure::Won => self.together,
            _ => false,
        };
        self.arms
            .iter()
            .flat_map(move |arm| arm.figures().filter(move |(figure, _)| own(figure)).map(|(_, found)| found))
    }
}

impl ArmResults {
    fn add(&mut self, own: &BTreeMap<Figure, f64>) {
        self.games += 1;
        for (figure, value) in own {
            self.figures.entry(figure.clone()).or_default().add(*value);
            if !figure.is_share() {
                *self.spreads.entry(figure.clone()).or_default().entry(value.round() as i64).or_default() += 1;
            }
        }
    }

    fn compare(&mut self, first: &BTreeMap<Figure, f64>, own: &BTreeMap<Figure, f64>) {
        for figure in first.keys().chain(own.keys().filter(|figure| !first.contains_key(figure))) {
            let of = |values: &BTreeMap<Figure, f64>| {
                let otherwise = figure.is_no_unless_said() && values.contains_key(&Figure::Won);
                values.get(figure).copied().or(otherwise.then_some(0.0))
            };
            if let (Some(first), Some(own)) = (of(first), of(own)) {
                self.beside.entry(figure.clone()).or_default().add(own - first);
            }
        }
    }

    /// Games that say whether they have it: all that ended, where not saying is a no.
    fn whole(&self, figure: &Figure, moments: &Moments, of: &BTreeMap<Figure, Moments>) -> Moments {
        let mut whole = *moments;
        if figure.is_no_unless_said() {
            let ended = of.get(&Figure::Won).map_or(0, |won| won.count);
            whole.add_zeros(ended.saturating_sub(whole.count));
        }
        whole
    }

    /// The sums of a figure.
    pub fn moments(&self, figure: &Figure) -> Option<Moments> {
        self.figures.get(figure).map(|moments| self.whole(figure, moments, &self.figures))
    }

    /// A figure with its interval.
    pub fn estimate(&self, figure: &Figure) -> Option<Estimate> {
        let moments = self.moments(figure)?;
        if figure.is_hit_or_miss() { moments.share() } else { moments.estimate() }
    }

    /// Every figure with its interval, in order.
    pub fn figures(&self) -> impl Iterator<Item = (&Figure, Estimate)> {
        self.figures.keys().filter_map(|figure| Some((figure, self.estimate(figure)?)))
    }

    /// What this arm differs by from the first, game by game.
    pub fn beside(&self, figure: &Figure) -> Option<Moments> {
        self.beside.get(figure).map(|moments| self.whole(figure, moments, &self.beside))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(arm: &str, game: u64, rounds: u32, winner: usize, ending: &str) -> Row {
        Row {
            arm: arm.into(),
            game,
            bots: vec!["x".into(); 2],
            answers: rounds * 4,
            rounds: Some(rounds),
            ending: Some(ending.into()),
            winners: vec![winner],
            scores: vec![0, 3],
            characters: vec!["Ann".into(), "Bob".into()],
            course: Vec::new(),
        }
    }

    #[test]
    fn what_every_pair_gains_is_known_better_than_either_side() {
        let mut results = Results::new(2, false);
        for game in 0..50 {
            let rounds = 5 + (game % 20) as u32;
            let other = row("b", game, rounds + 1, (game % 2) as usize, if game < 10 { "Y" } else { "X" });
            results.add(&[row("a", game, rounds, 0, "X"), other]);
        }
        let [a, b] = &results.arms[..] else { panic!() };
        let change = b.beside(&Figure::Rounds).unwrap().estimate().unwrap();
        assert!((change.value - 1.0).abs() < 1e-9 && change.reach() < 1e-9);
        assert!(a.estimate(&Figure::Rounds).unwrap().reach() > 1.0);
        assert!((b.beside(&Figure::SeatWins(1)).unwrap().mean() - 0.5).abs() < 1e-9);
        let endings = b.beside(&Figure::EndedBy("Y".into())).unwrap();
        assert!(endings.count == 50 && (endings.mean() - 0.2).abs() < 1e-9, "{endings:?}");
        assert!((b.estimate(&Figure::EndedBy("Y".into())).unwrap().value - 0.2).abs() < 1e-9);
        assert!((b.beside(&Figure::EndedBy("X".into())).unwrap().mean() + 0.2).abs() < 1e-9);
        assert_eq!(results.headline().count(), 4);
        assert_eq!(a.spreads[&Figure::Rounds].values().sum::<u64>(), 50);
    }
}
