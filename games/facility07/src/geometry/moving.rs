//! Re-laying a card that already lies: under Madhouse with Extensive Surveillance a covered Room is moved on first
//! entry, with what is on it, to where nothing overlaps and all Rooms stay connected.

use super::{Board, Place, Places, Slot, Spot};

impl Board {
    /// [`Board::fit`] for a card that already lies, as if it were lifted first. It may come back to where it lay.
    pub fn fit_moved(&self, moving: Place, at: Place, slot: Slot, joint: Slot) -> Option<Spot> {
        if moving == at {
            return None;
        }
        self.fit_lifting(Some(moving), at, slot, self.doors(moving), joint)
    }

    /// Whether all Rooms would still be connected if this card lay there instead.
    pub fn stays_connected_if_moved(&self, moving: Place, spot: Spot) -> bool {
        // Every part the facility falls into without the card must touch it at its new spot.
        let (lifted, neighbours) = (Places::only(moving), self.neighbours_if_moved(moving, spot));
        self.flood(neighbours, lifted).or(lifted) == self.places()
    }

    /// Lays a card somewhere else, on a spot that is free once it is lifted. Its place stays the same.
    pub fn move_to(&mut self, place: Place, spot: Spot) {
        debug_assert!(!self.is_annex(place), "an annex stays one (F07-RULING-112)");
        let neighbours = self.neighbours_if_moved(place, spot);
        self.cards[place.index()].spot = Some(spot);
        self.join(place, neighbours);
    }

    /// F07-RULING-43 after a move. What hangs on the Entryway as an annex moves along.
    fn neighbours_if_moved(&self, moving: Place, spot: Spot) -> Places {
        let annexes = self.adjacent(moving).filter(|other| self.is_annex(*other)).collect();
        self.met_by(spot, self.doors(moving), Some(moving)).or(annexes)
    }
}
