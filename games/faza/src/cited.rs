//! Which rule decides, where several bear on what happens: the log cites the most specific one.

use engine::Seat;

use crate::content::{Mode, Movement};
use crate::look::Look;
use crate::names::{Difficulty, Ship};
use crate::tiles::{Tile, TileSet};

/// FAZA-PHASE-02 to FAZA-PHASE-10, FAZA-PHASE-15 to FAZA-PHASE-19: the steps of each guide, in order.
pub const fn guide_step(difficulty: Difficulty, step: u8) -> &'static str {
    match (difficulty, step) {
        (Difficulty::Easy, 0) => "FAZA-PHASE-15",
        (Difficulty::Easy, 1) => "FAZA-PHASE-16",
        (Difficulty::Easy, 2) => "FAZA-PHASE-19",
        (Difficulty::Easy, 3) => "FAZA-PHASE-17",
        (Difficulty::Normal, 0) => "FAZA-PHASE-02",
        (Difficulty::Normal, 1) => "FAZA-PHASE-04",
        (Difficulty::Normal, 2) => "FAZA-PHASE-05",
        (Difficulty::Hard, 0) => "FAZA-PHASE-06",
        (Difficulty::Hard, 1) => "FAZA-PHASE-08",
        (Difficulty::Hard, 2) => "FAZA-PHASE-09",
        (Difficulty::Hard, 3) => "FAZA-PHASE-10",
        (Difficulty::Hard, 4) => "FAZA-PHASE-18",
        (Difficulty::Easy | Difficulty::Normal | Difficulty::Hard, _) => "FAZA-PHASE-01",
    }
}

/// What a guide does from top to bottom.
pub const fn guide_of(ship: Ship) -> &'static str {
    match ship {
        Ship::Carrier => "FAZA-SHIP-07",
        Ship::Destroyer => "FAZA-SHIP-10",
        Ship::Former => "FAZA-SHIP-15",
    }
}

impl Look<'_> {
    /// Where the Tracker goes, and why there.
    pub fn tracker_rule(&self, left: u8) -> &'static str {
        // The first of a Faza Phase shows that it kept its place; the first of the game, that the Carrier is not first.
        if left < self.state.count {
            "FAZA-PHASE-11"
        } else if self.state.round == 1 {
            "FAZA-RULING-23"
        } else {
            "FAZA-PHASE-13"
        }
    }

    /// Why a ship ends its Move where it does.
    pub fn ship_rule(&self, ship: Ship, from: Tile, to: Tile) -> &'static str {
        let state = self.state;
        let shares = Ship::ALL.iter().any(|other| {
            let one = state.ship(*other);
            *other != ship && !one.defeated && one.tile == to
        });
        match ship {
            Ship::Carrier => {
                let equals =
                    state.board.adjacent(from).iter().filter(|tile| state.drones.on(*tile) == state.drones.on(to));
                match equals.count() {
                    _ if shares => "FAZA-SHIP-02",
                    0 | 1 => "FAZA-SHIP-08",
                    _ => "FAZA-SHIP-03",
                }
            }
            Ship::Destroyer => {
                let meets = !state.players_on(TileSet::only(to)).is_empty();
                match state.board.distance(from, to) {
                    0 if meets => "FAZA-SHIP-12",
                    1 if meets => "FAZA-SHIP-13",
                    2.. if !meets => "FAZA-SHIP-14",
                    _ => "FAZA-SHIP-11",
                }
            }
            Ship::Former => {
                let nearest = state.board.within(from, state.board.distance(from, to)).and(state.earth());
                match state.board.distance(from, to) {
                    0 if state.earth().is_empty() => "FAZA-SHIP-19",
                    0 => "FAZA-SHIP-17",
                    2.. if nearest.len() == 1 => "FAZA-RULING-27",
                    2.. => "FAZA-SHIP-04",
                    _ if nearest.len() > 1 => "FAZA-SHIP-03",
                    _ => "FAZA-SHIP-16",
                }
            }
        }
    }

    /// What adds to the dice of a roll, or does not; `waiting` counts the enhancements used for it.
    pub fn roll_rule(&self, seat: Seat, target: Tile, waiting: u8) -> &'static str {
        let own = self.state.player(seat).tile;
        let home = self.area_bonus(seat) > 0;
        if target != own {
            return "FAZA-COMBAT-09";
        }
        match waiting {
            2.. => "FAZA-COMBAT-04",
            1 if home => "FAZA-COMBAT-08",
            1 => "FAZA-COMBAT-02",
            0 if home => "FAZA-COMBAT-06",
            0 if self.game.symbols().areas[self.area(seat) as usize].has(own) => "FAZA-COMBAT-07",
            0 if self.state.drones.on(own) > 1 => "FAZA-COMBAT-03",
            0 => "FAZA-TEAM-04",
        }
    }

    /// By which rule a character or a group of Rebels came so far.
    pub fn way_rule(&self, seat: Seat, movement: &Movement, from: Tile, to: Tile, rebels: bool) -> &'static str {
        let state = self.state;
        let far = state.board.distance(from, to) > movement.steps;
        match movement.by {
            _ if !rebels && state.drones.any().has(from) => "FAZA-MOVE-06",
            Mode::Airplane if far && rebels => "FAZA-RULING-33",
            Mode::Airplane if far => "FAZA-MOVE-10",
            _ if rebels && state.player(seat).tile != from => "FAZA-REBEL-05",
            _ if rebels => "FAZA-REBEL-04",
            Mode::Run if state.drones.any().has(to) => "FAZA-RULING-30",
            Mode::Run => "FAZA-MOVE-08",
            Mode::Airplane => "FAZA-MOVE-09",
            Mode::Teleport if state.drones.any().has(to) => "FAZA-MOVE-12",
            Mode::Teleport => "FAZA-MOVE-11",
        }
    }
}
