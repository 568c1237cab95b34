//! One random game from setup to end, and the same game again.

use super::double::{Double, Truth};
use super::failure::{Broken, Kept, Promise};
use super::turns::Asked;
use super::{Checker, Suite, records};
use crate::bot::any_seat;
use crate::chance::{Chance, Draw, Quick};
use crate::game::{Picks, Positions, Turn, Words};
use crate::hash::state_hash;
use crate::play::{Entry, Play};
use crate::seat::{Seat, SeatSet};

/// What a failure tells about the game it happened in.
#[derive(Debug, Default)]
pub(super) struct SoFar {
    pub answers: u32,
    pub setup: String,
    pub trail: Vec<String>,
}

/// One in this many answers changes a sealed one instead of giving one that is awaited.
const CHANGES_OF_MIND: u32 = 8;

/// Numbers the generators of a game apart: its dice, its players, what is only tried and what happens in its double.
fn generators(seed: u64) -> (Quick, Quick, Quick, Quick) {
    let mut source = Quick::new(seed);
    let mut next = || Quick::new(u64::from(source.below(u32::MAX, Draw::Pick)));
    (next(), next(), next(), next())
}

/// An answer as a whole.
pub(super) struct Given<P> {
    pub seat: Seat,
    pub picks: Vec<P>,
}

