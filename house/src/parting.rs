//! How the house ends a line: told once, in a `bye` and then in the close frame after it, and both say the same.

use wire::{Farewell, Format};

use crate::line::Frame;
use crate::line::closing::{AWAY, NORMAL, POLICY, UNSUPPORTED};
use crate::table::guests::written;
use crate::table::tell::Sent;

/// Why the house ends a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parting {
    pub why: Farewell,
    message: &'static str,
    come_back_ms: Option<u32>,
    /// What the close frame calls it.
    code: u16,
}

impl Parting {
    const fn new(why: Farewell, message: &'static str, come_back_ms: Option<u32>, code: u16) -> Parting {
        Parting { why, message, come_back_ms, code }
    }

    /// The house closes.
    pub const RESTART: Parting =
        Parting::new(Farewell::Restart, "the house restarts; come back in a moment", Some(2_000), AWAY);

    /// The table has left memory in this very moment, or is read anew.
    pub const TABLE_RESTARTS: Parting =
        Parting::new(Farewell::Restart, "the table is on its way; come back in a moment", Some(500), AWAY);

    /// More was waiting than is kept for one connection.
    pub const TOO_SLOW: Parting =
        Parting::new(Farewell::TooSlow, "too much was waiting for you; come back and resync", Some(500), POLICY);

    /// No sign of life.
    pub const SILENT: Parting = Parting::new(
        Farewell::TooSlow,
        "nothing was heard from you for more than a minute; answer pings, come back and resync",
        Some(500),
        POLICY,
    );

    /// More was sent than one client may send.
    pub const UNRULY: Parting =
        Parting::new(Farewell::Unruly, "that was too much, or made no sense, too often", None, POLICY);

    /// Text for bytes, or bytes for text.
    pub const OTHER_FORMAT: Parting = Parting::new(
        Farewell::Unruly,
        "this line was opened for the other kind of message: text for safehouse.v1.json, binary for safehouse.v1.msgpack",
        None,
        UNSUPPORTED,
    );

    /// The session it came by has ended.
    pub const LOGGED_OUT: Parting = Parting::gone("you have logged out");

    /// The line is not theirs any more.
    pub const fn gone(message: &'static str) -> Parting {
        Parting::new(Farewell::Gone, message, None, NORMAL)
    }

    /// The frames were not as agreed.
    pub fn wrong(code: u16, why: &'static str) -> Parting {
        Parting::new(Farewell::Unruly, why, None, code)
    }

    /// The last two frames of a line.
    pub fn frames(&self, format: Format) -> [Frame; 2] {
        let message = self.message.to_string();
        let bye = Sent::Bye { why: self.why, message, come_back_ms: self.come_back_ms };
        [written(format, &bye), Frame::close(self.code, self.message)]
    }
}
