//! Many games at once, counted. Nothing here knows about threads: a caller with threads splits the range of games,
//! plays the parts where it likes and adds the tallies up.

use std::collections::BTreeMap;
use std::ops::{AddAssign, Range};

use engine::bot::any_seat;
use engine::chance::Quick;
use engine::{Bot, MAX_SEATS, Outcome, Play, Seed, Sight, Turn};
use serde_json::Value;
use title::Title;

use crate::error::CatalogError;
use crate::listed::{bot_kind, not_set_up};
use crate::settings::typed;

/// A game that has not ended after so many answers will not; it is counted as unfinished.
pub(crate) const LONGEST_GAME: u32 = 20_000;

/// Parts of a game that its winners share evenly, be they two or six.
pub const WHOLE_GAME: u64 = 60;

/// What is to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    pub setup: Value,
    /// Who sits where, seat by seat, starting over if there are fewer than seats.
    pub bots: Vec<String>,
    pub seed: Seed,
}

/// How games went. Sums only, so the order in which games are counted makes no difference.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: u64,
    /// Games that had a winner.
    pub won: u64,
    /// Games won, seat by seat.
    pub won_by: [u64; MAX_SEATS],
    /// The same in parts of a game, where winners share it: [`WHOLE_GAME`] parts are one.
    pub parts_won: [u64; MAX_SEATS],
    /// How many games each rule ended.
    pub endings: BTreeMap<&'static str, u64>,
    /// How many games took so many rounds, where the game counts them.
    pub rounds: BTreeMap<u32, u64>,
    /// Final scores of all finished games together, seat by seat.
    pub scores: [i64; MAX_SEATS],
    /// How many winners had such a score.
    pub winning_scores: BTreeMap<i16, u64>,
    /// Answers given in all games together.
    pub answers: u64,
    /// Games that did not end.
    pub unfinished: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.won += other.won;
        self.won_by.iter_mut().zip(other.won_by).for_each(|(sum, more)| *sum += more);
        self.parts_won.iter_mut().zip(other.parts_won).for_each(|(sum, more)| *sum += more);
        for (rule, count) in other.endings {
            *self.endings.entry(rule).or_default() += count;
        }
        for (rounds, count) in other.rounds {
            *self.rounds.entry(rounds).or_default() += count;
        }
        self.scores.iter_mut().zip(other.scores).for_each(|(sum, more)| *sum += more);
        for (score, count) in other.winning_scores {
            *self.winning_scores.entry(score).or_default() += count;
        }
        self.answers += other.answers;
        self.unfinished += other.unfinished;
    }
}

impl Tally {
    fn count(&mut self, outcome: Option<Outcome>, rounds: Option<u32>, answers: u32) {
        self.games += 1;
        self.answers += u64::from(answers);
        let Some(outcome) = outcome else {
            self.unfinished += 1;
            return;
        };
        *self.endings.entry(outcome.rule.0).or_default() += 1;
        self.won += u64::from(!outcome.winners.is_empty());
        for seat in outcome.winners {
            self.won_by[seat.index()] += 1;
            self.parts_won[seat.index()] += WHOLE_GAME / u64::from(outcome.winners.len());
            *self.winning_scores.entry(outcome.scores[seat.index()]).or_default() += 1;
        }
        self.scores.iter_mut().zip(outcome.scores).for_each(|(sum, score)| *sum += i64::from(score));
        if let Some(rounds) = rounds {
            *self.rounds.entry(rounds).or_default() += 1;
        }
    }
}

/// Fresh bots of these names; the usual one if none is named.
pub(crate) fn team<G: Title>(names: &[String]) -> Result<Vec<Box<dyn Bot<G>>>, CatalogError> {
    if names.is_empty() {
        return Ok(vec![(bot_kind::<G>(G::usual_bot())?.1)()]);
    }
    names.iter().map(|name| bot_kind::<G>(name).map(|(_, make)| make())).collect()
}

pub(crate) fn simulate<G: Title>(game: &G, order: &Order, games: Range<u64>) -> Result<Tally, CatalogError> {
    let setup = typed::<G>(&order.setup)?;
    let mut tally = Tally::default();
    for number in games {
        // Fresh for each game: what a bot remembers must not depend on which games were played before.
        let mut bots = team::<G>(&order.bots)?;
        let mut chance = Quick::new(own_number(order.seed, number));
        let mut state = game.start(&setup, &mut Play::silent(&mut chance)).map_err(|refusal| not_set_up(&refusal))?;
        let mut picks = Vec::new();
        let mut answers = 0;
        let outcome = loop {
            match game.turn(&state) {
                Turn::Over(outcome) => break Some(outcome),
                Turn::Ask { .. } if answers == LONGEST_GAME => break None,
                Turn::Ask { awaited, .. } => {
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
                }
            }
        };
        tally.count(outcome, G::round(&state), answers);
    }
    Ok(tally)
}

/// The number a game's dice come from: spread by the golden ratio, so that neighbouring games and neighbouring
/// seeds have nothing in common.
pub(crate) fn own_number(seed: Seed, game: u64) -> u64 {
    let first: [u8; 8] = std::array::from_fn(|index| seed.0[index]);
    u64::from_le_bytes(first).wrapping_add(game.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}
