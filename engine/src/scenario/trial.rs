//! The table a scenario is played at: seats by name, answers, refusals, and what was seen.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::dice::Dice;
use super::lower::STEP_WORDS;
use super::names::{EVERYONE, alike, plain, seat_among};
use super::report::{Difference, Problem, Told, Where, list};
use super::script::Answer;
use super::written::CHECKS;
use crate::game::{Picks, Positions, Turn, Words};
use crate::load::nearest;
use crate::load::{Name, Place};
use crate::play::{Entry, Play};
use crate::rule::{Refusal, Rule};
use crate::seat::{Seat, SeatSet};

/// How much was told and refused when a step began.
#[derive(Clone, Copy, Default)]
pub(super) struct Since {
    told: usize,
    reasons: usize,
}

/// A problem and the words of the file it belongs to.
pub(super) type Broken = (Place, Box<Problem>);

/// Why an answer is not taken.
pub(super) enum No {
    /// A rule refuses it; `help` says what would be legal.
    Refused { rule: Rule, reason: String, help: Option<String> },
    /// It means nothing.
    Unread(Box<Problem>),
}

/// Whether an answer must be complete.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    Whole,
    /// The beginning of an answer is enough.
    Beginning,
}

pub(super) struct Trial<'g, G: Words + Positions> {
    /// Owned once a scenario brings programs of its own.
    pub game: Cow<'g, G>,
    pub state: G::State,
    pub dice: Dice,
    pub log: Vec<Entry<G::Event>>,
    pub seen: Seen,
}

/// What is written down while a scenario runs.
pub(super) struct Seen {
    pub at: Where,
    pub witnessed: BTreeSet<&'static str>,
    pub differences: Vec<Difference>,
    pub told: Vec<Told>,
    /// What refusals said.
    pub reasons: Vec<String>,
}

impl Seen {
    pub fn new() -> Self {
        Seen {
            at: Where::Start,
            witnessed: BTreeSet::new(),
            differences: Vec::new(),
            told: Vec::new(),
            reasons: Vec::new(),
        }
    }

    pub fn now(&self) -> Since {
        Since { told: self.told.len(), reasons: self.reasons.len() }
    }

    pub fn told_since(&self, since: Since) -> &[Told] {
        &self.told[since.told..]
    }

    pub fn reasons_since(&self, since: Since) -> &[String] {
        &self.reasons[since.reasons..]
    }

    pub fn differs(&mut self, (place, problem): Broken) {
        self.differences.push(Difference { at: self.at, place, problem: *problem });
    }
}

