//! Questions and answers without types: an answer is a path of places in the lists of choices.

use engine::{Picks, QuestionId, Rule, Seat, Words};
use serde::Serialize;
use serde_json::Value;
use title::Title;

use crate::history::Line;

/// What a seat is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Asked {
    pub id: QuestionId,
    /// The question as a sentence.
    pub prompt: String,
    /// What may be read beside it.
    pub aside: Option<String>,
    /// What it is about, in the game's own terms.
    pub about: Value,
    /// The rule that makes the game ask.
    pub rule: Rule,
    /// A sealed answer stays hidden and can be changed until all seats have answered.
    pub sealed: bool,
}

impl Asked {
    /// The question with what may be read beside it.
    pub fn text(&self) -> String {
        self.aside.as_ref().map_or_else(|| self.prompt.clone(), |aside| format!("{} ({aside})", self.prompt))
    }
}

/// One pick that may follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// As it is typed, and written in scenarios.
    pub name: String,
    /// As a sentence.
    pub text: String,
    /// The pick itself, in the game's own terms: `{"move": 3}` tells a board what to light up.
    pub means: Value,
}

/// What an unfinished answer may go on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// One of these; a path names it by its place, from 0.
    More(Vec<Choice>),
    /// Nothing: the answer is complete.
    Complete,
}

/// What came of an answer that is legal as far as it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Answered {
    /// It was given, and this is what happened.
    Done(Vec<Line>),
    /// One of these must follow; nothing has happened yet.
    More(Vec<Choice>),
}

/// Why words or a path are no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum No {
    /// A rule forbids it.
    #[error("{reason} ({rule})")]
    Refused { rule: Rule, reason: String },
    /// The words mean nothing here.
    #[error("`{words}` is not understood{}", nearest.as_ref().map_or(String::new(), |near| format!("; did you mean `{near}`?")))]
    Unread { words: String, nearest: Option<String> },
    /// The answer was complete before these words.
    #[error("the answer is complete before `{words}`")]
    TooLong { words: String },
    /// There is no such place in the list.
    #[error("there is no choice {number}; {}", if *last == 1 { "there is only one choice".into() } else { format!("the choices go from 1 to {last}") })]
    NoSuchChoice { number: usize, last: usize },
    /// The seat is not asked anything.
    #[error("{name} is not asked anything now")]
    NotAsked { name: String },
}

/// One seat at one table, about to answer.
pub(crate) struct Asking<'t, G: Title> {
    pub game: &'t G,
    pub state: &'t G::State,
    pub seat: Seat,
}

