//! Who sits where.

use catalog::AnyGame;
use engine::{Seat, SeatSet};

use crate::trouble::Trouble;

/// How a person at this screen is named in `--seat`.
const HUMAN: &str = "human";

/// For each seat a bot's name, or none: then a person at this screen plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    who: Vec<Option<&'static str>>,
    /// Whether all people at this screen are one and the same.
    pub alone: bool,
}

impl Seating {
    /// Seats as described, the rest by the usual bots; nothing described means one person, or every seat for a person
    /// who plays `alone`.
    pub fn new(game: &dyn AnyGame, described: &[String], seats: u8, alone: bool) -> Result<Self, Trouble> {
        if described.len() > usize::from(seats) {
            return Err(Trouble::TooManySeats { wanted: described.len(), seats });
        }
        let mut who = described.iter().map(|name| sitter(game, name)).collect::<Result<Vec<_>, _>>()?;
        if who.is_empty() {
            who.push(None);
        }
        let rest = if alone && described.is_empty() { None } else { Some(game.usual_bot()) };
        who.resize(usize::from(seats), rest);
        Ok(Seating { who, alone })
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::first(self.who.len() as u8)
    }

    /// The bot in a seat.
    pub fn bot(&self, seat: Seat) -> Option<&'static str> {
        self.who.get(seat.index()).copied().flatten()
    }

    pub fn bots(&self) -> SeatSet {
        self.seats().filter(|seat| self.bot(*seat).is_some()).collect()
    }

    /// The seats of the person who plays this one.
    pub fn same_person(&self, seat: Seat) -> SeatSet {
        if self.alone { self.humans() } else { SeatSet::only(seat) }
    }

    /// What says on a command line who sits where.
    pub fn flags(&self) -> String {
        self.who.iter().flat_map(|bot| [" --seat ", bot.unwrap_or(HUMAN)]).collect()
    }

    pub fn humans(&self) -> SeatSet {
        self.seats().filter(|seat| self.bot(*seat).is_none()).collect()
    }
}

fn sitter(game: &dyn AnyGame, name: &str) -> Result<Option<&'static str>, Trouble> {
    if name.eq_ignore_ascii_case(HUMAN) {
        return Ok(None);
    }
    if let Ok(bot) = game.bot_called(name) {
        return Ok(Some(bot));
    }
    let known: Vec<&'static str> = std::iter::once(HUMAN).chain(game.bots()).collect();
    let nearest = engine::load::nearest(name, known.iter().copied());
    let hint = nearest.map_or(String::new(), |near| format!("did you mean `{near}`? "));
    Err(Trouble::NoSuchPlayer { name: name.into(), hint: format!("{hint}kinds of players: {}", known.join(", ")) })
}
