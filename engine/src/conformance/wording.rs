//! Everything has a name, and a name means one thing.

use std::collections::HashSet;

use super::Checker;
use super::failure::{Broken, Kept, Promise};
use crate::game::{Positions, Words};
use crate::seat::Seat;

impl<G: Words + Positions> Checker<'_, G> {
    pub(super) fn question_is_worded(&self, state: &G::State, seat: Seat) -> Kept {
        let Some(question) = self.game.question(state, seat) else { return Ok(()) };
        let because = self.game.why(state, seat);
        let mute = self.game.prompt(state, seat, question.about).is_empty()
            || self.game.seat_name(state, seat).is_empty()
            || because.iter().any(|because| because.text.is_empty() || because.rule.is_empty());
        Broken::unless(!mute, Promise::NothingIsMute, || format!("{seat:?} is asked {question:?} without a word"))
    }

    pub(super) fn picks_are_named(&self, state: &G::State, seat: Seat, so_far: &[G::Pick], listed: &[G::Pick]) -> Kept {
        let mut names = HashSet::new();
        for &pick in listed {
            let described = self.game.describe(state, seat, so_far, pick);
            let name = self.game.pick_name(state, seat, so_far, pick);
            Broken::unless(!described.is_empty() && !name.is_empty(), Promise::NothingIsMute, || {
                format!("{pick:?} is listed without a word")
            })?;
            let read = self.game.read_pick(state, seat, so_far, &name);
            Broken::unless(read == Ok(pick), Promise::NamesMeanPicks, || {
                format!("{pick:?} is called \"{name}\", which is read as {read:?}")
            })?;
            Broken::unless(names.insert(name), Promise::NamesMeanPicks, || {
                format!("two picks after {so_far:?} have the name of {pick:?}")
            })?;
        }
        Ok(())
    }
}
