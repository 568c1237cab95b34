//! From what happens in a game to what the page shows of it.
//!
//! A line of the log carries its event in the game's own type. Each game has one function here that decides what the
//! page makes of every event: something in sight for a moment, or a decided silence, because the board shows it by
//! itself. Every match names every variant, so that a new event does not compile before its moment is decided. There is
//! no browser in this crate: its functions are tested on any machine.
#![forbid(unsafe_code)]

pub mod awards;
pub mod director;
pub mod entity_extraction;
pub mod facility07;
pub mod faza;
pub mod held;
pub mod infiltration;
pub mod sound;

use director::Length;

/// What the page makes of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown<M> {
    /// What is in sight for a moment; nothing where the board tells it by itself.
    pub moment: Option<M>,
    /// The printed things it is about: a reader of its line can look at them.
    pub cards: Vec<Card>,
    /// Where on the board it happened.
    pub spot: Option<Spot>,
    pub length: Length,
}

/// A thing on the board, as its drawing is marked: `data-at="room-3"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub kind: &'static str,
    pub number: u8,
}

/// Where something happened and how long it deserves to be looked at; nothing where its line in the log is enough.
type Placed = (Option<Spot>, Length);

const fn placed(kind: &'static str, number: u8, length: Length) -> Placed {
    (Some(Spot { kind, number }), length)
}

const UNPLACED: Placed = (None, Length::Nothing);

/// Something printed, as the cards of a game are listed (`GET /api/games/NAME/cards`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    pub kind: &'static str,
    pub number: u8,
}

impl<M> Shown<M> {
    /// Something to look at for a moment.
    fn moment(moment: M) -> Self {
        Shown { moment: Some(moment), cards: Vec::new(), spot: None, length: Length::Long }
    }

    /// Nothing but the line in the log.
    fn silence() -> Self {
        Shown { moment: None, cards: Vec::new(), spot: None, length: Length::Nothing }
    }

    /// About this printed thing.
    fn about(mut self, kind: &'static str, number: u8) -> Self {
        self.cards.push(Card { kind, number });
        self
    }

    /// At this place, and at least for so long.
    fn placed(mut self, (spot, length): Placed) -> Self {
        (self.spot, self.length) = (spot, self.length.max(length));
        self
    }
}
