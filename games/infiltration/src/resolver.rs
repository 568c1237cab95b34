//! A table being changed: rules, state, and what the engine lends while an answer is resolved.

use engine::effect::Flow;
use engine::{Play, Rule};

use crate::content::{Infiltration, Room};
use crate::event::Event;
use crate::look::Look;
use crate::names::{Operative, Place};
use crate::state::State;

/// Everything a rule needs to change the state.
pub struct Resolver<'r, 's, 'p> {
    pub game: &'r Infiltration,
    pub state: &'s mut State,
    pub play: &'s mut Play<'p, Event>,
}

impl<'r> Resolver<'r, '_, '_> {
    /// Reads the table.
    #[inline]
    pub fn look(&self) -> Look<'_> {
        Look { game: self.game, state: self.state }
    }

    /// The room card at a place.
    #[inline]
    pub fn room(&self, place: Place) -> &'r Room {
        self.game.room(self.state.rooms[place.index()])
    }

    /// Writes to the log, if there is a listener.
    #[inline]
    pub fn tell(&mut self, rule: &'static str, event: impl FnOnce() -> Event) {
        self.play.tell(Rule(rule), event);
    }

    /// Tells the operative's player alone.
    #[inline]
    pub fn whisper(&mut self, to: Operative, rule: &'static str, event: impl FnOnce() -> Event) {
        self.play.whisper(self.state.player_of(to), Rule(rule), event);
    }

    /// A step of the text being carried out has resolved: it changed something or showed something hidden.
    #[inline]
    pub fn resolve(&mut self) {
        self.state.resolved = true;
    }

    pub fn is_over(&self) -> bool {
        self.state.ending.is_some()
    }

    /// INF-RULING-67, INF-RULING-80: once it is over nothing further resolves.
    pub fn flow(&self) -> Flow {
        if self.is_over() { Flow::Stop } else { Flow::On }
    }
}
