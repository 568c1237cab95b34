//! A WebSocket from the house's side (RFC 6455), as small as it can be while neither side speaks.
//!
//! A house holds thousands of lines, and most of them are silent. A line that waits keeps no buffer: what is read goes
//! through the stack, and a message that is sent is written once, frame and all, for all connections that get it. How a
//! line is opened is in `opening`, what is sent in `frame`, what comes in `piece` and `message`, the codes for ending
//! it in `closing`. `tests/websocket.rs` goes through the protocol case by case.

pub mod closing;
mod frame;
mod message;
mod opening;
mod piece;

use std::pin::Pin;
use std::task::ready;
use std::time::Duration;

use tokio::io::{AsyncRead as _, AsyncWriteExt as _, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::timeout;

pub use frame::Frame;
pub use opening::{NotOpened, Opening};

use closing::PROTOCOL;
use frame::{BINARY, CLOSE, CONTINUED, PING, PONG, TEXT};
use message::Message;
use piece::{Piece, piece};

/// So much is read at once; messages to the house are smaller as a rule.
const AT_ONCE: usize = 4 << 10;

/// How long, and how much, is read and thrown away after the last frame. A connection that is dropped with something
/// unread is reset, and a reset takes away what the other side has not read yet: the close frame before all.
const LINGER: Duration = Duration::from_secs(3);
const LINGER_BYTES: usize = 16 << 20;

/// What came over the line.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    Text(Vec<u8>),
    Binary(Vec<u8>),
    Ping(Vec<u8>),
    Pong,
    /// A piece of a message that goes on.
    Part,
    /// The guest hangs up, with this code.
    Close(Option<u16>),
}

/// Why nothing more is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The line is dead.
    Gone,
    /// The other end does not keep to the protocol: the code for that, and what is wrong.
    Wrong { code: u16, why: &'static str },
}

impl Broken {
    fn wrong(code: u16, why: &'static str) -> Broken {
        Broken::Wrong { code, why }
    }
}

/// A line that is open.
pub struct WebSocket {
    stream: TcpStream,
    /// What was read and not understood yet. Empty, and nowhere on the heap, between messages.
    unread: Vec<u8>,
    /// The beginning of a message that comes in pieces.
    begun: Option<Message>,
    /// Whether sending was given up in the middle of a frame: whatever followed would be taken for the rest of it.
    is_torn: bool,
}

impl WebSocket {
    fn new(stream: TcpStream, unread: Vec<u8>) -> WebSocket {
        WebSocket { stream, unread, begun: None, is_torn: false }
    }

    /// Returns the next thing said. Nothing is lost if the caller stops waiting for it.
    pub async fn hear(&mut self) -> Result<Heard, Broken> {
        loop {
            let begun = self.begun.as_ref().map_or(0, Message::size);
            if let Some(piece) = piece(&mut self.unread, begun)? {
                return self.joined(piece);
            }
            let WebSocket { stream, unread, .. } = self;
            if read(stream, |bytes| unread.extend_from_slice(bytes)).await? == 0 {
                return Err(Broken::Gone);
            }
        }
    }

    /// Puts pieces together. Frames about the line itself may come in between.
    fn joined(&mut self, Piece { last, kind, bytes }: Piece) -> Result<Heard, Broken> {
        let mut message = match (kind, self.begun.take()) {
            (PING | PONG | CLOSE, begun) => {
                self.begun = begun;
                return match kind {
                    PING => Ok(Heard::Ping(bytes)),
                    PONG => Ok(Heard::Pong),
                    _ => closing::code(&bytes).map(Heard::Close),
                };
            }
            (TEXT | BINARY, None) => Message::new(kind),
            (CONTINUED, Some(begun)) => begun,
            (CONTINUED, None) => return Err(Broken::wrong(PROTOCOL, "more of a message that never began")),
            (_, _) => return Err(Broken::wrong(PROTOCOL, "a message that begins in the middle of another")),
        };
        message.add(bytes)?;
        if last {
            return message.whole();
        }
        self.begun = Some(message);
        Ok(Heard::Part)
    }

