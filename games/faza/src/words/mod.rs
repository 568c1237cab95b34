//! How FAZA speaks: names authors write, sentences players read, the log's voice, the board as text.

mod draw;
mod names;
mod sentences;
mod tale;

use engine::{Outcome, Seat, Unread, Words};

use crate::content::Faza;
use crate::event::Event;
use crate::pick::{Pick, Prompt};
use crate::state::State;
use crate::view::View;

impl Words for Faza {
    const LEDGER: &'static str = include_str!("../../RULES.md");
    const TITLE: &'static str = "FAZA";

    fn seat_name(&self, state: &State, seat: Seat) -> String {
        self.character(state.player(seat).character).name.clone()
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
        draw::draw(view)
    }

    fn verdict(&self, state: &State, outcome: &Outcome) -> String {
        tale::verdict(state, outcome)
    }
}
