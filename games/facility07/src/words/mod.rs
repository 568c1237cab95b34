//! How Facility 07 speaks: names authors write, sentences players read, the log's voice, the facility as text.

mod agent_log;
mod briefing;
mod choices;
mod choosing;
mod draw;
mod map;
mod names;
mod questions;
mod reminders;
mod tale;
mod verdict;
mod voice;

use engine::{Epilogue, EpilogueLine, Outcome, Seat, Unread, Words};

use crate::content::Facility07;
use crate::event::Event;
use crate::pick::{Pick, Prompt};
use crate::state::State;
use crate::view::View;

pub(crate) use choices::kind_name;
pub(crate) use questions::happening;
pub(crate) use reminders::until;
pub use verdict::CREDITS;
pub(crate) use voice::{Voice, capital};

/// What the signs of the drawing in a terminal mean.
const SIGNS: &str = "\
Signs: @1 the Agent of seat 1, @1* Dazed, [1] in the cell; G a Guard awake, g Dazed, f fresh (asleep until the explorer's \
turn is over); # Locked Down, $2 Data on a corpse, ???? not explored yet, x a dead Room.\n\
Doors: = and ] [ lead to the next Room, > < ^ v are open doorways to explore through; everything else is wall.";

impl Words for Facility07 {
    const LEDGER: &'static str = crate::LEDGER;
    const BRIEFING: &'static str = briefing::BRIEFING;
    const SIGNS: &'static str = SIGNS;
    const TITLE: &'static str = "Facility 07";

    fn briefing(&self, state: &State) -> String {
        self.renamed(briefing::briefing(Voice::new(self, state)))
    }

    fn seat_name(&self, state: &State, seat: Seat) -> String {
        Voice::new(self, state).agent(seat)
    }

    fn prompt(&self, state: &State, seat: Seat, about: Prompt) -> String {
        self.renamed(questions::prompt(Voice::new(self, state), seat, about))
    }

    fn aside(&self, state: &State, _: Seat, about: Prompt) -> Option<String> {
        questions::aside(Voice::new(self, state), about).map(|text| self.renamed(text))
    }

    fn pick_name(&self, state: &State, _: Seat, _: &[Pick], pick: Pick) -> String {
        names::name(Voice::new(self, state), pick)
    }

    fn read_pick(&self, state: &State, seat: Seat, so_far: &[Pick], words: &str) -> Result<Pick, Unread> {
        names::read(Voice::new(self, state), seat, so_far, words)
    }

    fn describe(&self, state: &State, seat: Seat, so_far: &[Pick], pick: Pick) -> String {
        self.renamed(choices::describe(Voice::new(self, state), seat, so_far, pick))
    }

    fn tell(&self, state: &State, event: &Event) -> String {
        self.renamed(tale::tell(Voice::new(self, state), event))
    }

    fn draw(&self, view: &View) -> String {
        draw::draw(view)
    }

    fn epilogue(&self, state: &State, outcome: &Outcome) -> Epilogue {
        let Epilogue { headline, round, lines } = verdict::epilogue(Voice::new(self, state), outcome);
        let renamed = |EpilogueLine { seat, text }| EpilogueLine { seat, text: self.renamed(text) };
        Epilogue { headline: self.renamed(headline), round, lines: lines.into_iter().map(renamed).collect() }
    }
}

impl Facility07 {
    /// F07-WILD-11: whole words as the packs have them.
    fn renamed(&self, text: String) -> String {
        if self.shared.terms.is_empty() {
            return text;
        }
        let mut out = String::new();
        for word in text.split_inclusive(|c: char| !c.is_alphanumeric()) {
            let end = word.trim_end_matches(|c: char| !c.is_alphanumeric()).len();
            out.push_str(self.term(&word[..end]));
            out.push_str(&word[end..]);
        }
        out
    }
}
