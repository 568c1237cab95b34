//! A bot that takes what is near and leaves in time.

use engine::{Bot, Chance, Game as _, Sight};

use crate::content::@Type@;
use crate::game::Pick;
use crate::state::GUARDS_COME_AT;

/// Takes while the alarm is low, and is out before the last rise.
#[derive(Clone, Debug, Default)]
pub struct Careful;

impl Bot<@Type@> for Careful {
    fn name(&self) -> &'static str {
        "careful"
    }

    fn answer(&mut self, sight: &Sight<'_, @Type@>, _: &mut dyn Chance, out: &mut Vec<Pick>) {
        let (game, state, seat) = (sight.game(), sight.seen(), sight.seat());
        let may = |pick: Pick| game.check(state, seat, &[], pick).is_ok();
        let risky = state.alarm + 1 >= GUARDS_COME_AT;
        out.push(match () {
            () if risky && state.burglars[seat.index()].loot > 0 => Pick::Leave,
            () if may(Pick::Take) => Pick::Take,
            () if may(Pick::GoOn) && !risky => Pick::GoOn,
            () => Pick::Leave,
        });
    }
}
