//! A finished game judged afterwards, a piece at a time: the page has other things to ask in between.

use catalog::{AnyAnalysis, AnyHistory};
use service::tell;

use crate::messages::{LookedBack, Saved};
use crate::{chances, table};

/// Nobody waits longer for it than this.
const LONGEST: u32 = 600;

pub struct LookBack {
    analysis: Box<dyn AnyAnalysis>,
    /// Whether the curve was told of.
    drawn: bool,
}

impl LookBack {
    pub fn of_kept(saved: &Saved, seconds: u32) -> Result<LookBack, String> {
        let (game, file) = table::read(saved)?;
        let history = game.replay(&file).map_err(|error| error.to_string())?;
        // What bots think of a game that goes on would be more than a hint.
        LookBack::of(history.verdict().is_some().then_some(&*history), seconds)
    }

    /// Of a game that is over, for so many seconds of an ordinary machine.
    pub fn of(ended: Option<&dyn AnyHistory>, seconds: u32) -> Result<LookBack, String> {
        let history = ended.ok_or("the game is not over yet")?;
        if history.answers() == 0 {
            return Err("nothing was played".into());
        }
        let analysis = history.analysis(seconds.clamp(1, LONGEST)).ok_or("bots of this game only play")?;
        Ok(LookBack { analysis, drawn: false })
    }

    pub fn so_far(&self) -> LookedBack {
        let (done, of) = self.analysis.progress();
        LookedBack { done, of, found: None }
    }

    pub fn go_on(&mut self) -> LookedBack {
        let goes_on = self.analysis.go_on();
        let draws = !self.drawn && self.analysis.is_drawn();
        self.drawn |= draws;
        let found = (draws || !goes_on).then(|| chances::html(&tell::analysis(self.analysis.found())));
        LookedBack { found, ..self.so_far() }
    }
}
