//! A WebSocket from the house's side (RFC 6455), as small as it can be while nobody says anything.
//!
//! A house holds thousands of lines, and most of them are silent. A line that waits keeps no buffer: what is read goes
//! through the stack, and a message that is sent is written once, frame and all, for everybody who gets it.

use std::pin::Pin;
use std::task::ready;

use axum::body::{Body, Bytes};
use axum::http::{Extensions, HeaderMap, HeaderValue, Response, StatusCode, header};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead as _, AsyncWriteExt as _, ReadBuf};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use wire::{Format, LARGEST_MESSAGE};

use crate::Fault;

/// So much is read at once; messages to the house are smaller as a rule.
const AT_ONCE: usize = 4 << 10;

/// The longest frame about the line itself.
const LONGEST_CONTROL: usize = 125;

/// "Policy violation": we end the line, and say why.
const ENDED_BY_US: u16 = 1008;

const CONTINUED: u8 = 0x0;
const TEXT: u8 = 0x1;
const BINARY: u8 = 0x2;
const CLOSE: u8 = 0x8;
const PING: u8 = 0x9;
const PONG: u8 = 0xa;

/// A message in its frame, ready to be sent any number of times.
#[derive(Clone)]
pub struct Frame(Bytes);

impl Frame {
    /// A message as it is written in this format.
    pub fn message(format: Format, bytes: &[u8]) -> Frame {
        match format {
            Format::Json => Frame::of(TEXT, bytes),
            Format::Packed => Frame::of(BINARY, bytes),
        }
    }

    /// Asks whether somebody is still there.
    pub fn ping() -> Frame {
        Frame(Bytes::from_static(&[0x80 | PING, 0]))
    }

    /// The answer to being asked.
    pub fn pong(asked: &[u8]) -> Frame {
        Frame::of(PONG, asked)
    }

    /// The last frame of a line that the house ends.
    pub fn close(why: &str) -> Frame {
        let mut end = why.len().min(LONGEST_CONTROL - 2);
        while !why.is_char_boundary(end) {
            end -= 1;
        }
        Frame::of(CLOSE, &[&ENDED_BY_US.to_be_bytes(), &why.as_bytes()[..end]].concat())
    }

    /// The answer to a guest who hangs up.
    pub fn closed() -> Frame {
        Frame(Bytes::from_static(&[0x80 | CLOSE, 2, 0x03, 0xe8]))
    }

    fn of(kind: u8, bytes: &[u8]) -> Frame {
        let mut frame = Vec::with_capacity(bytes.len() + 10);
        frame.push(0x80 | kind);
        match bytes.len() {
            short @ 0..=125 => frame.push(short as u8),
            long @ 126..=0xffff => {
                frame.push(126);
                frame.extend((long as u16).to_be_bytes());
            }
            longer => {
                frame.push(127);
                frame.extend((longer as u64).to_be_bytes());
            }
        }
        frame.extend_from_slice(bytes);
        Frame(frame.into())
    }

    /// How many bytes go over the line.
    pub fn size(&self) -> usize {
        self.0.len()
    }
}

/// What came over the line.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    Text(Vec<u8>),
    Binary(Vec<u8>),
    Ping(Vec<u8>),
    Pong,
    Close,
}

/// The line is dead, or whoever is at its other end does not speak as agreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken;

/// A line that is open.
pub struct Line {
    stream: TcpStream,
    /// What was read and not understood yet. Empty, and nowhere on the heap, between messages.
    unread: Vec<u8>,
    /// The beginning of a message that comes in pieces.
    begun: Option<(u8, Vec<u8>)>,
}

/// A line that is about to be opened.
pub struct Opening {
    upgrade: OnUpgrade,
    key: HeaderValue,
}

impl Opening {
    /// Whether a request asks for a line, and as it should.
    pub fn asked(headers: &HeaderMap, extensions: &mut Extensions) -> Result<Opening, Fault> {
        let says = |name, word: &str| {
            let values = headers.get_all(name).iter().filter_map(|value: &HeaderValue| value.to_str().ok());
            values.flat_map(|list| list.split(',')).any(|one| one.trim().eq_ignore_ascii_case(word))
        };
        let wrong = || Fault::Bad("this door is for WebSockets, version 13".into());
        if !says(header::CONNECTION, "upgrade") || !says(header::UPGRADE, "websocket") {
            return Err(wrong());
        }
        let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| says(header::SEC_WEBSOCKET_VERSION, "13"));
        let accepted = key.map(|key| derive_accept_key(key.as_bytes()));
        let key = accepted.and_then(|key| HeaderValue::try_from(key).ok()).ok_or_else(wrong)?;
        Ok(Opening { upgrade: extensions.remove().ok_or_else(wrong)?, key })
    }

    /// The reply that opens the line.
    pub fn reply(&self, protocol: Option<&'static str>) -> Response<Body> {
        let mut reply = Response::new(Body::empty());
        *reply.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = reply.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, self.key.clone());
        if let Some(protocol) = protocol {
            headers.insert(header::SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(protocol));
        }
        reply
    }

    /// The line, once the reply is on its way; nothing if the other side is gone already.
    pub async fn open(self) -> Option<Line> {
        let parts = self.upgrade.await.ok()?.downcast::<TokioIo<TcpStream>>().ok()?;
        Some(Line { stream: parts.io.into_inner(), unread: parts.read_buf.to_vec(), begun: None })
    }
}

