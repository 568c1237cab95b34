//! What a bot gets to see of a table.

use crate::chance::Chance;
use crate::game::Game;
use crate::seat::{Seat, Viewer};

/// A table as one seat knows it. The true state is not in here: it is left behind when this is made, so that no bot can
/// reach it. What comes out depends only on what the seat knows and on chance ([`Game::imagine`] promises so): two tables
/// that the seat cannot tell apart give the same sight.
///
/// Whatever [`seen`](Sight::seen) or [`imagine`](Sight::imagine) show of hidden things is a guess, one of many. Reading
/// it as the truth is not cheating, but it is playing badly.
#[derive(Debug)]
pub struct Sight<'g, G: Game> {
    game: &'g G,
    seat: Seat,
    seen: G::State,
}

impl<'g, G: Game> Sight<'g, G> {
    /// What this seat knows of the table.
    pub fn new(game: &'g G, truth: &G::State, seat: Seat, chance: &mut dyn Chance) -> Self {
        Sight { game, seat, seen: game.imagine(truth, Viewer::Seat(seat), chance) }
    }

    /// The rules.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// Whose sight it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// A state that the seat cannot tell from the true one.
    pub fn seen(&self) -> &G::State {
        &self.seen
    }

    /// Another such state, to think ahead in: sealed answers of others are awaited again, because what they hold in an
    /// imagined state is a stopgap and no guess.
    pub fn imagine(&self, chance: &mut dyn Chance) -> G::State {
        let mut state = self.game.imagine(&self.seen, Viewer::Seat(self.seat), chance);
        self.game.unseal(&mut state, self.seat);
        state
    }
}
