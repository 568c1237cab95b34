//! The same games without something and with it, game by game: length, scores, endings, who won.

use std::collections::BTreeSet;

use serde::Serialize;

use super::odds::Z;
use super::{GameRecord, Measure};

/// A number before and after.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    pub what: String,
    /// Whether it is a share of games; else it is a mean.
    pub share: bool,
    /// None where no game has it.
    pub before: Option<f64>,
    pub after: Option<f64>,
    pub change: Option<Change>,
}

/// The mean of what changed from each game to its twin, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Change {
    pub by: f64,
    pub low: f64,
    pub high: f64,
}

impl Change {
    /// Whether chance alone would hardly make it.
    pub fn is_sure(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }

    /// Of differences, one for each pair.
    fn of(differences: &[f64]) -> Option<Change> {
        let count = differences.len() as f64;
        let by = differences.iter().sum::<f64>() / count;
        if differences.len() < 2 {
            return None;
        }
        let squares: f64 = differences.iter().map(|one| (one - by) * (one - by)).sum();
        let error = (squares / (count - 1.0) / count).sqrt();
        Some(Change { by, low: by - Z * error, high: by + Z * error })
    }
}

type Number = Box<dyn Fn(&GameRecord) -> Option<f64>>;

/// Every number that both sides have.
pub fn compared(before: &Measure, after: &Measure) -> Vec<Compared> {
    let yes = |is: bool| Some(f64::from(u8::from(is)));
    let seats = after.games.iter().filter_map(|game| game.outcome.as_ref()).map(|outcome| outcome.2.len()).max();
    let both = || before.games.iter().chain(&after.games);
    let mut all: Vec<(String, bool, Number)> = vec![
        ("games that ended".into(), true, Box::new(move |game| yes(game.outcome.is_some()))),
        ("games somebody won".into(), true, Box::new(move |game| yes(!game.outcome.as_ref()?.1.is_empty()))),
        ("answers in a game".into(), false, Box::new(|game| Some(f64::from(game.answers)))),
        ("rounds in a game".into(), false, Box::new(|game| game.outcome.as_ref().and(game.rounds).map(f64::from))),
    ];
    if both().filter_map(|game| game.outcome.as_ref()).any(|outcome| outcome.2.iter().any(|score| *score != 0)) {
        all.push(("winner's score".into(), false, Box::new(winning_score)));
        all.push(("everybody's score".into(), false, Box::new(|game| mean(game.outcome.as_ref()?.2.iter().copied()))));
    }
    for seat in 0..seats.unwrap_or_default() {
        let won = move |game: &GameRecord| yes(game.outcome.as_ref()?.1.iter().any(|winner| winner.index() == seat));
        all.push((format!("won by seat {}", seat + 1), true, Box::new(won)));
    }
    let rules: BTreeSet<&'static str> = both().filter_map(|game| Some(game.outcome.as_ref()?.0)).collect();
    for rule in rules {
        let ended = move |game: &GameRecord| yes(game.outcome.as_ref()?.0 == rule);
        all.push((format!("ended by {rule}"), true, Box::new(ended)));
    }
    all.into_iter().map(|(what, share, number)| one(what, share, before, after, &*number)).collect()
}

fn one(
    what: String,
    share: bool,
    before: &Measure,
    after: &Measure,
    number: &dyn Fn(&GameRecord) -> Option<f64>,
) -> Compared {
    let all = |measure: &Measure| {
        let numbers: Vec<f64> = measure.games.iter().filter_map(number).collect();
        (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
    };
    // Only games that have it on both sides can be told apart.
    let pairs = before.games.iter().zip(&after.games).filter(|(one, other)| one.number == other.number);
    let differences: Vec<f64> = pairs.filter_map(|(one, other)| Some(number(other)? - number(one)?)).collect();
    Compared { what, share, before: all(before), after: all(after), change: Change::of(&differences) }
}

fn winning_score(game: &GameRecord) -> Option<f64> {
    let (_, winners, scores) = game.outcome.as_ref()?;
    mean(winners.iter().filter_map(|seat| scores.get(seat.index()).copied()))
}

fn mean(numbers: impl Iterator<Item = i16>) -> Option<f64> {
    let (sum, count) = numbers.fold((0.0, 0.0), |(sum, count), one| (sum + f64::from(one), count + 1.0));
    (count > 0.0).then(|| sum / count)
}

#[cfg(test)]
mod tests {
    use engine::{Seat, SeatSet};

    use super::*;

    fn game(number: u64, rounds: u32, winner: u8, score: i16) -> GameRecord {
        let scores = (0..2).map(|seat| if seat == winner { score } else { 0 }).collect();
        let outcome = Some(("X-END", SeatSet::only(Seat(winner)), scores));
        GameRecord { number, answers: rounds * 4, rounds: Some(rounds), outcome }
    }

    fn measure(games: Vec<GameRecord>) -> Measure {
        Measure { games, ..Measure::default() }
    }

    #[test]
    fn what_every_pair_gains_is_sure_though_games_differ_more_among_themselves() {
        let before = measure((0..50).map(|number| game(number, 5 + (number % 20) as u32, 0, 3)).collect());
        let after =
            measure((0..50).map(|number| game(number, 6 + (number % 20) as u32, (number % 2) as u8, 3)).collect());
        let all = compared(&before, &after);
        let of = |what: &str| all.iter().find(|one| one.what == what).unwrap();
        let rounds = of("rounds in a game").change.unwrap();
        assert!((rounds.by - 1.0).abs() < 1e-9 && rounds.is_sure() && rounds.high - rounds.low < 1e-9);
        let score = of("winner's score").change.unwrap();
        assert!(score.by == 0.0 && !score.is_sure());
        let seat = of("won by seat 2");
        assert_eq!((seat.before, seat.after), (Some(0.0), Some(0.5)));
        assert!(seat.change.unwrap().is_sure());
    }

    #[test]
    fn of_one_pair_no_interval_is_told() {
        let all = compared(&measure(vec![game(0, 5, 0, 3)]), &measure(vec![game(0, 9, 0, 3)]));
        assert!(all.iter().all(|one| one.change.is_none()));
    }
}
