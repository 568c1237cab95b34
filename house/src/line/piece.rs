//! Frames as they come: one is taken off what was read, once it is there as a whole, and checked before.

use wire::LARGEST_MESSAGE;

use super::Broken;
use super::closing::{PROTOCOL, TOO_LARGE};
use super::frame::{BINARY, CLOSE, CONTINUED, LONGEST_CONTROL, PING, PONG, TEXT};

/// A frame as it came, its mask taken off.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub last: bool,
    pub kind: u8,
    pub bytes: Vec<u8>,
}

/// Takes the first frame off what was read. What it may not be is refused as soon as its header is there: the house
/// does not wait for what it will not take. `begun` bytes of its message have come before it.
pub(super) fn piece(unread: &mut Vec<u8>, begun: usize) -> Result<Option<Piece>, Broken> {
    let wrong = |why| Err(Broken::wrong(PROTOCOL, why));
    let [first, second, rest @ ..] = unread.as_slice() else { return Ok(None) };
    let (last, kind) = (first & 0x80 != 0, first & 0x0f);
    if first & 0x70 != 0 {
        return wrong("a frame with bits that nobody agreed on");
    }
    if !matches!(kind, CONTINUED | TEXT | BINARY | CLOSE | PING | PONG) {
        return wrong("a kind of frame that there is not");
    }
    if second & 0x80 == 0 {
        return wrong("a frame without a mask");
    }
    let short = usize::from(second & 0x7f);
    let is_control = kind & 0x8 != 0;
    if is_control && !last {
        return wrong("a ping, pong or close in pieces");
    }
    if is_control && short > LONGEST_CONTROL {
        return wrong("a ping, pong or close of more than 125 bytes");
    }
    let (written, least) = match short {
        126 => (2, 126),
        127 => (8, 0x1_0000),
        _ => (0, 0),
    };
    let Some((long, rest)) = rest.split_at_checked(written) else { return Ok(None) };
    let long = long.iter().fold(0u64, |length, &byte| length << 8 | u64::from(byte));
    if long < least || long >> 63 != 0 {
        return wrong("a length that is not written as short as it could be, or too long for any frame");
    }
    let length = if written == 0 { Some(short) } else { usize::try_from(long).ok() };
    let most = LARGEST_MESSAGE.saturating_sub(if is_control { 0 } else { begun });
    let Some(length) = length.filter(|length| *length <= most) else {
        return Err(Broken::wrong(TOO_LARGE, "a message of more than 16 KiB"));
    };
    let Some((mask, rest)) = rest.split_first_chunk::<4>() else { return Ok(None) };
    let Some(masked) = rest.get(..length) else { return Ok(None) };
    let bytes = masked.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask).collect();
    let taken = 2 + written + mask.len() + length;
    if taken == unread.len() {
        *unread = Vec::new();
    } else {
        unread.drain(..taken);
    }
    Ok(Some(Piece { last, kind, bytes }))
}
