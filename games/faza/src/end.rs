//! The end of the game. Death, the Drone supply and the last Outpost end it where they happen; here is what is
//! judged from time to time.

use crate::resolver::Resolver;
use crate::state::Ending;

impl Resolver<'_, '_, '_> {
    /// FAZA-END-05, FAZA-END-08, FAZA-RULING-20: in Hard, no Rebel on the board after a completed command or Faza step.
    pub fn check_rebels(&mut self) {
        let guide = self.game.phase_guide(self.state.options.difficulty);
        if guide.lost_without_rebels && self.state.rebels.any().is_empty() {
            self.end(Ending::NoRebels);
        }
    }

    /// FAZA-END-04, FAZA-RULING-09: no Outpost is left.
    pub fn check_outposts(&mut self) {
        if self.look().outposts().is_empty() {
            self.end(Ending::NoOutposts);
        }
    }
}
