//! A table being changed: rules, state, and what the engine lends while an answer is resolved.

use engine::effect::Flow;
use engine::{Play, Rule};

use crate::content::{EntityExtraction, Traits};
use crate::event::Event;
use crate::look::Look;
use crate::names::{Card, Operative};
use crate::state::State;

/// Everything a rule needs to change the state.
pub struct Resolver<'r, 's, 'p> {
    pub game: &'r EntityExtraction,
    pub state: &'s mut State,
    pub play: &'s mut Play<'p, Event>,
}

impl Resolver<'_, '_, '_> {
    /// Reads the table.
    #[inline]
    pub fn look(&self) -> Look<'_> {
        Look { game: self.game, state: self.state }
    }

    /// Writes to the log, if there is a listener.
    #[inline]
    pub fn tell(&mut self, rule: &'static str, event: impl FnOnce() -> Event) {
        self.play.tell(Rule(rule), event);
    }

    /// Writes what is printed on a card at work, under the card's own ID.
    pub fn quote(&mut self, card: Card) {
        self.play.tell(card.rule(), || Event::CardText { card });
    }

    /// The same for the card in hand of which this is true.
    pub fn quote_held(&mut self, who: Operative, fits: impl Fn(Traits) -> bool) {
        let held = |card: &Card| !card.is_weapon() && fits(self.game.traits(*card));
        if let Some(card) = self.state.cards.hand(who).iter().copied().find(held) {
            self.quote(card);
        }
    }

    /// Tells the operative's controller alone.
    #[inline]
    pub fn whisper(&mut self, to: Operative, rule: &'static str, event: impl FnOnce() -> Event) {
        self.play.whisper(self.state.player_of(to), Rule(rule), event);
    }

    /// EE-RULING-21: the instruction being carried out has changed something.
    #[inline]
    pub fn resolve(&mut self) {
        self.state.resolved = true;
    }

    #[inline]
    pub fn is_over(&self) -> bool {
        self.state.ending.is_some()
    }

    /// EE-END-04: looked at after every resolved effect.
    pub fn flow(&mut self) -> Flow {
        self.check_end();
        if self.is_over() { Flow::Stop } else { Flow::On }
    }
}
