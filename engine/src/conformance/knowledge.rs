//! Nobody can tell the true state from one they imagine.

use serde::Serialize;

use super::Checker;
use super::failure::{Broken, Kept, Promise, difference};
use crate::bot::any_seat;
use crate::chance::{Chance, Quick};
use crate::game::{Picks, Positions, Turn, Words};
use crate::play::{Entry, Play};
use crate::seat::{Seat, SeatSet, Viewer};

/// Log entries told again at each thorough look; older ones had their turn before.
const RETOLD: usize = 40;
/// Answers played on from an imagined state, to see that it is one that can be played.
const PLAYED_ON: usize = 6;

/// Every seat, then a spectator.
pub(super) fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    Seat::first(seats).map(Viewer::Seat).chain([Viewer::Public])
}

/// What a viewer gets to see, to the byte.
fn bytes(view: &impl Serialize) -> Result<Vec<u8>, Broken> {
    serde_json::to_vec(view)
        .map_err(|error| Broken::new(Promise::StatesAreSaved, format!("a view cannot be sent: {error}")))
}

/// The entries of a log that a viewer may read.
pub(super) fn told<E>(log: &[Entry<E>], viewer: Viewer) -> impl Iterator<Item = &Entry<E>> {
    log.iter().filter(move |entry| entry.audience.includes(viewer))
}

