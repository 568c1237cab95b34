//! How messages are written.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// No message to the house is larger than this, packed or not.
pub const LARGEST_MESSAGE: usize = 16 << 10;

/// No message from the house is larger than this once unpacked.
const LARGEST_UNPACKED: u64 = 4 << 20;

/// From here on packing a message tighter is worth the time: whole views, not updates.
const WORTH_DEFLATING: usize = 4096;

const PLAIN: u8 = 0;
const DEFLATED: u8 = 1;

/// How messages are written, as the WebSocket's subprotocol says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Text frames, for anybody's client.
    Json,
    /// Binary frames: a byte, then `MessagePack`. 0: as it is; 1: deflated.
    Packed,
}

/// Why a message cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unreadable(pub String);

impl Format {
    pub const ALL: [Format; 2] = [Format::Packed, Format::Json];

    /// The subprotocol that asks for it.
    pub const fn subprotocol(self) -> &'static str {
        match self {
            Format::Json => "safehouse.v1.json",
            Format::Packed => "safehouse.v1.msgpack",
        }
    }

    /// Writes a message.
    pub fn write(self, message: &impl Serialize) -> Vec<u8> {
        match self {
            // Writing plain data to memory cannot fail.
            Format::Json => serde_json::to_vec(message).unwrap_or_default(),
            Format::Packed => {
                let mut bytes = vec![PLAIN];
                let mut packer = rmp_serde::Serializer::new(&mut bytes);
                message.serialize(&mut packer).unwrap_or_default();
                if bytes.len() > WORTH_DEFLATING { deflate(&bytes[1..]) } else { bytes }
            }
        }
    }

    /// Reads a message.
    pub fn read<T: DeserializeOwned>(self, bytes: &[u8]) -> Result<T, Unreadable> {
        let packed = |bytes: &[u8]| rmp_serde::from_slice(bytes).map_err(|error| Unreadable(error.to_string()));
        match self {
            Format::Json => serde_json::from_slice(bytes).map_err(|error| Unreadable(error.to_string())),
            Format::Packed => match bytes.split_first() {
                Some((&PLAIN, rest)) => packed(rest),
                Some((&DEFLATED, rest)) => packed(&inflate(rest)?),
                Some((other, _)) => Err(Unreadable(format!("a message begins with 0 or 1, not with {other}"))),
                None => Err(Unreadable("the message is empty".into())),
            },
        }
    }
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(vec![DEFLATED], Compression::fast());
    // Writing to memory cannot fail.
    _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

fn inflate(bytes: &[u8]) -> Result<Vec<u8>, Unreadable> {
    let mut unpacked = Vec::new();
    let read = DeflateDecoder::new(bytes).take(LARGEST_UNPACKED + 1).read_to_end(&mut unpacked);
    match read {
        Ok(size) if size as u64 <= LARGEST_UNPACKED => Ok(unpacked),
        Ok(_) => Err(Unreadable("the message is too large".into())),
        Err(error) => Err(Unreadable(format!("the message cannot be unpacked: {error}"))),
    }
}
