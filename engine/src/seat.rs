//! Seats at the table, small sets of them, and who may look at what.

use serde::{Deserialize, Serialize};

use crate::small_set;

/// The largest table any rulebook here allows.
pub const MAX_SEATS: usize = 6;

/// One place at the table, counted from zero in the order of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(pub u8);

impl TryFrom<u8> for Seat {
    type Error = &'static str;
    fn try_from(place: u8) -> Result<Self, Self::Error> {
        if usize::from(place) < MAX_SEATS { Ok(Seat(place)) } else { Err("no table has so many seats") }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl Seat {
    /// The seat as an index into per-seat arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `count` seats in order.
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Seat> {
        (0..count).map(Seat)
    }
}

small_set!(
    /// A set of seats in one byte.
    SeatSet of Seat in u8
);

impl SeatSet {
    /// The first seat of the set met when counting on from `start` and round the table.
    pub fn next_from(self, start: Seat) -> Option<Seat> {
        self.minus(SeatSet::first(start.0)).lowest().or(self.lowest())
    }
}

/// One who looks at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player: sees what is public and what that seat knows.
    Seat(Seat),
    /// A spectator: sees what is public, and has been there all the time.
    Public,
    /// A viewer who has just come to the table: sees what lies open now, and knows nothing of what was shown before. No
    /// player or spectator has this view; the conformance suite asks for it to tell what is open from what is
    /// remembered.
    Newcomer,
}

/// Who knows something hidden: some seats, and the spectators as well if it was shown in the open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Knowers(u8);

impl Knowers {
    /// Known to no viewer.
    pub const NOBODY: Knowers = Knowers(0);
    /// The bit of the spectators; seats have those below.
    const PUBLIC: u8 = 1 << 7;
    /// Those who look on, and no seat.
    pub const SPECTATORS: Knowers = Knowers(Self::PUBLIC);

    /// A single seat.
    #[inline]
    pub const fn only(seat: Seat) -> Self {
        Knowers(SeatSet::only(seat).0)
    }

    /// Every seat of a table with so many players, and the spectators.
    #[inline]
    pub const fn everybody(players: u8) -> Self {
        Knowers(SeatSet::first(players).0 | Self::PUBLIC)
    }

    /// The seat knows it too.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// The viewer does not know it any more.
    #[inline]
    pub const fn remove(&mut self, viewer: Viewer) {
        self.0 &= !Self::bit(viewer);
    }

    /// Whether the seat knows it.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Whether the viewer knows it.
    #[inline]
    pub const fn includes(self, viewer: Viewer) -> bool {
        self.0 & Self::bit(viewer) != 0
    }

    /// Whether no viewer knows it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it was shown in the open.
    #[inline]
    pub const fn is_public(self) -> bool {
        self.0 & Self::PUBLIC != 0
    }

    /// How many know it; all spectators count as one.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The seats among them.
    #[inline]
    pub const fn seats(self) -> SeatSet {
        SeatSet(self.0 & SeatSet::first(MAX_SEATS as u8).0)
    }

    /// Who is in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Knowers) -> Knowers {
        Knowers(self.0 | other.0)
    }

    /// Who is in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Knowers) -> Knowers {
        Knowers(self.0 & other.0)
    }

    /// Who is in this one, but not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Knowers) -> Knowers {
        Knowers(self.0 & !other.0)
    }

    /// One after the other.
    #[inline]
    pub fn viewers(self) -> impl Iterator<Item = Viewer> {
        let mut seats = self.seats();
        let mut public = self.is_public();
        std::iter::from_fn(move || match seats.lowest() {
            Some(seat) => {
                seats.remove(seat);
                Some(Viewer::Seat(seat))
            }
            None => std::mem::take(&mut public).then_some(Viewer::Public),
        })
    }

    const fn bit(viewer: Viewer) -> u8 {
        match viewer {
            Viewer::Seat(seat) => 1 << seat.0,
            Viewer::Public => Self::PUBLIC,
            Viewer::Newcomer => 0,
        }
    }
}

impl From<SeatSet> for Knowers {
    fn from(seats: SeatSet) -> Self {
        Knowers(seats.0)
    }
}
