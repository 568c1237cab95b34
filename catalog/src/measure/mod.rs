//! Games between bots with everything in them followed: how each game went, and what became of each card, Room and
//! rule. What a designer asks of a pack, and a researcher of a game, is answered from this ([`Findings`]).

mod compare;
mod findings;
mod followed;
mod odds;

use std::ops::{AddAssign, Range};

use engine::bot::any_seat;
use engine::chance::Quick;
use engine::effect::Budget;
use engine::{Play, SeatSet, Sight, Turn};
use title::{Followed, Glimpse, Title};

use crate::error::CatalogError;
use crate::listed::not_set_up;
use crate::settings::typed;
use crate::simulate::{LONGEST_GAME, Order, own_number, team};

pub use compare::{Change, Compared, compared};
pub use findings::{Finding, Findings, ThingFound, Warned, findings};
pub use followed::Followings;
pub use odds::{Difference, LEAST};

/// How one game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    pub number: u64,
    pub answers: u32,
    pub rounds: Option<u32>,
    /// The rule that ended it, who won, and the scores seat by seat; none if it did not end.
    pub outcome: Option<(&'static str, SeatSet, Vec<i16>)>,
}

/// Games that were followed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measure {
    /// In the order of their numbers.
    pub games: Vec<GameRecord>,
    /// The game's things, in its own order, and what became of them.
    pub things: Vec<Followed>,
    pub followings: Followings,
}

impl AddAssign for Measure {
    fn add_assign(&mut self, other: Self) {
        self.games.extend(other.games);
        self.games.sort_by_key(|game| game.number);
        if self.things.is_empty() {
            self.things = other.things;
        }
        self.followings += other.followings;
    }
}

/// Plays the games with these numbers. Any split of a range adds up to the same.
pub(crate) fn measure<G: Title>(game: &G, order: &Order, games: Range<u64>) -> Result<Measure, CatalogError> {
    let setup = typed::<G>(&order.setup)?;
    let things = game.followed();
    let mut measure = Measure { games: Vec::new(), followings: Followings::of(things.len()), things };
    for number in games {
        let mut bots = team::<G>(&order.bots)?;
        let mut chance = Quick::new(own_number(order.seed, number));
        let mut log = Vec::new();
        let mut play = Play::logged(&mut chance, &mut log).within(Budget::default().counting());
        let mut state = game.start(&setup, &mut play).map_err(|refusal| not_set_up(&refusal))?;
        let mut begun = play.budget.begun().to_vec();
        let seats = SeatSet::first(game.seats(&state));
        let mut followed = measure.followings.game(seats);
        let mut picks = Vec::new();
        let mut answers = 0;
        let outcome = loop {
            let turn = game.turn(&state);
            let over = matches!(turn, Turn::Over(_));
            let glimpse = Glimpse { state: &state, log: &log, programs: &begun, over };
            game.follow(&glimpse, &mut |seen| followed.saw(seen));
            let awaited = match turn {
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
            log.clear();
            let mut play = Play::logged(&mut chance, &mut log).within(Budget::default().counting());
            if game.answer(&mut state, seat, &picks, &mut play).is_err() {
                picks.clear();
                game.default_answer(&state, seat, &mut picks);
                game.apply(&mut state, seat, &picks, &mut play);
            }
            begun = play.budget.begun().to_vec();
            answers += 1;
        };
        let winners = outcome.map_or(SeatSet::NONE, |outcome| outcome.winners);
        followed.over(winners);
        let scores = |scores: [i16; engine::MAX_SEATS]| seats.iter().map(|seat| scores[seat.index()]).collect();
        measure.games.push(GameRecord {
            number,
            answers,
            rounds: G::round(&state),
            outcome: outcome.map(|outcome| (outcome.rule.0, outcome.winners, scores(outcome.scores))),
        });
    }
    Ok(measure)
}
