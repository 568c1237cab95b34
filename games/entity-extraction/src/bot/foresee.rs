//! Thinking a turn through: everything the operative could still do with it, then all others end theirs, and the
//! Hostiles take their turn.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use engine::chance::Quick;
use engine::{Game, Picks, Play, Seat, Turn};

use super::outlook::Weights;
use super::{Heuristic, Thinks};
use crate::asking::Ask;
use crate::content::EntityExtraction;
use crate::look::Look;
use crate::names::{Card, HostileId, Operative};
use crate::pick::Pick;
use crate::state::State;

/// Questions answered by default until the round is over; a round has a few dozen at most.
const PATIENCE: usize = 200;

/// Tables looked at for one decision. A turn rarely leads to more than three hundred different ones; a hand full of extra
/// actions could lead to thousands, and the best of them are found early.
const MOST_TABLES: usize = 600;

/// An answer: one pick, or a weapon and its target.
#[derive(Clone, Copy)]
pub(super) struct Answer(Pick, Option<Pick>);

impl Answer {
    pub fn picks(self) -> impl Iterator<Item = Pick> {
        std::iter::once(self.0).chain(self.1)
    }
}

/// A thought: rules, weights, whose it is, and what it has been through.
pub(super) struct Thought<'a> {
    game: &'a EntityExtraction,
    weights: Weights,
    thinks: Thinks,
    seat: Seat,
    known: HashSet<u64>,
    picks: Vec<Pick>,
}

impl<'a> Thought<'a> {
    pub fn new(game: &'a EntityExtraction, bot: &Heuristic, seat: Seat) -> Self {
        let Heuristic { weights, thinks } = *bot;
        Thought { game, weights, thinks, seat, known: HashSet::new(), picks: Vec::new() }
    }

    /// The best answer to what the seat is asked, and what it leads to. Of equals the first is taken, and leaving it at that comes
    /// first.
    pub fn best(&mut self, state: &State) -> Option<(f32, Answer)> {
        let mut best: Option<(f32, Answer)> = None;
        for answer in self.answers(state) {
            let value = self.worth(*state, answer);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, answer));
            }
        }
        best
    }

    /// What claiming the turn for this operative would lead to, beyond doing nothing with it.
    pub fn gain(&mut self, state: &State, claim: Pick) -> f32 {
        let mut after = *state;
        self.apply(&mut after, self.seat, &[claim]);
        let idle = self.left_at_that(after);
        self.best(&after).map_or(0.0, |(value, _)| value - idle)
    }

    fn apply(&self, state: &mut State, seat: Seat, picks: &[Pick]) {
        self.game.apply(state, seat, picks, &mut Play::silent(&mut Quick::new(0)));
    }

    /// Answers worth thinking about. Trades are answered and not offered, and nothing is thrown away that need not be.
    fn answers(&self, state: &State) -> Vec<Answer> {
        let look = Look::new(self.game, state);
        let is_turn = matches!(look.ask_of(self.seat), Some(Ask::Act(_)));
        let (mut all, mut listed, mut targets) = (Vec::new(), Vec::new(), Vec::new());
        if look.list(self.seat, &[], &mut listed) == Picks::Complete {
            return all;
        }
        for pick in listed {
            match pick {
                Pick::Trade(_) | Pick::PassOn | Pick::Concede => {}
                Pick::Discard(_) if is_turn => {}
                // A carried operative is put down at home and nowhere else, and stays there.
                Pick::PickUp(who) if look.at_gate().has(who) => {}
                Pick::Drop if state.active.is_none_or(|who| !look.at_gate().has(who)) => {}
                Pick::Attack(_) => {
                    let _ = look.list(self.seat, &[pick], &mut targets);
                    all.extend(targets.iter().map(|target| Answer(pick, Some(*target))));
                }
                Pick::EndTurn | Pick::Stop => all.insert(0, Answer(pick, None)),
                _ => all.push(Answer(pick, None)),
            }
        }
        all
    }

    /// What the table is worth if this is answered and the rest of the turn is well used.
    fn worth(&mut self, mut state: State, answer: Answer) -> f32 {
        let gamble = if let (Pick::Discover, Some(who)) = (answer.0, state.active) {
            self.light_up(&mut state, who)
        } else {
            let mut picks = std::mem::take(&mut self.picks);
            picks.clear();
            picks.extend(answer.picks());
            self.apply(&mut state, self.seat, &picks);
            self.picks = picks;
            0.0
        };
        self.go_on(state) + gamble
    }

    /// What lies in a dark Room is not peeked at: the action is gone and the Room is lit, for better or worse.
    fn light_up(&self, state: &mut State, who: Operative) -> f32 {
        let fright = self.weights.fright(self.game, state, who);
        let tile = state.agent(who).at;
        state.actions -= 1;
        state.fresh = false;
        state.face_up.insert(tile);
        state.entered.insert(tile);
        -fright
    }

    /// The best way on from here, as long as the turn lasts and the bot thinks on. A table that was met before is not looked at
    /// twice.
    fn go_on(&mut self, mut state: State) -> f32 {
        let thinks_on = self.thinks == Thinks::WholeTurn && self.known.len() <= MOST_TABLES;
        if !thinks_on || !self.is_asked_in_own_turn(&mut state) {
            return self.left_at_that(state);
        }
        if state.stack.is_empty() && !self.known.insert(fingerprint(&state)) {
            return f32::NEG_INFINITY;
        }
        self.best(&state).map_or(f32::NEG_INFINITY, |(value, _)| value)
    }

    /// Whether this seat's turn goes on; what others are asked meanwhile is answered for them.
    fn is_asked_in_own_turn(&mut self, state: &mut State) -> bool {
        for _ in 0..PATIENCE {
            let Turn::Ask { awaited, .. } = self.game.turn(state) else { return false };
            if state.active.is_none_or(|who| state.player_of(who) != self.seat) {
                return false;
            }
            if awaited.has(self.seat) {
                return true;
            }
            self.answer_by_default(state);
        }
        false
    }

    /// What the table is worth if the turn ends here. A bot that thinks that far gives all other operatives a turn in
    /// place, and the Hostiles theirs.
    fn left_at_that(&mut self, mut state: State) -> f32 {
        let (round, rest) = (state.round, if self.thinks == Thinks::WholeTurn { PATIENCE } else { 0 });
        for _ in 0..rest {
            if state.round != round || state.ending.is_some() {
                break;
            }
            self.answer_by_default(&mut state);
        }
        self.weights.value(self.game, &state)
    }

    fn answer_by_default(&mut self, state: &mut State) {
        let Turn::Ask { awaited, .. } = self.game.turn(state) else { return };
        let Some(seat) = awaited.lowest() else { return };
        let mut picks = std::mem::take(&mut self.picks);
        let look = Look::new(self.game, state);
        self.game.default_answer(state, seat, &mut picks);
        match look.ask_of(seat) {
            Some(Ask::Act(who)) => {
                if let Some([weapon, target]) = look.best_shot(who) {
                    picks.clear();
                    picks.extend([weapon, target]);
                }
            }
            Some(Ask::Volley(who, weapon, _)) => {
                picks.clear();
                picks.extend(look.best_target(who, weapon));
            }
            Some(Ask::GiveUp(who) | Ask::Trim(who)) => {
                picks.clear();
                picks.extend(self.weights.least_of_hand(self.game, state, who).map(Pick::Discard));
            }
            _ => {}
        }
        self.apply(state, seat, &picks);
        self.picks = picks;
    }
}

