//! Second thoughts: what a readied card could do (readying gains nothing by itself), and whether a teammate can help
//! before a player takes a desperate risk.

use engine::{Game, Play, Seat};

use super::super::dice::Loaded;
use super::plan::{Aim, Command, Plan};
use super::thought::{Thought, open_choices};
use crate::content::{Action, Counted, Target};
use crate::look::Look;
use crate::pick::Pick;

/// An encore uses two cards, so it must gain more than a plan that uses one.
const WORTH_TWO_CARDS: f32 = 0.3;

impl Thought<'_> {
    /// The best card to ready, if readying one makes something worthwhile possible. Thought about last, when nothing
    /// else is left to do, because every card that could be readied opens a whole new set of plans.
    pub fn encore(&self, ready: f32) -> Option<Plan> {
        let mut best: Option<Plan> = None;
        let mut plans = Vec::new();
        for (card, choice, ability) in open_choices(&self.look, self.seat) {
            let first = Pick::Use(card, choice);
            let Action::Effect(targets, _) = &ability.action else { continue };
            let [target @ Target::Card(which)] = targets.as_slice() else { continue };
            if which.is != Counted::Used || self.look.may_start(self.seat, first).is_err() {
                continue;
            }
            self.look.each_candidate(target, self.seat, &mut |pick| {
                if self.look.check(self.seat, &[first], pick).is_ok()
                    && let Some(value) = self.value_of_encore(&[first, pick], &mut plans)
                    && value > ready + WORTH_TWO_CARDS
                    && best.is_none_or(|plan| plan.value < value)
                {
                    let command = Command::new(&[first, pick]);
                    best = Some(Plan { seat: self.seat, command, value, aim: Aim::Errand });
                }
            });
        }
        best
    }

    /// Something a teammate who is still acting can do that is better than the risk about to be taken.
    pub fn rescue(&self, risk: f32) -> Option<Plan> {
        let mut plans = Vec::new();
        let others = self.look.state.seats().minus(self.look.state.ready);
        for other in others.iter().filter(|seat| *seat != self.seat) {
            let theirs = Thought { look: self.look, seat: other, ..*self };
            theirs.moves(&mut plans);
            theirs.errands(&mut plans);
            theirs.fights(&mut plans);
        }
        plans.retain(|plan| plan.seat != self.seat && others.has(plan.seat) && plan.value > risk);
        plans.into_iter().max_by(|a, b| a.value.total_cmp(&b.value))
    }

    /// The best thing the readied card's owner can do with it.
    fn value_of_encore(&self, picks: &[Pick], plans: &mut Vec<Plan>) -> Option<f32> {
        let [_, Pick::Card(card)] = *picks else { return None };
        let owner: Seat = self.look.seat_of(card.area())?;
        let mut state = *self.look.state;
        self.game.apply(&mut state, self.seat, picks, &mut Play::silent(&mut Loaded { failures: 0 }));
        let after = Thought { look: Look::new(self.game, &state), seat: owner, ..*self };
        plans.clear();
        after.fights(plans);
        after.strikes(plans);
        let of_owner = plans.iter().filter(|plan| plan.seat == owner).map(|plan| plan.value);
        of_owner.max_by(f32::total_cmp)
    }
}
