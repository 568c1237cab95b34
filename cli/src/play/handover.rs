//! Secrets at one screen: where a game hides things and several people share the keyboard, it is handed over before any
//! player's own cards are shown. And questions that are none, since there is only one answer.

use std::io::Write as _;

use catalog::{Answered, Offer};
use engine::{Seat, Viewer};

use super::screen::shown;
use super::terminal::Terminal;
use crate::out::Style;
use crate::trouble::Trouble;

/// An answer has a handful of picks; a game that asks for more has lost its way.
const MOST_PICKS: usize = 64;

impl Terminal<'_> {
    /// Whether several people with secrets from each other sit at this screen.
    pub(super) fn shares_secrets(&self) -> bool {
        self.game.hides() && !self.seating.alone && self.seating.humans().iter().count() > 1
    }

    /// Makes sure that the player who types next is the one at the screen; `false` if there is nothing more to read.
    pub(super) fn hand_over(&mut self) -> Result<bool, Trouble> {
        if !self.shares_secrets() || self.facing == Some(self.typist) {
            return Ok(true);
        }
        // Nothing of the one before stays in sight.
        self.facing = None;
        self.path.clear();
        self.out.clear()?;
        let name = self.history().seat_name(self.typist);
        if self.history().asked(self.typist).is_some_and(|asked| asked.sealed) {
            writeln!(self.out, "{name} decides in secret: everybody else looks away, please.")?;
        }
        let request = format!("Hand the keyboard to {name}, then press Enter.");
        write!(self.out, "{} ", self.out.styled(Style::Heading, &request))?;
        if self.read_typed()?.is_none() {
            return Ok(false);
        }
        self.out.clear()?;
        self.facing = Some(self.typist);
        // The board is another one with other eyes.
        self.drawn = 0;
        Ok(true)
    }

    /// Takes note of what this seat has not been told yet, with its own eyes.
    pub(super) fn own_news(&mut self, seat: Seat) {
        let entries = self.history().entries();
        let since = self.seen.insert(seat, entries).unwrap_or(self.told_at_start);
        let lines: Vec<String> = (since..entries)
            .filter(|entry| !self.quiet.contains(entry))
            .flat_map(|entry| self.history().told(entry))
            .filter_map(|line| shown(self.out, line, Viewer::Seat(seat)))
            .collect();
        self.news.extend(lines);
    }

    /// The one answer to a question that has only one.
    fn only_answer(&self, seat: Seat) -> Option<Vec<usize>> {
        let mut path = Vec::new();
        while path.len() < MOST_PICKS {
            match self.history().offer(seat, &path).ok()? {
                Offer::Complete => return Some(path),
                Offer::More(choices) if choices.len() == 1 => path.push(0),
                Offer::More(_) => return None,
            }
        }
        None
    }

    /// Whether the present question would be answered by itself.
    pub(super) fn is_obvious(&self) -> bool {
        !self.ask_all && self.awaited().has(self.typist) && self.only_answer(self.typist).is_some()
    }

    /// Answers a question that has only one answer (F07-RULING-138 lets a player pass by habit).
    pub(super) fn answer_the_obvious(&mut self) -> Result<bool, Trouble> {
        let seat = self.typist;
        if !self.is_obvious() || !self.seating.humans().has(seat) {
            return Ok(false);
        }
        let Some(path) = self.only_answer(seat) else { return Ok(false) };
        let words = self.history().words(seat, &path).unwrap_or_default().join(" > ");
        let name = self.history().seat_name(seat);
        let waited_for = self.awaited();
        if !matches!(self.session.answer(seat, &path), Ok(Answered::Done(_))) {
            return Ok(false);
        }
        self.path.clear();
        self.note_asked_again(seat, waited_for, true);
        if !self.shares_secrets() {
            self.news.push(format!("{name}: {words} (the only choice)"));
        }
        self.note_what_followed()?;
        self.go = self.after_answer(seat);
        Ok(true)
    }
}
