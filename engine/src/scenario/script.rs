//! A scenario, read and checked.

use std::fmt;

use crate::game::{Game, Positions};
use crate::load::{Name, Node, Place};

/// One scenario of a file: what is given, what is done, what must hold.
#[derive(Clone)]
pub struct Scenario<G: Positions> {
    pub(super) file: String,
    pub(super) name: Name,
    pub(super) rules: Vec<String>,
    pub(super) about: Option<String>,
    pub(super) start: Start<G::Position, G::Setup>,
    /// Set if the start itself must be refused.
    pub(super) refused: Option<Refused>,
    pub(super) dice: Vec<u32>,
    pub(super) steps: Vec<Step<G::Effect>>,
    pub(super) end: Checks,
}

impl<G: Positions> Scenario<G> {
    /// Its name, unique within its file.
    pub fn name(&self) -> &str {
        &self.name.text
    }

    /// The file it comes from.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The line its name stands in.
    pub fn line(&self) -> Option<u64> {
        self.name.place.map(|(line, _)| line)
    }

    /// The ledger IDs it claims to exercise.
    pub fn rules(&self) -> &[String] {
        &self.rules
    }

    /// What its author says about it.
    pub fn about(&self) -> Option<&str> {
        self.about.as_deref()
    }
}

impl<G: Positions> fmt::Debug for Scenario<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scenario")
            .field("name", &self.name)
            .field("game", &<G as Game>::NAME)
            .field("start", &self.start)
            .field("steps", &self.steps)
            .finish_non_exhaustive()
    }
}

/// How the table stands before the first step.
#[derive(Clone, Debug)]
pub(super) enum Start<P, S> {
    Position(P),
    Setup(S),
}

/// One entry of `when:`.
#[derive(Clone, Debug)]
pub(super) struct Step<E> {
    pub place: Place,
    pub action: Action<E>,
    /// Dice of this step alone.
    pub dice: Option<Vec<u32>>,
    pub refused: Option<Refused>,
    pub checks: Checks,
}

/// What is done in a step.
#[derive(Clone, Debug)]
pub(super) enum Action<E> {
    /// A seat, or everyone, answers.
    Answer(Name, Answer),
    /// The documented default of a seat, or of everyone.
    Default(Name),
    /// A program of the game's own words, run for a seat (the first unless named).
    Effect(Vec<E>, Option<Name>),
    /// Nothing; the step only looks.
    Look,
}

/// Picks as written.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub picks: Vec<String>,
    pub place: Place,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.picks.join(" > "))
    }
}

/// Which rule must refuse.
#[derive(Clone, Debug)]
pub(super) enum Refused {
    ByAny,
    /// By one of these.
    By(Vec<String>),
}

/// What must hold after a step or at the end. Texts and events are looked for in the step's part of the log, or
/// in the whole of it at the end.
#[derive(Clone, Debug, Default)]
pub(super) struct Checks {
    pub facts: Vec<Node>,
    pub may: Vec<(Name, Vec<Answer>)>,
    pub may_not: Vec<(Name, Vec<(Answer, Refused)>)>,
    pub asked: Option<(Vec<Name>, Place)>,
    pub events: Vec<Name>,
    pub no_events: Vec<Name>,
    pub says: Vec<Name>,
}
