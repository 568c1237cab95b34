//! The facility as it has been laid so far: where each card lies, what its doors lead to, where another card fits.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use tinyvec::ArrayVec;

use super::lattice::Door;
use super::{Doors, Edge, MAX_PLACES, Place, Places, Slot, Spot, edge};

/// F07-RULING-42: what is behind a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Doorway {
    /// No card: the doorway can be used for exploring.
    Open,
    /// A door of that Room.
    Connected(Place),
    /// A wall of that Room.
    Blocked(Place),
}

/// A card on the board: the doors printed on it and where it lies; nowhere, if it is an annex (F07-RULING-112).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Card {
    pub(super) spot: Option<Spot>,
    pub(super) doors: Doors,
}

impl Card {
    /// Whether a card with the doors `other` finds a spot for which `free` holds at some door of this card.
    #[inline]
    fn takes(self, other: Doors, free: impl Fn(Spot) -> bool) -> bool {
        let Some(spot) = self.spot else { return false };
        let takes_at = |slot| other.iter().any(|joint| spot.joined(slot, joint).is_some_and(&free));
        self.doors.iter().any(takes_at)
    }
}

type Cards = ArrayVec<[Card; MAX_PLACES]>;

/// All Rooms on the board. Asking about a place that has not been laid is a mistake of the caller and panics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Cards", into = "Cards")]
pub struct Board {
    pub(super) cards: Cards,
    /// Follows from the cards; kept because every step, shot and walk asks for it.
    pub(super) adjacent: ArrayVec<[Places; MAX_PLACES]>,
}

impl Board {
    /// F07-RULING-40: the Entryway alone, at anchor (0, 0), unrotated.
    pub fn new(entryway: Doors) -> Board {
        let mut board = Board { cards: ArrayVec::new(), adjacent: ArrayVec::new() };
        board.push(Card { spot: Some(Spot::default()), doors: entryway }, Places::NONE);
        board
    }

    /// Number of Rooms.
    #[inline]
    #[allow(clippy::len_without_is_empty)] // There always is the Entryway.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// All Rooms.
    #[inline]
    pub fn places(&self) -> Places {
        Places::first(self.len() as u8)
    }

    /// Where a card lies; None for an annex.
    #[inline]
    pub fn spot(&self, place: Place) -> Option<Spot> {
        self.cards[place.index()].spot
    }

    /// The doors printed on a card.
    #[inline]
    pub fn doors(&self, place: Place) -> Doors {
        self.cards[place.index()].doors
    }

    /// F07-RULING-112: whether a Room lies off the lattice.
    #[inline]
    pub fn is_annex(&self, place: Place) -> bool {
        self.spot(place).is_none()
    }

    /// F07-MOVE-01: the Rooms Adjacent to a Room.
    #[inline]
    pub fn adjacent(&self, place: Place) -> Places {
        self.adjacent[place.index()]
    }

    /// The edge of a slot of a card; None for an annex.
    #[inline]
    pub fn edge(&self, place: Place, slot: Slot) -> Option<Edge> {
        self.spot(place).map(|spot| edge(spot, slot))
    }

    /// The Room that covers a cell.
    #[inline]
    pub fn cell(&self, x: i8, y: i8) -> Option<Place> {
        Place::at(self.cards.iter().position(|card| card.spot.is_some_and(|spot| spot.covers(x, y)))?)
    }

    /// F07-RULING-42: what is behind the door in this slot. Behind every door of an annex is its own wall.
    pub fn doorway(&self, place: Place, slot: Slot) -> Doorway {
        let Some(spot) = self.spot(place) else { return Doorway::Blocked(place) };
        let outside = spot.door(slot).beyond();
        match self.card_at(outside) {
            None => Doorway::Open,
            Some((other, lies)) if self.doors(other).contains(lies.slot(outside)) => Doorway::Connected(other),
            Some((other, _)) => Doorway::Blocked(other),
        }
    }

    /// F07-RULING-42: the doors of a Room that can be used for exploring.
    pub fn open_doorways(&self, place: Place) -> impl Iterator<Item = Slot> {
        self.doors(place).iter().filter(move |slot| self.doorway(place, *slot) == Doorway::Open)
    }

    /// F07-RULING-46: whether a Room has a doorway to explore through.
    pub fn has_open_doorway(&self, place: Place) -> bool {
        self.open_doorways(place).next().is_some()
    }

    /// F07-RULING-44, without the veto of F07-RULING-51: where a card with these `doors` lies if its door `joint` meets
    /// the open doorway in `slot`. None if that doorway is not open, `joint` is no door, or cells overlap.
    pub fn fit(&self, place: Place, slot: Slot, doors: Doors, joint: Slot) -> Option<Spot> {
        self.fit_lifting(None, place, slot, doors, joint)
    }

    /// [`Board::fit`] as if the card `lifted` were not on the board.
    pub(super) fn fit_lifting(
        &self,
        lifted: Option<Place>,
        place: Place,
        slot: Slot,
        doors: Doors,
        joint: Slot,
    ) -> Option<Spot> {
        if !self.doors(place).contains(slot) || !doors.contains(joint) {
            return None;
        }
        // The new card covers the cell outside the doorway, so where it is free the doorway is open.
        self.spot(place)?.joined(slot, joint).filter(|spot| self.is_free(*spot, lifted))
    }

