//! A game to look at, entry by entry, as any viewer saw it.

use catalog::AnyHistory;
use engine::journal::{DiceProof, Verified};
use engine::{Seat, Viewer};
use service::tell;
use wire::SeatNumber;
use wire::api::CardInfo;

use crate::messages::{Laid, Moment, Reply, Saved};
use crate::{PackedReply, info, table};

pub struct Study {
    history: Box<dyn AnyHistory>,
    laid: Laid,
    printed: Option<Vec<CardInfo>>,
}

impl Study {
    pub fn new(saved: &Saved) -> Result<Study, String> {
        let (game, file) = table::read(saved)?;
        let history = game.replay(&file).map_err(|error| error.to_string())?;
        let (fair, fairness) = match game.verify(&file) {
            Ok(verified) => match verified.dice {
                DiceProof::Proven => (true, proven(&*history, &verified)),
                DiceProof::SeedWithheld => (false, "the seed is not told before the game is over".into()),
            },
            Err(error) => (false, error.to_string()),
        };
        let table = Box::new(info::info(&*game, &*history, &saved.seats));
        let over = history.verdict().is_some();
        let laid = Laid { table, entries: history.entries(), over, fairness, fair };
        Ok(Study { history, laid, printed: table::printed(&*game) })
    }

    /// What there is to look at.
    pub fn laid_out(&self) -> Vec<PackedReply> {
        let mut said = Vec::from_iter(self.printed.clone().map(Reply::Printed));
        said.push(Reply::Laid(self.laid.clone()));
        said
    }

    /// A seat's own view before the end would spoil a game that goes on elsewhere; a kept game is one's own.
    pub fn at(&self, entry: usize, seat: Option<SeatNumber>) -> Option<PackedReply> {
        let entry = entry.min(self.history.entries().checked_sub(1)?);
        let viewer = seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat(seat)));
        let told = self.history.told(entry);
        Some(Reply::Moment(Moment {
            entry,
            viewer: seat,
            view: self.history.doc_after(entry, viewer)?,
            lines: told.iter().filter_map(|told| tell::line(told, viewer)).collect(),
            turn: (entry + 1 == self.history.entries()).then(|| tell::turn(&*self.history)),
        }))
    }
}

/// What is certain about the dice, in a sentence.
fn proven(history: &dyn AnyHistory, verified: &Verified) -> String {
    let what = "each the one that the seed gives which was promised before the game";
    let names: Vec<String> = verified.contributed.iter().map(|seat| history.seat_name(*seat)).collect();
    let from = match names.as_slice() {
        [] => String::new(),
        [one] => format!("; the house and {one} made the seed together"),
        [before @ .., last] => format!("; the house, {} and {last} made the seed together", before.join(", ")),
    };
    format!("{} random outcomes, {what}{from}", verified.outcomes)
}
