//! A value that remembers where it stood, for readers that find out only later whether it is any good.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, IntoDeserializer, SeqAccess, Visitor};

use super::Complaint;
use super::node::{Node, Place};
use super::read::Fault;

/// By this name [`Node`] knows that a place is asked for as well; other formats have none to give.
pub(super) const PLACED: &str = "engine::load::Placed";

/// A value and where it stands in its file.
#[derive(Clone, Debug, Default)]
pub struct Placed<T> {
    /// Line and column, from 1, where known.
    pub place: Place,
    /// What stands there.
    pub value: T,
}

impl<T> Placed<T> {
    /// A complaint about it.
    pub fn complaint(&self, file: &str, what: impl Into<String>) -> Complaint {
        Complaint { place: self.place, ..Complaint::about(file, what) }
    }
}

/// Two things are the same wherever they stand.
impl<T: PartialEq> PartialEq for Placed<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Placed<T> {}

impl<T: Hash> Hash for Placed<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Placed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(PLACED, PlacedVisitor(PhantomData))
    }
}

struct PlacedVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for PlacedVisitor<T> {
    type Value = Placed<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Placed<T>, D::Error> {
        T::deserialize(deserializer).map(|value| Placed { place: None, value })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Placed<T>, A::Error> {
        let missing = || A::Error::custom("a part of a placed value is missing");
        let line: u64 = parts.next_element()?.ok_or_else(missing)?;
        let column: u64 = parts.next_element()?.ok_or_else(missing)?;
        let value = parts.next_element()?.ok_or_else(missing)?;
        Ok(Placed { place: (line > 0).then_some((line, column)), value })
    }
}

/// Line, column, value.
pub(super) struct Parts<'n> {
    node: &'n Node,
    given: u8,
}

impl<'n> Parts<'n> {
    pub fn of(node: &'n Node) -> Self {
        Parts { node, given: 0 }
    }
}

impl<'de> SeqAccess<'de> for Parts<'_> {
    type Error = Fault;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Fault> {
        let (line, column) = self.node.place.unwrap_or_default();
        self.given += 1;
        match self.given {
            1 => seed.deserialize(line.into_deserializer()).map(Some),
            2 => seed.deserialize(column.into_deserializer()).map(Some),
            3 => seed.deserialize(self.node).map(Some),
            _ => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn keys_and_values_know_their_places() {
        let read: HashMap<Placed<String>, Vec<Placed<u8>>> =
            super::super::yaml("a.yaml", "a: [1]\nb:\n  - 2\n").unwrap();
        let (key, values) = read.get_key_value(&Placed { place: None, value: "b".into() }).unwrap();
        assert_eq!((key.place, values[0].place), (Some((2, 1)), Some((3, 5))));
        assert_eq!(key.complaint("a.yaml", "no").to_string(), "a.yaml:2:1: no");
    }

    #[test]
    fn what_does_not_fit_is_said_where_it_stands() {
        let complaint = super::super::yaml::<Vec<Placed<u8>>>("a.yaml", "- 1\n- -2\n").unwrap_err();
        assert_eq!(complaint.place, Some((2, 3)));
    }

    #[test]
    fn other_formats_know_no_places() {
        let read: Placed<u8> = serde_json::from_str("7").unwrap();
        assert_eq!((read.place, read.value), (None, 7));
    }
}
