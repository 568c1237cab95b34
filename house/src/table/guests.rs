//! The connections to a table.

use engine::{Seat, Viewer};
use serde::Serialize;
use wire::Format;

use crate::lanes::Payer;
use crate::line::Frame;
use crate::outbox::Sender;
use crate::parting::Parting;

/// A connection.
pub struct Guest {
    pub id: u64,
    /// Whose eyes it has; nobody's for spectators.
    pub seat: Option<Seat>,
    pub person: Option<String>,
    /// The beginning of what the store knows their session by: a connection ends with the session it came by.
    pub session: u64,
    /// On whose account its calls are.
    pub payer: Payer,
    pub format: Format,
    pub out: Sender,
    /// Whether they see a running game later than it happens.
    pub late: bool,
}

/// Whom a message is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// Everybody who sees things as they happen.
    Everybody,
    /// Those of them with these eyes.
    Eyes(Viewer),
    /// Spectators who see things later.
    Late,
}

impl To {
    fn is_for(self, guest: &Guest) -> bool {
        match self {
            To::Everybody => !guest.late,
            To::Eyes(viewer) => !guest.late && guest.viewer() == viewer,
            To::Late => guest.late,
        }
    }
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

    /// Ends the connections of everybody who fits, and takes them off the list.
    pub fn end(&mut self, fits: impl Fn(&Guest) -> bool, parting: Parting) {
        for guest in self.list.extract_if(.., |guest| fits(guest)) {
            guest.out.end(parting);
        }
    }

    /// A visitor turned out to be somebody, whose session their connections belong to from now on.
    pub fn hand_over(&mut self, from: &str, into: &str, session: u64) {
        for guest in self.list.iter_mut().filter(|guest| guest.person.as_deref() == Some(from)) {
            (guest.person, guest.session) = (Some(into.into()), session);
        }
    }

    pub fn get(&self, id: u64) -> Option<&Guest> {
        self.list.iter().find(|guest| guest.id == id)
    }

    /// Everybody who sees things as they happen.
    pub fn ids_now(&self) -> Vec<u64> {
        self.list.iter().filter(|guest| !guest.late).map(|guest| guest.id).collect()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn is_connected(&self, seat: Seat) -> bool {
        self.list.iter().any(|guest| guest.seat == Some(seat))
    }

    pub fn watching(&self) -> u32 {
        u32::try_from(self.list.iter().filter(|guest| guest.seat.is_none()).count()).unwrap_or(u32::MAX)
    }

    /// How many see things later.
    pub fn late(&self) -> usize {
        self.list.iter().filter(|guest| guest.late).count()
    }

    /// From now on everybody sees things as they happen.
    pub fn nobody_is_late(&mut self) {
        self.list.iter_mut().for_each(|guest| guest.late = false);
    }

    /// The distinct viewers among those who see things as they happen.
    pub fn viewers(&self) -> Vec<Viewer> {
        let mut viewers = Vec::new();
        for guest in self.list.iter().filter(|guest| !guest.late) {
            if !viewers.contains(&guest.viewer()) {
                viewers.push(guest.viewer());
            }
        }
        viewers
    }

    /// Sends one message. A client that does not keep up is let go: a slow reader never holds up a table. Says whether anybody
    /// was.
    pub fn send(&mut self, to: To, message: &impl Serialize) -> bool {
        let mut made: [Option<Frame>; 2] = [None, None];
        let before = self.list.len();
        self.list.retain(|guest| {
            if !to.is_for(guest) {
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
    // Counted and not spread over a histogram: that would keep every single one until somebody looks.
    metrics::counter!("safehouse_messages_total").increment(1);
    metrics::counter!("safehouse_message_bytes_total").increment(frame.size() as u64);
    let posted = guest.out.try_send(frame);
    if !posted {
        guest.out.end(Parting::TOO_SLOW);
    }
    posted
}
