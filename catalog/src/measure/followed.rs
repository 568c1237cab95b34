//! What became of each thing, summed over games. Sums only, so the order of games makes no difference.

use std::ops::AddAssign;

use engine::SeatSet;
use title::{Became, Seen};

use super::odds::Sums;
use crate::simulate::WHOLE_GAME;

/// What became of one thing in all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Following {
    /// Games in which it came up, was used, was cut.
    pub met_in: u64,
    pub used_in: u64,
    pub cut_in: u64,
    /// Seats it came to, game by game, and seats that used it.
    pub met_by: u64,
    pub used_by: u64,
    /// Times it was used.
    pub used: u64,
    /// How those who met it fared beside the others, and those who used it.
    pub meeting: Sums,
    pub using: Sums,
}

/// What became of all things.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Followings(pub Vec<Following>);

impl AddAssign for Followings {
    fn add_assign(&mut self, other: Self) {
        if self.0.is_empty() {
            self.0 = other.0;
            return;
        }
        for (sum, more) in self.0.iter_mut().zip(other.0) {
            sum.met_in += more.met_in;
            sum.used_in += more.used_in;
            sum.cut_in += more.cut_in;
            sum.met_by += more.met_by;
            sum.used_by += more.used_by;
            sum.used += more.used;
            sum.meeting += more.meeting;
            sum.using += more.using;
        }
    }
}

/// What became of one thing in one game.
#[derive(Clone, Copy, Default)]
struct InGame {
    met: bool,
    met_by: SeatSet,
    used: u64,
    used_by: SeatSet,
    cut: bool,
}

/// One game that is being followed.
pub struct GameFollowed<'f> {
    all: &'f mut [Following],
    seats: SeatSet,
    things: Vec<InGame>,
}

impl Followings {
    pub fn of(things: usize) -> Self {
        Followings(vec![Following::default(); things])
    }

    /// Begins a game.
    pub fn game(&mut self, seats: SeatSet) -> GameFollowed<'_> {
        let things = vec![InGame::default(); self.0.len()];
        GameFollowed { all: &mut self.0, seats, things }
    }
}

impl GameFollowed<'_> {
    pub fn saw(&mut self, seen: Seen) {
        let Some(thing) = self.things.get_mut(seen.thing) else { return };
        match seen.what {
            Became::Met => {
                thing.met = true;
                seen.seat.into_iter().for_each(|seat| thing.met_by.insert(seat));
            }
            Became::Used => {
                thing.used += 1;
                seen.seat.into_iter().for_each(|seat| thing.used_by.insert(seat));
            }
            Became::Cut => thing.cut = true,
        }
    }

    /// The game is over, and these won it.
    pub fn over(self, winners: SeatSet) {
        let share = WHOLE_GAME.checked_div(u64::from(winners.len())).unwrap_or_default();
        let parts = |of: SeatSet| share * u64::from(of.iter().filter(|seat| winners.has(*seat)).count() as u32);
        let sums = |of: SeatSet| {
            let others: SeatSet = self.seats.iter().filter(|seat| !of.has(*seat)).collect();
            Sums::of_game(u64::from(of.len()), parts(of), u64::from(others.len()), parts(others))
        };
        for (sum, game) in self.all.iter_mut().zip(&self.things) {
            sum.met_in += u64::from(game.met);
            sum.used_in += u64::from(game.used > 0);
            sum.cut_in += u64::from(game.cut);
            sum.met_by += u64::from(game.met_by.len());
            sum.used_by += u64::from(game.used_by.len());
            sum.used += game.used;
            sum.meeting += sums(game.met_by);
            sum.using += sums(game.used_by);
        }
    }
}
