//! Playing a thought to the end of the round: others do what seems likely, the die shows what it shows on average.

use engine::chance::{Chance, Draw};
use engine::{Game, Play, Seat, Turn};

use super::outlook::Weights;
use crate::asking::Ask;
use crate::content::Infiltration;
use crate::look::Look;
use crate::names::Operative;
use crate::pick::Pick;
use crate::state::State;

/// How many own choices within choices are weighed; the rest is left to the defaults.
const DEPTH: u8 = 2;

/// Chance without surprises: dice show a four, blind picks take the middle.
struct Steady;

impl Chance for Steady {
    fn below(&mut self, n: u32, what: Draw) -> u32 {
        match what {
            Draw::Shuffle => n - 1,
            Draw::Die | Draw::Pick => n / 2,
        }
    }
}

/// A thought: rules, weights, the table as it is now, and for whom.
pub(super) struct Thought<'a> {
    pub game: &'a Infiltration,
    pub weights: Weights,
    pub now: &'a State,
    pub who: Operative,
}

impl Thought<'_> {
    /// What the table is worth once this round is over.
    pub fn after_round(&self, mut state: State, depth: u8) -> f32 {
        let player = self.now.player_of(self.who);
        let mut answer = Vec::new();
        while state.round == self.now.round {
            let Turn::Ask { awaited, .. } = self.game.turn(&state) else { break };
            let Some(seat) = awaited.lowest() else { break };
            answer.clear();
            match Look::new(self.game, &state).ask_of(seat) {
                None => break,
                Some(Ask::Select) => self.guess_cards(&state, seat, &mut answer),
                Some(_) if seat == player && depth < DEPTH => {
                    self.best_answer(&state, seat, depth + 1, &mut answer);
                }
                Some(_) => self.game.default_answer(&state, seat, &mut answer),
            }
            self.game.apply(&mut state, seat, &answer, &mut Play::silent(&mut Steady));
        }
        self.weights.fortune(self.game, self.now, &state, self.who)
    }

    /// Cards somebody else may select.
    pub fn guess_cards(&self, state: &State, seat: Seat, out: &mut Vec<Pick>) {
        let look = Look::new(self.game, state);
        for who in look.selecting(seat) {
            let guess = state.agent(who).card.unwrap_or_else(|| self.weights.guess(self.game, state, who));
            let legal = look.may_select(who, guess).is_ok();
            out.push(Pick::Card(if legal { guess } else { look.collecting_card() }));
        }
    }

    /// The best answer to a question in between.
    pub fn best_answer(&self, state: &State, seat: Seat, depth: u8, out: &mut Vec<Pick>) {
        let look = Look::new(self.game, state);
        match look.ask_of(seat) {
            Some(Ask::Way(_) | Ask::Thing(..) | Ask::NpcOrder(..) | Ask::Discard(..)) => {
                let mut listed = Vec::new();
                let _ = look.list(seat, &[], &mut listed);
                let worth = |pick: &Pick| {
                    let mut after = *state;
                    self.game.apply(&mut after, seat, &[*pick], &mut Play::silent(&mut Steady));
                    self.after_round(after, depth)
                };
                let best = listed.iter().map(|pick| (worth(pick), *pick)).reduce(|a, b| if b.0 > a.0 { b } else { a });
                out.extend(best.map(|(_, pick)| pick));
            }
            // The lowest of the own files are below the average of the pool.
            Some(Ask::Launder(..)) => {
                let mut listed = Vec::new();
                while look.list(seat, out, &mut listed) == engine::Picks::More {
                    let worthless = listed.contains(&Pick::Data(1));
                    let stop = if out.is_empty() { listed[0] } else { Pick::Enough };
                    out.push(if worthless { Pick::Data(1) } else { stop });
                }
            }
            Some(Ask::Exchange(who, with)) => {
                let values = |whose| state.data.on(crate::Shelf::Stash(whose)).iter().map(|file| file.value());
                match (values(who).min(), values(with).max()) {
                    (Some(own), Some(theirs)) if theirs > own => out.extend([Pick::Data(own), Pick::Data(theirs)]),
                    _ => out.push(Pick::Keep),
                }
            }
            Some(Ask::Sift(..) | Ask::Select) | None => look.default_answer(seat, out),
        }
    }
}
