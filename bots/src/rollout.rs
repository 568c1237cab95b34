//! One simulation: an answer is given on an imagined table, and everybody goes on by the fast policy.

use engine::chance::Quick;
use engine::{Game, Outcome, Play, Seat, Turn};

use crate::skill::{Odds, Skill};

/// A simulation that has not ended after so many answers is judged as it stands: some rulebooks let a turn be dawdled
/// away without end.
const LONGEST: u32 = 4_000;

/// Tables are imagined, dice are rolled and policies waver each from a source of its own, so that what one draws more does
/// not shift the others.
#[derive(Clone, Copy)]
pub(crate) enum Stream {
    Imagined,
    Dice,
    Policy,
}

/// A source of outcomes that belongs to a sample of a search, to a moment of the game and to a purpose.
pub(crate) fn stream(sample: u64, moment: u32, of: Stream) -> Quick {
    // Spread by odd constants, so that neighbours have nothing in common.
    let mixed = sample ^ u64::from(moment).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    Quick::new(mixed.wrapping_add((of as u64 + 1).wrapping_mul(0xD1B5_4A32_D192_ED03)))
}

/// Plays simulations, one after the other, with what it needs for that kept between them.
pub struct Rollout<'s, G: Game, S> {
    game: &'s G,
    skill: &'s S,
    picks: Vec<G::Pick>,
    /// Answers given so far.
    pub answers: u64,
}

impl<'s, G: Game, S: Skill<G>> Rollout<'s, G, S> {
    /// For this game.
    pub fn new(game: &'s G, skill: &'s S) -> Self {
        Rollout { game, skill, picks: Vec::new(), answers: 0 }
    }

    /// Gives a seat's answer and plays on; says what came of it for that seat. `sample` decides dice and wavering: the
    /// same for every answer that is compared, and picked up anew at every moment, so that luck is shared also where
    /// answers lead to different numbers of draws.
    pub fn after(&mut self, state: &G::State, seat: Seat, picks: &[G::Pick], sample: u64) -> Odds {
        let mut state = *state;
        let moment = self.skill.moment(self.game, &state);
        let mut dice = stream(sample, moment, Stream::Dice);
        self.game.apply(&mut state, seat, picks, &mut Play::silent(&mut dice));
        let end = self.play_on(&mut state, seat, moment, dice, sample);
        self.worth(&state, end.as_ref(), seat)
    }

    /// Plays from here to where simulations end, and says what came of it for a seat.
    pub fn from(&mut self, state: &G::State, seat: Seat, sample: u64) -> Odds {
        let mut state = *state;
        let moment = self.skill.moment(self.game, &state);
        let end = self.play_on(&mut state, seat, moment, stream(sample, moment, Stream::Dice), sample);
        self.worth(&state, end.as_ref(), seat)
    }

    /// The same, for each of the seats in play.
    pub fn for_all(&mut self, state: &G::State, sample: u64, odds: &mut Vec<Odds>) {
        let mut state = *state;
        let moment = self.skill.moment(self.game, &state);
        let end = self.play_on(&mut state, Seat(0), moment, stream(sample, moment, Stream::Dice), sample);
        odds.clear();
        odds.extend(Seat::first(self.game.seats(&state)).map(|seat| self.worth(&state, end.as_ref(), seat)));
    }

    /// What a table at which a simulation ended is worth to a seat.
    fn worth(&self, state: &G::State, end: Option<&Outcome>, seat: Seat) -> Odds {
        match end {
            Some(outcome) => self.skill.result(self.game, state, outcome, seat),
            None => self.skill.odds(self.game, state, seat),
        }
    }

    /// Lets everybody answer by the policy until the game is over, or the horizon reached: then there is no outcome. `last`
    /// answered before.
    fn play_on(
        &mut self,
        state: &mut G::State,
        mut last: Seat,
        from: u32,
        mut dice: Quick,
        sample: u64,
    ) -> Option<Outcome> {
        let mut thoughts = stream(sample, from, Stream::Policy);
        let mut now = from;
        for _ in 0..LONGEST {
            let awaited = match self.game.turn(state) {
                Turn::Over(outcome) => return Some(outcome),
                Turn::Ask { awaited, .. } => awaited,
            };
            let moment = self.skill.moment(self.game, state);
            if moment != now {
                if S::TUNING.horizon.is_some_and(|horizon| moment.saturating_sub(from) >= horizon) {
                    return None;
                }
                now = moment;
                dice = stream(sample, moment, Stream::Dice);
                thoughts = stream(sample, moment, Stream::Policy);
            }
            let next = self.skill.next(self.game, state, awaited, last)?;
            last = next;
            self.picks.clear();
            self.skill.answer(self.game, state, next, &mut thoughts, &mut self.picks);
            debug_assert!(
                self.game.allows(state, next, &self.picks, &mut Vec::new()).is_ok(),
                "the policy of {} answers {:?}, which is not allowed",
                G::NAME,
                self.picks
            );
            self.game.apply(state, next, &self.picks, &mut Play::silent(&mut dice));
            self.answers += 1;
        }
        None
    }
}
