//! What a card's program knows while it runs, and the sets of things it goes through.

use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::geometry::{Place, Places};
use crate::names::{AgentId, Cause, EventId, FigureId, GuardId, OpsId, RoomId};

/// What a program knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scope {
    pub me: Seat,
    pub source: Source,
    /// The Agent at hand; in a reaction the subject.
    pub agent: Seat,
    /// The second Agent; in a reaction the one who brought it about.
    pub other: Seat,
    pub guard: GuardId,
    pub figure: FigureId,
    pub room: Place,
    pub card: OpsId,
    /// The Skill of a check being reacted to.
    pub skill: u8,
    pub cause: Cause,
}

/// What a program belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    #[default]
    Rules,
    Ops(OpsId),
    Event(EventId),
    Room(RoomId),
    Agent(AgentId),
    House(u8),
}

/// A set of things of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Set {
    /// Handed out from this seat on, clockwise (F07-RULING-09).
    Agents(SeatSet, Seat),
    Guards(u32),
    /// As two halves, so that a frame stays small.
    Rooms([u32; 2]),
    Figures(u8),
    /// Designs, 64 to a number.
    Cards([u32; 4]),
}

/// One thing of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    Agent(Seat),
    Guard(GuardId),
    Room(Place),
    Figure(FigureId),
    Card(OpsId),
}

impl Set {
    pub const NO_CARDS: Set = Set::Cards([0; 4]);

    pub const fn rooms(places: Places) -> Set {
        Set::Rooms([places.0 as u32, (places.0 >> 32) as u32])
    }

    pub fn insert_card(&mut self, card: OpsId) {
        if let Set::Cards(bits) = self {
            bits[card.index() / 32] |= 1 << (card.index() % 32);
        }
    }

    pub fn contains(self, thing: Thing) -> bool {
        match (self, thing) {
            (Set::Agents(set, _), Thing::Agent(seat)) => set.has(seat),
            (Set::Guards(bits), Thing::Guard(guard)) => guard.0 < 32 && bits >> guard.0 & 1 == 1,
            (Set::Rooms(halves), Thing::Room(place)) => joined(halves).has(place),
            (Set::Figures(bits), Thing::Figure(figure)) => figure.0 < 8 && bits >> figure.0 & 1 == 1,
            (Set::Cards(bits), Thing::Card(card)) => {
                card.index() < 128 && bits[card.index() / 32] >> (card.index() % 32) & 1 == 1
            }
            (
                Set::Agents(..) | Set::Guards(_) | Set::Rooms(_) | Set::Figures(_) | Set::Cards(_),
                Thing::Agent(_) | Thing::Guard(_) | Thing::Room(_) | Thing::Figure(_) | Thing::Card(_),
            ) => false,
        }
    }

    pub fn is_empty(self) -> bool {
        let mut left = self;
        left.next().is_none()
    }

    pub fn len(self) -> usize {
        self.count()
    }
}

impl Iterator for Set {
    type Item = Thing;

    fn next(&mut self) -> Option<Thing> {
        match self {
            Set::Agents(set, first) => {
                let seat = set.next_from(*first)?;
                set.remove(seat);
                Some(Thing::Agent(seat))
            }
            Set::Guards(bits) => take_lowest(bits).map(|bit| Thing::Guard(GuardId(bit))),
            Set::Rooms(halves) => {
                let mut places = joined(*halves);
                let place = places.next()?;
                *self = Set::rooms(places);
                Some(Thing::Room(place))
            }
            Set::Figures(bits) => {
                let mut wide = u32::from(*bits);
                let bit = take_lowest(&mut wide)?;
                *bits = wide as u8;
                Some(Thing::Figure(FigureId(bit)))
            }
            Set::Cards(bits) => {
                let word = bits.iter().position(|word| *word != 0)?;
                take_lowest(&mut bits[word]).map(|bit| Thing::Card(OpsId(word as u8 * 32 + bit)))
            }
        }
    }
}

fn joined([low, high]: [u32; 2]) -> Places {
    Places(u64::from(low) | u64::from(high) << 32)
}

fn take_lowest(bits: &mut u32) -> Option<u8> {
    (*bits != 0).then(|| {
        let bit = bits.trailing_zeros() as u8;
        *bits &= *bits - 1;
        bit
    })
}