impl Line {
    /// The next thing said. Nothing is lost if nobody waits for it to the end.
    pub async fn hear(&mut self) -> Result<Heard, Broken> {
        loop {
            while let Some(Piece { last, kind, bytes }) = piece(&mut self.unread)? {
                if let Some(heard) = self.joined(last, kind, bytes)? {
                    return Ok(heard);
                }
            }
            if !self.read().await? {
                return Err(Broken);
            }
        }
    }

    /// Reads what is there, and waits for something if need be. Says whether there was anything.
    async fn read(&mut self) -> Result<bool, Broken> {
        let (stream, unread) = (&mut self.stream, &mut self.unread);
        std::future::poll_fn(|context| {
            // On the stack: whoever waits needs no room for what does not come.
            let mut space = [const { std::mem::MaybeUninit::uninit() }; AT_ONCE];
            let mut read = ReadBuf::uninit(&mut space);
            let done = ready!(Pin::new(&mut *stream).poll_read(context, &mut read));
            unread.extend_from_slice(read.filled());
            std::task::Poll::Ready(done.map(|()| !read.filled().is_empty()).map_err(|_| Broken))
        })
        .await
    }

    /// Puts pieces together. Frames about the line itself may come in between.
    fn joined(&mut self, last: bool, kind: u8, bytes: Vec<u8>) -> Result<Option<Heard>, Broken> {
        match kind {
            PING => return Ok(Some(Heard::Ping(bytes))),
            PONG => return Ok(Some(Heard::Pong)),
            CLOSE => return Ok(Some(Heard::Close)),
            _ => {}
        }
        let (kind, bytes) = match (kind, self.begun.take()) {
            (TEXT | BINARY, None) => (kind, bytes),
            (CONTINUED, Some((kind, mut begun))) if begun.len() + bytes.len() <= LARGEST_MESSAGE => {
                begun.extend(bytes);
                (kind, begun)
            }
            _ => return Err(Broken),
        };
        match kind {
            _ if !last => self.begun = Some((kind, bytes)),
            TEXT if std::str::from_utf8(&bytes).is_err() => return Err(Broken),
            TEXT => return Ok(Some(Heard::Text(bytes))),
            _ => return Ok(Some(Heard::Binary(bytes))),
        }
        Ok(None)
    }

    /// Sends one frame.
    pub async fn say(&mut self, frame: &Frame) -> Result<(), Broken> {
        self.stream.write_all(&frame.0).await.map_err(|_| Broken)
    }

    /// Sends several frames in one breath.
    pub async fn say_all(&mut self, frames: &[Frame]) -> Result<(), Broken> {
        match frames {
            [one] => self.say(one).await,
            several => {
                let together: Vec<u8> = several.iter().flat_map(|frame| frame.0.iter().copied()).collect();
                self.stream.write_all(&together).await.map_err(|_| Broken)
            }
        }
    }
}

/// A frame as it came, its mask taken off.
#[derive(Debug, PartialEq, Eq)]
struct Piece {
    last: bool,
    kind: u8,
    bytes: Vec<u8>,
}

