//! Reading what lies face up: cards, Rooms, discard piles, and the card one is asked to react to.

use std::io::Write as _;

use catalog::{Laid, Printed, PrintedId};

use super::terminal::Terminal;
use crate::lookup;
use crate::out::Style;
use crate::trouble::Trouble;

/// A choice that names more things than these is explained without reading them all.
const READ_WITH_A_CHOICE: usize = 3;

/// Shorter names stand in too many sentences by chance.
const LEAST_NAME: usize = 4;

impl Terminal<'_> {
    fn printed(&self) -> Vec<Printed> {
        self.history().printed(self.viewer())
    }

    /// Everything these words may mean, whether it is in play or still in the box.
    pub(super) fn found(&self, words: &str) -> Vec<Printed> {
        let (printed, laid) = (self.printed(), self.history().laid(self.viewer()));
        lookup::find(&printed, &laid, words).into_iter().cloned().collect()
    }

    pub(super) fn show_found(&mut self, found: &[Printed]) -> Result<(), Trouble> {
        let found: Vec<&Printed> = found.iter().collect();
        lookup::show(&*self.game, &found, self.out)
    }

    pub(super) fn show_card(&mut self, words: Option<&str>) -> Result<(), Trouble> {
        match words {
            Some(words) => {
                let found = self.found(words);
                self.show_or_nearest(&found, words)
            }
            None => self.show_resolving(),
        }
    }

    /// A place of the board by any part of its name; without one, every place whose text can be read.
    pub(super) fn show_room(&mut self, words: Option<&str>) -> Result<(), Trouble> {
        let laid = self.history().laid(self.viewer());
        let Some(words) = words else { return self.show_board_texts(&laid) };
        let found = self.found(words);
        // Where a card and a Room share a word, the Room is meant.
        let places: Vec<Printed> =
            found.iter().filter(|one| laid.iter().any(|place| place.card.kind == one.kind)).cloned().collect();
        self.show_or_nearest(if places.is_empty() { &found } else { &places }, words)
    }

    fn show_or_nearest(&mut self, found: &[Printed], words: &str) -> Result<(), Trouble> {
        if !found.is_empty() {
            return self.show_found(found);
        }
        let printed = self.printed();
        let near = lookup::nearest(&printed, words).map(|near| format!(" Did you mean `{near}`?")).unwrap_or_default();
        writeln!(self.out, "Nothing in the box is called `{words}`.{near}")?;
        Ok(())
    }

    fn show_board_texts(&mut self, laid: &[Laid]) -> Result<(), Trouble> {
        let printed = self.printed();
        for place in laid {
            let Some(card) = printed.iter().find(|one| place.card.is(one)) else { continue };
            let face = self.game.face(card);
            if !place.called.eq_ignore_ascii_case(&face.name) {
                write!(self.out, "{}: ", place.called)?;
            }
            lookup::read(&face, self.out)?;
        }
        if laid.is_empty() {
            writeln!(self.out, "Nothing on the board has a text of its own.")?;
        }
        Ok(())
    }

    /// Piles that everybody may look through, each card once with the number of its copies.
    pub(super) fn show_discards(&mut self) -> Result<(), Trouble> {
        let (printed, piles) = (self.printed(), self.history().discards(self.viewer()));
        for pile in piles {
            let heading = self.out.styled(Style::Heading, &format!("{}: {}", pile.name, pile.cards.len()));
            writeln!(self.out, "{heading}")?;
            let mut listed: Vec<(PrintedId, usize)> = Vec::new();
            // The top of the pile first.
            for card in pile.cards.iter().rev() {
                match listed.iter_mut().find(|(other, _)| other == card) {
                    Some((_, copies)) => *copies += 1,
                    None => listed.push((*card, 1)),
                }
            }
            for (card, copies) in listed {
                let Some(one) = printed.iter().find(|one| card.is(one)) else { continue };
                let times = if copies > 1 { format!(" × {copies}") } else { String::new() };
                writeln!(self.out, "  {}{times} ({})", one.name, self.game.face(one).kind)?;
            }
        }
        Ok(())
    }

    fn show_resolving(&mut self) -> Result<(), Trouble> {
        let (printed, now) = (self.printed(), self.history().resolving(self.viewer()));
        for card in &now {
            if let Some(one) = printed.iter().find(|one| card.is(one)) {
                lookup::read(&self.game.face(one), self.out)?;
            }
        }
        if now.is_empty() {
            writeln!(self.out, "No card is being resolved. `card NAME` reads any card; a part of its name will do.")?;
        }
        Ok(())
    }

    /// Reads the card that the question is about, once to each person, unless the news have just told its text.
    pub(super) fn read_aloud(&mut self) -> Result<(), Trouble> {
        let now = self.history().resolving(self.viewer());
        self.read.retain(|(_, card)| now.contains(card));
        let Some(card) = now.first().copied().filter(|card| !self.read.contains(&(self.typist, *card))) else {
            return Ok(());
        };
        self.read.push((self.typist, card));
        let printed = self.printed();
        let Some(one) = printed.iter().find(|one| card.is(one)) else { return Ok(()) };
        let face = self.game.face(one);
        let told = |text: &str| self.just_told.contains(text);
        if face.paragraphs.iter().all(|paragraph| told(&paragraph.text)) {
            return Ok(());
        }
        lookup::read(&face, self.out)
    }

    /// The texts of what a choice names, as far as the sentence about it does not say them already.
    pub(super) fn show_named(&mut self, choice: &str, said: &str) -> Result<(), Trouble> {
        let mut named = self.printed();
        named.retain(|one| one.name.len() >= LEAST_NAME && choice.to_lowercase().contains(&one.name.to_lowercase()));
        named.retain(|one| !one.texts.iter().any(|part| !part.text.is_empty() && said.contains(&part.text)));
        if named.len() <= READ_WITH_A_CHOICE { self.show_found(&named) } else { Ok(()) }
    }
}
