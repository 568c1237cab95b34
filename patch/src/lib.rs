//! What changed between two views of a table.
//!
//! A server that sends whole views sends the same thing again and again; here the difference between two of them is
//! found, written down in a form that any language can follow in a dozen lines, and applied. Nothing here knows what a
//! view is: a [`Doc`] is anything that can be written down, packed so that equal parts are equal bytes.
#![forbid(unsafe_code)]

mod apply;
mod diff;
mod doc;
mod pack;
mod read;
mod unread;

pub use apply::{Misfit, apply};
pub use diff::diff;
pub use doc::Doc;
pub use unread::Unread;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::SerializeTuple as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// The changes that turn one document into another, in the order in which they are to be made.
///
/// Each is a list. `[path, value]` puts the value at the path; `[path, at, take, values]` takes so many elements out of
/// the list at the path, from this place on, and puts the values there instead. A path is a list of keys and places
/// from the outside in; the empty path is the whole document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(transparent, bound(deserialize = "Op<V>: Deserialize<'de>"))]
pub struct Patch<V = Value>(pub Vec<Op<V>>);

impl<V> Default for Patch<V> {
    fn default() -> Self {
        Patch(Vec::new())
    }
}

/// One change.
#[derive(Clone, Debug, PartialEq)]
pub enum Op<V = Value> {
    /// Puts a value at the path.
    Set { path: Vec<Step>, value: V },
    /// Takes `take` elements out of a list and puts others there.
    Splice { path: Vec<Step>, at: u32, take: u32, put: Vec<V> },
}

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(untagged)]
pub enum Step {
    /// A field of this name.
    Key(String),
    /// An element at this place, from 0.
    At(u32),
}

impl<V: Serialize> Serialize for Op<V> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Op::Set { path, value } => (path, value).serialize(to),
            Op::Splice { path, at, take, put } => {
                let mut list = to.serialize_tuple(4)?;
                list.serialize_element(path)?;
                list.serialize_element(at)?;
                list.serialize_element(take)?;
                list.serialize_element(put)?;
                list.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Op {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_seq(Written)
    }
}

/// A change as it is written: a list of two or four.
struct Written;

impl<'de> Visitor<'de> for Written {
    type Value = Op;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("[path, value] or [path, at, take, values]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Op, A::Error> {
        let missing = |at| A::Error::invalid_length(at, &"two or four elements");
        let path = list.next_element()?.ok_or_else(|| missing(0))?;
        let second: Value = list.next_element()?.ok_or_else(|| missing(1))?;
        let Some(take) = list.next_element()? else { return Ok(Op::Set { path, value: second }) };
        let put = list.next_element()?.ok_or_else(|| missing(3))?;
        let at = second.as_u64().and_then(|at| u32::try_from(at).ok());
        let at = at.ok_or_else(|| A::Error::custom("the place in a list is a number"))?;
        Ok(Op::Splice { path, at, take, put })
    }
}

impl<V> schemars::JsonSchema for Op<V> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Change".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "array",
            "description": "[path, value] puts the value there; [path, at, take, values] replaces part of the list there",
            "minItems": 2,
            "maxItems": 4
        })
    }
}