impl<G: Words + Positions> Trial<'_, G> {
    pub fn seat_name(&self, seat: Seat) -> String {
        self.game.seat_name(&self.state, seat)
    }

    fn seat_names(&self) -> Vec<String> {
        Seat::first(self.game.seats(&self.state)).map(|seat| self.seat_name(seat)).collect()
    }

    /// The seats a name means: one, or everyone.
    pub fn seats(&self, name: &Name) -> Result<SeatSet, Broken> {
        if alike(&name.text, EVERYONE) {
            return Ok(SeatSet::first(self.game.seats(&self.state)));
        }
        self.seat(name).map(SeatSet::only)
    }

    /// The seat a name means.
    pub fn seat(&self, name: &Name) -> Result<Seat, Broken> {
        let known = self.seat_names();
        if let Some(index) = seat_among(&known, &name.text) {
            return Ok(Seat(index as u8));
        }
        let words = known.iter().map(String::as_str).chain(STEP_WORDS).chain(CHECKS);
        let near = nearest(&plain(&name.text), words).map(Into::into);
        Err((name.place, Problem::NoSuchSeat { name: name.text.clone(), nearest: near, known }.into()))
    }

    /// Names of the seats the game waits for; none if it is over.
    pub fn awaited(&self) -> SeatSet {
        match self.game.turn(&self.state) {
            Turn::Ask { awaited, .. } => awaited,
            Turn::Over(_) => SeatSet::NONE,
        }
    }

    fn may_speak(&self, seat: Seat) -> bool {
        matches!(self.game.turn(&self.state), Turn::Ask { may, .. } if may.has(seat))
    }

    /// The end of the game as a problem, if it has come.
    pub fn over(&self) -> Option<Problem> {
        match self.game.turn(&self.state) {
            Turn::Ask { .. } => None,
            Turn::Over(outcome) => Some(Problem::Over {
                rule: outcome.rule.to_string(),
                verdict: self.game.epilogue(&self.state, &outcome).headline,
            }),
        }
    }

    /// Reads an answer and asks the game about each pick; nothing happens yet.
    pub fn judge(&mut self, seat: Seat, answer: &Answer, extent: Extent) -> Result<Vec<G::Pick>, No> {
        if !self.may_speak(seat) {
            let asked: Vec<String> = self.awaited().iter().map(|seat| self.seat_name(seat)).collect();
            return Err(self.untimely(seat, Some(format!("asked now: {}", list(&asked)))));
        }
        let mut made = Vec::new();
        for words in &answer.picks {
            let pick = match self.game.read_pick(&self.state, seat, &made, words) {
                Ok(pick) => pick,
                Err(_) if self.is_complete(seat, &made) => {
                    return Err(self.untimely(seat, Some(format!("the answer is complete before `{words}`"))));
                }
                Err(unread) => {
                    return Err(No::Unread(Box::new(Problem::Unread {
                        seat: self.seat_name(seat),
                        words: words.clone(),
                        expected: unread.expected,
                        nearest: unread.nearest,
                    })));
                }
            };
            if let Err(refusal) = self.game.check(&self.state, seat, &made, pick) {
                let refusal = self.judge_rest(seat, &answer.picks, &made, pick).unwrap_or(refusal);
                let help = self.legal(seat, &made).map(|legal| format!("legal here: {legal}"));
                return Err(self.no(&refusal, help));
            }
            made.push(pick);
        }
        if extent == Extent::Whole
            && let Err(refusal) = self.game.allows(&self.state, seat, &made, &mut Vec::new())
        {
            let help = self.legal(seat, &made).map(|legal| format!("the answer stops short; it goes on with: {legal}"));
            return Err(self.no(&refusal, help));
        }
        Ok(made)
    }

    /// A beginning may be refused because nothing could follow it. What the author wrote behind it says which thing
    /// was meant, and so which rule is the telling one: the game judges the answer as far as it can be read.
    fn judge_rest(
        &self,
        seat: Seat,
        words: &[String],
        made: &[G::Pick],
        refused: G::Pick,
    ) -> Option<Refusal<G::Reason>> {
        let mut picks = made.to_vec();
        picks.push(refused);
        for words in words.get(picks.len()..)? {
            match self.game.read_pick(&self.state, seat, &picks, words) {
                Ok(pick) => picks.push(pick),
                Err(_) => break,
            }
        }
        self.game.allows(&self.state, seat, &picks, &mut Vec::new()).err()
    }

    /// The documented default answer, asked about like any other.
    pub fn judge_default(&mut self, seat: Seat) -> Result<Vec<G::Pick>, No> {
        if !self.may_speak(seat) {
            return Err(self.untimely(seat, None));
        }
        let mut picks = Vec::new();
        self.game.default_answer(&self.state, seat, &mut picks);
        match self.game.allows(&self.state, seat, &picks, &mut Vec::new()) {
            Ok(()) => Ok(picks),
            Err(refusal) => Err(self.no(&refusal, None)),
        }
    }

    /// Carries out what [`Trial::judge`] found legal.
    pub fn apply(&mut self, seat: Seat, picks: &[G::Pick]) {
        let mut play = Play::logged(&mut self.dice, &mut self.log);
        self.game.apply(&mut self.state, seat, picks, &mut play);
    }

    fn is_complete(&self, seat: Seat, made: &[G::Pick]) -> bool {
        !made.is_empty() && self.game.options(&self.state, seat, made, &mut Vec::new()) == Picks::Complete
    }

    fn legal(&self, seat: Seat, made: &[G::Pick]) -> Option<String> {
        let mut options = Vec::new();
        let _ = self.game.options(&self.state, seat, made, &mut options);
        let names: Vec<String> =
            options.iter().map(|&pick| self.game.pick_name(&self.state, seat, made, pick)).collect();
        (!names.is_empty()).then(|| list(&names))
    }

    fn untimely(&mut self, seat: Seat, help: Option<String>) -> No {
        let refusal = self.game.untimely(&self.state, seat);
        self.no(&refusal, help)
    }

    fn no(&mut self, refusal: &Refusal<G::Reason>, help: Option<String>) -> No {
        let reason = refusal.reason.to_string();
        self.seen.witnessed.insert(refusal.rule.0);
        self.seen.reasons.push(reason.clone());
        No::Refused { rule: refusal.rule, reason, help }
    }

    /// Puts events from `from` on into the game's words, and notes whom they and the outcome cite.
    pub fn tell(&mut self, from: usize) {
        for entry in &self.log[from..] {
            self.seen.witnessed.insert(entry.rule.0);
            self.seen.witnessed.extend(entry.also.iter().map(|rule| rule.0));
            self.seen.told.push(Told {
                at: self.seen.at,
                rule: entry.rule.to_string(),
                also: entry.also.iter().map(ToString::to_string).collect(),
                text: self.game.tell(&self.state, &entry.event),
            });
        }
        if let Turn::Over(outcome) = self.game.turn(&self.state) {
            self.seen.witnessed.insert(outcome.rule.0);
        }
    }
}