    /// Whether a card with these doors fits at a doorway of this Room; F07-RULING-51 is not asked.
    pub fn fits_at(&self, place: Place, doors: Doors) -> bool {
        self.cards[place.index()].takes(doors, |spot| self.is_free(spot, None))
    }

    /// Whether a card with these doors fits at some doorway of the board; F07-RULING-51 is not asked.
    pub fn fits_anywhere(&self, doors: Doors) -> bool {
        self.places().any(|place| self.fits_at(place, doors))
    }

    /// F07-RULING-51: whether, once a card with `doors` lies on this free spot, some doorway of the board still takes a
    /// card with the doors `other`, the Mainframe's.
    pub fn keeps_way_for(&self, spot: Spot, doors: Doors, other: Doors) -> bool {
        let stays_free = |there: Spot| !there.overlaps(spot) && self.is_free(there, None);
        // Newest first: the rim of the facility is where the open doorways are.
        Card { spot: Some(spot), doors }.takes(other, stays_free)
            || self.cards.iter().rev().any(|card| card.takes(other, stays_free))
    }

    /// Lays a card on a free spot and joins it to every Room whose door meets one of its own, not only to the one it
    /// was explored from (F07-RULING-43).
    pub fn lay(&mut self, spot: Spot, doors: Doors) -> Place {
        debug_assert!(spot.is_on_table() && self.is_free(spot, None), "{spot:?} is taken");
        let adjacent = self.met_by(spot, doors, None);
        self.push(Card { spot: Some(spot), doors }, adjacent)
    }

    /// F07-RULING-112: adds a Room off the lattice, Adjacent to the Entryway only.
    pub fn annex(&mut self, doors: Doors) -> Place {
        self.push(Card { spot: None, doors }, Places::only(Place::ENTRYWAY))
    }

    fn push(&mut self, card: Card, adjacent: Places) -> Place {
        let place = Place::at(self.len()).expect("decks are smaller than the board");
        self.cards.push(card);
        self.adjacent.push(Places::NONE);
        self.join(place, adjacent);
        place
    }

    /// Makes a Room Adjacent to these Rooms, and to no others.
    pub(super) fn join(&mut self, place: Place, adjacent: Places) {
        for former in self.adjacent(place).minus(adjacent) {
            self.adjacent[former.index()].remove(place);
        }
        for other in adjacent {
            self.adjacent[other.index()].insert(place);
        }
        self.adjacent[place.index()] = adjacent;
    }

    /// F07-RULING-43: the Rooms with a door on an edge where a card with these doors would have one, if it lay here and
    /// `lifted` did not lie anywhere.
    pub(super) fn met_by(&self, spot: Spot, doors: Doors, lifted: Option<Place>) -> Places {
        let mut met = Places::NONE;
        for slot in doors.iter() {
            let outside = spot.door(slot).beyond();
            if let Some((other, lies)) = self.card_at(outside)
                && Some(other) != lifted
                && self.doors(other).contains(lies.slot(outside))
            {
                met.insert(other);
            }
        }
        met
    }

    /// The card on whose rim this door is, or would be.
    #[inline]
    pub(super) fn card_at(&self, door: Door) -> Option<(Place, Spot)> {
        let (x, y) = door.cell();
        let place = self.cell(x, y)?;
        Some((place, self.spot(place)?))
    }

    /// Whether no card, but for the `lifted` one, covers a cell of this spot.
    #[inline]
    fn is_free(&self, spot: Spot, lifted: Option<Place>) -> bool {
        let lifted = lifted.map_or(MAX_PLACES, Place::index);
        let in_the_way = |card: &Card| card.spot.is_some_and(|other| other.overlaps(spot));
        !self.cards.iter().enumerate().any(|(at, card)| in_the_way(card) && at != lifted)
    }
}

/// Why a list of cards is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoBoard {
    #[error("a board starts with the Entryway")]
    NoEntryway,
    #[error("the card at {0} overlaps another one")]
    Overlap(Place),
    #[error("the card at {0} lies too far away")]
    OffTable(Place),
}

impl From<Board> for Cards {
    fn from(board: Board) -> Cards {
        board.cards
    }
}

impl TryFrom<Cards> for Board {
    type Error = NoBoard;
    /// Lays the cards again one by one, so that a damaged save cannot bring a board that breaks the rules.
    fn try_from(cards: Cards) -> Result<Board, NoBoard> {
        let mut board = Board { cards: ArrayVec::new(), adjacent: ArrayVec::new() };
        for card in cards {
            let next = Place::at(board.len()).unwrap_or_default();
            match card.spot {
                None if board.len() == 0 => return Err(NoBoard::NoEntryway),
                None => board.annex(card.doors),
                Some(spot) if !spot.is_on_table() => return Err(NoBoard::OffTable(next)),
                Some(spot) if !board.is_free(spot, None) => return Err(NoBoard::Overlap(next)),
                Some(spot) => board.lay(spot, card.doors),
            };
        }
        if board.len() == 0 { Err(NoBoard::NoEntryway) } else { Ok(board) }
    }
}
