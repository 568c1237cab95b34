//! What selectors mean now, and whether conditions hold.

use crate::layout::Tile;
use crate::look::Look;
use crate::names::{HostileId, Kinds, Links, Operative, Operatives, Tiles};
use crate::state::{Actor, MOST_HT, Scope, Set, State};
use crate::vocabulary::{
    Condition, DoorState, Doors, DoorsOf, Group, Near, Pack, Pile, Selector, Shape, Spots, Variant,
};

impl Look<'_> {
    fn group(self, group: Group, scope: Scope) -> Operatives {
        let here = self.here(scope);
        let tiles = match group.at {
            Near::Here => Tiles::only(here),
            Near::HereOrConnected => {
                let connected = self.state.layout.neighbours(here).map(|(tile, _)| tile);
                connected.collect::<Tiles>().or(Tiles::only(here))
            }
            Near::Within(range) => self.in_range(here, range),
        };
        let fits = |who: &Operative| {
            let ht = self.state.agent(*who).ht;
            match group.are {
                Shape::Any => true,
                Shape::Standing => ht > 0,
                Shape::Down => ht == 0,
                Shape::Hurt => ht < MOST_HT,
            }
        };
        self.state.operatives_on(tiles).filter(fits).collect()
    }

    fn door_set(self, doors: Doors, scope: Scope) -> Links {
        let all = match doors.of {
            DoorsOf::Here => self.doors_of(self.here(scope)),
            DoorsOf::It => self.doors_of(self.state.agent(scope.it).at),
            DoorsOf::Any => self.doors(),
        };
        let locked = all.and(self.state.locked);
        let lockable = if self.has_free_marker() { all.minus(locked) } else { Links::NONE };
        match doors.are {
            DoorState::Any => all,
            DoorState::Locked => locked,
            DoorState::Lockable => lockable,
            DoorState::Switchable => locked.or(lockable),
        }
    }

    fn acting(scope: Scope) -> HostileId {
        match scope.actor {
            Actor::Hostile(hostile) => hostile,
            Actor::Operative(_) => scope.hostile,
        }
    }

    fn tile_set(self, spots: Spots, scope: Scope) -> Tiles {
        let here: Tile = self.here(scope);
        match spots {
            Spots::HostilesWithin(range) => {
                let hostiles = self.state.hostile_tiles();
                if hostiles.is_empty() { Tiles::NONE } else { hostiles.and(self.in_range(here, range)) }
            }
            Spots::FaceDownRoom => self.state.room_tiles().minus(self.state.seen),
            Spots::OtherFaceUpRoom => self.state.face_up.minus(Tiles::only(here)),
        }
    }

    fn card_set(self, pile: Pile, scope: Scope) -> Kinds {
        match pile {
            Pile::OtherItems => self.discardable(scope.you).minus(Kinds::only(scope.card)),
            Pile::WeaponsHere => self.weapons_at_gate(),
        }
    }

    /// The things a selector means now.
    pub fn select(self, selector: &Selector, scope: Scope) -> Set {
        let state: &State = self.state;
        match *selector {
            Selector::Operatives(group) => Set::Operatives(self.group(group, scope), scope.you),
            Selector::Prey(prey) => Set::Operatives(self.prey_for(Self::acting(scope), prey), Operative(0)),
            Selector::Hostiles(pack) => {
                let fits = |one: &HostileId| match pack {
                    Pack::Here => state.hostile(*one).at == self.here(scope),
                    Pack::Others => *one != Self::acting(scope),
                    Pack::Mobile => !self.game.hostile(*one).traits.immobile,
                };
                Set::Hostiles(state.arrivals.iter().copied().filter(fits).collect())
            }
            Selector::Tiles(spots) => Set::Tiles(self.tile_set(spots, scope)),
            Selector::Doors(doors) => Set::Links(self.door_set(doors, scope)),
            Selector::Cards(pile) => Set::Cards(self.card_set(pile, scope)),
        }
    }

    /// Whether a condition holds.
    pub fn holds(self, condition: &Condition, scope: Scope) -> bool {
        let acting = Self::acting(scope);
        let standing_on = |tiles: Tiles| !self.state.operatives_on(tiles).and(self.state.standing()).is_empty();
        match condition {
            Condition::OnTile => standing_on(Tiles::only(self.state.hostile(acting).at)),
            Condition::Damaged => self.state.hostile(acting).damage > 0,
            Condition::InRange(range) => standing_on(self.in_range(self.state.hostile(acting).at, *range)),
            Condition::DidDamage => self.state.hurt,
            Condition::Variant(Variant::HiddenBreach) => self.state.options.hidden_breach,
            Condition::Variant(Variant::RestlessHost) => self.state.options.restless_host,
            Condition::OutOfAmmo => self.state.agent(scope.you).ammo == 0,
            Condition::Unarmed => !self.state.cards.hand(scope.you).iter().any(|card| card.is_weapon()),
            Condition::ItHasAnItem => !self.discardable(scope.it).is_empty(),
            Condition::AmmoInSupply => self.state.ammo > 0,
            Condition::Any(selector) => self.select(selector, scope).next().is_some(),
        }
    }
}
