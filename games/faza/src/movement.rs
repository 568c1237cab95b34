//! Moving characters and Rebels.

use engine::Seat;

use crate::content::{Mode, Movement, Mover, Passive};
use crate::event::Event;
use crate::look::{Look, No, no};
use crate::pick::Pick;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::tiles::{Tile, TileSet};

/// FAZA-MOVE-02: one movement moves the own character or a group of Rebels, never both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Me,
    /// FAZA-REBEL-04: any number of the Rebels standing on one tile.
    Rebels {
        from: Tile,
        count: u8,
    },
}

impl Look<'_> {
    /// Tiles from which this movement can take a piece to these tiles: everything but the Rebel cap.
    fn reach(&self, movement: &Movement, from: Tile, slips_away: bool, actor: Seat) -> TileSet {
        let state = self.state;
        let pinned = |tile: Tile| state.drones.any().has(tile) && !slips_away;
        // FAZA-MOVE-04, FAZA-MOVE-05, FAZA-RULING-31: Drones on the departure tile hold every character, flyers too.
        if pinned(from) {
            return TileSet::NONE;
        }
        let reached = match movement.by {
            // FAZA-MOVE-03, FAZA-MOVE-08, FAZA-RULING-30: step by step, turning at will; a tile with Drones may be
            // entered (FAZA-MOVE-12) and stops the run, since it cannot be left.
            Mode::Run => {
                let mut reached = TileSet::only(from);
                let mut fresh = reached;
                for _ in 0..movement.steps {
                    let next = fresh.fold(TileSet::NONE, |all, tile| all.or(state.board.adjacent(tile)));
                    fresh = next.minus(reached);
                    reached = reached.or(next);
                    if !slips_away {
                        fresh = fresh.minus(state.drones.any());
                    }
                }
                reached
            }
            // FAZA-MOVE-09, FAZA-MOVE-10, FAZA-RULING-33: over everything; one farther from an Airfield.
            Mode::Airplane => {
                let extra = u8::from(self.airfields().has(from));
                state.board.within(from, movement.steps + extra)
            }
            // FAZA-MOVE-11
            Mode::Teleport => self.select(&movement.to, actor),
        };
        // FAZA-MOVE-13, FAZA-RULING-29
        reached.minus(TileSet::only(from))
    }

    /// FAZA-MOVE-06, FAZA-MOVE-07, FAZA-RULING-32: the Scout slips away, never the Rebels.
    fn slips_away(&self, seat: Seat) -> bool {
        self.has_passive(seat, Passive::MayLeaveDrones)
    }

    /// FAZA-E10: no flights, no teleports.
    pub fn mode_is_free(&self, movement: &Movement) -> Result<(), No> {
        if self.lasting.grounded && movement.by != Mode::Run {
            return no("FAZA-EVENT-07", Reason::Grounded);
        }
        Ok(())
    }

    /// Where the own character can go.
    pub fn reach_of_me(&self, seat: Seat, movement: &Movement) -> TileSet {
        if movement.who == Mover::Rebels {
            return TileSet::NONE;
        }
        self.reach(movement, self.state.player(seat).tile, self.slips_away(seat), seat)
    }

    /// FAZA-REBEL-06: where so many Rebels can go; only the destination's room counts.
    pub fn reach_of_rebels(&self, seat: Seat, movement: &Movement, from: Tile, count: u8) -> TileSet {
        if self.lasting.rebels_pinned {
            return TileSet::NONE;
        }
        self.reach(movement, from, false, seat).and(self.state.rebels.room_for(count))
    }

    /// Tiles whose Rebels this movement could take somewhere.
    pub fn movable_rebels(&self, seat: Seat, movement: &Movement) -> TileSet {
        // FAZA-REBEL-05, FAZA-REBEL-08: any player, any Rebels, wherever they are.
        let free = self.state.rebels.any().minus(self.state.drones.any());
        free.filter(|from| !self.reach_of_rebels(seat, movement, *from, 1).is_empty()).collect()
    }

    /// Where a chosen group can go.
    pub fn destinations(&self, seat: Seat, movement: &Movement, group: Group) -> TileSet {
        match group {
            Group::Me => self.reach_of_me(seat, movement),
            Group::Rebels { from, count } => self.reach_of_rebels(seat, movement, from, count),
        }
    }

    /// Whether this movement can move anything at all.
    pub fn can_move(&self, seat: Seat, movement: &Movement) -> Result<(), No> {
        self.mode_is_free(movement)?;
        if !self.reach_of_me(seat, movement).is_empty() || !self.movable_rebels(seat, movement).is_empty() {
            return Ok(());
        }
        // FAZA-E15
        if self.lasting.rebels_pinned && movement.who == Mover::Rebels {
            return no("FAZA-EVENT-07", Reason::RebelsPinned);
        }
        let own = self.state.player(seat).tile;
        if self.state.drones.any().has(own) && movement.who == Mover::Either {
            return no("FAZA-MOVE-04", Reason::DronesPin(own));
        }
        no("FAZA-MOVE-13", Reason::NowhereToGo)
    }

    /// Whether this piece may be the one that moves.
    pub fn may_be_mover(&self, seat: Seat, movement: &Movement, pick: Pick) -> Result<(), No> {
        match pick {
            Pick::Me => {
                let own = self.state.player(seat).tile;
                if movement.who == Mover::Rebels {
                    return no("FAZA-MOVE-02", Reason::OnlyRebelsMove);
                }
                if self.state.drones.any().has(own) && !self.slips_away(seat) {
                    return no("FAZA-MOVE-04", Reason::DronesPin(own));
                }
                if self.reach_of_me(seat, movement).is_empty() {
                    return no("FAZA-MOVE-13", Reason::NowhereToGo);
                }
                Ok(())
            }
            Pick::Rebels(from) => {
                if self.state.rebels.on(from) == 0 {
                    return no("FAZA-REBEL-04", Reason::NoRebels(from));
                }
                if self.lasting.rebels_pinned {
                    return no("FAZA-EVENT-07", Reason::RebelsPinned);
                }
                if self.state.drones.any().has(from) {
                    return no("FAZA-MOVE-05", Reason::DronesPin(from));
                }
                if self.reach_of_rebels(seat, movement, from, 1).is_empty() {
                    return no("FAZA-MOVE-13", Reason::NowhereToGo);
                }
                Ok(())
            }
            _ => no("FAZA-DIG-02", Reason::NotAnAnswer),
        }
    }

    /// Whether so many Rebels can move on together.
    pub fn may_count_rebels(&self, seat: Seat, movement: &Movement, from: Tile, count: u8) -> Result<(), No> {
        if count == 0 || count > self.state.rebels.on(from) {
            return no("FAZA-REBEL-04", Reason::WrongCount(count));
        }
        if self.reach_of_rebels(seat, movement, from, count).is_empty() {
            return no("FAZA-REBEL-06", Reason::NowhereToGo);
        }
        Ok(())
    }

    /// Whether a group may go to a tile.
    pub fn may_go(&self, seat: Seat, movement: &Movement, group: Group, to: Tile) -> Result<(), No> {
        if self.destinations(seat, movement, group).has(to) {
            return Ok(());
        }
        let start = match group {
            Group::Me => self.state.player(seat).tile,
            Group::Rebels { from, .. } => from,
        };
        if to == start {
            return no("FAZA-MOVE-13", Reason::SameTile);
        }
        if let Group::Rebels { from, count } = group
            && self.reach_of_rebels(seat, movement, from, 0).has(to)
            && !self.state.rebels.room_for(count).has(to)
        {
            return no("FAZA-REBEL-06", Reason::TooManyRebels(to));
        }
        match movement.by {
            Mode::Run => no("FAZA-MOVE-08", Reason::OutOfReach(to)),
            Mode::Airplane => no("FAZA-MOVE-09", Reason::OutOfReach(to)),
            Mode::Teleport => no("FAZA-MOVE-11", Reason::TileNotAllowed(to)),
        }
    }
}

impl Resolver<'_, '_, '_> {
    /// FAZA-MOVE-01: the one way characters and Rebels move.
    pub fn move_group(&mut self, seat: Seat, movement: &Movement, group: Group, to: Tile) {
        match group {
            Group::Me => {
                let from = self.state.player(seat).tile;
                let rule = self.look().way_rule(seat, movement, from, to, false);
                self.state.player_mut(seat).tile = to;
                self.tell(rule, || Event::Moved { seat, from, to });
            }
            Group::Rebels { from, count } => {
                let rule = self.look().way_rule(seat, movement, from, to, true);
                self.move_rebels(rule, seat, count, from, to);
            }
        }
    }
}
