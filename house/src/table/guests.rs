//! Whoever is connected to a table.

use std::time::Duration;

use engine::{Seat, Viewer};
use serde::Serialize;
use tokio::time::Instant;
use wire::Format;

use crate::line::Frame;
use crate::outbox::Sender;

/// A message on its way to somebody.
pub struct Parcel {
    pub frame: Frame,
    /// Spectators may see everything a little later.
    pub not_before: Option<Instant>,
}

/// A connection.
pub struct Guest {
    pub id: u64,
    /// Whose eyes it has; nobody's for spectators.
    pub seat: Option<Seat>,
    pub person: Option<String>,
    /// The beginning of what the store knows their session by: a connection ends with the session it came by.
    pub session: u64,
    pub format: Format,
    pub out: Sender<Parcel>,
    pub delay: Option<Duration>,
}

impl Guest {
    pub fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Public, Viewer::Seat)
    }
}

/// All of them, in the order in which they came.
#[derive(Default)]
pub struct Guests {
    list: Vec<Guest>,
}

/// A message as it is written for one kind of connection.
pub fn written(format: Format, message: &impl Serialize) -> Frame {
    Frame::message(format, &format.write(message))
}

impl Guests {
    pub fn add(&mut self, guest: Guest) {
        self.list.push(guest);
    }

    /// Takes a connection off the list.
    pub fn remove(&mut self, id: u64) -> Option<Guest> {
        let at = self.list.iter().position(|guest| guest.id == id)?;
        Some(self.list.remove(at))
    }

    /// Takes everybody off the list who fits.
    pub fn remove_all(&mut self, fits: impl Fn(&Guest) -> bool) -> Vec<Guest> {
        self.list.extract_if(.., |guest| fits(guest)).collect()
    }

    pub fn get(&self, id: u64) -> Option<&Guest> {
        self.list.iter().find(|guest| guest.id == id)
    }

    pub fn ids(&self) -> Vec<u64> {
        self.list.iter().map(|guest| guest.id).collect()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn is_connected(&self, seat: Seat) -> bool {
        self.list.iter().any(|guest| guest.seat == Some(seat))
    }

    pub fn watching(&self) -> u32 {
        self.list.iter().filter(|guest| guest.seat.is_none()).count() as u32
    }

    /// Everybody's eyes, each pair once.
    pub fn viewers(&self) -> Vec<Viewer> {
        let mut viewers = Vec::new();
        for guest in &self.list {
            if !viewers.contains(&guest.viewer()) {
                viewers.push(guest.viewer());
            }
        }
        viewers
    }

    /// Sends one message to everybody with these eyes, or to all. Whoever does not keep up is let go: a slow reader
    /// never holds up a table. Says whether anybody was.
    pub fn send(&mut self, to: Option<Viewer>, message: &impl Serialize) -> bool {
        let mut made: [Option<Frame>; 2] = [None, None];
        let before = self.list.len();
        self.list.retain(|guest| {
            if to.is_some_and(|viewer| guest.viewer() != viewer) {
                return true;
            }
            let slot = &mut made[usize::from(guest.format == Format::Packed)];
            let frame = slot.get_or_insert_with(|| written(guest.format, message));
            post(guest, frame.clone())
        });
        self.list.len() < before
    }

    /// Sends a message to one connection.
    pub fn reply(&mut self, id: u64, message: &impl Serialize) {
        let Some(guest) = self.get(id) else { return };
        if !post(guest, written(guest.format, message)) {
            self.remove(id);
        }
    }
}

fn post(guest: &Guest, frame: Frame) -> bool {
    let not_before = guest.delay.map(|delay| Instant::now() + delay);
    // Counted and not spread over a histogram: that would keep every single one until somebody looks.
    metrics::counter!("safehouse_messages_total").increment(1);
    metrics::counter!("safehouse_message_bytes_total").increment(frame.size() as u64);
    guest.out.try_send(Parcel { frame, not_before })
}
