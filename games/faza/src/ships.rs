//! How motherships move and what their guides do.

use crate::event::Event;
use crate::look::Look;
use crate::names::Ship;
use crate::resolver::Resolver;
use crate::tiles::{CAP, Tile, TileSet};

/// FAZA-SHIP-11
const DESTROYER_STEPS: u8 = 2;

impl Look<'_> {
    /// FAZA-SHIP-08, FAZA-SHIP-09, FAZA-RULING-26: one step to the adjacent tile with the fewest Drones as they lie now.
    fn carrier_move(&self, from: Tile) -> Option<Tile> {
        let near = self.state.board.adjacent(from);
        (1..=CAP + 1).find_map(|more| near.minus(self.state.drones.at_least(more)).highest())
    }

    /// FAZA-SHIP-04: the tiles of a set that are nearest to `from`; of these the highest-numbered.
    fn nearest(&self, from: Tile, set: TileSet) -> Option<Tile> {
        (0..=crate::board::FARTHEST as u8)
            .find_map(|distance| self.state.board.within(from, distance).and(set).highest())
    }

    /// FAZA-SHIP-11, FAZA-RULING-25: toward the closest player, or the hunted one (FAZA-E20).
    fn destroyer_target(&self, from: Tile) -> Option<Tile> {
        let hunted = self.state.in_force.iter().find(|card| self.game.event(card.event).lasting.hunts_drawer);
        match hunted {
            Some(card) => Some(self.state.player(card.drawer).tile),
            None => self.nearest(from, self.state.tiles_of(self.state.seats())),
        }
    }

    /// FAZA-SHIP-12, FAZA-SHIP-13, FAZA-SHIP-14: up to two steps, each to the highest-numbered adjacent tile that shortens the
    /// way; it stops on the target's tile.
    fn destroyer_move(&self, from: Tile) -> Option<Tile> {
        let target = self.destroyer_target(from)?;
        let mut tile = from;
        for _ in 0..DESTROYER_STEPS + self.lasting.destroyer_range {
            let distance = self.state.board.distance(tile, target);
            if distance == 0 {
                break;
            }
            tile = self.state.board.adjacent(tile).and(self.state.board.within(target, distance - 1)).highest()?;
        }
        Some(tile)
    }

    /// FAZA-SHIP-16, FAZA-SHIP-17, FAZA-SHIP-19, FAZA-RULING-02, FAZA-RULING-27: straight to the nearest earth tile, its own included.
    fn former_move(&self, from: Tile) -> Option<Tile> {
        self.nearest(from, self.state.earth())
    }

    /// Where one Move takes a ship (FAZA-SHIP-01, FAZA-SHIP-06: nothing blocks it).
    pub fn ship_move(&self, ship: Ship) -> Option<Tile> {
        let from = self.state.ship(ship).tile;
        match ship {
            Ship::Carrier => self.carrier_move(from),
            Ship::Destroyer => self.destroyer_move(from),
            Ship::Former => self.former_move(from),
        }
    }
}

impl Resolver<'_, '_, '_> {
    /// One Move of a guide. FAZA-SHIP-02: ships may share a tile. FAZA-DRONE-07: Drones stay where they are.
    pub fn move_ship(&mut self, ship: Ship) {
        // FAZA-RULING-22
        if self.state.ship(ship).defeated {
            return;
        }
        let from = self.state.ship(ship).tile;
        let end = self.look().ship_move(ship);
        let rule = self.look().ship_rule(ship, from, end.unwrap_or(from));
        match end {
            Some(to) if to != from => {
                self.state.ships[ship.index()].tile = to;
                self.tell(rule, || Event::ShipMoved { ship, from, to });
            }
            _ => self.tell(rule, || Event::ShipStays { ship }),
        }
    }

    /// FAZA-SHIP-05; *Assembly Line* adds to the Carrier's (FAZA-E16).
    pub fn drop_drones(&mut self, ship: Ship, count: u8) {
        let extra = if ship == Ship::Carrier { self.look().lasting.carrier_drop } else { 0 };
        self.add_drones_by("FAZA-SHIP-05", "FAZA-RULING-52", self.state.ship(ship).tile, count + extra);
    }

    /// FAZA-E07: every other undefeated ship below its starting health regains some.
    pub fn repair_other_ships(&mut self, attacked: Ship, count: u8) {
        let full = self.state.options.ship_health;
        for ship in Ship::ALL {
            let standing = &mut self.state.ships[ship.index()];
            if ship != attacked && !standing.defeated && standing.health < full {
                standing.health = (standing.health + count).min(full);
                let health = standing.health;
                self.tell("FAZA-EVENT-06", || Event::ShipRepaired { ship, health });
            }
        }
    }
}
