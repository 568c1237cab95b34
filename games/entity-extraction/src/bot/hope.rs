//! What a table is worth to the team, in tenths of a point, and what chance of winning that is.

use bots::{CERTAIN, Odds};

use super::errand::Errands;
use super::squad::Squad;
use crate::look::Look;
use crate::names::Operative;
use crate::state::{MOST_HT, State};

/// What a dark Room costs.
pub(super) const DARK: i32 = 160;
/// What a Hostile costs, and each of its hit points that is left.
pub(super) const FOE: i32 = 80;
pub(super) const HIT: i32 = 20;
/// What an operative with so many Health Tokens is worth.
const HEALTH: [i32; MOST_HT as usize + 1] = [-200, 60, 140, 180];
/// Something to strike with; Ammo, up to five.
const ARMED: i32 = 60;
const AMMO: i32 = 8;
/// An operative who is down and at home, down and carried, or lies anywhere else.
const HOME: i32 = 30;
const CARRIED: i32 = 80;
const LEFT_BEHIND: i32 = 140;

/// The nearer the errand, the more a step counts, so that all the way to the next one never costs as much as doing this
/// one brings: otherwise an operative at the last Room but one would rather not open it.
const WAY: [i32; 24] = [0, 6, 11, 15, 19, 22, 25, 27, 29, 31, 32, 33, 34, 35, 36, 36, 37, 37, 38, 38, 38, 39, 39, 39];

/// What so many steps to an errand cost.
#[inline]
pub(super) fn way(steps: u8) -> i32 {
    WAY.get(usize::from(steps)).copied().unwrap_or(40)
}

/// Until this round a team takes its time, from the other on it takes every risk: waiting heals no operative.
const PATIENT_UNTIL: i32 = 15;
const BOLD_FROM: i32 = 40;
/// What is left of caution then: of two ways, the one that hurts less.
const LEAST_CAUTION: i32 = 10;

/// How much a team minds what could happen to it, in percent.
#[inline]
pub(super) fn caution(state: &State) -> i32 {
    let late = (i32::from(state.round) - PATIENT_UNTIL).clamp(0, BOLD_FROM - PATIENT_UNTIL);
    100 - late * (100 - LEAST_CAUTION) / (BOLD_FROM - PATIENT_UNTIL)
}

/// What is left of a chance grows dearer to nobody by waiting: from round 20 on, work that is still to be done counts more with
/// each round, in percent, until a team would rather risk everything than stand still.
const UNHURRIED_UNTIL: i32 = 20;
const HURRY: i32 = 8;
const MOST_HURRY: i32 = 500;

fn hurry(state: &State) -> i32 {
    (100 + HURRY * (i32::from(state.round) - UNHURRIED_UNTIL)).clamp(100, MOST_HURRY)
}

/// What so many Health Tokens are worth.
#[inline]
pub(super) fn health(ht: u8) -> i32 {
    HEALTH[usize::from(ht.min(MOST_HT))]
}

/// What it costs somebody with so many Health Tokens to lose so many tenths of one.
#[inline]
pub(super) fn harm(ht: u8, tenths: i32) -> i32 {
    let whole = tenths / 10;
    let left = (i32::from(ht) - whole).max(0) as u8;
    let next = left.saturating_sub(1);
    health(ht) - health(left) + (health(left) - health(next)) * (tenths % 10) / 10
}

/// Nothing left to do but going home.
pub(super) fn is_done(look: Look<'_>) -> bool {
    look.state.arrivals.is_empty() && look.state.face_down().is_empty()
}

impl Squad {
    /// What the table is worth.
    pub(super) fn worth(&self, look: Look<'_>) -> i32 {
        let state = look.state;
        let mut worth = -DARK * i32::from(state.face_down().len());
        for hostile in &state.arrivals {
            let left = look.game.hostile(*hostile).hp - state.hostile(*hostile).damage;
            worth -= FOE + HIT * i32::from(left);
        }
        worth = worth * hurry(state) / 100;
        let errands = Errands::new(look, &self.kit);
        let caution = caution(state);
        for who in State::everybody() {
            worth -= self.to_do(look, &errands, who);
            worth += self.shape(look, who) * caution / 100;
        }
        worth
    }

    /// What this operative still has to do.
    fn to_do(&self, look: Look<'_>, errands: &Errands<'_>, who: Operative) -> i32 {
        let at = look.state.agent(who).at;
        if look.state.stands(who) {
            way(errands.steps_to(errands.goals(who), at)[at.index()])
        } else if look.state.carrier_of(who).is_some() {
            CARRIED
        } else if look.at_gate().has(who) {
            HOME
        } else {
            LEFT_BEHIND
        }
    }

    /// The shape an operative is in.
    fn shape(&self, look: Look<'_>, who: Operative) -> i32 {
        let agent = look.state.agent(who);
        let armed = if look.longest_range(who).is_some() { ARMED } else { 0 };
        let hand: i32 =
            look.state.cards.hand(who).iter().filter(|card| !card.is_weapon()).map(|card| self.kit.keep(*card)).sum();
        health(agent.ht) + armed + hand + AMMO * i32::from(agent.ammo.min(5))
    }

    /// The team's chance of winning.
    pub(super) fn hope(&self, look: Look<'_>) -> Odds {
        sigmoid(800 + self.worth(look) * 31 / 20)
    }
}

/// The logistic function of so many thousandths, in ten-thousandths, from a table: floating point would do, but whole
/// numbers are the same everywhere.
fn sigmoid(thousandths: i32) -> Odds {
    /// At 0, 250, 500 … thousandths.
    const TABLE: [Odds; 25] = [
        5_000, 5_622, 6_225, 6_792, 7_311, 7_773, 8_176, 8_520, 8_808, 9_047, 9_241, 9_399, 9_526, 9_627, 9_707, 9_770,
        9_820, 9_859, 9_890, 9_914, 9_933, 9_948, 9_959, 9_968, 9_975,
    ];
    let size = thousandths.unsigned_abs().min(5_999) as usize;
    let (at, rest) = (size / 250, (size % 250) as i32);
    let half = TABLE[at] + (TABLE[at + 1] - TABLE[at]) * rest / 250;
    if thousandths < 0 { CERTAIN - half } else { half }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_health_token_is_dearer_the_fewer_there_are() {
        assert_eq!([harm(3, 0), harm(3, 10), harm(3, 20), harm(1, 10), harm(1, 30)], [0, 40, 120, 260, 260]);
        assert!(harm(2, 5) > 0 && harm(2, 5) < harm(2, 10));
    }

    #[test]
    fn chances_rise_with_what_a_table_is_worth() {
        let all: Vec<Odds> = (-70..=70).map(|tenths| sigmoid(tenths * 100)).collect();
        assert!(all.windows(2).all(|pair| pair[0] <= pair[1]), "{all:?}");
        assert_eq!((sigmoid(0), sigmoid(1_000), sigmoid(-1_000)), (5_000, 7_311, 2_689));
    }
}
