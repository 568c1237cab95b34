//! A bot that plays for the team. It tries whatever it could answer on a copy of the table, lets everybody else end their turn
//! and the Hostiles take theirs, which is a script without chance, and weighs what is left: health, Hostiles, dark rooms, and
//! how far everybody is from the next thing to do.

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
    candidates: Vec<Vec<Pick>>,
}

impl Heuristic {
    /// The best answer to what the seat is asked.
    fn best(&mut self, game: &EntityExtraction, state: &State, seat: Seat, out: &mut Vec<Pick>) {
        let thought = Thought { game, weights: self.weights, seat };
        thought.candidates(state, &mut self.candidates);
        let mut best = f32::NEG_INFINITY;
        for answer in &self.candidates {
            let value = thought.worth(state, answer);
            if value > best {
                best = value;
                out.clone_from(answer);
            }
        }
    }
}

impl Bot<EntityExtraction> for Heuristic {
    fn name(&self) -> &'static str {
        "heuristic"
    }

    fn answer(&mut self, game: &EntityExtraction, state: &State, seat: Seat, _: &mut dyn Chance, out: &mut Vec<Pick>) {
        let look = Look::new(game, state);
        match look.ask_of(seat) {
            Some(Ask::Claim) => {
                // Whoever gains most by a turn goes first.
                let gain = |who| {
                    let mut after = *state;
                    let thought = Thought { game, weights: self.weights, seat };
                    thought.apply(&mut after, &[Pick::Claim(who)]);
                    let mut answers = Vec::new();
                    thought.candidates(&after, &mut answers);
                    let idle = thought.worth(&after, &[Pick::EndTurn]);
                    answers.iter().map(|answer| thought.worth(&after, answer)).fold(idle, f32::max) - idle
                };
                let mine = look.to_act().filter(|who| look.controls(seat, *who));
                let best = mine.map(|who| (gain(who), who)).max_by(|a, b| a.0.total_cmp(&b.0));
                out.extend(best.map(|(_, who)| Pick::Claim(who)));
            }
            Some(_) => self.best(game, state, seat, out),
            None => {}
        }
    }

    fn reason(&mut self, game: &EntityExtraction, state: &State, seat: Seat, picks: &[Pick]) -> Option<String> {
        hint::explain(game, state, seat, picks)
    }
}