impl<G: Words + Positions> Checker<'_, G> {
    pub(super) fn nothing_leaks(&mut self, state: &G::State, log: &[Entry<G::Event>], trials: &mut Quick) -> Kept {
        for viewer in viewers(self.game.seats(state)) {
            let imagined = self.game.imagine(state, viewer, trials);
            self.report.imagined += 1;
            self.report.imagined_otherwise += u64::from(imagined != *state);
            Broken::unless(self.suite.hides || imagined == *state, Promise::ImaginationVaries, || {
                format!("the suite says nothing is hidden, but {viewer:?} can imagine another state")
            })?;
            self.looks_the_same(state, &imagined, viewer)?;
            self.is_imagined_blindly(state, &imagined, viewer, &*trials)?;
            if let Viewer::Seat(seat) = viewer {
                self.asks_the_same(state, &imagined, seat, trials)?;
                self.sealed_is_asked_anew(state, &imagined, seat)?;
            }
            self.tells_the_same(state, &imagined, viewer, log)?;
            self.can_be_played(&imagined, viewer, trials)?;
        }
        Ok(())
    }

    fn looks_the_same(&self, state: &G::State, imagined: &G::State, viewer: Viewer) -> Kept {
        let (mine, other) = (self.game.view(state, viewer), self.game.view(imagined, viewer));
        Broken::unless(bytes(&mine)? == bytes(&other)?, Promise::NothingLeaks, || {
            format!("{viewer:?} can tell the true state from an imagined one: {}", difference(&mine, &other))
        })?;
        let (turn, other) = (self.game.turn(state), self.game.turn(imagined));
        Broken::unless(turn == other, Promise::NothingLeaks, || {
            format!("{viewer:?} sees {turn:?}, but in a state that should look alike {other:?}")
        })
    }

    /// From the true and from an imagined state the same outcomes make the same state: nothing of the truth is left in it.
    fn is_imagined_blindly(&self, state: &G::State, imagined: &G::State, viewer: Viewer, trials: &Quick) -> Kept {
        let [mine, other] = [state, imagined].map(|from| self.game.imagine(from, viewer, &mut trials.clone()));
        Broken::unless(mine == other, Promise::ImaginationIsBlind, || {
            let where_to_look = difference(&mine, &other);
            format!("what {viewer:?} imagines hangs on what it cannot know: {where_to_look}")
        })
    }

    /// With sealed answers taken back their seats are awaited, the viewer's own stays, and nobody else is asked.
    fn sealed_is_asked_anew(&mut self, state: &G::State, imagined: &G::State, seat: Seat) -> Kept {
        let Turn::Ask { may, awaited } = self.game.turn(state) else { return Ok(()) };
        let mut unsealed = *imagined;
        self.game.unseal(&mut unsealed, seat);
        let is_sealed = |seat: &Seat| self.game.question(imagined, *seat).is_some_and(|question| question.sealed);
        let anew: SeatSet = may.minus(SeatSet::only(seat)).iter().filter(is_sealed).collect();
        let wanted = Turn::Ask { may, awaited: awaited.or(anew) };
        let turn = self.game.turn(&unsealed);
        Broken::unless(turn == wanted, Promise::SealedIsAskedAnew, || {
            format!("to {seat:?}, who thinks ahead, the turn is {turn:?} and should be {wanted:?}")
        })?;
        self.state_is_sound(&unsealed).map_err(|broken| broken.within("with sealed answers taken back"))
    }

    /// Compares question, prompt, reasons, default and the lists along a random draft.
    fn asks_the_same(&self, state: &G::State, imagined: &G::State, seat: Seat, trials: &mut Quick) -> Kept {
        let leak = |what: &str, mine: String, other: String| {
            Broken::unless(mine == other, Promise::NothingLeaks, || {
                format!("the {what} of {seat:?} tells the true state from an imagined one:\n{mine}\nor\n{other}")
            })
        };
        let both = [state, imagined];
        let [mine, other] = both.map(|state| self.game.question(state, seat));
        leak("question", format!("{mine:?}"), format!("{other:?}"))?;
        let Some(question) = mine else { return Ok(()) };
        let [mine, other] = both.map(|state| self.game.prompt(state, seat, question.about));
        leak("prompt", mine, other)?;
        let [mine, other] = both.map(|state| format!("{:?}", self.game.aside(state, seat, question.about)));
        leak("aside", mine, other)?;
        let [mine, other] = both.map(|state| format!("{:?}", self.game.why(state, seat)));
        leak("why", mine, other)?;
        let [mine, other] = both.map(|state| {
            let mut picks = Vec::new();
            self.game.default_answer(state, seat, &mut picks);
            format!("{picks:?}")
        });
        leak("default", mine, other)?;

        let answer = self.any_answer(state, seat, &[], trials)?;
        for made in 0..=answer.len() {
            let so_far = &answer[..made];
            let [mine, other] = both.map(|state| {
                let mut listed = Vec::new();
                let picks = self.game.options(state, seat, so_far, &mut listed);
                if picks == Picks::Complete {
                    listed.clear();
                }
                let worded = |&pick: &G::Pick| {
                    let name = self.game.pick_name(state, seat, so_far, pick);
                    (pick, name, self.game.describe(state, seat, so_far, pick))
                };
                format!("{picks:?} {:?}", listed.iter().map(worded).collect::<Vec<_>>())
            });
            leak("list of options", mine, other)?;
        }
        Ok(())
    }

    /// What was told before must still read the same.
    fn tells_the_same(&self, state: &G::State, imagined: &G::State, viewer: Viewer, log: &[Entry<G::Event>]) -> Kept {
        for entry in told(&log[log.len().saturating_sub(RETOLD)..], viewer) {
            let [mine, other] = [state, imagined].map(|state| self.game.tell(state, &entry.event));
            Broken::unless(mine == other, Promise::NothingLeaks, || {
                format!("{viewer:?} was told \"{mine}\", which would read \"{other}\" in an imagined state")
            })?;
        }
        Ok(())
    }

    /// An imagined state is a state: sound, and it can be played on.
    fn can_be_played(&mut self, imagined: &G::State, viewer: Viewer, trials: &mut Quick) -> Kept {
        let mut state = *imagined;
        let within = |broken: Broken| broken.within(&format!("in a state imagined by {viewer:?}"));
        for _ in 0..PLAYED_ON {
            self.state_is_sound(&state).map_err(within)?;
            let Turn::Ask { awaited, .. } = self.game.turn(&state) else { break };
            let seat = any_seat(awaited, trials).unwrap_or_default();
            let picks = self.any_answer(&state, seat, &[], trials).map_err(within)?;
            self.game.apply(&mut state, seat, &picks, &mut Play::silent(trials));
        }
        Ok(())
    }

    /// Gives the next answer in the true and in imagined states, with the same dice. A sealed answer of somebody else
    /// must go unnoticed, whatever it is. After any answer, a viewer to whom the table still looks alike must have been
    /// told the same, and the same seats must be asked.
    pub(super) fn answer_tells_nothing_hidden(
        &mut self,
        state: &G::State,
        seat: Seat,
        picks: &[G::Pick],
        dice: &Quick,
        trials: &mut Quick,
    ) -> Kept {
        let truth = self.after(state, seat, picks, dice);
        let again = self.after(state, seat, picks, dice);
        Broken::unless(truth.state == again.state && truth.log == again.log, Promise::SameAnswersSameGame, || {
            format!("{picks:?} of {seat:?} with the same dice did not do the same twice")
        })?;
        let sealed = self.game.question(state, seat).is_some_and(|question| question.sealed);
        for viewer in viewers(self.game.seats(state)) {
            let imagined = self.game.imagine(state, viewer, trials);
            if sealed && viewer != Viewer::Seat(seat) && self.still_sealed(&truth.state, seat) {
                let other = self.any_answer(&imagined, seat, &[], trials)?;
                let fancy = self.after(&imagined, seat, &other, dice);
                self.nothing_noticed(&truth, &fancy, viewer, Promise::SealedStaysSealed)?;
            }
            let legal = self.game.allows(&imagined, seat, picks, &mut Vec::new()).is_ok();
            if self.suite.aftermath && legal {
                let fancy = self.after(&imagined, seat, picks, dice);
                let views = [&truth, &fancy].map(|after| self.game.view(&after.state, viewer));
                if bytes(&views[0])? == bytes(&views[1])? {
                    self.report.aftermaths += 1;
                    self.nothing_noticed(&truth, &fancy, viewer, Promise::NothingLeaks)?;
                }
            }
        }
        Ok(())
    }

    fn after(&self, state: &G::State, seat: Seat, picks: &[G::Pick], dice: &Quick) -> After<G> {
        let mut after = After { state: *state, log: Vec::new() };
        let mut dice: Box<dyn Chance> = Box::new(dice.clone());
        self.game.apply(&mut after.state, seat, picks, &mut Play::logged(dice.as_mut(), &mut after.log));
        after
    }

    /// Whether the seat's answer is in, but can still be changed.
    fn still_sealed(&self, state: &G::State, seat: Seat) -> bool {
        match self.game.turn(state) {
            Turn::Ask { may, awaited } => may.has(seat) && !awaited.has(seat),
            Turn::Over(_) => false,
        }
    }

    fn nothing_noticed(&self, truth: &After<G>, fancy: &After<G>, viewer: Viewer, promise: Promise) -> Kept {
        let [mine, other] = [truth, fancy].map(|after| told(&after.log, viewer).collect::<Vec<_>>());
        Broken::unless(mine == other, promise, || {
            format!("{viewer:?} is told\n{mine:?}\nbut from a state that looks alike before and after\n{other:?}")
        })?;
        let [mine, other] = [truth, fancy].map(|after| match self.game.turn(&after.state) {
            Turn::Ask { may, awaited } => (may, awaited),
            Turn::Over(_) => (SeatSet::NONE, SeatSet::NONE),
        });
        Broken::unless(mine == other, promise, || {
            format!(
                "{viewer:?} sees who is asked, {mine:?}, but from a state that looks alike before and after {other:?}"
            )
        })?;
        let [mine, other] = [truth, fancy].map(|after| self.game.view(&after.state, viewer));
        Broken::unless(bytes(&mine)? == bytes(&other)?, promise, || {
            format!("{viewer:?} can tell what was answered: {}", difference(&mine, &other))
        })
    }
}

/// A state after an answer, and what was said meanwhile.
struct After<G: Words> {
    state: G::State,
    log: Vec<Entry<G::Event>>,
}
