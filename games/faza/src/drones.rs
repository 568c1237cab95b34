//! Drones: the supply of 42, the cap of three, and running dry.

use engine::Seat;

use crate::event::Event;
use crate::resolver::Resolver;
use crate::state::{Ending, Phase};
use crate::tiles::{CAP, Tile};

impl Resolver<'_, '_, '_> {
    /// FAZA-DRONE-02, FAZA-DRONE-03, FAZA-RULING-52: adds as many as fit under the cap; the rest is void.
    ///
    /// FAZA-DRONE-04, FAZA-DRONE-05, FAZA-DRONE-06, FAZA-RULING-10, FAZA-RULING-55: only a Drone that is needed and missing loses the game; emptying
    /// the pool, or adding to a full tile, does not.
    pub fn add_drones(&mut self, tile: Tile, count: u8) {
        self.add_drones_by("FAZA-DRONE-03", "FAZA-DRONE-03", tile, count);
    }

    /// The same by the rule that asks for them, or by the one that says what happens where not all fit.
    pub fn add_drones_by(&mut self, rule: &'static str, capped: &'static str, tile: Tile, count: u8) {
        let there = self.state.drones.on(tile);
        let need = count.min(CAP - there);
        if need > self.state.drone_pool {
            return self.end(Ending::OutOfDrones);
        }
        if need > 0 {
            self.state.drone_pool -= need;
            self.state.drones.set(tile, there + need);
            let rule = match self.state.drone_pool {
                0 => "FAZA-DRONE-05",
                _ if need < count => capped,
                _ => rule,
            };
            self.tell(rule, || Event::DronesAdded { tile, count: need });
        }
    }

    /// Returns up to `count` Drones of a tile to the pool; no player gains Points (FAZA-PHASE-07, FAZA-RULING-47).
    pub fn remove_drones(&mut self, tile: Tile, count: u8) {
        let gone = self.take_drones(tile, count);
        self.state.drone_pool += gone;
        if gone > 0 {
            // In the Faza Phase it is the guide that takes them, and nobody gains by it.
            let rule = if self.state.phase == Phase::Faza { "FAZA-PHASE-07" } else { "FAZA-DRONE-01" };
            self.tell(rule, || Event::DronesRemoved { tile, count: gone });
        }
    }

    /// FAZA-COMBAT-11, FAZA-POINT-01, FAZA-POINT-02: defeated Drones leave the tile and become the player's Points.
    pub fn defeat_drones(&mut self, seat: Seat, tile: Tile, count: u8) -> u8 {
        let gone = self.take_drones(tile, count);
        self.state.player_mut(seat).points += gone;
        gone
    }

    fn take_drones(&mut self, tile: Tile, count: u8) -> u8 {
        let there = self.state.drones.on(tile);
        let gone = count.min(there);
        self.state.drones.set(tile, there - gone);
        gone
    }

    /// FAZA-POINT-03, FAZA-POINT-04: Points paid (for recruits, skills, Long events) or lost return to the pool at once.
    pub fn pay(&mut self, seat: Seat, points: u8) {
        if points > 0 {
            self.state.player_mut(seat).points -= points;
            self.state.drone_pool += points;
            self.tell("FAZA-POINT-03", || Event::PointsPaid { seat, points });
        }
    }

    /// FAZA-RULING-53: Points without combat come from the pool as far as it goes, and never lose the game.
    pub fn gain_points(&mut self, seat: Seat, points: u8) {
        let (wanted, points) = (points, points.min(self.state.drone_pool));
        if points > 0 {
            self.state.drone_pool -= points;
            self.state.player_mut(seat).points += points;
            let rule = if points < wanted { "FAZA-RULING-53" } else { "FAZA-POINT-02" };
            self.tell(rule, || Event::PointsGained { seat, points });
        }
    }
}
