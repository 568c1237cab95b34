//! From [`Node`]s to typed values. The tree stands between the parser and the types, so that each type is read by little
//! code and every complaint knows its place. A generic YAML deserializer costs some twenty kilobytes of program for every
//! list and mapping it reads, the tree one or two, and the page's worker carries all of it.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::StrDeserializer;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Expected, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::node::{Kind, Name, Node, Place};
use super::placed::{PLACED, Parts};
use super::{Complaint, nearest};

/// What is wrong with a value.
#[derive(Debug)]
pub(crate) struct Fault {
    place: Place,
    what: String,
    remedy: Option<String>,
}

type Read<T> = Result<T, Fault>;

impl Node {
    /// Reads the tree into a value.
    pub fn read<T: DeserializeOwned>(&self) -> Read<T> {
        self.seeded(PhantomData)
    }

    /// What a type finds wrong only when it has read the value is wrong with this value.
    fn seeded<'de, S: DeserializeSeed<'de>>(&self, seed: S) -> Read<S::Value> {
        seed.deserialize(self).map_err(|fault| fault.at(self.place))
    }
}

impl Fault {
    fn new(what: impl Into<String>) -> Self {
        Fault { place: None, what: what.into(), remedy: None }
    }

    /// A fault of a node that should be something else.
    pub fn expected(node: &Node, what: &str) -> Self {
        Fault::new(format!("this should be {what}")).at(node.place)
    }

    /// The same with a place, unless a nearer one is known.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = self.place.or(place);
        self
    }

    /// "This should be …" says which key it is about, if a nearer one has not said so.
    #[must_use]
    fn named(mut self, key: &str) -> Self {
        if let Some(should) = self.what.strip_prefix("this should be ") {
            self.what = format!("`{key}` should be {should}");
        }
        self
    }

    /// The complaint about a file.
    pub fn of(self, file: &str) -> Complaint {
        Complaint { file: file.into(), place: self.place, what: self.what, remedy: self.remedy }
    }

    fn unknown(what: String, word: &str, expected: &[&str]) -> Self {
        let remedy = match nearest(word, expected.iter().copied()) {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None => (!expected.is_empty()).then(|| format!("expected one of: {}", expected.join(", "))),
        };
        Fault { remedy, ..Fault::new(what) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Fault {}

impl de::Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Fault::new(message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        match (found, in_words(&expected.to_string())) {
            (Unexpected::Unit, A_TEXT) => Fault::new("there is nothing here; a text is expected"),
            (Unexpected::UnitVariant, _) => Fault {
                remedy: Some("write a `:` behind it and what belongs to it, or `{}` for the usual".into()),
                ..Fault::new("something must follow this word")
            },
            (_, expected) => Fault::new(format!("this should be {expected}")),
        }
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(found, expected)
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Fault::unknown(format!("`{variant}` is not known here"), variant, expected)
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Fault::unknown(format!("there is no field `{field}` here"), field, expected)
    }

    fn missing_field(field: &'static str) -> Self {
        Fault { remedy: Some(format!("add `{field}:`")), ..Fault::new(format!("the field `{field}` is missing")) }
    }
}

const A_TEXT: &str = "a text (in quotes, if in doubt)";

/// What a type expects, as an author would say it.
fn in_words(thing: &str) -> &str {
    match thing {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" | "usize" => "a whole number, not negative and not too large",
        "i8" => "a whole number from -128 to 127",
        "i16" => "a whole number from -32768 to 32767",
        "i32" | "i64" => "a whole number",
        "a boolean" => "`true` or `false`",
        "f32" | "f64" => "a number",
        "a string" | "a borrowed string" | "str" => A_TEXT,
        "a sequence" => "a list",
        "a map" => "a mapping with `key: value`",
        other => other,
    }
}

impl<'de> Deserializer<'de> for &Node {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match &self.kind {
            Kind::Null => visitor.visit_unit(),
            Kind::Bool(value) => visitor.visit_bool(*value),
            Kind::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(whole), _) => visitor.visit_u64(whole),
                (None, Some(signed)) => visitor.visit_i64(signed),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or_default()),
            },
            Kind::Text(text) => visitor.visit_str(text),
            Kind::List(nodes) => visitor.visit_seq(Nodes(nodes.iter())),
            Kind::Map(entries) => visitor.visit_map(Entries { left: entries.iter(), key: "", value: &Node::NOTHING }),
        }
        .map_err(|fault| fault.at(self.place))
    }

    /// Where a text is wanted, a number or a truth value is the word that is written.
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.scalar() {
            Some(text) => visitor.visit_str(text).map_err(|fault: Fault| fault.at(self.place)),
            None => self.deserialize_any(visitor),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.kind {
            Kind::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Read<V::Value> {
        if name == PLACED { visitor.visit_seq(Parts::of(self)) } else { visitor.visit_newtype_struct(self) }
    }

    /// Nothing is an empty list.
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match &self.kind {
            Kind::Null => visitor.visit_seq(Nodes([].iter())).map_err(|fault| fault.at(self.place)),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Read<V::Value> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(self, _name: &'static str, _len: usize, visitor: V) -> Read<V::Value> {
        self.deserialize_seq(visitor)
    }

    /// Nothing is an empty mapping.
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match &self.kind {
            Kind::Null => visitor
                .visit_map(Entries { left: [].iter(), key: "", value: &Node::NOTHING })
                .map_err(|fault| fault.at(self.place)),
            Kind::Map(_) => self.deserialize_any(visitor),
            _ => Err(Fault::expected(self, in_words("a map"))),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        self.deserialize_map(visitor)
    }

    /// A word, or a mapping with one entry: the word and what belongs to it.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        let one = match &self.kind {
            Kind::Map(entries) => match entries.as_slice() {
                [(key, value)] => Variant { word: &key.text, place: key.place, value },
                _ => return Err(Fault::expected(self, "a word, or a mapping with one entry")),
            },
            _ => match self.scalar() {
                Some(word) => Variant { word, place: self.place, value: &Node::NOTHING },
                None => return Err(Fault::expected(self, "a word, or a mapping with one entry")),
            },
        };
        visitor.visit_enum(one).map_err(|fault| fault.at(self.place))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 bytes byte_buf unit unit_struct
    }
}

