//! Turning tiles over, and Deadly ground.

use crate::event::Event;
use crate::resolver::Resolver;
use crate::tiles::Tile;

impl Resolver<'_, '_, '_> {
    /// FAZA-SHIP-18, FAZA-RULING-28: earth becomes fazaformed; a fazaformed tile stays as it is.
    /// FAZA-BOARD-04, FAZA-RULING-09: everything on it stays where it is.
    pub fn fazaform(&mut self, tile: Tile) {
        if self.state.fazaformed.has(tile) {
            return;
        }
        self.state.fazaformed.insert(tile);
        let holds = self.state.rebels.any().or(self.state.drones.any()).has(tile);
        let rule = match self.game.symbols().outposts.has(tile) {
            true if holds => "FAZA-RULING-09",
            true => "FAZA-RULING-08",
            false if holds => "FAZA-BOARD-04",
            false => "FAZA-SHIP-18",
        };
        self.tell(rule, || Event::Fazaformed { tile });
        self.check_outposts();
        // FAZA-E18
        let drones = self.look().lasting.drones_on_fazaform;
        if drones > 0 && !self.is_over() {
            self.add_drones(tile, drones);
        }
    }

    /// The Engineer's *Restore*: back to earth, with its Area, Outpost or Airfield (FAZA-BOARD-01, FAZA-BOARD-02).
    pub fn restore(&mut self, tile: Tile) {
        if self.state.fazaformed.has(tile) {
            self.state.fazaformed.remove(tile);
            let rule = if self.look().outposts().has(tile) { "FAZA-BOARD-02" } else { "FAZA-BOARD-01" };
            self.tell(rule, || Event::Restored { tile });
        }
    }
}
