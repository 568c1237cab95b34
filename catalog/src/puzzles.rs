//! Puzzles: positions with exactly one answer that keeps the win, as they lie in a game's file, and how they are found in
//! games between bots.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use title::Title;

/// A puzzle as its file has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Who is asked, counted from 1 as people do.
    pub seat: u8,
    /// The names of the picks that keep the win.
    pub answer: Vec<String>,
    /// The chance of winning with it, in percent.
    pub kept: f64,
    /// The best of the others, and the chance with that.
    pub tempting: Vec<String>,
    pub lost: f64,
    /// How many answers there are.
    pub answers: usize,
    /// Why, in the game's words.
    pub reason: Option<String>,
    /// The table, as a position file has it.
    pub position: Value,
}

/// The puzzles that come with a game. The file is ours, and a test reads it; a damaged one holds none.
pub(crate) fn shipped<G: Title>() -> Vec<Puzzle> {
    if G::PUZZLES.is_empty() {
        return Vec::new();
    }
    engine::load::yaml("puzzles.yaml", G::PUZZLES).unwrap_or_default()
}

/// A puzzle's position as a position file's text.
impl Puzzle {
    /// What [`crate::AnyGame::place`] reads.
    pub fn position_text(&self) -> String {
        self.position.to_string()
    }
}

#[cfg(feature = "workshop")]
pub(crate) use finding::find;

#[cfg(feature = "workshop")]
mod finding {
    use bots::puzzle::puzzle;
    use engine::bot::any_seat;
    use engine::chance::Quick;
    use engine::{Play, Sight, Turn};

    use super::{Puzzle, Title};
    use crate::asking::names;
    use crate::error::CatalogError;
    use crate::listed::not_set_up;
    use crate::settings::typed;
    use crate::simulate::{Order, own_number, team};

    /// A game that has not ended after so many answers holds no puzzle worth waiting for.
    const LONGEST: u32 = 4_000;

    /// Looks through one game between bots; at most one puzzle comes of it, so that puzzles differ.
    pub(crate) fn find<G: Title>(
        game: &G,
        order: &Order,
        number: u64,
        simulations: u32,
    ) -> Result<Option<Puzzle>, CatalogError> {
        let Some(mind) = game.mind() else { return Ok(None) };
        let mut bots = team::<G>(&order.bots)?;
        let setup = typed::<G>(&order.setup)?;
        let mut chance = Quick::new(own_number(order.seed, number));
        let mut state = game.start(&setup, &mut Play::silent(&mut chance)).map_err(|refusal| not_set_up(&refusal))?;
        for answer in 0..LONGEST {
            let Turn::Ask { awaited, .. } = game.turn(&state) else { break };
            let Some(seat) = any_seat(awaited, &mut chance) else { break };
            let seed = number << 16 | u64::from(answer);
            if let Some(found) = puzzle(game, &*mind, &state, seat, simulations, seed)
                // What is in the middle of being resolved is not always to be had from a position.
                && game.place(&game.position(&state)).is_ok_and(|placed| placed == state)
            {
                let sight = Sight::new(game, &state, seat, &mut Quick::new(seed));
                let percent = |odds: f64| (odds / 10.0).round() / 10.0;
                return Ok(Some(Puzzle {
                    seat: seat.0 + 1,
                    answer: names(game, &state, seat, &found.right),
                    kept: percent(found.kept),
                    tempting: names(game, &state, seat, &found.tempting),
                    lost: percent(found.lost),
                    answers: found.answers,
                    reason: mind.reason(&sight, &found.right),
                    // Writing a plain position to memory cannot fail.
                    position: serde_json::to_value(game.position(&state)).unwrap_or_default(),
                }));
            }
            let mut picks = Vec::new();
            let at = seat.index() % bots.len().max(1);
            let Some(bot) = bots.get_mut(at) else { break };
            bot.answer(&Sight::new(game, &state, seat, &mut chance), &mut chance, &mut picks);
            if game.answer(&mut state, seat, &picks, &mut Play::silent(&mut chance)).is_err() {
                break;
            }
        }
        Ok(None)
    }
}
