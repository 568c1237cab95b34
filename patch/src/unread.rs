//! For readers who need the rest of a message and no view.

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};

use crate::Op;

/// A document that is passed over: nothing of it is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unread;

impl<'de> Deserialize<'de> for Unread {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(from).map(|_| Unread)
    }
}

/// A change that is passed over says nothing, not even where it was.
impl<'de> Deserialize<'de> for Op<Unread> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Unread::deserialize(from).map(|value| Op::Set { path: Vec::new(), value })
    }
}
