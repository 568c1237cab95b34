//! Players that are not people.

use crate::chance::{Chance, Draw};
use crate::game::{Game, Picks};
use crate::seat::{Seat, SeatSet};
use crate::sight::Sight;

/// Something that can take a seat. What it is handed cannot reach the true state, so it sees what its seat sees and no
/// more.
pub trait Bot<G: Game>: Send {
    /// The name it goes by at the table.
    fn name(&self) -> &'static str;

    /// Answers the question its seat is asked; `out` arrives empty and leaves with a legal answer.
    fn answer(&mut self, sight: &Sight<'_, G>, chance: &mut dyn Chance, out: &mut Vec<G::Pick>);

    /// What the bot would do and why, for players who ask for a hint.
    fn reason(&mut self, _sight: &Sight<'_, G>, _picks: &[G::Pick]) -> Option<String> {
        None
    }
}

/// Picks uniformly among whatever is listed.
#[derive(Clone, Debug, Default)]
pub struct Random<P> {
    options: Vec<P>,
    /// Single picks made so far; each was a choice from a complete list.
    pub decisions: u64,
}

impl<P> Random<P> {
    /// A fresh one; its buffer grows once and is kept.
    pub fn new() -> Self {
        Random { options: Vec::new(), decisions: 0 }
    }

    /// Answers for a seat. What may be answered is no secret to the seat that is asked, so any state will do.
    pub fn choose<G: Game<Pick = P>>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        chance: &mut dyn Chance,
        out: &mut Vec<P>,
    ) where
        P: Copy,
    {
        while game.options(state, seat, out, &mut self.options) == Picks::More {
            let Some(last) = self.options.len().checked_sub(1) else {
                debug_assert!(false, "a question with nothing to answer: {state:?}");
                return;
            };
            let index = chance.below(last as u32 + 1, Draw::Pick);
            out.push(self.options[index as usize]);
            self.decisions += 1;
        }
    }
}

impl<G: Game> Bot<G> for Random<G::Pick> {
    fn name(&self) -> &'static str {
        "random"
    }

    fn answer(&mut self, sight: &Sight<'_, G>, chance: &mut dyn Chance, out: &mut Vec<G::Pick>) {
        self.choose(sight.game(), sight.seen(), sight.seat(), chance, out);
    }
}

/// One of these seats, each equally likely.
pub fn any_seat(seats: SeatSet, chance: &mut dyn Chance) -> Option<Seat> {
    let count = u32::from(seats.len());
    match count {
        0 => None,
        1 => seats.lowest(),
        _ => seats.iter().nth(chance.below(count, Draw::Pick) as usize),
    }
}
