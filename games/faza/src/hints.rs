//! FAZA-VAR-10, the first game helper: defeat Drones for Points, recruit with them, then strike ships.

use engine::Seat;

use crate::look::Look;
use crate::names::Ship;
use crate::tiles::TileSet;

impl Look<'_> {
    /// What a player might do next in a first game, in the order the rulebook suggests.
    pub fn hint(&self, seat: Seat) -> String {
        let state = self.state;
        let player = state.player(seat);
        if let Some(ship) = Ship::ALL.into_iter().find(|ship| self.may_attack(seat, *ship).is_ok()) {
            return format!("Strike now: a Rebel is with you and no Drone guards the {ship}. Attack it.");
        }
        let rich = player.points >= 2 * self.recruit_price();
        if (rich || state.rebels.any().is_empty()) && self.may_recruit(seat).is_ok() {
            return format!("You have {} Points: recruit Rebels, they are what ships fear.", player.points);
        }
        let here = TileSet::only(player.tile);
        let drones = state.drones.on(player.tile);
        if drones > 0 && player.healthy_cards() > drones {
            let faces = 3 + self.area_bonus(seat);
            let them = if drones == 1 { "the Drone".into() } else { format!("the {drones} Drones") };
            return format!("Defeat {them} here for Points: {faces} of 6 faces do it, more with cards.");
        }
        if player.injured != 0 && self.outposts().has(player.tile) {
            return "You stand on an Outpost: recover an unused injured card.".into();
        }
        if self.may_recruit(seat).is_ok() {
            return format!("Recruit a Rebel for {} Points.", self.recruit_price());
        }
        let guarded = state.ship_tiles().and(state.drones.any());
        match Ship::ALL.into_iter().find(|ship| !state.ship(*ship).defeated) {
            Some(ship) if state.ship_tiles().and(here).is_empty() => format!(
                "Gather: bring Rebels and a player to a ship{}. The {ship} is on {}.",
                if guarded.is_empty() { "" } else { " and clear its Drones" },
                state.ship(ship).tile
            ),
            _ => "Bring a Rebel to this tile, clear its Drones, and the ship can be struck.".into(),
        }
    }
}
