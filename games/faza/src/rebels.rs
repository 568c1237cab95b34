//! Rebels: recruiting, moving, leaving.

use engine::{Rule, Seat};

use crate::event::Event;
use crate::look::{Look, No, no};
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::tiles::{CAP, Tile, TileSet};

/// FAZA-REBEL-02: Points for a Rebel.
const RECRUIT_PRICE: u8 = 2;

impl Look<'_> {
    /// FAZA-REBEL-02; *Broken Supply Line* raises it (FAZA-E14).
    pub fn recruit_price(&self) -> u8 {
        RECRUIT_PRICE + self.lasting.recruit_cost
    }

    /// FAZA-REBEL-02, FAZA-RULING-35: any Outpost with room, whatever else is there.
    pub fn recruiting_outposts(&self) -> TileSet {
        self.outposts().and(self.state.rebels.room_for(1))
    }

    /// FAZA-REBEL-03: there must be a Rebel and an Outpost with room.
    pub fn may_recruit(&self, seat: Seat) -> Result<(), No> {
        if self.state.rebel_pool == 0 {
            return no("FAZA-REBEL-03", Reason::RebelPoolEmpty);
        }
        if self.recruiting_outposts().is_empty() {
            return no("FAZA-REBEL-03", Reason::NoRoomForRebels);
        }
        self.can_pay(seat, self.recruit_price()).map_err(|refusal| No::new(Rule("FAZA-REBEL-02"), refusal.reason))
    }

    /// Whether recruits may go to this tile.
    pub fn may_recruit_at(&self, tile: Tile) -> Result<(), No> {
        if self.game.symbols().outposts.has(tile) && self.state.fazaformed.has(tile) {
            return no("FAZA-BOARD-03", Reason::NotAnOutpost(tile));
        }
        if !self.outposts().has(tile) {
            return no("FAZA-REBEL-02", Reason::NotAnOutpost(tile));
        }
        if !self.state.rebels.room_for(1).has(tile) {
            return no("FAZA-REBEL-01", Reason::TooManyRebels(tile));
        }
        Ok(())
    }

    /// FAZA-POINT-05, FAZA-DIG-03, FAZA-SOLO-03: each player pays with their own Points.
    pub fn can_pay(&self, seat: Seat, price: u8) -> Result<(), No> {
        let has = self.state.player(seat).points;
        if has < price {
            return no("FAZA-POINT-05", Reason::TooFewPoints { has, needs: price });
        }
        Ok(())
    }
}

impl Resolver<'_, '_, '_> {
    /// FAZA-REBEL-02
    pub fn recruit(&mut self, seat: Seat, tile: Tile) {
        let price = self.look().recruit_price();
        self.pay(seat, price);
        self.take_from_pool(tile, 1);
        let rule = if self.state.drones.any().has(tile) { "FAZA-RULING-35" } else { "FAZA-REBEL-02" };
        self.tell(rule, || Event::Recruited { seat, tile });
    }

    /// FAZA-REBEL-01, FAZA-RULING-34: as many as the pool has and the tile holds; the rest is lost.
    pub fn add_rebels(&mut self, tile: Tile, count: u8) {
        let wanted = count;
        let count = self.take_from_pool(tile, wanted);
        if count > 0 {
            let rule = if count < wanted { "FAZA-RULING-34" } else { "FAZA-REBEL-01" };
            self.tell(rule, || Event::RebelsAdded { tile, count });
        }
    }

    fn take_from_pool(&mut self, tile: Tile, count: u8) -> u8 {
        let there = self.state.rebels.on(tile);
        let count = count.min(CAP - there).min(self.state.rebel_pool);
        self.state.rebel_pool -= count;
        self.state.rebels.set(tile, there + count);
        count
    }

    /// FAZA-REBEL-07, FAZA-INJ-10: Rebels that leave the board return to the pool.
    pub fn dismiss_rebels(&mut self, tile: Tile, count: u8) -> u8 {
        let there = self.state.rebels.on(tile);
        let gone = count.min(there);
        self.state.rebels.set(tile, there - gone);
        self.state.rebel_pool += gone;
        gone
    }

    /// Removes up to `count` Rebels of a tile.
    pub fn remove_rebels(&mut self, tile: Tile, count: u8) {
        let gone = self.dismiss_rebels(tile, count);
        if gone > 0 {
            self.tell("FAZA-REBEL-07", || Event::RebelsRemoved { tile, count: gone });
        }
    }

    /// FAZA-REBEL-04: moves Rebels as one group.
    pub fn move_rebels(&mut self, rule: &'static str, seat: Seat, count: u8, from: Tile, to: Tile) {
        let (left, arrived) = (self.state.rebels.on(from), self.state.rebels.on(to));
        let count = count.min(left).min(CAP - arrived);
        self.state.rebels.set(from, left - count);
        self.state.rebels.set(to, arrived + count);
        self.tell(rule, || Event::RebelsMoved { seat, count, from, to });
    }
}
