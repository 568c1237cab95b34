//! What time is left, what ways take of it, and how likely an Agent gets out.

use engine::Seat;

use super::ways::{THIRDS, Walk};
use crate::look::Look;
use crate::options::OptionalRule;
use crate::state::State;
use crate::vocabulary::{Passive, Skill};

/// How fast an Agent is, now and in turns to come.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    pub left: f32,
    pub speed: f32,
}

impl Pace {
    pub fn of(look: Look<'_>, seat: Seat) -> Self {
        let printed = look.game.agent(look.state.agent(seat).card).skills[Skill::Speed as usize] as i8;
        let more =
            look.sum(seat, Passive::Movement(0), |passive| if let Passive::Movement(by) = passive { *by } else { 0 });
        let speed = (printed + more + i8::from(look.on(OptionalRule::MoveOut))).max(1);
        Pace { left: f32::from(look.movement_left(seat)), speed: f32::from(speed) }
    }

    /// A walk in steps of this Agent: while held up, fast Agents lose more of them than slow ones.
    fn steps(self, walk: Walk) -> f32 {
        f32::from(walk.steps) + self.speed * f32::from(walk.held) / THIRDS
    }

    /// Turns that a walk takes beyond what is left of this one.
    pub fn turns(self, walk: Walk) -> f32 {
        (self.steps(walk) - self.left).max(0.0) / self.speed
    }

    pub fn whole_turns(self, walk: Walk) -> f32 {
        self.steps(walk) / self.speed
    }
}

/// Own turns to come before the explosion.
pub fn turns_left(state: &State, seat: Seat) -> f32 {
    let count = i32::from(state.count);
    let hacker = state.hacker.unwrap_or(state.active);
    let ahead = |to: Seat| (i32::from(to.0) + count - i32::from(state.active.0)) % count;
    let mut last = ahead(hacker) + (i32::from(state.countdown) - 1) * count;
    if state.hacked_now && ahead(hacker) == 0 {
        last += count;
    }
    let first = if seat == state.active { count } else { ahead(seat) };
    if last < first { 0.0 } else { ((last - first) / count + 1) as f32 }
}

/// How likely an Agent gets out who has so much time and needs so many turns of it beyond this one.
pub fn escape(look: Look<'_>, time: f32, need: f32) -> f32 {
    /// F07-OPT-RUNFORIT-01: the die of a round shows no 6.
    const STILL_STANDING: f32 = 5.0 / 6.0;
    if !look.on(OptionalRule::RunForIt) {
        return odds_of_escape(time - need);
    }
    // Whole powers and a line between them: the same on every machine.
    let whole = need.floor().clamp(0.0, 40.0);
    let mut odds = 0.98;
    for _ in 0..whole as u32 {
        odds *= STILL_STANDING;
    }
    odds * (1.0 - (need - whole).clamp(0.0, 1.0) * (1.0 - STILL_STANDING))
}

/// How likely an Agent gets out with so many turns to spare, from two too few on.
fn odds_of_escape(spare: f32) -> f32 {
    const KNOWN: [f32; 7] = [0.02, 0.08, 0.42, 0.83, 0.95, 0.98, 0.99];
    let at = (spare + 2.0).clamp(0.0, 6.0);
    let low = (at.floor() as usize).min(5);
    let between = at - low as f32;
    KNOWN[low] * (1.0 - between) + KNOWN[low + 1] * between
}

/// How much more every step towards the Mainframe counts once a game drags on: no place is worth waiting at for ever.
pub fn weariness(state: &State) -> f32 {
    0.04 * f32::from(state.round.saturating_sub(20))
}

/// What a risk gains because nothing else moves the game on any more.
pub fn impatience(state: &State) -> f32 {
    if state.battle() { 0.0 } else { 0.04 * f32::from(state.round.saturating_sub(25)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps cost the slow more turns; a Guard on the way costs them no more than the fast.
    #[test]
    fn being_held_up_costs_everybody_the_same_turns() {
        let (clear, guarded) = (Walk { steps: 4, held: 0 }, Walk { steps: 4, held: 3 });
        for speed in [1.0, 2.0, 5.0] {
            let pace = Pace { left: 0.0, speed };
            assert!((pace.turns(clear) - 4.0 / speed).abs() < 1e-5, "Speed {speed}");
            assert!((pace.turns(guarded) - pace.turns(clear) - 1.0).abs() < 1e-5, "Speed {speed}");
        }
    }
}
