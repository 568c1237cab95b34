//! Games between bots, each told by itself: what an experiment compares from game to game.

use std::ops::Range;

use engine::bot::any_seat;
use engine::chance::Quick;
use engine::{MAX_SEATS, Play, SeatSet, Sight, Turn};
use title::Title;

use crate::error::CatalogError;
use crate::listed::not_set_up;
use crate::settings::typed;
use crate::simulate::{LONGEST_GAME, Order, own_number, team};

/// How one game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    pub number: u64,
    pub answers: u32,
    pub rounds: Option<u32>,
    /// The rule that ended it, who won, and the scores seat by seat; none if it did not end.
    pub outcome: Option<(&'static str, SeatSet, Vec<i16>)>,
    /// Who was played, seat by seat.
    pub characters: Vec<String>,
    /// What each seat had as each round ended but the last; nothing where the game does not say.
    pub course: Vec<Vec<i16>>,
}

/// Plays the games with these numbers, which are those of [`crate::Workshop::simulate`].
pub(crate) fn record<G: Title>(game: &G, order: &Order, games: Range<u64>) -> Result<Vec<GameRecord>, CatalogError> {
    let setup = typed::<G>(&order.setup)?;
    let mut records = Vec::new();
    for number in games {
        let mut bots = team::<G>(&order.bots)?;
        let mut chance = Quick::new(own_number(order.seed, number));
        let mut state = game.start(&setup, &mut Play::silent(&mut chance)).map_err(|refusal| not_set_up(&refusal))?;
        let seats = SeatSet::first(game.seats(&state));
        let mut course = Course::default();
        let (mut picks, mut answers) = (Vec::new(), 0);
        let outcome = loop {
            course.look(game, &state, seats);
            let awaited = match game.turn(&state) {
                Turn::Over(outcome) => break Some(outcome),
                Turn::Ask { .. } if answers == LONGEST_GAME => break None,
                Turn::Ask { awaited, .. } => awaited,
            };
            let Some(seat) = any_seat(awaited, &mut chance) else { break None };
            picks.clear();
            if let Some(at) = seat.index().checked_rem(bots.len()) {
                let sight = Sight::new(game, &state, seat, &mut chance);
                bots[at].answer(&sight, &mut chance, &mut picks);
            }
            if game.answer(&mut state, seat, &picks, &mut Play::silent(&mut chance)).is_err() {
                picks.clear();
                game.default_answer(&state, seat, &mut picks);
                game.apply(&mut state, seat, &picks, &mut Play::silent(&mut chance));
            }
            answers += 1;
        };
        let scores = |scores: [i16; MAX_SEATS]| seats.iter().map(|seat| scores[seat.index()]).collect();
        records.push(GameRecord {
            number,
            answers,
            rounds: G::round(&state),
            outcome: outcome.map(|outcome| (outcome.rule.0, outcome.winners, scores(outcome.scores))),
            characters: seats.iter().map(|seat| game.seat_name(&state, seat)).collect(),
            course: course.rounds,
        });
    }
    Ok(records)
}

/// Who had what when: the standing at the end of each round.
#[derive(Default)]
struct Course {
    round: Option<u32>,
    /// Seat by seat, as each round ended.
    rounds: Vec<Vec<i16>>,
}

impl Course {
    /// Looks at the table before each answer; where a round begins, another has just ended.
    fn look<G: Title>(&mut self, game: &G, state: &G::State, seats: SeatSet) {
        let before = std::mem::replace(&mut self.round, G::round(state));
        if before.is_none() || before == self.round {
            return;
        }
        if let Some(standing) = game.standing(state) {
            self.rounds.push(seats.iter().map(|seat| standing[seat.index()]).collect());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::simulate::Order;
    use engine::Seed;

    #[test]
    fn records_are_the_games_of_a_simulation() {
        for game in crate::games() {
            let setup = game.setup(None, &[], crate::Occasion::Measure).unwrap();
            let order = Order { setup, bots: vec!["random".into()], seed: Seed::from_number(3) };
            let records = game.workshop().record(&order, 2..8).unwrap();
            let tally = game.workshop().simulate(&order, 2..8).unwrap();
            assert_eq!(records.iter().map(|record| record.number).collect::<Vec<_>>(), (2..8).collect::<Vec<_>>());
            assert_eq!(records.iter().map(|record| u64::from(record.answers)).sum::<u64>(), tally.answers);
            let won = records.iter().filter(|record| record.outcome.as_ref().is_some_and(|end| !end.1.is_empty()));
            assert_eq!(won.count() as u64, tally.won, "{}", game.name());
            for record in records {
                let rounds = record.rounds.unwrap_or(1) as usize - 1;
                assert!(record.course.is_empty() || record.course.len() == rounds, "{}: {record:?}", game.name());
                assert_eq!(record.course.is_empty(), game.wins_together() || rounds == 0, "{}", game.name());
            }
        }
    }
}
