//! How Infiltration speaks: names authors write, sentences players read, the log's voice, the table as text.

mod briefing;
mod draw;
mod names;
pub mod questions;
pub mod reminders;
mod sentences;
mod tale;
mod verdict;

use engine::{Epilogue, Outcome, Seat, Unread, Words};

use crate::content::Infiltration;
use crate::event::Event;
use crate::pick::{Pick, Prompt};
use crate::state::State;
use crate::view::View;

/// What the signs of the drawing in a terminal mean.
const SIGNS: &str = "\
Signs: @Argent an operative (! wounded, _ delayed), *3 data files, [I] an Interface token, {lock 2} and {worker 2} a guard on \
so many data, <James Harris> an NPC, ~Sludge~ delays whoever enters, ???? a room nobody has seen.";

impl Words for Infiltration {
    const LEDGER: &'static str = include_str!("../../RULES.md");
    const BRIEFING: &'static str = briefing::BRIEFING;
    const SIGNS: &'static str = SIGNS;
    const TITLE: &'static str = "Infiltration";

    fn briefing(&self, state: &State) -> String {
        briefing::briefing(self, state)
    }

    fn seat_name(&self, state: &State, seat: Seat) -> String {
        let names = state.operatives_of(seat).map(|who| self.name(state, who).to_string());
        names.collect::<Vec<_>>().join(" & ")
    }

    fn prompt(&self, state: &State, seat: Seat, about: Prompt) -> String {
        questions::prompt(self, state, seat, about)
    }

    fn aside(&self, state: &State, _: Seat, about: Prompt) -> Option<String> {
        questions::aside(self, state, about)
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

    fn epilogue(&self, state: &State, outcome: &Outcome) -> Epilogue {
        verdict::epilogue(self, state, outcome)
    }
}
