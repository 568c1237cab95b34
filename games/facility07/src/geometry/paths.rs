//! Ways and lines of sight through the Rooms on the board.

use super::{Board, Place, Places};

impl Board {
    /// F07-RULING-53: door steps from one Room to another without stepping into an avoided Room (starting in one is
    /// fine). None if there is no such way.
    pub fn distance(&self, from: Place, to: Place, avoiding: Places) -> Option<u8> {
        let (mut seen, mut rim, mut steps) = (Places::only(from), Places::only(from), 0);
        while !rim.has(to) {
            rim = self.beside(rim).minus(seen.or(avoiding));
            if rim.is_empty() {
                return None;
            }
            seen = seen.or(rim);
            steps += 1;
        }
        Some(steps)
    }

    /// The Rooms at most that many door steps away, without stepping into an avoided Room; the first one included.
    pub fn within(&self, from: Place, steps: u8, avoiding: Places) -> Places {
        let (mut seen, mut rim) = (Places::only(from), Places::only(from));
        for _ in 0..steps {
            rim = self.beside(rim).minus(seen.or(avoiding));
            if rim.is_empty() {
                break;
            }
            seen = seen.or(rim);
        }
        seen
    }

    /// All Rooms one can walk to without ever stepping into `stop`; the first one included.
    pub fn reach(&self, from: Place, stop: Places) -> Places {
        self.flood(Places::only(from), stop)
    }

    /// F07-RULING-83: the Rooms that are the first step on a shortest path to `to` that avoids these Rooms. None of
    /// them if one is there already or cannot come there.
    pub fn toward(&self, from: Place, to: Place, avoiding: Places) -> Places {
        if from == to || avoiding.has(to) {
            return Places::NONE;
        }
        // From the far end: the first ring that touches the neighbours holds every first step that is shortest.
        let neighbours = self.adjacent(from);
        let (mut seen, mut rim) = (Places::only(to), Places::only(to));
        while rim.and(neighbours).is_empty() && !rim.is_empty() {
            rim = self.beside(rim).minus(seen.or(avoiding));
            seen = seen.or(rim);
        }
        rim.and(neighbours)
    }

    /// F07-RULING-54: the Rooms in line of sight while the Rooms in `shut` are Locked Down. Every Room sees itself.
    pub fn in_sight(&self, from: Place, shut: Places) -> Places {
        let mut seen = Places::only(from);
        let Some(lies) = self.spot(from).filter(|_| !shut.has(from)) else { return seen };
        for slot in self.doors(from).iter() {
            // Straight on from card to card, as long as there is a door where the line comes in and one across.
            let mut door = lies.door(slot).beyond();
            while let Some((place, spot)) = self.card_at(door) {
                if shut.has(place) || !self.doors(place).contains(spot.slot(door)) {
                    break;
                }
                seen.insert(place);
                let across = spot.across(door);
                if !self.doors(place).contains(across) {
                    break;
                }
                door = spot.door(across).beyond();
            }
        }
        seen
    }

    /// Everything one can walk to from these Rooms without stepping into `stop`; the Rooms themselves included.
    pub(super) fn flood(&self, from: Places, stop: Places) -> Places {
        let (mut seen, mut rim) = (from, from);
        while !rim.is_empty() {
            rim = self.beside(rim).minus(seen.or(stop));
            seen = seen.or(rim);
        }
        seen
    }

    /// All Rooms Adjacent to one of these.
    #[inline]
    fn beside(&self, places: Places) -> Places {
        places.fold(Places::NONE, |beside, place| beside.or(self.adjacent(place)))
    }
}
