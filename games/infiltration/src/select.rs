//! What selectors mean now, and whether conditions hold.

use crate::data_files::Shelf;
use crate::look::Look;
use crate::names::{Guard, Npcs, Operatives, Place, Places};
use crate::state::{Actor, Scope, Set};
use crate::vocabulary::{Condition, Feature, Reach, Rooms, Selector, Special, Spot};

impl Look<'_> {
    /// INF-ITEM-05, INF-RULING-06, INF-RULING-75: rooms within reach of the room at hand.
    fn reach(self, reach: Reach, scope: Scope) -> Places {
        let revealed = self.state.revealed;
        match (reach, self.room_at_hand(scope)) {
            (Reach::Revealed, _) => revealed,
            (Reach::FirstFaceDown, _) => self.first_face_down().into_iter().collect(),
            (_, None) => Places::NONE,
            (Reach::Here, Some(here)) => Places::only(here),
            (Reach::Adjacent, Some(here)) => self.adjacent(here),
            (Reach::HereOrAdjacent, Some(here)) => Places(self.adjacent(here).0 | Places::only(here).0),
            // INF-SECRET-03: from the secret room nothing is next.
            (Reach::Next, Some(here)) if here < Place::FINAL => Places::only(Place(here.0 + 1)),
            (Reach::Next, Some(_)) => Places::NONE,
        }
    }

    fn has_feature(self, place: Place, feature: Feature) -> bool {
        match feature {
            Feature::Lock => self.guard(place).is_some_and(|guard| guard.kind == Guard::Lock),
            Feature::Worker => self.guard(place).is_some_and(|guard| guard.kind == Guard::Worker),
            Feature::Interface => self.state.interfaces.has(place),
            Feature::Data => self.state.data.count(Shelf::Room(place)) > 0,
            Feature::FaceDown => !self.state.revealed.has(place),
        }
    }

    /// INF-VAR-2P-07: the other operative of the same player is an other like any other.
    pub fn select(self, selector: &Selector, scope: Scope) -> Set {
        let actor = match scope.actor {
            Actor::Operative(operative) => Operatives::only(operative),
            Actor::Npc(_) => Operatives::NONE,
        };
        let first = self.state.first;
        match *selector {
            Selector::Others(near) => {
                Set::Operatives(self.state.operatives_in(self.reach(near, scope)).minus(actor), first)
            }
            Selector::Everyone(near) => Set::Operatives(self.state.operatives_in(self.reach(near, scope)), first),
            Selector::Rooms(Rooms { near, with }) => {
                let fits = |place: &Place| with.is_none_or(|feature| self.has_feature(*place, feature));
                Set::Rooms(self.reach(near, scope).filter(fits).collect())
            }
            Selector::Npcs(near) => Set::Npcs(self.state.npcs_in(self.reach(near, scope))),
            Selector::OtherNpcs(near) => {
                let own = match scope.actor {
                    Actor::Npc(npc) => Npcs::only(npc),
                    Actor::Operative(_) => Npcs::NONE,
                };
                Set::Npcs(self.state.npcs_in(self.reach(near, scope)).minus(own))
            }
        }
    }

    /// Whether a condition holds.
    pub fn holds(self, condition: &Condition, scope: Scope) -> bool {
        let here = self.room_at_hand(scope);
        match condition {
            Condition::Resolved => self.state.resolved,
            Condition::GuardHere(kind) => {
                here.and_then(|here| self.guard(here)).is_some_and(|guard| guard.kind == *kind)
            }
            Condition::InSupply(Special::Prototype) => self.state.prototypes > 0,
            Condition::InSupply(Special::BlackmailFile) => !self.state.blackmail_file_is_held(),
            Condition::In(spots) => here.is_some_and(|here| {
                spots.iter().any(|spot| match spot {
                    Spot::Entry => here == Place::ENTRY,
                    Spot::Room(room) => self.state.rooms[here.index()] == room.id,
                })
            }),
            Condition::Not(inner) => !self.holds(inner, scope),
        }
    }
}
