//! How messages are written.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Call;
use crate::limits::{LARGEST_FROM_HOUSE, LARGEST_MESSAGE};

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

    /// Reads a message from the house, or of one's own.
    pub fn read<T: DeserializeOwned>(self, bytes: &[u8]) -> Result<T, Unreadable> {
        self.read_within(bytes, LARGEST_FROM_HOUSE)
    }

    /// Reads a message to the house, which anybody may have written: it holds no more than [`limits`](crate::limits)
    /// allow, and nothing larger is ever unpacked.
    pub fn read_call(self, bytes: &[u8]) -> Result<Call, Unreadable> {
        self.read_within(bytes, LARGEST_MESSAGE)
    }

    fn read_within<T: DeserializeOwned>(self, bytes: &[u8], largest: usize) -> Result<T, Unreadable> {
        let packed = |bytes: &[u8]| rmp_serde::from_slice(bytes).map_err(|error| Unreadable(error.to_string()));
        match (self, bytes.split_first()) {
            // The byte that says how it is packed does not count.
            (Format::Json, _) if bytes.len() > largest => Err(too_large(largest)),
            (Format::Packed, Some((_, rest))) if rest.len() > largest => Err(too_large(largest)),
            (Format::Json, _) => serde_json::from_slice(bytes).map_err(|error| Unreadable(error.to_string())),
            (Format::Packed, Some((&PLAIN, rest))) => packed(rest),
            (Format::Packed, Some((&DEFLATED, rest))) => packed(&inflate(rest, largest)?),
            (Format::Packed, Some((other, _))) => {
                Err(Unreadable(format!("a message begins with 0 or 1, not with {other}")))
            }
            (Format::Packed, None) => Err(Unreadable("the message is empty".into())),
        }
    }
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(vec![DEFLATED], Compression::fast());
    // Writing to memory cannot fail.
    _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

fn inflate(bytes: &[u8], largest: usize) -> Result<Vec<u8>, Unreadable> {
    let mut unpacked = Vec::new();
    // One byte more than allowed is enough to know.
    let read = DeflateDecoder::new(bytes).take(largest as u64 + 1).read_to_end(&mut unpacked);
    match read {
        Ok(size) if size <= largest => Ok(unpacked),
        Ok(_) => Err(too_large(largest)),
        Err(error) => Err(Unreadable(format!("the message cannot be unpacked: {error}"))),
    }
}

fn too_large(largest: usize) -> Unreadable {
    Unreadable(format!("the message is too large: {largest} bytes are the most, unpacked"))
}
