//! Attacking motherships with Rebels, retaliation, and the defeat of a ship.

use engine::Seat;

use crate::event::Event;
use crate::look::{Look, No, no};
use crate::names::Ship;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{Ending, Step};

impl Look<'_> {
    /// FAZA-MSC-01 to FAZA-MSC-04, FAZA-MSC-08, FAZA-MSC-09, FAZA-RULING-40: what must be given, checked anew for every attack.
    pub fn may_attack(&self, seat: Seat, ship: Ship) -> Result<(), No> {
        let target = self.state.ship(ship);
        let tile = self.state.player(seat).tile;
        // FAZA-RULING-22
        if target.defeated {
            return no("FAZA-MSC-12", Reason::ShipDefeated(ship));
        }
        if target.tile != tile {
            return no("FAZA-MSC-02", Reason::NotOnShipTile(ship));
        }
        if self.state.drones.any().has(tile) {
            return no("FAZA-MSC-04", Reason::DronesGuard(tile));
        }
        if !self.state.rebels.any().has(tile) {
            return no("FAZA-MSC-03", Reason::NoRebelHere);
        }
        Ok(())
    }
}

impl Resolver<'_, '_, '_> {
    /// FAZA-MSC-05 to FAZA-MSC-07: one Rebel leaves, the ship loses one health, the Faza retaliate.
    pub fn attack(&mut self, seat: Seat, ship: Ship) {
        let tile = self.state.player(seat).tile;
        self.dismiss_rebels(tile, 1);
        let health = self.state.ships[ship.index()].health.saturating_sub(1);
        self.state.ships[ship.index()].health = health;
        let beside = Ship::ALL.iter().filter(|other| {
            let one = self.state.ship(**other);
            !one.defeated && one.tile == tile
        });
        let rule = match health {
            0 => "FAZA-MSC-10",
            _ if beside.count() > 1 => "FAZA-MSC-08",
            _ => "FAZA-MSC-06",
        };
        self.tell(rule, || Event::ShipAttacked { seat, ship, health });
        // FAZA-MSC-10, FAZA-RULING-18: the ship's defeat waits until the event is resolved.
        self.state.stack.next(Step::AfterAttack(ship));
        self.retaliate(seat, ship, tile);
    }

    /// FAZA-MSC-10 to FAZA-MSC-12, FAZA-RULING-21: a ship without health is defeated and leaves the board.
    pub fn after_attack(&mut self, ship: Ship) {
        if self.state.ship(ship).health > 0 || self.state.ship(ship).defeated {
            return;
        }
        self.state.ships[ship.index()].defeated = true;
        let last = self.state.ships.iter().all(|one| one.defeated);
        let rule = if last { "FAZA-RULING-18" } else { "FAZA-MSC-11" };
        self.tell(rule, || Event::ShipDefeated { ship });
        self.discard_events_about(ship);
        if self.state.ships.iter().all(|one| one.defeated) {
            // FAZA-END-06, FAZA-RULING-19: the tie goes to the Faza, unless the last Rebel may be a hero (FAZA-VAR-09).
            if !self.state.options.heroic_last_rebel {
                self.check_rebels();
            }
            self.end(Ending::Victory);
        }
    }
}
