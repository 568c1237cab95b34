//! A table being changed: rules, state, and what the engine lends while an answer is resolved.

use engine::effect::Frame;
use engine::{Play, Rule};

use crate::content::Faza;
use crate::event::Event;
use crate::look::Look;
use crate::state::{Ending, State, Step};

/// Everything a rule needs to change the state.
pub struct Resolver<'r, 's, 'p> {
    pub game: &'r Faza,
    pub state: &'s mut State,
    pub play: &'s mut Play<'p, Event>,
}

impl Resolver<'_, '_, '_> {
    /// Reads the table.
    pub fn look(&self) -> Look<'_> {
        Look::new(self.game, self.state)
    }

    /// Writes to the log, if there is a listener.
    #[inline]
    pub fn tell(&mut self, rule: &'static str, event: impl FnOnce() -> Event) {
        self.play.tell(Rule(rule), event);
    }

    /// FAZA-END-07: the game ends this instant; whatever was in progress is dropped.
    pub fn end(&mut self, ending: Ending) {
        if self.state.ending.is_none() {
            self.state.ending = Some(ending);
            self.state.proposal = None;
            // A card that was being resolved goes to the discard pile with the rest of its effect.
            while let Some(frame) = self.state.stack.pop() {
                if let Frame::Step(Step::Global(event, ..) | Step::Discard(event)) = frame {
                    self.state.discard.push(event);
                }
            }
            // The tie goes to the Faza: the last ship has fallen, and with it the team.
            let tie = ending != Ending::Victory && self.state.ships.iter().all(|ship| ship.health == 0);
            let rule = match ending {
                Ending::NoRebels if tie => Rule("FAZA-RULING-19"),
                _ if tie => Rule("FAZA-END-06"),
                _ => ending.rule(),
            };
            self.play.tell(rule, || Event::Ended { ending });
        }
    }

    pub fn is_over(&self) -> bool {
        self.state.ending.is_some()
    }
}