impl<G: Words + Positions> Checker<'_, G> {
    pub(super) fn one_game(
        &mut self,
        seed: u64,
        setups: &impl Fn(&mut dyn Chance) -> G::Setup,
        so_far: &mut SoFar,
    ) -> Kept {
        let (mut dice, mut players, mut trials, doubling) = generators(seed);
        let mut double = self.is_doubled(seed).then(|| Double::new(doubling));
        let setup = setups(&mut players);
        so_far.setup = format!("{setup:?}");
        records::setup_is_saved(&setup)?;
        let first_dice = dice.clone();
        let mut log = Vec::new();
        let mut state = self.start(&setup, &mut Play::logged(&mut dice, &mut log))?;
        let mut given: Vec<Given<G::Pick>> = Vec::new();
        let mut hashes = vec![state_hash(&state)];
        let mut told = 0;
        self.state_is_sound(&state)?;
        loop {
            self.entries_are_sound(&state, &log[told..])?;
            told = log.len();
            let thorough = self.is_thorough(seed, so_far.answers);
            if thorough {
                self.look_thoroughly(&state, &log, &mut trials)?;
            }
            let Turn::Ask { may, awaited } = self.game.turn(&state) else { break };
            if self.suite.cuts && so_far.answers >= self.suite.max_answers {
                self.report.cut += 1;
                break;
            }
            Broken::unless(so_far.answers < self.suite.max_answers, Promise::ItEnds, || {
                format!("no end after {} answers", self.suite.max_answers)
            })?;

            let seat = who_speaks(may, awaited, &mut players);
            let picks = self.any_answer(&state, seat, &[], &mut players)?;
            if thorough {
                self.answer_tells_nothing_hidden(&state, seat, &picks, &dice, &mut trials)?;
            }
            let asked_before = Asked::now(self.game, &state);
            so_far.trail.push(self.spell(&state, seat, &picks));
            so_far.answers += 1;
            let (before, dice_before, told_before) = (state, dice.clone(), log.len());
            let answered =
                self.game.answer(&mut state, seat, &picks, &mut Play::logged(&mut dice, &mut log)).map_err(|refusal| {
                    Broken::new(Promise::ListedIsAccepted, format!("{picks:?} was listed for {seat:?} but: {refusal}"))
                });
            answered?;
            self.state_is_sound(&state)?;
            asked_before.compare(&Asked::now(self.game, &state), seat)?;
            self.report.decisions += picks.len() as u64;
            hashes.push(state_hash(&state));
            let answer = Given { seat, picks };
            if let Some(double) = &mut double {
                let truth = Truth {
                    before: &before,
                    after: &state,
                    log: &log[told_before..],
                    given: &answer,
                    dice: &dice_before,
                };
                self.double_looks_alike(double, &truth)?;
            }
            given.push(answer);
        }
        self.over_is_sound(&state)?;
        self.look_thoroughly(&state, &log, &mut trials)?;
        self.same_again(&setup, first_dice, &given, &hashes)?;
        self.defaults_alone(&setup, &mut trials)?;
        self.report.games += 1;
        self.report.answers += u64::from(so_far.answers);
        Ok(())
    }

    /// The same game as [`Checker::one_game`] with this seed, played once, and in silence unless a double follows it.
    pub(super) fn plain_game(
        &mut self,
        seed: u64,
        setups: &impl Fn(&mut dyn Chance) -> G::Setup,
        so_far: &mut SoFar,
    ) -> Kept {
        let (mut dice, mut players, _, doubling) = generators(seed);
        let mut double = self.is_doubled(seed).then(|| Double::new(doubling));
        let mut log = Vec::new();
        let setup = setups(&mut players);
        so_far.setup = format!("{setup:?}");
        let mut state = self.start(&setup, &mut Play::silent(&mut dice))?;
        self.state_is_sound(&state)?;
        while let Turn::Ask { may, awaited } = self.game.turn(&state) {
            if so_far.answers >= self.suite.max_answers {
                Broken::unless(self.suite.cuts, Promise::ItEnds, || {
                    format!("no end after {} answers", so_far.answers)
                })?;
                self.report.cut += 1;
                break;
            }
            let seat = who_speaks(may, awaited, &mut players);
            let picks = self.any_answer(&state, seat, &[], &mut players)?;
            so_far.answers += 1;
            self.report.decisions += picks.len() as u64;
            if let Some(double) = &mut double {
                let (before, dice_before) = (state, dice.clone());
                log.clear();
                self.game.apply(&mut state, seat, &picks, &mut Play::logged(&mut dice, &mut log));
                let given = Given { seat, picks };
                let truth = Truth { before: &before, after: &state, log: &log, given: &given, dice: &dice_before };
                self.double_looks_alike(double, &truth)?;
            } else {
                self.game.apply(&mut state, seat, &picks, &mut Play::silent(&mut dice));
            }
            self.state_is_sound(&state)?;
        }
        self.over_is_sound(&state)?;
        self.report.games += 1;
        self.report.answers += u64::from(so_far.answers);
        Ok(())
    }

    fn is_doubled(&self, seed: u64) -> bool {
        seed.is_multiple_of(self.suite.double_every.max(1))
    }

    /// Games start to be looked at thoroughly at different answers, so that every answer number gets its turn.
    fn is_thorough(&self, seed: u64, answer: u32) -> bool {
        let Suite { thorough_every, .. } = self.suite;
        (seed + u64::from(answer)).is_multiple_of(u64::from(thorough_every.max(1)))
    }

    fn look_thoroughly(&mut self, state: &G::State, log: &[Entry<G::Event>], trials: &mut Quick) -> Kept {
        self.report.thorough += 1;
        let before = state_hash(state);
        records::state_is_saved(state)?;
        self.told_comes_back(state)?;
        self.position_comes_back(state)?;
        self.answers_are_sound(state, trials)?;
        self.nothing_leaks(state, log, trials)?;
        Broken::unless(before == state_hash(state), Promise::ClonesAreIndependent, || {
            "playing on from a clone changed the original".into()
        })
    }

    fn start(&mut self, setup: &G::Setup, play: &mut Play<'_, G::Event>) -> Result<G::State, Broken> {
        match self.game.start(setup, play) {
            Ok(state) => Ok(state),
            Err(refusal) => {
                self.rule_exists(refusal.rule, &refusal)?;
                Err(Broken::new(Promise::SetupsStart, format!("{setup:?} was refused: {refusal}")))
            }
        }
    }

    /// A random complete answer that begins with `begun`.
    pub(super) fn any_answer(
        &self,
        state: &G::State,
        seat: Seat,
        begun: &[G::Pick],
        chance: &mut dyn Chance,
    ) -> Result<Vec<G::Pick>, Broken> {
        let mut picks = begun.to_vec();
        let mut listed = Vec::new();
        while self.game.options(state, seat, &picks, &mut listed) == Picks::More {
            let stuck = || format!("{seat:?} has nothing to pick after {picks:?}");
            Broken::unless(!listed.is_empty(), Promise::NothingIsStuck, stuck)?;
            let endless = || format!("the answer of {seat:?} goes on and on: {picks:?}");
            Broken::unless(picks.len() < LONGEST_ANSWER, Promise::NothingIsStuck, endless)?;
            let next = listed[chance.below(listed.len() as u32, Draw::Pick) as usize];
            self.listed_is_accepted(state, seat, &picks, next)?;
            picks.push(next);
        }
        Ok(picks)
    }

    /// The same setup, dice and answers again, in silence.
    fn same_again(&mut self, setup: &G::Setup, mut dice: Quick, given: &[Given<G::Pick>], hashes: &[u64]) -> Kept {
        let mut state = self.start(setup, &mut Play::silent(&mut dice))?;
        let strayed =
            |at: usize| Broken::new(Promise::SameAnswersSameGame, format!("the replay strayed at answer {at}"));
        for (at, hash) in hashes.iter().enumerate() {
            if state_hash(&state) != *hash {
                return Err(strayed(at));
            }
            if let Some(Given { seat, picks }) = given.get(at) {
                let answered = self.game.answer(&mut state, *seat, picks, &mut Play::silent(&mut dice));
                answered.map_err(|_| strayed(at))?;
            }
        }
        Ok(())
    }

    /// Everybody is gone: only defaults are played.
    fn defaults_alone(&mut self, setup: &G::Setup, dice: &mut Quick) -> Kept {
        let mut state = self.start(setup, &mut Play::silent(dice))?;
        let mut picks = Vec::new();
        // Where defaults need not end a game, a few rounds show that they are legal.
        let most = if self.suite.defaults_end { self.suite.max_answers } else { self.suite.max_answers.min(300) };
        for _ in 0..most {
            let Turn::Ask { awaited, .. } = self.game.turn(&state) else {
                self.report.ended_by_defaults += 1;
                return Ok(());
            };
            let Some(seat) = awaited.lowest() else { break };
            self.game.default_answer(&state, seat, &mut picks);
            let answered = self.game.answer(&mut state, seat, &picks, &mut Play::silent(dice));
            answered.map_err(|refusal| {
                Broken::new(
                    Promise::DefaultsAreLegal,
                    format!("the default {picks:?} of {seat:?} is refused: {refusal}"),
                )
            })?;
        }
        Broken::unless(!self.suite.defaults_end, Promise::ItEnds, || {
            format!("no end after {} default answers", self.suite.max_answers)
        })
    }

    fn spell(&self, state: &G::State, seat: Seat, picks: &[G::Pick]) -> String {
        let name = |(made, &pick)| self.game.pick_name(state, seat, &picks[..made], pick);
        let words: Vec<_> = picks.iter().enumerate().map(name).collect();
        format!("{}: {}", self.game.seat_name(state, seat), words.join(", "))
    }
}

/// No answer of the four rulebooks has more picks than a handful; one that never completes is stopped here.
pub(super) const LONGEST_ANSWER: usize = 64;

fn who_speaks(may: SeatSet, awaited: SeatSet, chance: &mut dyn Chance) -> Seat {
    let changes = chance.below(CHANGES_OF_MIND, Draw::Pick) == 0;
    let from = if changes { may } else { awaited };
    any_seat(from, chance).unwrap_or_default()
}
