//! A WebSocket client that says exactly the bytes it is told to, right or wrong, and reads exactly what comes.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long anything may take; far more than it does.
const WITHIN: Duration = Duration::from_secs(20);

pub const CONTINUED: u8 = 0x0;
pub const TEXT: u8 = 0x1;
pub const BINARY: u8 = 0x2;
pub const CLOSE: u8 = 0x8;
pub const PING: u8 = 0x9;
pub const PONG: u8 = 0xa;

/// The last piece of a message.
pub const FIN: u8 = 0x80;

const MASK: [u8; 4] = [0x37, 0xfa, 0x21, 0x3d];

/// A frame as it should be: masked, its length as short as can be.
pub fn frame(first: u8, bytes: &[u8]) -> Vec<u8> {
    let form = match bytes.len() {
        0..=125 => Form::Short,
        126..=0xffff => Form::Two,
        _ => Form::Eight,
    };
    odd(first, form, bytes)
}

/// How a length is written.
#[derive(Clone, Copy)]
pub enum Form {
    Short,
    Two,
    Eight,
}

/// A frame whose length is written like this.
pub fn odd(first: u8, form: Form, bytes: &[u8]) -> Vec<u8> {
    let mut made = header(first, form, bytes.len() as u64, true);
    made.extend(MASK);
    made.extend(bytes.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    made
}

/// The first bytes of a frame, up to its mask.
pub fn header(first: u8, form: Form, length: u64, masked: bool) -> Vec<u8> {
    let mask = if masked { 0x80 } else { 0 };
    let mut made = vec![first];
    match form {
        Form::Short => made.push(mask | u8::try_from(length).unwrap()),
        Form::Two => {
            made.push(mask | 0x7e);
            made.extend(u16::try_from(length).unwrap().to_be_bytes());
        }
        Form::Eight => {
            made.push(mask | 0x7f);
            made.extend(length.to_be_bytes());
        }
    }
    made
}

/// A frame without a mask, as only servers may send it.
pub fn unmasked(first: u8, bytes: &[u8]) -> Vec<u8> {
    [header(first, Form::Short, bytes.len() as u64, false), bytes.to_vec()].concat()
}

pub fn close(code: u16, reason: &[u8]) -> Vec<u8> {
    frame(FIN | CLOSE, &[&code.to_be_bytes(), reason].concat())
}

/// What the house said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    Message(Vec<u8>),
    Ping,
    Pong(Vec<u8>),
    Close(Option<u16>, String),
    /// The connection was ended in order.
    End,
    /// It was reset, and with it whatever was not read yet.
    Reset,
}

/// A connection.
pub struct Raw {
    stream: TcpStream,
    read: Vec<u8>,
}

/// The lines of a request that opens a line, one of them missing or different where a test wants that.
pub fn request(address: SocketAddr, code: &str, token: &str) -> Vec<(&'static str, String)> {
    vec![
        ("", format!("GET /ws/tables/{code} HTTP/1.1")),
        ("Host", address.to_string()),
        ("Authorization", format!("Bearer {token}")),
        ("Connection", "Upgrade".into()),
        ("Upgrade", "websocket".into()),
        ("Sec-WebSocket-Version", "13".into()),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==".into()),
    ]
}

impl Raw {
    /// Sends a request; the head of the reply, and the connection as it is then.
    pub async fn ask(address: SocketAddr, lines: &[(&str, String)]) -> (String, Raw) {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let mut raw = Raw { stream, read: Vec::new() };
        let lines = lines.iter().map(|(name, value)| match *name {
            "" => format!("{value}\r\n"),
            name => format!("{name}: {value}\r\n"),
        });
        raw.send((lines.collect::<String>() + "\r\n").as_bytes()).await;
        loop {
            if let Some(end) = raw.read.windows(4).position(|four| four == b"\r\n\r\n") {
                let head = raw.read.drain(..end + 4).collect();
                return (String::from_utf8(head).unwrap(), raw);
            }
            assert!(raw.more().await == Ok(true), "the reply ends in its head");
        }
    }

    /// Opens a line in this format.
    pub async fn open(address: SocketAddr, code: &str, token: &str, protocol: &str) -> Raw {
        let mut lines = request(address, code, token);
        lines.push(("Sec-WebSocket-Protocol", protocol.into()));
        let (head, raw) = Raw::ask(address, &lines).await;
        assert!(head.starts_with("HTTP/1.1 101"), "{head}");
        assert!(head.to_lowercase().contains("sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo="), "{head}");
        raw
    }

    /// The connection alone, for whoever reads and writes at the same time. What was read and not taken is lost.
    pub fn into_stream(self) -> TcpStream {
        self.stream
    }

    /// Sends bytes; whoever is not heard any more need not be.
    pub async fn send(&mut self, bytes: &[u8]) {
        _ = timeout(WITHIN, self.stream.write_all(bytes)).await;
    }

    /// Reads more. Whether there was anything; an error if the connection was reset.
    async fn more(&mut self) -> Result<bool, ()> {
        let mut space = [0; 4_096];
        let read = timeout(WITHIN, self.stream.read(&mut space)).await.expect("something in time");
        let read = read.map_err(|_| ())?;
        self.read.extend_from_slice(&space[..read]);
        Ok(read > 0)
    }

    /// The next frame. The house never masks, never sends pieces, and writes lengths as short as can be.
    pub async fn next(&mut self) -> Said {
        loop {
            if let Some((first, bytes, taken)) = whole(&self.read) {
                self.read.drain(..taken);
                assert_eq!(first & 0xf0, FIN, "a frame is whole and uses no other bits");
                return match first & 0x0f {
                    TEXT | BINARY => Said::Message(bytes),
                    PING => Said::Ping,
                    PONG => Said::Pong(bytes),
                    CLOSE => {
                        let code = bytes.first_chunk::<2>().map(|code| u16::from_be_bytes(*code));
                        let reason = bytes.get(2..).unwrap_or_default().to_vec();
                        Said::Close(code, String::from_utf8(reason).expect("a reason is text"))
                    }
                    other => panic!("the house sent a frame of kind {other}"),
                };
            }
            match self.more().await {
                Ok(true) => {}
                Ok(false) => return Said::End,
                Err(()) => return Said::Reset,
            }
        }
    }

    /// Everything up to the end, without pings.
    pub async fn rest(&mut self) -> Vec<Said> {
        let mut all = Vec::new();
        loop {
            match self.next().await {
                Said::Ping => {}
                end @ (Said::End | Said::Reset) => {
                    all.push(end);
                    return all;
                }
                said => all.push(said),
            }
        }
    }
}

/// The first frame of these bytes, if it is whole: its first byte, what it says, and how many bytes it took.
fn whole(bytes: &[u8]) -> Option<(u8, Vec<u8>, usize)> {
    let (first, second) = (*bytes.first()?, *bytes.get(1)?);
    assert_eq!(second & 0x80, 0, "the house does not mask");
    let (written, least) = match second {
        126 => (2, 126),
        127 => (8, 0x1_0000),
        _ => (0, 0),
    };
    let long = bytes.get(2..2 + written)?.iter().fold(0, |length, byte| length << 8 | usize::from(*byte));
    assert!(long >= least, "a length is written as short as can be");
    let length = if written == 0 { usize::from(second) } else { long };
    let end = 2 + written + length;
    Some((first, bytes.get(2 + written..end)?.to_vec(), end))
}
