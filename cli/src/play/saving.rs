//! Saving and loading at the table. Files are the one place where something can go wrong and the table goes on.

use std::io::Write as _;
use std::path::Path;

use super::bots::Go;
use super::input::Typed;
use super::seating::Seating;
use super::terminal::{Flow, Terminal};
use crate::files::{self, Saved};
use crate::trouble::Trouble;

impl Terminal<'_> {
    pub(super) fn save(&mut self, file: &str) -> Result<(), Trouble> {
        if file.is_empty() {
            writeln!(self.out, "Save it where? Type `save FILE`, such as `save evening.journal`.")?;
            return Ok(());
        }
        let done = files::save(Path::new(file), &mut *self.session);
        // Saving adds a snapshot to the journal even where the file cannot be written; that is no news.
        (self.told, self.drawn) = (self.history().entries(), self.history().entries());
        match done {
            Ok(()) => {
                self.saved = self.history().answers();
                let quoted = if file.contains(char::is_whitespace) { format!("'{file}'") } else { file.into() };
                writeln!(self.out, "Saved. `load {file}` goes on from here, or another day:")?;
                let (name, seats) = (self.game.name(), self.seating.flags());
                writeln!(self.out, "  safehouse play {name} --load {quoted}{seats}{}", self.pack_flags)?;
            }
            Err(trouble) => writeln!(self.out, "Not saved. {trouble}")?,
        }
        Ok(())
    }

    pub(super) fn load(&mut self, file: &str) -> Result<Flow, Trouble> {
        if file.is_empty() {
            writeln!(self.out, "Load which game? Type `load FILE`.")?;
            return Ok(Flow::On);
        }
        if self.would_lose(&Typed::Load(file.into())) {
            writeln!(self.out, "This game is not saved. `save FILE` keeps it; `load {file}` once more leaves it.")?;
            return Ok(Flow::On);
        }
        let loaded = files::saved(Path::new(file), &self.shelf).and_then(|saved| {
            let (seats, game) = (saved.session.history().seats(), &*saved.game);
            let same = saved.alone == self.seating.alone
                && usize::from(seats) == self.seating.seats().count()
                && game.name() == self.game.name();
            let seating = if same { self.seating.clone() } else { Seating::new(game, &[], seats, saved.alone)? };
            Ok((saved, seating))
        });
        match loaded {
            Ok((Saved { game, session, notice, .. }, seating)) => {
                (self.game, self.session, self.seating) = (game, session, seating);
                self.typist = self.seating.humans().lowest().unwrap_or_default();
                self.path.clear();
                self.asked_again.clear();
                self.told = self.history().entries();
                (self.told_at_start, self.facing) = (self.told, None);
                self.seen.clear();
                self.quiet.clear();
                self.saved = self.history().answers();
                self.go = Go::HumansFirst;
                writeln!(self.out, "{}", notice.as_deref().unwrap_or("Loaded."))?;
                Ok(Flow::Anew)
            }
            Err(trouble) => {
                writeln!(self.out, "Not loaded; this game goes on. {trouble}")?;
                Ok(Flow::On)
            }
        }
    }
}