struct Nodes<'n>(std::slice::Iter<'n, Node>);

impl<'de> SeqAccess<'de> for Nodes<'_> {
    type Error = Fault;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Read<Option<S::Value>> {
        self.0.next().map(|node| node.seeded(seed)).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

struct Entries<'n> {
    left: std::slice::Iter<'n, (Name, Node)>,
    key: &'n str,
    value: &'n Node,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Fault;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Read<Option<S::Value>> {
        let Some((key, value)) = self.left.next() else { return Ok(None) };
        self.value = value;
        self.key = &key.text;
        // A key may be a number as well.
        seed.deserialize(&Node::bare(&key.text, key.place)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Read<S::Value> {
        self.value.seeded(seed).map_err(|fault| fault.named(self.key))
    }
}

struct Variant<'n> {
    word: &'n str,
    place: Place,
    value: &'n Node,
}

impl<'de> EnumAccess<'de> for Variant<'_> {
    type Error = Fault;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Read<(S::Value, Self)> {
        let word: StrDeserializer<'_, Fault> = self.word.into_deserializer();
        let variant = seed.deserialize(word).map_err(|fault| fault.at(self.place))?;
        Ok((variant, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_> {
    type Error = Fault;

    fn unit_variant(self) -> Read<()> {
        match self.value.kind {
            Kind::Null => Ok(()),
            _ => Err(Fault::new(format!("nothing belongs to `{}`", self.word)).at(self.value.place)),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Read<S::Value> {
        self.value.seeded(seed).map_err(|fault| fault.at(self.place).named(self.word))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Read<V::Value> {
        self.value.deserialize_seq(visitor).map_err(|fault| fault.at(self.place))
    }

    fn struct_variant<V: Visitor<'de>>(self, _fields: &'static [&'static str], visitor: V) -> Read<V::Value> {
        self.value.deserialize_map(visitor).map_err(|fault| fault.at(self.place))
    }
}
