//! The effect machine: card text as data.
//!
//! An author writes a card's effect as a short list of steps. The control flow (`if`, `for_each`, `choose`, `may`,
//! `pick`, `check`, `roll`, `repeat`) is the same in every game and lives here; verbs, selectors and conditions are each
//! game's own enums. [`Library::add`] flattens a list to instructions; [`run`] carries them out on an explicit stack
//! of small frames inside the state, so that a state in the middle of an interrupted effect can be cloned, saved and
//! searched like any other.

mod budget;
mod describe;
mod library;
mod machine;
mod moment;
mod script;
mod stack;
mod translate;

pub use budget::{Budget, Reach, STEPS};
pub use library::{Library, Op, Origin, Program, ProgramId};
pub use machine::{
    Checked, Cut, Flow, MOST_TIMES, Overrun, Stage, Waiting, branch, cut, decide, pick, question, run, waiting,
};
pub use moment::{Window, pass, react};
pub use script::{Asked, Effect, Vocabulary, Word, Written};
pub use stack::{Frame, Stack};
pub use translate::Translator;
