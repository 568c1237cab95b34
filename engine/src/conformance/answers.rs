//! What is listed is accepted, and nothing else is.

use super::failure::{Broken, Kept, Promise};
use super::{Checker, records};
use crate::chance::Quick;
use crate::game::{Picks, Positions, Turn, Words};
use crate::play::Play;
use crate::rule::Refusal;
use crate::seat::{Seat, SeatSet};

/// Drafts followed from each question of a state, besides one for each of its first picks.
const DRAFTS: usize = 2;

impl<G: Words + Positions> Checker<'_, G> {
    pub(super) fn answers_are_sound(&mut self, state: &G::State, trials: &mut Quick) -> Kept {
        let may = match self.game.turn(state) {
            Turn::Ask { may, .. } => may,
            Turn::Over(_) => SeatSet::NONE,
        };
        let every = self.game.every_pick(state);
        for seat in Seat::first(self.game.seats(state)) {
            if !may.has(seat) {
                self.not_asked(state, seat, &every)?;
                continue;
            }
            self.question_is_worded(state, seat)?;
            for _ in 0..DRAFTS {
                self.follow_draft(state, seat, &every, trials)?;
            }
            self.every_option_can_be_carried_out(state, seat, trials)?;
        }
        Ok(())
    }

    /// Compares `options` with `check` at every step of a random draft.
    fn follow_draft(&mut self, state: &G::State, seat: Seat, every: &[G::Pick], trials: &mut Quick) -> Kept {
        let answer = self.any_answer(state, seat, &[], trials)?;
        let mut listed = Vec::new();
        for made in 0..=answer.len() {
            let so_far = &answer[..made];
            let picks = self.game.options(state, seat, so_far, &mut listed);
            if picks == Picks::Complete {
                listed.clear();
            }
            records::picks_are_saved(&listed)?;
            self.picks_are_named(state, seat, so_far, &listed)?;
            for &pick in &listed {
                self.listed_is_accepted(state, seat, so_far, pick)?;
                Broken::unless(every.contains(&pick), Promise::UnlistedIsRefused, || {
                    format!("{pick:?} is listed, but not among every pick that could be meant")
                })?;
            }
            for &pick in every.iter().filter(|pick| !listed.contains(pick)) {
                let refusal = self.game.check(state, seat, so_far, pick);
                self.refused(refusal, || format!("{pick:?} is not listed for {seat:?} after {so_far:?}"))?;
            }
            if made < answer.len() {
                self.refused_whole(state, seat, so_far, "stops short")?;
            }
        }
        if let Some(&pick) = every.first() {
            let too_long: Vec<_> = answer.iter().copied().chain([pick]).collect();
            self.refused_whole(state, seat, &too_long, "goes on too long")?;
        }
        Ok(())
    }

    pub(super) fn listed_is_accepted(&self, state: &G::State, seat: Seat, so_far: &[G::Pick], pick: G::Pick) -> Kept {
        self.game.check(state, seat, so_far, pick).map_err(|refusal| {
            let what = format!("{pick:?} is listed for {seat:?} after {so_far:?}, but: {refusal}");
            Broken::new(Promise::ListedIsAccepted, what)
        })
    }

    /// Each first pick is completed at random and carried out on a copy.
    fn every_option_can_be_carried_out(&mut self, state: &G::State, seat: Seat, trials: &mut Quick) -> Kept {
        let mut listed = Vec::new();
        self.game.options(state, seat, &[], &mut listed);
        for &first in &listed {
            let answer = self.any_answer(state, seat, &[first], trials)?;
            let mut copy = *state;
            self.game.answer(&mut copy, seat, &answer, &mut Play::silent(trials)).map_err(|refusal| {
                Broken::new(Promise::ListedIsAccepted, format!("{answer:?} was listed for {seat:?}, but: {refusal}"))
            })?;
            self.state_is_sound(&copy)?;
        }
        Ok(())
    }

    /// A seat that is not asked is refused whatever it says, even if it says nothing.
    fn not_asked(&mut self, state: &G::State, seat: Seat, every: &[G::Pick]) -> Kept {
        self.refused_whole(state, seat, &[], "answers unasked with nothing")?;
        for &pick in every {
            let refusal = self.game.check(state, seat, &[], pick);
            self.refused(refusal, || format!("{seat:?} is not asked, but may answer {pick:?}"))?;
        }
        if let Some(&pick) = every.first() {
            self.refused_whole(state, seat, &[pick], "answers unasked")?;
        }
        Ok(())
    }

    /// Gives an illegal answer to a copy; it must be refused and leave no trace.
    fn refused_whole(&mut self, state: &G::State, seat: Seat, picks: &[G::Pick], how: &str) -> Kept {
        let mut copy = *state;
        let mut dice = Quick::new(0);
        let mut log = Vec::new();
        let mut play = Play::logged(&mut dice, &mut log);
        let refusal = self.game.answer(&mut copy, seat, picks, &mut play);
        let draws = play.draws;
        self.refused(refusal, || format!("an answer of {seat:?} that {how}: {picks:?}"))?;
        Broken::unless(copy == *state && draws == 0 && log.is_empty(), Promise::RefusalsChangeNothing, || {
            format!("{picks:?} of {seat:?} was refused, but something happened")
        })
    }

    fn refused(&mut self, answer: Result<(), Refusal<G::Reason>>, what: impl Fn() -> String) -> Kept {
        let Err(refusal) = answer else {
            return Err(Broken::new(Promise::UnlistedIsRefused, format!("accepted: {}", what())));
        };
        self.rule_exists(refusal.rule, &refusal)?;
        Broken::unless(!refusal.reason.to_string().is_empty(), Promise::NothingIsMute, || {
            format!("{refusal:?} gives no reason")
        })
    }
}
