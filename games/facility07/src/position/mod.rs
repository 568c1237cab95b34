//! Positions: any table between two commands, by name.

mod dealing;
mod facts;
mod laying;
mod names;
mod parts;
mod placing;
mod seating;
mod stock;
mod writing;

use engine::effect::ProgramId;
use engine::{Play, Positions, Refusal, Seat};
use serde_json::Value;

use self::facts::Facts;
pub use self::parts::Position;
use self::placing::Placing;
use self::writing::Writing;
use crate::content::Facility07;
use crate::event::Event;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{Source, State};
use crate::vocabulary::Steps;

impl Positions for Facility07 {
    type Position = Position;
    type Effect = Steps;

    fn place(&self, position: &Position) -> Result<State, Refusal<Reason>> {
        Placing { game: self, position }.state()
    }

    fn position(&self, state: &State) -> Position {
        Writing { game: self, state }.position()
    }

    fn facts(&self, state: &State) -> Value {
        Facts { game: self, state }.value()
    }

    fn with_effect(&self, effect: &[Steps]) -> (Self, ProgramId) {
        self.with_program(effect)
    }

    fn effect_fault(&self, effect: &[Steps]) -> Option<String> {
        self.program_fault(effect).map(|complaint| complaint.to_string())
    }

    /// The seat is `me`, and its Room is at hand.
    fn run_effect(&self, state: &mut State, seat: Seat, program: ProgramId, play: &mut Play<'_, Event>) {
        let mut table = Resolver { game: self, state, play };
        let scope = table.scope(seat, Source::Rules);
        table.call(program, scope);
        table.go_on_until_asked();
    }
}
