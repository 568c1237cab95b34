//! Ways over the map: which connections are locked for whom, how far things are, what is in range.

use crate::content::Traits;
use crate::ground::{Ground, Steps};
use crate::layout::{LinkId, Tile};
use crate::look::Look;
use crate::names::{HostileId, Links, Operative, Tiles};

/// The figure that moves; the locks it causes itself do not stop it (EE-RULING-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    Operative(Operative),
    Hostile(HostileId),
}

impl Look<'_> {
    /// EE-DOOR-05, EE-DOOR-07, EE-RULING-14: where markers stand that lock airlock doors: standing operatives and Hostiles.
    fn occupied(self, without: Option<Mover>) -> Tiles {
        let operatives = self.state.standing().filter(|who| without != Some(Mover::Operative(*who)));
        let operatives: Tiles = operatives.map(|who| self.state.agent(who).at).collect();
        let hostiles = self.state.arrivals.iter().filter(|one| without != Some(Mover::Hostile(**one)));
        operatives.or(hostiles.map(|one| self.state.hostile(*one).at).collect())
    }

    /// EE-DOOR-05, EE-DOOR-06, EE-DOOR-08: airlock doors that are locked now; a mover's own doing does not count.
    pub fn locked_airlocks(self, without: Option<Mover>) -> Links {
        self.airlocks_locked_from(self.occupied(without))
    }

    /// Airlock doors that are locked because somebody is on one of these tiles.
    pub fn airlocks_locked_from(self, occupied: Tiles) -> Links {
        let mut locked = Links::NONE;
        for airlock in self.state.layout.airlocks() {
            let Some([(one, beyond_one), (other, beyond_other)]) = self.state.layout.airlock(airlock) else { continue };
            if occupied.has(beyond_one) {
                locked.insert(other);
            }
            if occupied.has(beyond_other) {
                locked.insert(one);
            }
        }
        locked
    }

    /// Every connection that is locked now, as attacks meet it (EE-ATTACK-07, EE-RULING-24).
    pub fn locked_links(self) -> Links {
        self.state.locked.or(self.locked_airlocks(None))
    }

    /// EE-MOVE-03: what an operative cannot pass.
    pub fn closed_to(self, who: Operative) -> Links {
        let holds = |fits: fn(Traits) -> bool| self.holds_any(who, fits);
        let doors = if holds(|card| card.pass_locked) { Links::NONE } else { self.state.locked };
        if holds(|card| card.pass_airlock) {
            return doors;
        }
        doors.or(self.locked_airlocks(Some(Mover::Operative(who))))
    }

    /// EE-ENTITY-08, EE-RULING-29: what a Hostile cannot pass, or break.
    pub fn closed_to_hostile(self, hostile: HostileId) -> Links {
        let traits = self.game.hostile(hostile).traits;
        let doors = if traits.pass_locked || traits.break_lock { Links::NONE } else { self.state.locked };
        if traits.pass_airlock {
            return doors;
        }
        doors.or(self.locked_airlocks(Some(Mover::Hostile(hostile))))
    }

    /// Steps from a tile to every other over connections that are not closed.
    pub fn steps(self, from: Tile, closed: Links) -> Steps {
        Ground::new(&self.state.layout, closed).steps(Tiles::only(from))
    }

    /// EE-ATTACK-06, EE-ATTACK-07, EE-RULING-24: tiles in range; a dark tile may be the start or the end of the way.
    pub fn in_range(self, from: Tile, range: u8) -> Tiles {
        if range == 0 { Tiles::only(from) } else { self.within(from, range, self.locked_links()) }
    }

    /// The same if nothing were locked.
    pub fn in_open_range(self, from: Tile, range: u8) -> Tiles {
        self.within(from, range, Links::NONE)
    }

    fn within(self, from: Tile, range: u8, closed: Links) -> Tiles {
        Ground::new(&self.state.layout, closed).within(Tiles::only(from), range, self.game.dark_halls())
    }

    /// The next tiles on shortest ways of a Hostile to a goal, in the order N, E, S, W (EE-RULING-28), and how far it is.
    pub fn ways_on(self, hostile: HostileId, goal: Tile) -> (Tiles, u8) {
        let at = self.state.hostile(hostile).at;
        let closed = self.closed_to_hostile(hostile);
        let steps = self.steps(goal, closed);
        let away = steps[at.index()];
        if away == 0 || away == u8::MAX {
            return (Tiles::NONE, away);
        }
        let nearer =
            |(tile, link): &(Tile, LinkId)| !closed.has(*link) && steps[tile.index()].saturating_add(1) == away;
        (self.state.layout.neighbours(at).filter(nearer).map(|(tile, _)| tile).collect(), away)
    }
}
