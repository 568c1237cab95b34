//! Everything that is neither a fight nor a strike: better places for players and Rebels, recruits, recovery,
//! skills, kept Rewards.

use engine::{Game, Picks, Play, SeatSet};

use super::super::dice::Loaded;
use super::evaluate::settle;
use super::fight::approaches;
use super::plan::{Aim, Command, Plan};
use super::thought::{Thought, open_choices};
use crate::content::{Action, EventKind};
use crate::look::Look;
use crate::names::{EventId, Ship};
use crate::pick::Pick;
use crate::state::{PLAYERS, State};
use crate::tiles::{CAP, Tile};

/// Rebel moves looked at closely.
const CLOSE_LOOKS: usize = 6;
/// Rebels sent to a player who is about to be wounded are always worth a closer look.
const SHIELDS: f32 = 10.0;

impl Thought<'_> {
    /// Better places for the own character and for Rebels.
    pub fn moves(&self, plans: &mut Vec<Plan>) {
        let heals = !self.look.lasting.no_outpost_recovery;
        for (card, choice, tile) in approaches(&self.look, self.seat) {
            let mut state = *self.look.state;
            let player = state.player_mut(self.seat);
            player.tile = tile;
            player.used |= card.bit();
            if heals && self.look.outposts().has(tile) {
                // FAZA-INJ-07: on arrival every unused injured card can recover.
                let recovers = player.injured & !player.used;
                player.injured &= !recovers;
                player.used |= recovers;
            }
            let value = self.weights.outlook(self.game, &state) - self.weights.card;
            let command = Command::new(&[Pick::Use(card, choice), Pick::Me, Pick::Tile(tile)]);
            plans.push(Plan { seat: self.seat, command, value, aim: Aim::Move });
        }
        self.rebel_moves(plans);
    }

    fn rebel_moves(&self, plans: &mut Vec<Plan>) {
        let look = &self.look;
        let mut best: Vec<(f32, Command, State)> = Vec::new();
        let mut seen: Vec<(Tile, Tile)> = Vec::new();
        for (card, choice, ability) in open_choices(look, self.seat) {
            let Action::Move(movement) = &ability.action else { continue };
            if look.mode_is_free(movement).is_err() {
                continue;
            }
            for from in look.movable_rebels(self.seat, movement) {
                let there = look.state.rebels.on(from);
                for to in look.reach_of_rebels(self.seat, movement, from, 1) {
                    if seen.contains(&(from, to)) {
                        continue;
                    }
                    seen.push((from, to));
                    let arrived = look.state.rebels.on(to);
                    let count = there.min(CAP - arrived);
                    let mut state = *look.state;
                    state.rebels.set(from, there - count);
                    state.rebels.set(to, arrived + count);
                    state.player_mut(self.seat).used |= card.bit();
                    let shields = if self.threatened.has(to) { SHIELDS } else { 0.0 };
                    let score = self.weights.rebels(&Look::new(self.game, &state)) + shields;
                    let picks = [Pick::Use(card, choice), Pick::Rebels(from), Pick::Count(count), Pick::Tile(to)];
                    best.push((score, Command::new(&picks), state));
                }
            }
        }
        best.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, command, state) in best.into_iter().take(CLOSE_LOOKS) {
            let value = self.weights.outlook(self.game, &state) - self.weights.card;
            plans.push(Plan { seat: self.seat, command, value, aim: Aim::Move });
        }
    }

    /// Recruits, recovery, skills, Rewards and the cards that do something by themselves.
    pub fn errands(&self, plans: &mut Vec<Plan>) {
        let mut options = Vec::new();
        let mut open = vec![Vec::new()];
        while let Some(picks) = open.pop() {
            if self.game.options(self.look.state, self.seat, &picks, &mut options) == Picks::Complete {
                plans.push(self.errand(&picks));
                continue;
            }
            for &next in &options {
                if !picks.is_empty() || self.is_errand(next) {
                    let mut longer = picks.clone();
                    longer.push(next);
                    open.push(longer);
                }
            }
        }
    }

    /// Readying a card gains nothing by itself; see [`Thought::encores`].
    fn is_errand(&self, first: Pick) -> bool {
        match first {
            Pick::Recover(_) | Pick::Recruit | Pick::Trigger(_) => true,
            Pick::Use(..) | Pick::Skill => self
                .look
                .ability(self.seat, first)
                .is_some_and(|ability| ability.enhancement.is_none() && matches!(ability.action, Action::Effect(..))),
            _ => false,
        }
    }

    fn errand(&self, picks: &[Pick]) -> Plan {
        let mut state = *self.look.state;
        self.game.apply(&mut state, self.seat, picks, &mut Play::silent(&mut Loaded { failures: 0 }));
        settle(self.game, &mut state);
        let used = matches!(picks.first(), Some(Pick::Use(..) | Pick::Recover(_)));
        let cost = if used { self.weights.card } else { 0.0 };
        let mut value = self.weights.outlook(self.game, &state);
        let after = Thought { look: Look::new(self.game, &state), ..*self };
        for ship in Ship::ALL {
            // A Rebel called to a ship's tile can strike at once.
            if after.look.may_attack(self.seat, ship).is_ok() && self.look.may_attack(self.seat, ship).is_err() {
                value = value.max(after.after_blow(self.seat, ship));
            }
        }
        let knows =
            |look: &Look<'_>| look.state.deck.from_top().next().is_some_and(|top| top.known.contains(self.seat));
        if knows(&after.look) && !knows(&self.look) {
            value += FORESIGHT;
        }
        let value = value - cost;
        Plan { seat: self.seat, command: Command::new(picks), value, aim: Aim::Errand }
    }

    /// Paying off a Long event, the richest paying most; `None` if it cannot be paid or is not worth it.
    pub fn pay_off(&self) -> Option<(EventId, Plan)> {
        let state = self.look.state;
        let price = self.look.pay_off_price();
        let long = |event: EventId| self.look.game.event(event).kind == EventKind::Long;
        let events = state.in_force.iter().map(|card| card.event).filter(|event| long(*event));
        let payable = events.filter(|event| self.look.may_pay_off(*event).is_ok());
        // Players who have declared ready are not asked again.
        let payers = state.seats().minus(state.ready.minus(SeatSet::only(self.seat)));
        let plans = payable.filter_map(|event| {
            let mut shares = [0; PLAYERS];
            let mut purses = state.players.map(|player| player.points);
            for _ in 0..price {
                let richest = payers.iter().max_by_key(|seat| purses[seat.index()])?;
                purses[richest.index()] = purses[richest.index()].checked_sub(1)?;
                shares[richest.index()] += 1;
            }
            let mut picks = vec![Pick::PayOff(event)];
            picks.extend(state.seats().iter().map(|seat| Pick::Share(shares[seat.index()])));
            let value = self.weights.outlook(self.game, &paid(state, event, shares));
            Some((event, Plan { seat: self.seat, command: Command::new(&picks), value, aim: Aim::Errand }))
        });
        plans.max_by(|a, b| a.1.value.total_cmp(&b.1.value))
    }

    /// The open proposal, agreed to or declined.
    pub fn about_proposal(&self, ready: f32) -> Option<Plan> {
        let proposal = self.look.state.proposal?;
        self.look.may_settle(self.seat, true).ok()?;
        let value = self.weights.outlook(self.game, &paid(self.look.state, proposal.event, proposal.shares));
        // A teammate asks: what costs the team next to nothing is agreed to.
        let pick = if value > ready - COURTESY { Pick::Agree } else { Pick::Decline };
        Some(Plan { seat: self.seat, command: Command::new(&[pick]), value: f32::INFINITY, aim: Aim::Errand })
    }
}

/// Knowing the next event, and having chosen which of two it is, is worth a card that is not needed.
const FORESIGHT: f32 = 0.6;
/// How much worse a teammate's proposal may look before it is declined.
const COURTESY: f32 = 1.5;

fn paid(state: &State, event: EventId, shares: [u8; PLAYERS]) -> State {
    let mut after = *state;
    for (player, share) in after.players.iter_mut().zip(shares) {
        player.points = player.points.saturating_sub(share);
        after.drone_pool += share;
    }
    after.in_force.retain(|card| card.event != event);
    after
}
