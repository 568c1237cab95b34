//! A game to look at, entry by entry, through anybody's eyes.

use catalog::AnyHistory;
use engine::journal::DiceProof;
use engine::{Seat, Viewer};
use wire::SeatNumber;
use wire::api::CardInfo;

use crate::messages::{Laid, Moment, Saved, Sitter, Word};
use crate::{Said, table, tell};

pub struct Study {
    history: Box<dyn AnyHistory>,
    title: &'static str,
    game: &'static str,
    seats: Vec<Sitter>,
    fairness: (bool, String),
    printed: Option<Vec<CardInfo>>,
}

impl Study {
    pub fn new(saved: &Saved) -> Result<Study, String> {
        let (game, file) = table::read(saved)?;
        let history = game.replay(&file).map_err(|error| error.to_string())?;
        let fairness = match game.verify(&file) {
            Ok(verified) => match verified.dice {
                DiceProof::Proven => {
                    let what = "each the one that the seed gives which was promised before the game";
                    (true, format!("{} random outcomes, {what}", verified.outcomes))
                }
                DiceProof::SeedWithheld => (false, "the seed is not told before the game is over".into()),
            },
            Err(error) => (false, error.to_string()),
        };
        let (seats, printed) = (saved.seats.clone(), table::printed(&*game));
        Ok(Study { history, title: game.title(), game: game.name(), seats, fairness, printed })
    }

    /// What there is to look at.
    pub fn laid_out(&self) -> Vec<Said> {
        let mut said = Vec::from_iter(self.printed.clone().map(Word::Printed));
        said.push(self.about());
        said
    }

    fn about(&self) -> Said {
        let name = |seat: Seat| {
            let character = self.history.seat_name(seat);
            match self.seats.get(seat.index()) {
                Some(Sitter::Person(name)) => format!("{character} ({name})"),
                Some(Sitter::Bot(_)) | None => character,
            }
        };
        Word::Laid(Laid {
            game: self.game.into(),
            title: self.title.into(),
            entries: self.history.entries(),
            over: self.history.verdict().is_some(),
            seats: Seat::first(self.history.seats()).map(name).collect(),
            fair: self.fairness.0,
            fairness: self.fairness.1.clone(),
        })
    }

    /// A seat's own view before the end would spoil a game that goes on elsewhere; a kept game is one's own.
    pub fn at(&self, entry: usize, eyes: Option<SeatNumber>) -> Option<Said> {
        let entry = entry.min(self.history.entries().checked_sub(1)?);
        let viewer = eyes.map_or(Viewer::Public, |seat| Viewer::Seat(Seat(seat)));
        let told = self.history.told(entry);
        Some(Word::Moment(Moment {
            entry,
            eyes,
            view: self.history.doc_after(entry, viewer)?,
            lines: told.iter().filter_map(|told| tell::line(told, viewer)).collect(),
            turn: (entry + 1 == self.history.entries()).then(|| tell::turn(&*self.history)),
        }))
    }
}
