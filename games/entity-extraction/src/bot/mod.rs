//! Bots that play for the team. They weigh what a table is worth: health, Hostiles, dark rooms, and how far every
//! operative is from the next thing to do. One takes a thing at a time and judges the table as it then stands; the
//! other thinks its turn through on copies of the table, up to what the Hostiles make of it, which is a script without
//! chance.

mod errand;
mod foresee;
mod hint;
mod outlook;

use engine::{Bot, Chance, Sight};

use self::foresee::Thought;
pub use self::outlook::Weights;
use crate::asking::Ask;
use crate::content::EntityExtraction;
use crate::look::Look;
use crate::pick::Pick;

/// How far an operative thinks before it answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Thinks {
    /// What each answer changes at once.
    #[default]
    OneAnswer,
    /// Everything that could still be done with the turn, and what the Hostiles do after it.
    WholeTurn,
}

/// A sensible operative.
#[derive(Clone, Debug, Default)]
pub struct Heuristic {
    pub weights: Weights,
    pub thinks: Thinks,
}

impl Heuristic {
    /// An operative that thinks its whole turn through.
    pub fn planner() -> Self {
        Heuristic { thinks: Thinks::WholeTurn, ..Heuristic::default() }
    }
}

impl Bot<EntityExtraction> for Heuristic {
    fn name(&self) -> &'static str {
        match self.thinks {
            Thinks::OneAnswer => "heuristic",
            Thinks::WholeTurn => "planner",
        }
    }

    fn answer(&mut self, sight: &Sight<'_, EntityExtraction>, _: &mut dyn Chance, out: &mut Vec<Pick>) {
        let (game, state, seat) = (sight.game(), sight.seen(), sight.seat());
        let look = Look::new(game, state);
        let thought = || Thought::new(game, self, seat);
        match look.ask_of(seat) {
            Some(Ask::Claim) => {
                let mut mine: Vec<_> = look.to_act().filter(|who| look.controls(seat, *who)).map(Pick::Claim).collect();
                if mine.len() > 1 {
                    // The operative that gains most by a turn goes first.
                    mine.sort_by_cached_key(|claim| (-1_000.0 * thought().gain(state, *claim)) as i64);
                }
                out.extend(mine.first());
            }
            Some(_) => out.extend(thought().best(state).into_iter().flat_map(|(_, answer)| answer.picks())),
            None => {}
        }
    }

    fn reason(&mut self, sight: &Sight<'_, EntityExtraction>, picks: &[Pick]) -> Option<String> {
        let (game, state, seat) = (sight.game(), sight.seen(), sight.seat());
        hint::explain(game, state, seat, picks)
    }
}
