//! What bots of every level know about FAZA.

use bots::{Odds, Skill, Tuning};
use engine::chance::Quick;
use engine::{Chance, Game, Play, Seat, SeatSet, Sight, Turn};

use super::feel::{Feel, TOO_DEADLY};
use super::tools::{Tool, Tools};
use super::weights::Weights;
use super::{hint, worth};
use crate::content::Faza;
use crate::look::Look;
use crate::pick::Pick;
use crate::state::{PLAYERS, State};

/// A sensible team player.
pub struct Comrade {
    tools: Tools,
    weights: Weights,
}

impl Comrade {
    /// One who weighs things otherwise.
    pub fn with(game: &Faza, weights: Weights) -> Self {
        Comrade { tools: Tools::learn(game), weights }
    }

    fn feel<'a>(&'a self, game: &'a Faza, state: &'a State, seat: Seat) -> Feel<'a> {
        Feel::new(Look::new(game, state), &self.tools, &self.weights, seat)
    }

    fn command(&self, feel: &Feel<'_>, out: &mut Vec<Pick>) {
        let state = feel.look.state;
        if state.proposal.is_some() && feel.look.may_settle(feel.seat, false).is_ok() {
            if !pays(&feel.look) {
                return out.push(Pick::Decline);
            }
            if feel.look.may_settle(feel.seat, true).is_ok() {
                return out.push(Pick::Agree);
            }
        }
        match feel.best() {
            Some((command, _)) => out.extend_from_slice(command.picks()),
            // The game does not wait for a player who is ready; one who is asked all the same must say something else.
            None if state.ready.has(feel.seat) => out.push(Pick::NotReady),
            None => out.push(Pick::Ready),
        }
    }
}

/// Whether the team is better off when the open proposal is paid.
fn pays(look: &Look<'_>) -> bool {
    look.state.proposal.is_none_or(|proposal| {
        worth::odds(&Look::new(look.game, &paid(look.state, proposal.event, proposal.shares))) > worth::odds(look)
    })
}

/// Whether the team loses if all declare ready now: the Faza Phase is a script without chance.
fn is_lost(game: &Faza, state: &State) -> bool {
    let mut after = *state;
    let mut answer = Vec::new();
    while after.ending.is_none() && after.round == state.round {
        let Turn::Ask { awaited, .. } = game.turn(&after) else { return true };
        let Some(seat) = awaited.lowest() else { return false };
        game.default_answer(&after, seat, &mut answer);
        game.apply(&mut after, seat, &answer, &mut Play::silent(&mut Quick::new(0)));
    }
    after.ending.is_some()
}

fn paid(state: &State, event: crate::names::EventId, shares: [u8; PLAYERS]) -> State {
    let mut after = *state;
    for (player, share) in after.players.iter_mut().zip(shares) {
        player.points = player.points.saturating_sub(share);
        after.drone_pool += share;
    }
    after.in_force.retain(|card| card.event != event);
    after
}

impl Skill<Faza> for Comrade {
    const TUNING: Tuning = Tuning { keep: 6, horizon: Some(1), doubt: 1.0, margin: 25, simulations_per_second: 15_000 };

    fn learn(game: &Faza) -> Self {
        Comrade::with(game, Weights::default())
    }

    fn answer(&self, game: &Faza, state: &State, seat: Seat, _: &mut dyn Chance, out: &mut Vec<Pick>) {
        let feel = self.feel(game, state, seat);
        match feel.look.interrupt() {
            Some(interrupt) => feel.answer_interrupt(interrupt, out),
            None => self.command(&feel, out),
        }
    }

    fn worth_trying(&self, game: &Faza, state: &State, seat: Seat, picks: &[Pick]) -> bool {
        let look = Look::new(game, state);
        match *picks {
            // Talk; and what is said twice without end.
            [Pick::Transmit | Pick::Reply | Pick::NotReady, ..] => false,
            [Pick::Decline] => !pays(&look),
            [Pick::PayOff(event), ref rest @ ..] => {
                let mut shares = [0; PLAYERS];
                for (share, pick) in shares.iter_mut().zip(rest) {
                    *share = if let Pick::Share(share) = pick { *share } else { 0 };
                }
                worth::odds(&Look::new(game, &paid(state, event, shares))) > worth::odds(&look)
            }
            // Only who is lost otherwise plays for such odds.
            [Pick::Roll(target)] => {
                self.feel(game, state, seat).deadliness(seat, target) <= TOO_DEADLY || is_lost(game, state)
            }
            // What waits for a roll is lost with the phase: first there must be something to roll at.
            [first @ (Pick::Use(..) | Pick::Skill), ref rest @ ..] => match self.tools.of(state, seat, first) {
                Tool::Boost(changes) => {
                    let fighter = if let [Pick::Player(player)] = rest { *player } else { seat };
                    self.feel(game, state, seat).best_roll(fighter, [changes]).is_some()
                }
                _ => true,
            },
            _ => true,
        }
    }

    fn glance(&self, game: &Faza, state: &State, seat: Seat, picks: &[Pick]) -> i32 {
        (self.feel(game, state, seat).worth(picks) * 100.0) as i32
    }

    fn moment(&self, _: &Faza, state: &State) -> u32 {
        u32::from(state.round)
    }

    fn next(&self, _: &Faza, _: &State, awaited: SeatSet, last: Seat) -> Option<Seat> {
        awaited.next_from(last)
    }

    /// Ready, while a teammate still has something to do: whatever that is, this seat is asked again.
    fn is_clear(&self, game: &Faza, state: &State, seat: Seat, own: &[Pick]) -> bool {
        if own != [Pick::Ready] {
            return false;
        }
        let others = state.seats().minus(state.ready).minus(SeatSet::only(seat));
        others.iter().any(|other| self.feel(game, state, other).best().is_some())
    }

    fn odds(&self, game: &Faza, state: &State, _: Seat) -> Odds {
        worth::odds(&Look::new(game, state))
    }

    fn reason(&self, sight: &Sight<'_, Faza>, picks: &[Pick]) -> Option<String> {
        hint::explain(sight.game(), sight.seen(), sight.seat(), picks)
    }
}
