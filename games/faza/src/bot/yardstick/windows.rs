//! Questions in between: dice on the table, whom to spare, where to put Rebels, the EMP Charge.

use engine::{Game, Picks, Play};

use super::super::dice::{Loaded, chance_of_success};
use super::evaluate::settle;
use super::thought::Thought;
use crate::content::EventKind;
use crate::draft::Interrupt;
use crate::pick::Pick;
use crate::state::{Phase, State};

/// A kept EMP Charge is worth waiting with unless this much is at stake.
const EMP_STAKE: f32 = 6.0;

impl Thought<'_> {
    /// Answers an interruption.
    pub fn answer_window(&self, interrupt: Interrupt, out: &mut Vec<Pick>) {
        match interrupt {
            Interrupt::Roll => out.push(self.about_roll()),
            Interrupt::Spare(_) => self.look.default_answer(self.seat, out),
            Interrupt::Tracker(..) => out.push(self.about_tracker()),
            Interrupt::Tile(..) | Interrupt::Way(..) => out.extend(self.best_single_pick()),
        }
    }

    /// Plays a pick and whatever follows through to the next Team Phase.
    fn value_of(&self, pick: Pick) -> f32 {
        let mut state = *self.look.state;
        self.game.apply(&mut state, self.seat, &[pick], &mut Play::silent(&mut Loaded { failures: 0 }));
        self.value_from(state)
    }

    fn value_from(&self, mut state: State) -> f32 {
        let was_team = state.phase == Phase::Team;
        settle(self.game, &mut state);
        if was_team && state.ending.is_none() {
            self.weights.outlook(self.game, &state)
        } else {
            self.weights.worth(self.game, &state)
        }
    }

    fn best_single_pick(&self) -> Option<Pick> {
        let mut options = Vec::new();
        if self.game.options(self.look.state, self.seat, &[], &mut options) == Picks::Complete {
            return None;
        }
        let value = |pick| (pick, self.value_of(pick) - self.menace_after(pick));
        options.into_iter().map(value).max_by(|a, b| a.1.total_cmp(&b.1)).map(|best| best.0)
    }

    /// How bad the next event is after this pick, as far as it is known: Rewards are best drawn soon, Long events late.
    fn menace_after(&self, pick: Pick) -> f32 {
        let mut state = *self.look.state;
        self.game.apply(&mut state, self.seat, &[pick], &mut Play::silent(&mut Loaded { failures: 0 }));
        let known = state.deck.from_top().next().filter(|top| top.known.contains(self.seat));
        known.map_or(0.0, |top| match self.game.event(top.card).kind {
            EventKind::Reward | EventKind::KeptReward => 0.0,
            EventKind::Short => 1.0,
            EventKind::Instant => 2.0,
            EventKind::Long => 3.0,
        })
    }

    fn about_tracker(&self) -> Pick {
        let mut options = Vec::new();
        self.game.options(self.look.state, self.seat, &[], &mut options);
        let pass = self.value_of(Pick::Pass);
        let react = options.into_iter().find(|pick| matches!(pick, Pick::React(_)));
        match react {
            Some(react) if self.value_of(react) > pass + EMP_STAKE => react,
            _ => Pick::Pass,
        }
    }

    /// Rerolls where the expectation rises, sets a failed die, pays for *Analysis* when a Point is well spent.
    fn about_roll(&self) -> Pick {
        let roll = &self.look.state.roll;
        let mine = roll.roller == self.seat;
        let failed: Vec<u8> =
            roll.faces().zip(0u8..).filter(|(face, _)| !roll.succeeds(*face)).map(|(_, die)| die).collect();
        let may = |pick: Pick| self.look.may_answer_roll(self.seat, pick).is_ok();
        let stand = if mine { Pick::Confirm } else { Pick::Pass };
        let Some(&die) = failed.first() else { return stand };
        if may(Pick::RerollFailed) {
            return Pick::RerollFailed;
        }
        let usual = roll.faces().count() as f32 * (1.0 - chance_of_success(roll.bonus));
        if may(Pick::RerollAll) && failed.len() as f32 > usual {
            return Pick::RerollAll;
        }
        if may(Pick::RerollDie(die)) {
            return Pick::RerollDie(die);
        }
        // With a die to set in hand, one failure is already mended.
        let mended = usize::from(roll.set_die);
        if failed.len() > mended && may(Pick::Analyse(die)) && self.analysis_pays(die) {
            return Pick::Analyse(die);
        }
        if may(Pick::SetDie(die)) {
            return Pick::SetDie(die);
        }
        stand
    }

    /// Compares the dice as they lie with the same dice after one more reroll.
    fn analysis_pays(&self, die: u8) -> bool {
        let roll = &self.look.state.roll;
        let roller = roll.roller;
        let confirmed = |mut state: State| {
            self.game.apply(&mut state, roller, &[Pick::Confirm], &mut Play::silent(&mut Loaded { failures: 0 }));
            self.value_from(state)
        };
        let stands = confirmed(*self.look.state);
        let mut better = *self.look.state;
        better.roll.dice[usize::from(die)] = 6;
        let chance = chance_of_success(roll.bonus);
        let gain = chance * (confirmed(better) - stands);
        gain > self.weights.point
    }
}
