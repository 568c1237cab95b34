//! A broken promise, told so that it can be looked into.

use std::fmt;

use super::one_game::SoFar;
use crate::game::Game;

/// What every game promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Promise {
    /// A setup that is offered starts a game.
    SetupsStart,
    /// Nothing panics.
    NothingPanics,
    /// What happens to a clone does not happen to the original.
    ClonesAreIndependent,
    /// The same setup, seed and answers lead to the same states.
    SameAnswersSameGame,
    /// States and picks can be written and read back.
    StatesAreSaved,
    /// Views, events and prompts can be written as JSON and read back.
    ToldComesBack,
    /// A position written down between two resolutions can be set up again.
    PositionsComeBack,
    /// Every listed pick is allowed, and what can be answered can be carried out.
    ListedIsAccepted,
    /// Every other pick, and every answer out of turn, is refused.
    UnlistedIsRefused,
    /// A refused answer changes nothing.
    RefusalsChangeNothing,
    /// Every rule cited by an event, a question, a refusal or an outcome is in the ledger.
    RulesExist,
    /// Listed picks have different names, and a name means its pick.
    NamesMeanPicks,
    /// Nothing is said with an empty string.
    NothingIsMute,
    /// Somebody is always awaited, is asked something and can answer it.
    NothingIsStuck,
    /// The default answer is legal.
    DefaultsAreLegal,
    /// It ends.
    ItEnds,
    /// Pieces are conserved.
    PiecesAreConserved,
    /// A viewer cannot tell an imagined state from the true one: not by its view, its questions, its options or its log.
    NothingLeaks,
    /// A viewer sees after an answer what follows from what it saw before and what it was told: nothing is followed
    /// through a choice that is hidden from it.
    SeenFollowsFromTold,
    /// A sealed answer says nothing until everybody's is in.
    SealedStaysSealed,
    /// Imagined states are not just the true one.
    ImaginationVaries,
    /// Imagined states depend on what the viewer knows and on chance, and on nothing else.
    ImaginationIsBlind,
    /// Who thinks ahead can ask for sealed answers anew.
    SealedIsAskedAnew,
    /// A question keeps its id as long as it is the same question, and no longer.
    QuestionsKeepTheirId,
}

impl fmt::Display for Promise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Promise::SetupsStart => "offered setups start a game",
            Promise::NothingPanics => "nothing panics",
            Promise::ClonesAreIndependent => "clones are independent",
            Promise::SameAnswersSameGame => "the same answers make the same game",
            Promise::StatesAreSaved => "states and picks can be saved",
            Promise::ToldComesBack => "what is told comes back",
            Promise::PositionsComeBack => "positions come back",
            Promise::ListedIsAccepted => "what is listed is accepted",
            Promise::UnlistedIsRefused => "what is not listed is refused",
            Promise::RefusalsChangeNothing => "a refused answer changes nothing",
            Promise::RulesExist => "every rule cited exists",
            Promise::NamesMeanPicks => "names mean picks",
            Promise::NothingIsMute => "nothing is said with an empty string",
            Promise::NothingIsStuck => "nothing is stuck",
            Promise::DefaultsAreLegal => "default answers are legal",
            Promise::ItEnds => "it ends",
            Promise::PiecesAreConserved => "pieces are conserved",
            Promise::NothingLeaks => "nothing leaks",
            Promise::SeenFollowsFromTold => "what is seen follows from what was told",
            Promise::SealedStaysSealed => "sealed answers stay sealed",
            Promise::ImaginationVaries => "imagination varies",
            Promise::ImaginationIsBlind => "imagination is blind to what is hidden",
            Promise::SealedIsAskedAnew => "sealed answers can be asked for anew",
            Promise::QuestionsKeepTheirId => "questions keep their id",
        })
    }
}

/// A broken promise, before it is known where.
#[derive(Debug)]
pub(super) struct Broken {
    promise: Promise,
    what: String,
}

/// Whether a promise was kept.
pub(super) type Kept = Result<(), Broken>;

impl Broken {
    pub(super) fn new(promise: Promise, what: impl Into<String>) -> Self {
        Broken { promise, what: what.into() }
    }

    /// The same, said of a place.
    pub(super) fn within(mut self, place: &str) -> Self {
        self.what = format!("{place}: {}", self.what);
        self
    }

    pub(super) fn unless(kept: bool, promise: Promise, what: impl FnOnce() -> String) -> Kept {
        if kept { Ok(()) } else { Err(Broken::new(promise, what())) }
    }
}

/// The first place where two values, printed field by field, differ, with the names of the fields around it.
pub(super) fn difference(one: &impl fmt::Debug, other: &impl fmt::Debug) -> String {
    let (one, other) = (format!("{one:#?}"), format!("{other:#?}"));
    let depth = |line: &str| line.len() - line.trim_start().len();
    let mut around: Vec<&str> = Vec::new();
    let mut others = other.lines();
    for line in one.lines() {
        around.retain(|outer| depth(outer) < depth(line));
        let other = others.next().unwrap_or("nothing");
        if line != other {
            let path: Vec<_> = around.iter().map(|outer| outer.trim().trim_end_matches([' ', '{', '[', '('])).collect();
            return format!("{}: `{}` or `{}`", path.join(" / "), line.trim(), other.trim());
        }
        around.push(line);
    }
    "one has more to it".into()
}

/// A broken promise, where it was broken and how to see it again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Failure {
    /// The title's short name.
    pub game: &'static str,
    /// The promise.
    pub promise: Promise,
    /// What exactly was seen.
    pub what: String,
    /// The seed of the game: a suite with this seed and one game breaks the promise again.
    pub seed: u64,
    /// Answers given before.
    pub answer: u32,
    /// The setup, as the program prints it.
    pub setup: String,
    /// The last answers, oldest first.
    pub trail: Vec<String>,
}

/// Answers shown with a failure: enough to see what was going on.
const TRAIL: usize = 8;

impl Failure {
    pub(super) fn new<G: Game>(broken: Broken, seed: u64, so_far: SoFar) -> Self {
        let SoFar { answers, setup, mut trail } = so_far;
        trail.drain(..trail.len().saturating_sub(TRAIL));
        Failure { game: G::NAME, promise: broken.promise, what: broken.what, seed, answer: answers, setup, trail }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} does not keep the promise that {}.", self.game, self.promise)?;
        writeln!(f, "  {}", self.what)?;
        writeln!(f, "  Seen in the game with seed {} after {} answers; setup: {}", self.seed, self.answer, self.setup)?;
        for answer in &self.trail {
            writeln!(f, "    {answer}")?;
        }
        write!(f, "  To see it again: Suite {{ seed: {}, games: 1, ..the same }}", self.seed)
    }
}
