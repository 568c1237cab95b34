//! A bot that wants out with as much as it can carry. It tries every card it may select on a copy of the table, lets the
//! others do what seems likely, and weighs what it holds by how likely it is to get out in time.

mod foresee;
mod hint;
mod outlook;

use engine::{Bot, Chance, Game, Play, Seat};

use foresee::Thought;
pub use outlook::Weights;

use crate::asking::Ask;
use crate::content::Infiltration;
use crate::item_cards::Spot;
use crate::look::Look;
use crate::names::{Card, Operative};
use crate::pick::Pick;
use crate::state::State;

/// A thief with a plan.
#[derive(Clone, Debug, Default)]
pub struct Heuristic {
    pub weights: Weights,
    guesses: Vec<Pick>,
}

impl Heuristic {
    /// The best card for one operative; `chosen` are the cards of the operatives before it.
    fn card(&mut self, game: &Infiltration, state: &State, seat: Seat, who: Operative, chosen: &[Pick]) -> Card {
        let look = Look::new(game, state);
        let thought = Thought { game, weights: self.weights, now: state, who };
        let hand = state.items.at(Spot::Hand(who)).iter().map(|held| Card::Item(held.card));
        let legal = look.action_cards().into_iter().filter(|card| look.may_select(who, *card).is_ok()).chain(hand);
        let mut best = (f32::NEG_INFINITY, look.collecting_card());
        for card in legal {
            self.guesses.clear();
            thought.guess_cards(state, seat, &mut self.guesses);
            for (guess, pick) in self.guesses.iter_mut().zip(chosen.iter().copied().chain([Pick::Card(card)])) {
                *guess = pick;
            }
            let mut after = *state;
            // Others who have not selected yet do what seems likely while the round is played to its end.
            game.apply(&mut after, seat, &self.guesses, &mut Play::silent(&mut engine::chance::Quick::new(0)));
            let value = thought.after_round(after, 0);
            if value > best.0 {
                best = (value, card);
            }
        }
        best.1
    }
}

impl Bot<Infiltration> for Heuristic {
    fn name(&self) -> &'static str {
        "heuristic"
    }

    fn answer(&mut self, game: &Infiltration, state: &State, seat: Seat, _: &mut dyn Chance, out: &mut Vec<Pick>) {
        let look = Look::new(game, state);
        match look.ask_of(seat) {
            Some(Ask::Select) => {
                for who in look.selecting(seat) {
                    let card = self.card(game, state, seat, who, out);
                    out.push(Pick::Card(card));
                }
            }
            Some(_) => {
                let who = state.operatives_of(seat).find(|who| state.agent(*who).place().is_some());
                let who = who.unwrap_or(Operative(seat.0));
                Thought { game, weights: self.weights, now: state, who }.best_answer(state, seat, 0, out);
            }
            None => {}
        }
    }

    fn reason(&mut self, game: &Infiltration, state: &State, seat: Seat, picks: &[Pick]) -> Option<String> {
        hint::explain(game, self.weights, state, seat, picks)
    }
}