    /// Sends frames in one breath.
    pub async fn say(&mut self, frames: &[Frame]) -> Result<(), Broken> {
        if self.is_torn {
            return Err(Broken::Gone);
        }
        self.is_torn = true;
        let sent = match frames {
            [Frame(one)] => self.stream.write_all(one).await,
            several => {
                let together: Vec<u8> = several.iter().flat_map(|frame| frame.0.iter().copied()).collect();
                self.stream.write_all(&together).await
            }
        };
        sent.map_err(|_| Broken::Gone)?;
        self.is_torn = false;
        Ok(())
    }

    /// Ends the line so that what was said last is heard.
    pub async fn end(mut self) {
        let ending = async {
            self.stream.shutdown().await.map_err(|_| Broken::Gone)?;
            let mut left = LINGER_BYTES;
            while left > 0 {
                match read(&mut self.stream, |_| ()).await? {
                    0 => break,
                    read => left = left.saturating_sub(read),
                }
            }
            Ok::<_, Broken>(())
        };
        // A client that is gone already, or never goes, has heard as much as it will.
        _ = timeout(LINGER, ending).await;
    }
}

/// Reads what is there, and waits for something if need be. Says how much there was; nothing at the end.
async fn read(stream: &mut TcpStream, mut take: impl FnMut(&[u8])) -> Result<usize, Broken> {
    std::future::poll_fn(|context| {
        // On the stack: a line that waits needs no room for what does not come.
        let mut space = [const { std::mem::MaybeUninit::uninit() }; AT_ONCE];
        let mut read = ReadBuf::uninit(&mut space);
        let done = ready!(Pin::new(&mut *stream).poll_read(context, &mut read));
        take(read.filled());
        std::task::Poll::Ready(done.map(|()| read.filled().len()).map_err(|_| Broken::Gone))
    })
    .await
}

#[cfg(test)]
mod tests {
    use wire::LARGEST_MESSAGE;

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
    async fn heard(bytes: &[u8], at_once: usize) -> (Vec<Heard>, Broken, bool) {
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
        let mut line = WebSocket::new(stream, Vec::new());
        let mut all = Vec::new();
        let end = loop {
            match line.hear().await {
                Ok(heard) => all.push(heard),
                Err(broken) => break broken,
            }
        };
        sending.await.unwrap();
        (all, end, line.unread.capacity() == 0)
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
            Heard::Part,
            Heard::Ping(b"there?".into()),
            Heard::Part,
            Heard::Text("h\u{e9}llo".into()),
            Heard::Pong,
            Heard::Binary(long),
            Heard::Binary(largest),
            Heard::Close(Some(1000)),
        ];
        for at_once in [1, 7, 1_000, 100_000] {
            let (all, _, forgets) = heard(&sent, at_once).await;
            assert!(all == wanted, "{at_once} bytes at once: {} messages", all.len());
            assert!(forgets, "a silent line keeps nothing");
        }
    }

    #[tokio::test]
    async fn a_message_is_refused_as_soon_as_it_is_wrong() {
        let half = vec![b'x'; LARGEST_MESSAGE / 2 + 1];
        // The header of the second half alone: its bytes never come.
        let in_pieces = [masked(0x02, &half), masked(0x80, &half)[..8].to_vec()].concat();
        let torn_letter = [masked(0x01, &[0xce]), masked(0x00, &[0xff])].concat();
        for (bytes, code) in [(in_pieces, closing::TOO_LARGE), (torn_letter, closing::NOT_TEXT)] {
            let (all, end, _) = heard(&bytes, 100_000).await;
            assert_eq!(all, [Heard::Part]);
            assert!(matches!(end, Broken::Wrong { code: said, .. } if said == code), "{end:?}");
        }
    }

    #[tokio::test]
    async fn empty_pieces_are_counted() {
        let sent = [masked(0x01, b""), masked(0x00, b"").repeat(2_000)].concat();
        let (all, end, _) = heard(&sent, 100_000).await;
        assert_eq!(all.len(), 1_024);
        assert!(matches!(end, Broken::Wrong { code: closing::POLICY, .. }), "{end:?}");
    }
}