/// Takes the first frame off what was read, once it is there as a whole.
fn piece(unread: &mut Vec<u8>) -> Result<Option<Piece>, Broken> {
    let [first, second, rest @ ..] = unread.as_slice() else { return Ok(None) };
    let (last, kind) = (first & 0x80 != 0, first & 0x0f);
    let is_known = matches!(kind, CONTINUED | TEXT | BINARY | CLOSE | PING | PONG);
    // Guests mask what they send, and nothing was agreed about the other bits.
    if first & 0x70 != 0 || second & 0x80 == 0 || !is_known {
        return Err(Broken);
    }
    let short = usize::from(second & 0x7f);
    if kind & 0x8 != 0 && (!last || short > LONGEST_CONTROL) {
        return Err(Broken);
    }
    let written = match short {
        126 => 2,
        127 => 8,
        _ => 0,
    };
    let Some((long, rest)) = rest.split_at_checked(written) else { return Ok(None) };
    let long = long.iter().fold(0u64, |length, &byte| length << 8 | u64::from(byte));
    let length = if written == 0 { short as u64 } else { long };
    if length > LARGEST_MESSAGE as u64 {
        return Err(Broken);
    }
    let Some((mask, rest)) = rest.split_first_chunk::<4>() else { return Ok(None) };
    let Some(masked) = rest.get(..length as usize) else { return Ok(None) };
    let bytes = masked.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask).collect();
    let taken = 2 + written + mask.len() + length as usize;
    if taken == unread.len() {
        *unread = Vec::new();
    } else {
        unread.drain(..taken);
    }
    Ok(Some(Piece { last, kind, bytes }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame as a guest sends it.
    fn masked(first: u8, bytes: &[u8]) -> Vec<u8> {
        let Frame(frame) = Frame::of(first & 0x0f, bytes);
        let header = frame.len() - bytes.len();
        let mut made = frame[..header].to_vec();
        made[0] = first;
        made[1] |= 0x80;
        made.extend([1, 2, 3, 4]);
        made.extend(bytes.iter().zip([1, 2, 3, 4].iter().cycle()).map(|(byte, mask)| byte ^ mask));
        made
    }

    /// Everything a line hears of these bytes, however they arrive.
    async fn heard(bytes: &[u8], at_once: usize) -> (Vec<Heard>, bool) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut guest = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        let bytes = bytes.to_vec();
        let sending = tokio::spawn(async move {
            for part in bytes.chunks(at_once) {
                // The line may be broken before all of it is sent.
                _ = guest.write_all(part).await;
                tokio::task::yield_now().await;
            }
        });
        let mut line = Line { stream, unread: Vec::new(), begun: None };
        let mut all = Vec::new();
        while let Ok(heard) = line.hear().await {
            all.push(heard);
        }
        sending.await.unwrap();
        (all, line.unread.capacity() == 0)
    }

    #[tokio::test]
    async fn messages_come_whole_however_they_are_cut() {
        let long = vec![b'x'; 300];
        let largest = vec![b'y'; LARGEST_MESSAGE];
        let sent = [
            masked(0x81, b"hello"),
            masked(0x82, &[]),
            masked(0x01, "h\u{e9}".as_bytes()),
            masked(0x89, b"there?"),
            masked(0x00, b"ll"),
            masked(0x80, b"o"),
            masked(0x8a, b""),
            masked(0x82, &long),
            masked(0x82, &largest),
            masked(0x88, &[3, 232]),
        ]
        .concat();
        let wanted = [
            Heard::Text(b"hello".into()),
            Heard::Binary(Vec::new()),
            Heard::Ping(b"there?".into()),
            Heard::Text("h\u{e9}llo".into()),
            Heard::Pong,
            Heard::Binary(long),
            Heard::Binary(largest),
            Heard::Close,
        ];
        for at_once in [1, 7, 1_000, 100_000] {
            let (all, forgets) = heard(&sent, at_once).await;
            assert!(all == wanted, "{at_once} bytes at once: {} messages", all.len());
            assert!(forgets, "a silent line keeps nothing");
        }
    }

    #[tokio::test]
    async fn whoever_does_not_keep_to_what_was_agreed_is_not_heard() {
        let unmasked = Frame::of(TEXT, b"hello").0.to_vec();
        let too_large = [&[0x82, 0xff][..], &(LARGEST_MESSAGE as u64 + 1).to_be_bytes()].concat();
        let endless = [&[0x82, 0xff][..], &u64::MAX.to_be_bytes()].concat();
        let half = vec![b'x'; LARGEST_MESSAGE / 2 + 1];
        let in_pieces = [masked(0x02, &half), masked(0x80, &half)].concat();
        let wrong = [
            unmasked,
            too_large,
            endless,
            in_pieces,
            masked(0xc1, b"compressed, though nobody agreed to that"),
            masked(0x83, b"unknown"),
            masked(0x81, &[0xff, 0xfe]),
            masked(0x80, b"continued from nothing"),
            [masked(0x01, b"one"), masked(0x81, b"another")].concat(),
            masked(0x09, b"a piece of a ping"),
            masked(0x89, &[b'x'; 126]),
        ];
        for bytes in wrong {
            assert_eq!(heard(&bytes, 100_000).await.0, [], "{:?}", &bytes[..bytes.len().min(20)]);
        }
    }

    #[test]
    fn a_close_is_never_longer_than_it_may_be() {
        assert_eq!(Frame::close("bye").0[..], [0x88, 5, 3, 0xf0, b'b', b'y', b'e']);
        let Frame(long) = Frame::close(&"\u{e9}".repeat(100));
        assert_eq!((long[1], long.len()), (124, 126));
        assert!(std::str::from_utf8(&long[4..]).is_ok());
    }
}
