//! A bot that wants out with as much as it can carry. It tries every card it may select on a copy of the table, lets the
//! others do what seems likely, and weighs what it holds by how likely it is to get out in time.

mod feel;
mod foresee;
mod hint;
mod hurry;
mod insight;
mod outlook;
mod thief;
mod tools;

use engine::{Bot, Chance, Sight};

use foresee::Thought;
pub use outlook::Weights;
pub use thief::Thief;

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
}

impl Heuristic {
    /// The best card for one operative; `chosen` are the cards of the player's operatives before it.
    fn card(&self, game: &Infiltration, state: &State, who: Operative, chosen: &[Pick]) -> Card {
        let look = Look::new(game, state);
        let mut thought = Thought::new(game, self.weights, state, who);
        thought.read_the_room();
        let hand = state.items.at(Spot::Hand(who)).iter().map(|held| Card::Item(held.card));
        let legal = look.action_cards().into_iter().filter(|card| look.may_select(who, *card).is_ok()).chain(hand);
        let worth = |card| (thought.with_card(card, chosen, 0) + thought.caution(card), card);
        let best = legal.map(worth).reduce(|a, b| if b.0 > a.0 { b } else { a });
        best.map_or(look.collecting_card(), |(_, card)| card)
    }
}

impl Bot<Infiltration> for Heuristic {
    fn name(&self) -> &'static str {
        "heuristic"
    }

    fn answer(&mut self, sight: &Sight<'_, Infiltration>, _: &mut dyn Chance, out: &mut Vec<Pick>) {
        let (game, state, seat) = (sight.game(), sight.seen(), sight.seat());
        let look = Look::new(game, state);
        match look.ask_of(seat) {
            Some(Ask::Select) => {
                for who in look.selecting(seat) {
                    let card = self.card(game, state, who, out);
                    out.push(Pick::Card(card));
                }
            }
            Some(_) => {
                let who = state.operatives_of(seat).find(|who| state.agent(*who).place().is_some());
                let who = who.unwrap_or(Operative(seat.0));
                Thought::new(game, self.weights, state, who).best_answer(state, seat, 0, out);
            }
            None => {}
        }
    }

    fn reason(&mut self, sight: &Sight<'_, Infiltration>, picks: &[Pick]) -> Option<String> {
        hint::explain(sight.game(), self.weights, sight.seen(), sight.seat(), picks)
    }
}
