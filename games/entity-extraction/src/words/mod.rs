//! How Entity Extraction speaks: names authors write, sentences players read, the log's voice, the map as text.

mod draw;
#[cfg(test)]
mod every_event;
mod forecast;
mod matters;
mod names;
mod sentences;
mod tale;
mod verdict;

use engine::{Epilogue, Outcome, Seat, Unread, Words};

pub use self::forecast::next_of;
use crate::agreement::Agreement;
use crate::content::EntityExtraction;
use crate::event::Event;
use crate::pick::{Pick, Prompt};
use crate::state::State;
use crate::view::View;

const BRIEFING: &str = "\
Three operatives enter a facility that is built anew each time. Discover every Room, kill every Hostile and bring all three back \
to the Gate: you win together. If all three are down at the same time, you lose together. In each round every operative takes \
one turn of 2 actions, in any order: move up to 2 tiles, discover the Room you stand in, attack, use an Item, pick up somebody \
who is down, lock or unlock a door. Trading, dropping and discarding are free. Then the Hostiles take their turn as their cards say.\n\
Attacks always hit; a range counts steps through unlocked doors. Whoever stands beyond one door of an airlock locks the other.";

/// What the signs of the drawing in a terminal mean.
const SIGNS: &str = "\
Signs: A B C the operatives (small letters: down), ! a Hostile, # a hall, ? a Room nobody has seen, (name) a Room that was shown and \
turned back, - | open connections, + a door, X a locked one, o an airlock door, * the beacon, ~ what lasts.";

impl Words for EntityExtraction {
    const LEDGER: &'static str = include_str!("../../RULES.md");
    const BRIEFING: &'static str = BRIEFING;
    const SIGNS: &'static str = SIGNS;
    const TITLE: &'static str = "Entity Extraction";

    /// With what was agreed at this table, and nothing of what was not.
    fn briefing(&self, state: &State) -> String {
        let agreed: Vec<&str> = Agreement::at(state).map(Agreement::sentence).collect();
        let locked = if state.airlocks_hold { " Nobody moves through a locked door." } else { "" };
        format!("{BRIEFING}{locked}\n{}", agreed.join("\n"))
    }

    fn seat_name(&self, state: &State, seat: Seat) -> String {
        let names = state.operatives_of(seat).map(|who| self.name(who).to_string());
        names.collect::<Vec<_>>().join(" & ")
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

    fn describe(&self, state: &State, _: Seat, so_far: &[Pick], pick: Pick) -> String {
        sentences::describe(self, state, so_far, pick)
    }

    fn tell(&self, state: &State, event: &Event) -> String {
        tale::tell(self, state, *event)
    }

    fn draw(&self, view: &View) -> String {
        draw::draw(view)
    }

    fn epilogue(&self, state: &State, _: &Outcome) -> Epilogue {
        verdict::epilogue(state)
    }
}
