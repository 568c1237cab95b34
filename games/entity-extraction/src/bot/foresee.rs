//! Playing a thought to the end of the round: everybody else ends their turn, then the Hostiles take theirs.

use engine::chance::Quick;
use engine::{Game, Picks, Play, Seat, Turn};

use super::outlook::Weights;
use crate::asking::Ask;
use crate::content::EntityExtraction;
use crate::look::Look;
use crate::pick::Pick;
use crate::state::State;

/// Questions answered by default until the round is over; a round has a few dozen at most.
const PATIENCE: usize = 200;

/// A thought: rules, weights, and whose.
pub(super) struct Thought<'a> {
    pub game: &'a EntityExtraction,
    pub weights: Weights,
    pub seat: Seat,
}

impl Thought<'_> {
    pub fn apply(&self, state: &mut State, answer: &[Pick]) {
        self.game.apply(state, self.seat, answer, &mut Play::silent(&mut Quick::new(0)));
    }

    /// Answers worth thinking about. Trades are answered and not offered, nothing is thrown away that need not be, and nobody is put
    /// down: a free action that changes nothing for long could be repeated for ever.
    pub fn candidates(&self, state: &State, out: &mut Vec<Vec<Pick>>) {
        out.clear();
        let look = Look::new(self.game, state);
        let is_turn = matches!(look.ask_of(self.seat), Some(Ask::Act(_)));
        let (mut first, mut then) = (Vec::new(), Vec::new());
        if look.list(self.seat, &[], &mut first) == Picks::Complete {
            return;
        }
        for pick in first {
            match pick {
                Pick::Trade(_) | Pick::PassOn | Pick::Concede | Pick::Drop => {}
                Pick::Discard(_) if is_turn => {}
                Pick::Attack(_) => {
                    let _ = look.list(self.seat, &[pick], &mut then);
                    out.extend(then.iter().map(|target| vec![pick, *target]));
                }
                _ => out.push(vec![pick]),
            }
        }
    }

    /// What the table is worth once this answer is given and the round is over.
    pub fn worth(&self, state: &State, answer: &[Pick]) -> f32 {
        let mut after = *state;
        if answer == [Pick::Discover] {
            // What lies there is not known, so it is not peeked at: the action is gone, and a room is lit.
            let Some(who) = after.active else { return f32::NEG_INFINITY };
            after.actions -= 1;
            after.fresh = false;
            let chance = self.weights.discovery(self.game, &after, who);
            return self.finish(after) + chance;
        }
        self.apply(&mut after, answer);
        self.finish(after)
    }

    fn finish(&self, mut state: State) -> f32 {
        let round = state.round;
        let mut answer = Vec::new();
        self.settle(&mut state, &mut answer);
        let chance = state.active.map_or(0.0, |who| self.weights.opportunity(self.game, &state, who));
        for _ in 0..PATIENCE {
            if state.round != round {
                break;
            }
            let Turn::Ask { awaited, .. } = self.game.turn(&state) else { break };
            let Some(seat) = awaited.lowest() else { break };
            self.game.default_answer(&state, seat, &mut answer);
            self.game.apply(&mut state, seat, &answer, &mut Play::silent(&mut Quick::new(0)));
        }
        self.weights.value(self.game, &state) + chance
    }

    /// What is in progress comes to its end: a Move stops, a volley goes on at the first target.
    fn settle(&self, state: &mut State, answer: &mut Vec<Pick>) {
        let mut listed = Vec::new();
        for _ in 0..PATIENCE {
            if state.stack.is_empty() || state.active.is_none() {
                return;
            }
            let Turn::Ask { awaited, .. } = self.game.turn(state) else { return };
            let Some(seat) = awaited.lowest() else { return };
            let look = Look::new(self.game, state);
            self.game.default_answer(state, seat, answer);
            if matches!(look.ask_of(seat), Some(Ask::Volley(..))) {
                let _ = look.list(seat, &[], &mut listed);
                answer.clear();
                answer.extend(listed.get(1).or(listed.first()));
            }
            self.game.apply(state, seat, answer, &mut Play::silent(&mut Quick::new(0)));
        }
    }
}
