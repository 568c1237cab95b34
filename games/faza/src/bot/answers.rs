//! Questions in between, at first sight: dice on the table, whom to spare, where to put Rebels, the EMP Charge.

use super::dice::chance_of_success;
use super::feel::Feel;
use crate::content::Skill;
use crate::draft::Interrupt;
use crate::names::Ship;
use crate::pick::Pick;

impl Feel<'_> {
    /// Answers an interruption.
    pub fn answer_interrupt(&self, interrupt: Interrupt, out: &mut Vec<Pick>) {
        match interrupt {
            Interrupt::Roll => out.push(self.about_roll()),
            Interrupt::Tracker(_, ship) => out.push(self.about_tracker(ship)),
            Interrupt::Tile(_, tiles) => out.extend(self.best_place(tiles).map(Pick::Tile)),
            Interrupt::Spare(_) | Interrupt::Way(..) => self.look.default_answer(self.seat, out),
        }
    }

    /// A ship that stands does more harm than the ruins of one.
    fn about_tracker(&self, ship: Ship) -> Pick {
        let mut kept = self.look.state.in_force.iter().filter(|card| card.drawer == self.seat);
        let charge = kept.find(|card| self.look.game.event(card.event).when_tracker_shifts);
        match charge {
            Some(card) if !self.look.state.ship(ship).defeated => Pick::React(card.event),
            _ => Pick::Pass,
        }
    }

    /// Rerolls where the expectation rises, sets a failed die, pays for a reroll where a wound is at stake.
    fn about_roll(&self) -> Pick {
        let roll = &self.look.state.roll;
        let mine = roll.roller == self.seat;
        let stand = if mine { Pick::Confirm } else { Pick::Pass };
        let failed = || roll.faces().zip(0u8..).filter(|(face, _)| !roll.succeeds(*face)).map(|(_, die)| die);
        let Some(die) = failed().next() else { return stand };
        let may = |pick: Pick| self.look.may_answer_roll(self.seat, pick).is_ok();
        if mine && may(Pick::RerollFailed) {
            return Pick::RerollFailed;
        }
        let usual = roll.faces().count() as f32 * (1.0 - chance_of_success(roll.bonus));
        if mine && failed().count() as f32 > usual && may(Pick::RerollAll) {
            return Pick::RerollAll;
        }
        if mine && may(Pick::RerollDie(die)) {
            return Pick::RerollDie(die);
        }
        // With a die to set in hand, one failure is already mended; what is ignored hurts nobody.
        let mended = usize::from(roll.set_die) + usize::from(roll.ignore);
        let analyst = matches!(self.look.skill(self.seat), Skill::Reroll(_));
        if analyst && failed().count() > mended && roll.bonus > -3 && may(Pick::Analyse(die)) {
            return Pick::Analyse(die);
        }
        if mine && may(Pick::SetDie(die)) { Pick::SetDie(die) } else { stand }
    }
}
