//! The state of a table: flat and `Copy`.

use engine::effect::{Frame, Stack};
use engine::pile::Hidden;
use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use super::content::Card;

pub const MOST_SEATS: usize = 4;
/// Cards in the box; `cards.yaml` is checked against it.
pub const BOX: usize = 40;
pub const COINS: u8 = 40;
/// TOY-HAND-01
pub const HAND_LIMIT: usize = 5;
/// TOY-PLAN-03
pub const TRAP_LIMIT: usize = 3;
/// Room in a hand while a card draws and its player has not discarded yet.
pub const HAND_ROOM: usize = 8;

/// Cards face down, each with the seats that know it; the last is the top.
pub type Cards<const N: usize> = ArrayVec<[Hidden<Card>; N]>;

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub seats: u8,
    pub round: u8,
    pub lead: Seat,
    pub phase: Phase,
    pub bank: u8,
    pub deck: Cards<BOX>,
    pub discard: ArrayVec<[Card; BOX]>,
    pub burglars: [Burglar; MOST_SEATS],
    pub stack: ToyStack,
}

pub type ToyStack = Stack<Scope, Targets, Moment, Step>;
pub type ToyFrame = Frame<Scope, Targets, Moment, Step>;

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Burglar {
    pub coins: u8,
    pub nerve: u8,
    pub hand: Cards<HAND_ROOM>,
    pub traps: Cards<TRAP_LIMIT>,
    /// Only its owner knows it until it is turned up.
    pub plan: Option<Plan>,
    /// Raised whenever this seat is asked something new: the question's id.
    pub asked: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    Planning,
    Resolving,
    Over(Ending),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// TOY-END-01
    Rich,
    /// TOY-END-02
    Dawn,
    /// TOY-END-03
    Escaped(Seat),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Plan {
    Play(Card),
    Lay(Card),
    Rest,
}

/// What a program knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scope {
    pub actor: Seat,
    /// The burglar at hand.
    pub it: Seat,
}

impl Scope {
    pub fn of(seat: Seat) -> Self {
        Scope { actor: seat, it: seat }
    }
}

/// Seats still to come, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Targets(pub SeatSet);

#[expect(clippy::copy_iterator, reason = "a set in progress is part of the state, and the state is Copy")]
impl Iterator for Targets {
    type Item = Seat;
    fn next(&mut self) -> Option<Seat> {
        let seat = self.0.lowest()?;
        self.0.remove(seat);
        Some(seat)
    }
}

/// What others may react to before it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Moment {
    Job(Seat),
    Robbery { thief: Seat, victim: Seat },
    Sprung(Seat),
}

impl Moment {
    pub fn actor(self) -> Seat {
        match self {
            Moment::Job(actor) | Moment::Robbery { thief: actor, .. } | Moment::Sprung(actor) => actor,
        }
    }
}

/// What the game itself has planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// Turn up the plans of these seats.
    TurnUp(SeatSet),
    /// Carry out the card.
    Job(Seat, Card),
    Rob {
        thief: Seat,
        victim: Seat,
        coins: u8,
    },
    /// Rolls for a check that is waiting beneath.
    Test(Seat, u8),
    /// Waits while the seat holds too many cards.
    HandLimit(Seat),
}

impl State {
    pub fn burglar(&self, seat: Seat) -> &Burglar {
        &self.burglars[seat.index()]
    }

    pub fn burglar_mut(&mut self, seat: Seat) -> &mut Burglar {
        &mut self.burglars[seat.index()]
    }

    pub fn all(&self) -> SeatSet {
        SeatSet::first(self.seats)
    }

    pub fn richest(&self) -> SeatSet {
        let most = self.all().iter().map(|seat| self.burglar(seat).coins).max();
        self.all().iter().filter(|&seat| Some(self.burglar(seat).coins) == most).collect()
    }
}

impl Burglar {
    pub fn holds(&self, card: Card) -> bool {
        self.hand.iter().any(|held| held.card == card)
    }

    pub fn leave_hand(&mut self, card: Card) -> Option<Hidden<Card>> {
        let place = self.hand.iter().position(|held| held.card == card)?;
        Some(self.hand.remove(place))
    }
}