impl<G: Title> Asking<'_, G> {
    pub fn asked(&self) -> Option<Asked> {
        let question = self.question()?;
        Some(Asked {
            id: question.id,
            prompt: self.game.prompt(self.state, self.seat, question.about),
            aside: self.game.aside(self.state, self.seat, question.about),
            // Writing a plain prompt to memory cannot fail.
            about: serde_json::to_value(question.about).unwrap_or_default(),
            rule: question.rule,
            sealed: question.sealed,
        })
    }

    pub fn question(&self) -> Option<engine::Question<G::Prompt>> {
        (self.seat.0 < self.game.seats(self.state)).then(|| self.game.question(self.state, self.seat)).flatten()
    }

    pub fn must_be_asked(&self) -> Result<(), No> {
        if self.question().is_some() {
            return Ok(());
        }
        if self.seat.0 >= self.game.seats(self.state) {
            return Err(No::NotAsked { name: format!("seat {}", self.seat.0 + 1) });
        }
        Err(refused(&self.game.untimely(self.state, self.seat)))
    }

    /// The picks a path leads to.
    pub fn picks(&self, path: &[usize]) -> Result<Vec<G::Pick>, No> {
        self.must_be_asked()?;
        let (mut picks, mut listed) = (Vec::new(), Vec::new());
        for &place in path {
            match self.game.options(self.state, self.seat, &picks, &mut listed) {
                Picks::Complete => return Err(No::TooLong { words: (place + 1).to_string() }),
                Picks::More => match listed.get(place) {
                    Some(&pick) => picks.push(pick),
                    None => return Err(No::NoSuchChoice { number: place + 1, last: listed.len() }),
                },
            }
        }
        Ok(picks)
    }

    pub fn offer(&self, path: &[usize]) -> Result<Offer, No> {
        Ok(self.offer_after(&self.picks(path)?))
    }

    /// What may follow picks that are legal as far as they go.
    pub fn offer_after(&self, picks: &[G::Pick]) -> Offer {
        let mut listed = Vec::new();
        match self.game.options(self.state, self.seat, picks, &mut listed) {
            Picks::Complete => Offer::Complete,
            Picks::More => Offer::More(self.choices(picks, listed)),
        }
    }

    /// Picks that may follow `so_far`, for the one who chooses.
    pub fn choices(&self, so_far: &[G::Pick], picks: Vec<G::Pick>) -> Vec<Choice> {
        picks.into_iter().map(|pick| self.choice(so_far, pick)).collect()
    }

    fn choice(&self, so_far: &[G::Pick], pick: G::Pick) -> Choice {
        Choice {
            name: self.game.pick_name(self.state, self.seat, so_far, pick),
            text: self.game.describe(self.state, self.seat, so_far, pick),
            // Writing a plain pick to memory cannot fail.
            means: serde_json::to_value(pick).unwrap_or_default(),
        }
    }

    /// The path that words joined by `>` mean, going on from `path`. Legal as far as it goes; not always complete.
    pub fn read(&self, path: &[usize], words: &str) -> Result<Vec<usize>, No> {
        let picks = self.go_on(self.picks(path)?, words.split('>'))?;
        // What is legal is listed: the conformance suite holds every game to that.
        self.path_of(&picks).ok_or_else(|| No::Unread { words: words.into(), nearest: None })
    }

    /// The picks that names mean, one each. Legal as far as they go; not always complete.
    pub fn picks_of(&self, names: &[String]) -> Result<Vec<G::Pick>, No> {
        self.must_be_asked()?;
        self.go_on(Vec::new(), names.iter().map(String::as_str))
    }

    fn go_on<'w>(&self, mut picks: Vec<G::Pick>, names: impl Iterator<Item = &'w str>) -> Result<Vec<G::Pick>, No> {
        let mut listed = Vec::new();
        for words in names.map(str::trim) {
            if self.game.options(self.state, self.seat, &picks, &mut listed) == Picks::Complete {
                return Err(No::TooLong { words: words.into() });
            }
            let pick = self
                .game
                .read_pick(self.state, self.seat, &picks, words)
                .map_err(|unread| No::Unread { words: words.into(), nearest: unread.nearest })?;
            self.game.check(self.state, self.seat, &picks, pick).map_err(|refusal| refused(&refusal))?;
            picks.push(pick);
        }
        Ok(picks)
    }

    /// The path to picks that are known to be legal.
    pub fn path_of(&self, picks: &[G::Pick]) -> Option<Vec<usize>> {
        let mut listed = Vec::new();
        (0..picks.len())
            .map(|made| {
                let _ = self.game.options(self.state, self.seat, &picks[..made], &mut listed);
                listed.iter().position(|other| *other == picks[made])
            })
            .collect()
    }

    /// The names of picks, in order.
    pub fn names(&self, picks: &[G::Pick]) -> Vec<String> {
        names(self.game, self.state, self.seat, picks)
    }
}

pub(crate) fn names<G: Words>(game: &G, state: &G::State, seat: Seat, picks: &[G::Pick]) -> Vec<String> {
    (0..picks.len()).map(|made| game.pick_name(state, seat, &picks[..made], picks[made])).collect()
}

pub(crate) fn refused<R: std::fmt::Display>(refusal: &engine::Refusal<R>) -> No {
    No::Refused { rule: refusal.rule, reason: refusal.reason.to_string() }
}
