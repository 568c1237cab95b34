//! A message that comes in pieces.

use super::closing::{NOT_TEXT, POLICY};
use super::frame::TEXT;
use super::{Broken, Heard};

/// In so many pieces a message may come: ample for a client that sends as it writes, too few to keep the house busy
/// with nothing.
const MOST_PIECES: u32 = 1_024;

/// What has come of a message so far.
#[derive(Default)]
pub(super) struct Message {
    kind: u8,
    bytes: Vec<u8>,
    pieces: u32,
    /// So many bytes are known to be text.
    checked: usize,
}

impl Message {
    pub fn new(kind: u8) -> Self {
        Message { kind, ..Message::default() }
    }

    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// One more piece. What cannot become text any more is refused at once, not at the end of the message.
    pub fn add(&mut self, bytes: Vec<u8>) -> Result<(), Broken> {
        self.pieces += 1;
        if self.pieces > MOST_PIECES {
            return Err(Broken::wrong(POLICY, "a message in more than 1024 pieces"));
        }
        if self.bytes.is_empty() {
            self.bytes = bytes;
        } else {
            self.bytes.extend(bytes);
        }
        if self.kind == TEXT {
            match std::str::from_utf8(&self.bytes[self.checked..]) {
                Ok(_) => self.checked = self.bytes.len(),
                // A letter whose rest is still to come.
                Err(error) if error.error_len().is_none() => self.checked += error.valid_up_to(),
                Err(_) => return Err(not_text()),
            }
        }
        Ok(())
    }

    /// The last piece was there.
    pub fn whole(self) -> Result<Heard, Broken> {
        match self.kind {
            TEXT if self.checked < self.bytes.len() => Err(not_text()),
            TEXT => Ok(Heard::Text(self.bytes)),
            _ => Ok(Heard::Binary(self.bytes)),
        }
    }
}

fn not_text() -> Broken {
    Broken::wrong(NOT_TEXT, "text that is no UTF-8")
}
