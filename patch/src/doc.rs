//! A document, packed.

use serde::de::DeserializeOwned;
use serde::ser::{SerializeMap as _, SerializeSeq as _};
use serde::{Serialize, Serializer};

use crate::pack::Packer;
use crate::read::{Reader, Token};

/// Anything that can be written down, as `MessagePack` with named fields. It is written again in whatever format a
/// message is sent in.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Doc(Vec<u8>);

impl Doc {
    /// Packs a value. It says the same as the value's JSON.
    pub fn of(value: &impl Serialize) -> Doc {
        let mut bytes = Vec::with_capacity(8 << 10);
        match value.serialize(&mut Packer { bytes: &mut bytes }) {
            Ok(()) => Doc(bytes),
            // Writing plain data to memory cannot fail; a half document would be worse than none.
            Err(_) => Doc::part(&[0xc0]),
        }
    }

    /// The same without spare capacity, for a caller who keeps it.
    #[must_use]
    pub fn to_keep(mut self) -> Doc {
        self.0.shrink_to_fit();
        self
    }

    pub(crate) fn part(bytes: &[u8]) -> Doc {
        Doc(bytes.to_vec())
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// What was packed, if it was a value of this kind.
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        let mut unpacker = rmp_serde::Deserializer::from_read_ref(&self.0).with_human_readable();
        T::deserialize(&mut unpacker).ok()
    }

    /// How many bytes it takes.
    pub fn size(&self) -> usize {
        self.0.len()
    }
}

impl std::fmt::Debug for Doc {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&serde_json::to_string(self).unwrap_or_default())
    }
}

impl Serialize for Doc {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Here(std::cell::Cell::new(Reader::new(&self.0))).serialize(to)
    }
}

/// What stands at a reader's place, written again; the reader has then passed it. In a cell, because writing does not
/// change what is written but must move on in the document.
struct Here<'d>(std::cell::Cell<Reader<'d>>);

impl Here<'_> {
    fn token(&self) -> Token<'_> {
        let mut reader = self.0.get();
        let token = reader.token();
        self.0.set(reader);
        token
    }
}

impl Serialize for Here<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.token() {
            Token::Nil => to.serialize_unit(),
            Token::Bool(value) => to.serialize_bool(value),
            Token::Unsigned(value) => to.serialize_u64(value),
            Token::Signed(value) => to.serialize_i64(value),
            Token::Float(value) => to.serialize_f64(value),
            Token::Text(value) => to.serialize_str(value),
            Token::Bytes(value) => to.serialize_bytes(value),
            Token::List(count) => {
                let mut list = to.serialize_seq(Some(count))?;
                for _ in 0..count {
                    list.serialize_element(self)?;
                }
                list.end()
            }
            Token::Map(count) => {
                let mut map = to.serialize_map(Some(count))?;
                for _ in 0..count {
                    map.serialize_key(self)?;
                    map.serialize_value(self)?;
                }
                map.end()
            }
        }
    }
}
