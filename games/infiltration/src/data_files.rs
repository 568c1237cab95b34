//! Data file tokens: where each lies, what it is worth, and who knows that (INF-DATA-01, INF-RULING-10).

use engine::pile::{self, Hidden};
use engine::shelves::Shelves;
use engine::{Knowers, SeatSet};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::names::{OPERATIVES, Operative, PLACES, Place};

/// Data file tokens in the box.
pub const DATA_FILES: usize = 117;
/// The highest value printed on one.
pub const MOST_VALUE: u8 = 3;

/// A data file lying face down: its value and the players who know it, in one byte. Only players know one before the
/// game is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DataFile(u8);

impl DataFile {
    /// A token that no player knows.
    pub const fn new(value: u8) -> Self {
        DataFile(value << 6)
    }

    /// 1 to 3 zettabytes.
    #[inline]
    pub const fn value(self) -> u8 {
        self.0 >> 6
    }

    /// The players who know it.
    #[inline]
    pub fn known(self) -> SeatSet {
        (0..6).filter(|seat| self.0 >> seat & 1 == 1).map(engine::Seat).collect()
    }

    /// Exactly these players know it now.
    #[inline]
    #[must_use]
    pub fn known_to(self, seats: SeatSet) -> Self {
        seats.iter().fold(DataFile(self.0 & !0x3f), |file, seat| DataFile(file.0 | 1 << seat.0))
    }

    /// As a hidden card among others.
    fn hidden(self) -> Hidden<u8> {
        Hidden { card: self.value(), known: self.known().into() }
    }

    /// The token with another value, known to the same players.
    #[must_use]
    pub const fn worth(self, value: u8) -> Self {
        DataFile(self.0 & 0x3f | value << 6)
    }
}

/// Where a data file can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// The server pool; the last token is drawn first.
    Pool,
    /// Available data of a room, oldest first.
    Room(Place),
    Stash(Operative),
    Box,
}

const SHELVES: usize = 2 + PLACES + OPERATIVES;

impl Shelf {
    #[inline]
    const fn number(self) -> usize {
        match self {
            Shelf::Pool => 0,
            Shelf::Room(place) => 1 + place.index(),
            Shelf::Stash(operative) => 1 + PLACES + operative.index(),
            Shelf::Box => SHELVES - 1,
        }
    }
}

/// All data files of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DataFiles(Shelves<DataFile, DATA_FILES, SHELVES>);

impl DataFiles {
    /// All of them in the pool, the last on top.
    pub fn in_pool(files: impl Iterator<Item = DataFile>) -> Self {
        DataFiles(Shelves::all_on(Shelf::Pool.number(), files))
    }

    /// All of them where these lists say; `None` if there are more or fewer than the box has.
    pub fn from_lists(lists: impl Iterator<Item = (Shelf, Vec<DataFile>)>) -> Option<Self> {
        let mut shelves: [Vec<DataFile>; SHELVES] = std::array::from_fn(|_| Vec::new());
        lists.for_each(|(shelf, list)| shelves[shelf.number()].extend(list));
        Shelves::from_lists(&shelves).map(DataFiles)
    }

    #[inline]
    pub fn on(&self, shelf: Shelf) -> &[DataFile] {
        self.0.on(shelf.number())
    }

    #[inline]
    pub fn on_mut(&mut self, shelf: Shelf) -> &mut [DataFile] {
        self.0.on_mut(shelf.number())
    }

    #[inline]
    pub fn count(&self, shelf: Shelf) -> usize {
        self.0.len(shelf.number())
    }

    /// Moves one token to the end of another shelf.
    #[inline]
    pub fn shift(&mut self, from: Shelf, at: usize, to: Shelf) -> DataFile {
        self.0.shift(from.number(), at, to.number())
    }

    /// Takes one token out of a stash, to the end of another shelf. Only `saw` see which one it is; what the others still
    /// know of it and of the stash is as [`pile::left_unseen`] says.
    pub fn leave_stash(&mut self, whose: Operative, at: usize, to: Shelf, saw: SeatSet) -> DataFile {
        let file = self.shift(Shelf::Stash(whose), at, to);
        let mut left = file.hidden();
        let stash = self.on_mut(Shelf::Stash(whose));
        let mut rest: ArrayVec<[Hidden<u8>; DATA_FILES]> = stash.iter().map(|file| file.hidden()).collect();
        pile::left_unseen(&mut left, &mut rest, Knowers::from(saw), |_| true);
        for (file, hidden) in stash.iter_mut().zip(rest) {
            *file = file.known_to(hidden.known.seats());
        }
        let file = file.known_to(left.known.seats());
        if let Some(last) = self.on_mut(to).last_mut() {
            *last = file;
        }
        file
    }

    /// Moves the top of the pool, if there is one (INF-RULING-35).
    #[inline]
    pub fn draw(&mut self, to: Shelf) -> bool {
        let count = self.count(Shelf::Pool);
        if count > 0 {
            self.shift(Shelf::Pool, count - 1, to);
        }
        count > 0
    }

    /// Every token, to be looked at and changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut DataFile> {
        self.0.iter_mut()
    }

    pub fn iter(&self) -> impl Iterator<Item = &DataFile> {
        self.0.iter()
    }

    /// What a stash is worth.
    pub fn worth(&self, operative: Operative) -> u16 {
        self.on(Shelf::Stash(operative)).iter().map(|file| u16::from(file.value())).sum()
    }

    /// Whether every token is somewhere and worth something.
    pub fn is_sound(&self) -> bool {
        self.0.is_sound() && self.0.iter().all(|file| (1..=MOST_VALUE).contains(&file.value()))
    }
}
