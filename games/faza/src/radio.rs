//! FAZA-VAR-07, Radio Communication: words cost Points. The rules keep who may speak; the words themselves are no
//! part of the game.

use engine::{Seat, SeatSet};

use crate::event::Event;
use crate::look::{Look, No, no};
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::tiles::TileSet;

/// Points for one transmission.
pub const TRANSMISSION_PRICE: u8 = 1;
/// A transmission, and each answer, has at most so many characters.
pub const TRANSMISSION_LENGTH: usize = 200;

impl Look<'_> {
    /// FAZA-VAR-07
    pub fn may_transmit(&self, seat: Seat) -> Result<(), No> {
        if !self.state.options.radio {
            return no("FAZA-VAR-07", Reason::RadioOff);
        }
        self.can_pay(seat, TRANSMISSION_PRICE)
    }

    /// FAZA-VAR-07: each of the others may answer a transmission once.
    pub fn may_reply(&self, seat: Seat) -> Result<(), No> {
        if !self.state.options.radio {
            return no("FAZA-VAR-07", Reason::RadioOff);
        }
        if !self.state.may_answer.has(seat) {
            return no("FAZA-VAR-07", Reason::NothingToReply);
        }
        Ok(())
    }

    /// Whom a seat may talk to freely: all others, or with the radio rule only those on the same tile.
    pub fn within_earshot(&self, seat: Seat) -> SeatSet {
        if self.state.options.radio {
            self.state.players_on(TileSet::only(self.state.player(seat).tile))
        } else {
            self.state.seats()
        }
    }
}

impl Resolver<'_, '_, '_> {
    pub fn transmit(&mut self, seat: Seat) {
        self.pay(seat, TRANSMISSION_PRICE);
        self.state.on_air = Some(seat);
        self.state.may_answer = self.state.seats().minus(SeatSet::only(seat));
        self.tell("FAZA-VAR-07", || Event::Transmission { seat });
    }

    pub fn reply(&mut self, seat: Seat) {
        self.state.may_answer.remove(seat);
        self.tell("FAZA-VAR-07", || Event::Reply { seat });
    }

    pub fn close_radio(&mut self) {
        self.state.on_air = None;
        self.state.may_answer = SeatSet::NONE;
    }
}