impl Look<'_> {
    /// What an operative can be expected to do while all wait for the Hostiles: shoot with the best weapon that reaches
    /// anything.
    fn best_shot(self, who: Operative) -> Option<[Pick; 2]> {
        let hand = self.state.cards.hand(who).iter().copied();
        let loaded = hand.filter(|card| self.may_attack(who, *card).is_ok());
        let power = |card: &Card| self.game.weapon(*card).map(|weapon| weapon.damage * weapon.attacks);
        let weapon = loaded.max_by_key(power)?;
        Some([Pick::Attack(weapon), self.best_target(who, weapon)?])
    }

    /// Whatever is nearest to its end.
    fn best_target(self, who: Operative, weapon: Card) -> Option<Pick> {
        let mut targets = Vec::new();
        self.list_targets(who, weapon, &mut targets);
        let left = |hostile: HostileId| self.game.hostile(hostile).hp - self.state.hostile(hostile).damage;
        targets.into_iter().min_by_key(|target| match target {
            Pick::Hostile(hostile) => left(*hostile),
            _ => 0,
        })
    }
}

/// Two tables with the same fingerprint leave the turn the same ways on.
fn fingerprint(state: &State) -> u64 {
    let mut hash = DefaultHasher::new();
    for who in State::everybody() {
        let agent = state.agent(who);
        (agent.at, agent.ht, agent.ammo, agent.carries.map(|one| one.0)).hash(&mut hash);
        let mut hand: Vec<_> = state.cards.hand(who).to_vec();
        hand.sort_unstable();
        hand.hash(&mut hash);
    }
    for one in &state.arrivals {
        let hostile = state.hostile(*one);
        (one, hostile.at, hostile.damage, hostile.skips).hash(&mut hash);
    }
    (state.locked, state.blown, state.face_up, state.beacon, state.actions, state.free_locks).hash(&mut hash);
    hash.finish()
}
