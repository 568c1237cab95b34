//! Frames as the house sends them: whole messages, unmasked, in one piece.

use axum::body::Bytes;
use wire::Format;

/// The longest a frame about the line itself may be.
pub(super) const LONGEST_CONTROL: usize = 125;

pub(super) const CONTINUED: u8 = 0x0;
pub(super) const TEXT: u8 = 0x1;
pub(super) const BINARY: u8 = 0x2;
pub(super) const CLOSE: u8 = 0x8;
pub(super) const PING: u8 = 0x9;
pub(super) const PONG: u8 = 0xa;

/// A message in its frame, ready to be sent any number of times.
#[derive(Clone)]
pub struct Frame(pub(super) Bytes);

impl Frame {
    /// A message as it is written in this format.
    pub fn message(format: Format, bytes: &[u8]) -> Frame {
        match format {
            Format::Json => Frame::of(TEXT, bytes),
            Format::Packed => Frame::of(BINARY, bytes),
        }
    }

    /// Asks whether the other end is still there.
    pub fn ping() -> Frame {
        Frame(Bytes::from_static(&[0x80 | PING, 0]))
    }

    /// The answer to being asked.
    pub fn pong(asked: &[u8]) -> Frame {
        Frame::of(PONG, asked)
    }

    /// The last frame of a line that the house ends.
    pub fn close(code: u16, why: &str) -> Frame {
        let mut end = why.len().min(LONGEST_CONTROL - 2);
        while !why.is_char_boundary(end) {
            end -= 1;
        }
        Frame::of(CLOSE, &[&code.to_be_bytes(), &why.as_bytes()[..end]].concat())
    }

    /// The answer to a guest who hangs up: the code it came with, or none.
    pub fn closed(code: Option<u16>) -> Frame {
        Frame::of(CLOSE, code.map(u16::to_be_bytes).as_ref().map_or(&[], |code| &code[..]))
    }

    pub(super) fn of(kind: u8, bytes: &[u8]) -> Frame {
        let mut frame = Vec::with_capacity(bytes.len() + 10);
        frame.push(0x80 | kind);
        match (u8::try_from(bytes.len()), u16::try_from(bytes.len())) {
            (Ok(short @ 0..=125), _) => frame.push(short),
            (_, Ok(long)) => {
                frame.push(126);
                frame.extend(long.to_be_bytes());
            }
            (_, Err(_)) => {
                frame.push(127);
                frame.extend((bytes.len() as u64).to_be_bytes());
            }
        }
        frame.extend_from_slice(bytes);
        Frame(frame.into())
    }

    #[cfg(test)]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// How many bytes go over the line.
    pub fn size(&self) -> usize {
        self.0.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_close_is_never_longer_than_it_may_be() {
        assert_eq!(Frame::close(1008, "bye").0[..], [0x88, 5, 3, 0xf0, b'b', b'y', b'e']);
        let Frame(long) = Frame::close(1008, &"\u{e9}".repeat(100));
        assert_eq!((long[1], long.len()), (124, 126));
        assert!(std::str::from_utf8(&long[4..]).is_ok());
    }

    #[test]
    fn whoever_hangs_up_hears_their_own_code() {
        assert_eq!(Frame::closed(Some(4_000)).0[..], [0x88, 2, 0x0f, 0xa0]);
        assert_eq!(Frame::closed(None).0[..], [0x88, 0]);
    }

    #[test]
    fn lengths_are_written_as_short_as_can_be() {
        for (length, header) in
            [(125, vec![0x82, 125]), (126, vec![0x82, 126, 0, 126]), (65_535, vec![0x82, 126, 255, 255])]
        {
            let Frame(frame) = Frame::of(BINARY, &vec![0; length]);
            assert_eq!((&frame[..header.len()], frame.len()), (&header[..], header.len() + length));
        }
        assert_eq!(Frame::of(BINARY, &vec![0; 65_536]).0[..10], [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0]);
    }
}
