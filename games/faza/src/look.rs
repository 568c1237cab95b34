//! Reading the table: tiles by description, conditions, small questions that many rules ask.

use engine::{Refusal, Rule, Seat, SeatSet};

use crate::content::{Faza, Lasting, Passive, Skill};
use crate::names::{Area, CardId, Ship};
use crate::reason::Reason;
use crate::state::{Scope, State};
use crate::tiles::{Tile, TileSet};
use crate::vocabulary::{Condition, Side, Tiles};

/// A refusal under a rule of the ledger.
pub type No = Refusal<Reason>;

/// Refuses.
pub const fn no<T>(rule: &'static str, reason: Reason) -> Result<T, No> {
    Err(Refusal::new(Rule(rule), reason))
}

/// The rules and a state to read.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    pub game: &'a Faza,
    pub state: &'a State,
    /// What lasting cards change, worked out once per look.
    pub lasting: Lasting,
}

impl<'a> Look<'a> {
    pub fn new(game: &'a Faza, state: &'a State) -> Self {
        Look { game, state, lasting: state.lasting(game) }
    }

    /// FAZA-BOARD-01, FAZA-BOARD-03, FAZA-RULING-08: only earth sides are Outposts.
    #[inline]
    pub fn outposts(&self) -> TileSet {
        self.game.symbols().outposts.minus(self.state.fazaformed)
    }

    /// FAZA-BOARD-01: only earth sides are Airfields.
    #[inline]
    pub fn airfields(&self) -> TileSet {
        self.game.symbols().airfields.minus(self.state.fazaformed)
    }

    /// FAZA-BOARD-05, and *Poisoned Air* (FAZA-E19).
    pub fn deadly(&self) -> TileSet {
        let printed = if self.lasting.all_fazaformed_deadly { TileSet::ALL } else { self.game.symbols().deadly };
        printed.and(self.state.fazaformed)
    }

    /// The Area of Focus a seat plays.
    #[inline]
    pub fn area(&self, seat: Seat) -> Area {
        self.game.character(self.state.player(seat).character).area
    }

    /// The seat that plays an Area, if there is one.
    pub fn seat_of(&self, area: Area) -> Option<Seat> {
        self.state.seats().iter().find(|seat| self.area(*seat) == area)
    }

    /// A seat's skill.
    pub fn skill(&self, seat: Seat) -> &'a Skill {
        &self.game.character(self.state.player(seat).character).skill
    }

    /// Whether a seat's character has this passive skill.
    pub fn has_passive(&self, seat: Seat, passive: Passive) -> bool {
        matches!(self.skill(seat), Skill::Passive(own) if *own == passive)
    }

    /// The card of a seat's hand with this number.
    pub fn card_of(&self, seat: Seat, number: u8) -> CardId {
        CardId::of(self.area(seat), number)
    }

    /// FAZA-COMBAT-06, FAZA-COMBAT-07, FAZA-COMBAT-09: the bonus of the tile the roller stands on.
    pub fn area_bonus(&self, seat: Seat) -> i8 {
        let tile = self.state.player(seat).tile;
        let at_home = self.game.symbols().areas[self.area(seat) as usize].has(tile)
            || self.has_passive(seat, Passive::AreaBonusEverywhere);
        i8::from(at_home && self.state.earth().has(tile))
    }

    /// The players sharing a tile with a seat, itself left out.
    pub fn teammates_here(&self, seat: Seat) -> SeatSet {
        let here = TileSet::only(self.state.player(seat).tile);
        self.state.players_on(here).minus(SeatSet::only(seat))
    }

    /// The tile at hand of a program.
    #[inline]
    pub fn tile_at_hand(&self, scope: Scope) -> Tile {
        if scope.follows_ship { self.state.ship(scope.ship).tile } else { scope.tile }
    }

    /// The tiles a description means now.
    pub fn select(&self, wanted: &Tiles, actor: Seat) -> TileSet {
        let state = self.state;
        let mut set = TileSet::ALL;
        let mut keep = |want: Option<bool>, tiles: &dyn Fn() -> TileSet| match want {
            Some(true) => set = set.and(tiles()),
            Some(false) => set = set.minus(tiles()),
            None => {}
        };
        let own = || TileSet::only(state.player(actor).tile);
        keep(wanted.side.map(|side| side == Side::Earth), &|| state.earth());
        keep(wanted.outpost, &|| self.outposts());
        keep(wanted.airfield, &|| self.airfields());
        keep(wanted.deadly, &|| self.deadly());
        keep(wanted.drones, &|| state.drones.any());
        keep(wanted.player, &|| state.tiles_of(state.seats()));
        keep(wanted.ship, &|| state.ship_tiles());
        keep(wanted.enemy, &|| state.drones.any().or(state.ship_tiles()));
        keep(wanted.company, &|| state.rebels.any().or(state.tiles_of(state.seats().minus(SeatSet::only(actor)))));
        keep(wanted.beside_fazaformed, &|| state.board.beside(state.fazaformed));
        keep(wanted.own, &own);
        if let Some(area) = wanted.area {
            set = set.and(self.game.symbols().areas[area as usize]).minus(state.fazaformed);
        }
        if let Some(count) = wanted.rebels {
            set = set.and(state.rebels.at_least(count));
        }
        if let Some(count) = wanted.room {
            set = set.and(state.rebels.room_for(count));
        }
        match (wanted.highest, set.highest()) {
            (true, Some(highest)) => TileSet::only(highest),
            _ => set,
        }
    }

    /// Whether a condition holds for a program or a roll.
    pub fn holds(&self, condition: &Condition, actor: Seat, ship: Ship) -> bool {
        match condition {
            Condition::OwnTile(wanted) => self.select(wanted, actor).has(self.state.player(actor).tile),
            Condition::TeammateHere => !self.teammates_here(actor).is_empty(),
            Condition::ShipStands => self.state.ship(ship).health > 0 && !self.state.ship(ship).defeated,
            Condition::EventsLeft(count) => self.state.deck.len() >= usize::from(*count),
            Condition::InjuredCards(count) => self.state.player(actor).injured.count_ones() >= u32::from(*count),
            Condition::RebelInPool => self.state.rebel_pool > 0,
            Condition::All(all) => all.iter().all(|one| self.holds(one, actor, ship)),
            Condition::Not(inner) => !self.holds(inner, actor, ship),
        }
    }
}
