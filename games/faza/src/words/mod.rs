//! How FAZA speaks: names authors write, sentences players read, the log's voice, the board as text.

mod briefing;
mod draw;
#[cfg(test)]
mod every_event;
mod names;
mod sentences;
mod tale;

pub use briefing::phase_guide;
use engine::{Epilogue, Outcome, Seat, Unread, Words};

use crate::content::Faza;
use crate::event::Event;
use crate::pick::{Pick, Prompt};
use crate::state::State;
use crate::view::View;

const BRIEFING: &str = "\
Your team wins when all three motherships are defeated. A Rebel on a ship's tile, with one of you beside it and no Drone \
there, takes one health off the ship; then the Faza retaliate with an event.\n\
Roll against Drones on your tile for Points (4 or more on a die), and recruit Rebels with them. A failed die injures: a Rebel \
on your tile takes it, or your lowest card turns to its injured side.\n\
You lose if one of you has four injured cards, if a Drone is needed and the pool is empty, or if all four Outposts are dark.";

/// What the signs of the drawing in a terminal mean.
const SIGNS: &str = "\
Signs: @Doctor a player, <Carrier 4> a ship and its health, MED POL TAC TEC the Area that gives its player +1, \
~dark~ a fazaformed tile, DEADLY hurts whoever ends the Team Phase there, MED-1! an injured card, [Tracker] where the Tracker stands; the guide to its right acts next.";

impl Words for Faza {
    const LEDGER: &'static str = include_str!("../../RULES.md");
    const BRIEFING: &'static str = BRIEFING;
    const SIGNS: &'static str = SIGNS;
    const TITLE: &'static str = "FAZA";

    fn briefing(&self, state: &State) -> String {
        briefing::briefing(self, state)
    }

    fn seat_name(&self, state: &State, seat: Seat) -> String {
        self.character(state.player(seat).character).name.to_string()
    }

    fn prompt(&self, state: &State, seat: Seat, about: Prompt) -> String {
        sentences::prompt(self, state, seat, about)
    }

    fn pick_name(&self, state: &State, _: Seat, _: &[Pick], pick: Pick) -> String {
        names::name(self, state, pick)
    }

    fn read_pick(&self, state: &State, seat: Seat, so_far: &[Pick], words: &str) -> Result<Pick, Unread> {
        names::read(self, state, seat, so_far, words)
    }

    fn describe(&self, state: &State, seat: Seat, so_far: &[Pick], pick: Pick) -> String {
        sentences::describe(self, state, seat, so_far, pick)
    }

    fn tell(&self, state: &State, event: &Event) -> String {
        tale::tell(self, state, *event)
    }

    fn draw(&self, view: &View) -> String {
        draw::draw(self, view)
    }

    fn epilogue(&self, state: &State, _: &Outcome) -> Epilogue {
        tale::epilogue(state)
    }
}
