//! YAML as a tree that remembers where each part stands.

use std::fmt;

use serde::de::{self, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Number;
use serde_saphyr::Spanned;

/// Line and column, from 1, where known.
pub(super) type Place = Option<(u64, u64)>;

/// A word and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub text: String,
    pub place: Place,
}

/// Any YAML value and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub kind: Kind,
    pub place: Place,
}

/// What a [`Node`] is.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    Null,
    Bool(bool),
    Number(Number),
    Text(String),
    List(Vec<Node>),
    Map(Vec<(Name, Node)>),
}

/// The place of a value; an alias stands where it is used.
pub(super) fn place<T>(spanned: &Spanned<T>) -> Place {
    let at = spanned.referenced;
    (at.line() > 0).then(|| (at.line(), at.column()))
}

impl Node {
    /// A single value as text. YAML reads a bare `yes` as a truth value, so it is turned back into the word.
    pub fn scalar(&self) -> Option<String> {
        match &self.kind {
            Kind::Bool(true) => Some("yes".into()),
            Kind::Bool(false) => Some("no".into()),
            Kind::Number(number) => Some(number.to_string()),
            Kind::Text(text) => Some(text.clone()),
            Kind::Null | Kind::List(_) | Kind::Map(_) => None,
        }
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Spanned::<String>::deserialize(deserializer)?;
        Ok(Name { place: place(&text), text: text.value })
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let kind = Spanned::<Kind>::deserialize(deserializer)?;
        Ok(Node { place: place(&kind), kind: kind.value })
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(KindVisitor)
    }
}

struct KindVisitor;

impl<'de> Visitor<'de> for KindVisitor {
    type Value = Kind;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value, a list or a mapping")
    }

    fn visit_unit<E: de::Error>(self) -> Result<Kind, E> {
        Ok(Kind::Null)
    }

    fn visit_none<E: de::Error>(self) -> Result<Kind, E> {
        Ok(Kind::Null)
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Kind, E> {
        Ok(Kind::Bool(value))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Kind, E> {
        Ok(Kind::Number(value.into()))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Kind, E> {
        Ok(Kind::Number(value.into()))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Kind, E> {
        Number::from_f64(value).map(Kind::Number).ok_or_else(|| E::custom("a number that is not finite"))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Kind, E> {
        Ok(Kind::Text(text.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Kind, A::Error> {
        let mut nodes = Vec::new();
        while let Some(node) = list.next_element()? {
            nodes.push(node);
        }
        Ok(Kind::List(nodes))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Kind, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Kind::Map(entries))
    }
}

/// As an author could have written it, on one line.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Null => f.write_str("nothing"),
            Kind::Bool(value) => write!(f, "{value}"),
            Kind::Number(number) => write!(f, "{number}"),
            Kind::Text(text) => f.write_str(text),
            Kind::List(nodes) => {
                f.write_str("[")?;
                for (index, node) in nodes.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{node}")?;
                }
                f.write_str("]")
            }
            Kind::Map(entries) => {
                f.write_str("{")?;
                for (index, (key, node)) in entries.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{}: {node}", key.text)?;
                }
                f.write_str("}")
            }
        }
    }
}
