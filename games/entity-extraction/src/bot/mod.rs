//! A bot that plays for the team. It thinks its turn through on copies of the table, lets everybody else end theirs and the
//! Hostiles take their turn, which is a script without chance, and weighs what is left: health, Hostiles, dark rooms, and how
//! far everybody is from the next thing to do.

mod errand;
mod foresee;
mod hint;
mod outlook;

use engine::{Bot, Chance, Seat};

use self::foresee::Thought;
pub use self::outlook::Weights;
use crate::asking::Ask;
use crate::content::EntityExtraction;
use crate::look::Look;
use crate::pick::Pick;
use crate::state::State;

/// A sensible operative.
#[derive(Clone, Debug, Default)]
pub struct Heuristic {
    pub weights: Weights,
}

impl Bot<EntityExtraction> for Heuristic {
    fn name(&self) -> &'static str {
        "heuristic"
    }

    fn answer(&mut self, game: &EntityExtraction, state: &State, seat: Seat, _: &mut dyn Chance, out: &mut Vec<Pick>) {
        let look = Look::new(game, state);
        let thought = || Thought::new(game, self.weights, seat);
        match look.ask_of(seat) {
            Some(Ask::Claim) => {
                let mut mine: Vec<_> = look.to_act().filter(|who| look.controls(seat, *who)).map(Pick::Claim).collect();
                if mine.len() > 1 {
                    // Whoever gains most by a turn goes first.
                    mine.sort_by_cached_key(|claim| (-1_000.0 * thought().gain(state, *claim)) as i64);
                }
                out.extend(mine.first());
            }
            Some(_) => out.extend(thought().best(state).into_iter().flat_map(|(_, answer)| answer.picks())),
            None => {}
        }
    }

    fn reason(&mut self, game: &EntityExtraction, state: &State, seat: Seat, picks: &[Pick]) -> Option<String> {
        hint::explain(game, state, seat, picks)
    }
}
