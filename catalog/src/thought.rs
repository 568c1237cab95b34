//! A bot's thought about a table as it stood: it can be thought elsewhere while the table goes on.

use std::any::Any;
use std::sync::Arc;

use engine::chance::Cipher;
use engine::{Bot, Seat, Seed, Sight};
use title::Title;

use crate::asking::Asking;
use crate::session::Suggestion;

/// What is to be thought. The thinker brings it back, so that the bot remembers what it thought.
pub trait AnyThought: Any + Send {
    /// What the bot answers, seeing only what its seat sees.
    fn think(&mut self) -> Suggestion;
}

pub(crate) struct Thought<G: Title> {
    pub game: Arc<G>,
    pub state: G::State,
    pub seat: Seat,
    pub name: &'static str,
    pub bot: Box<dyn Bot<G>>,
    /// Where the bot's own randomness comes from.
    pub seed: Seed,
}

impl<G: Title> AnyThought for Thought<G> {
    fn think(&mut self) -> Suggestion {
        let (game, seat) = (&*self.game, self.seat);
        let mut chance = Cipher::new(self.seed);
        let sight = Sight::new(game, &self.state, seat, &mut chance);
        let mut picks = Vec::new();
        self.bot.answer(&sight, &mut chance, &mut picks);
        let asking = Asking { game, state: &self.state, seat };
        let legal = game.allows(&self.state, seat, &picks, &mut Vec::new()).is_ok();
        if let Some(path) = legal.then(|| asking.path_of(&picks)).flatten() {
            let (picks, reason) = (asking.names(&picks), self.bot.reason(&sight, &picks));
            return Suggestion { path, words: picks.join(" > "), picks, reason };
        }
        // A bot that errs must not hold up the table.
        if asking.question().is_some() {
            game.default_answer(&self.state, seat, &mut picks);
        }
        let path = asking.path_of(&picks).unwrap_or_default();
        let picks = asking.names(&picks);
        Suggestion { path, words: picks.join(" > "), picks, reason: None }
    }
}
