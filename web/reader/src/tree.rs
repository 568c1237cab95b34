//! A tree that gives each type what it asks for.

use std::slice;

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde_json::{Map, Value};

use crate::Misfit;

/// A tree whose structs and variants may be lists of their fields, as messages have them.
#[derive(Clone, Copy)]
pub struct Tree<'t>(pub &'t Value);

impl<'t> Tree<'t> {
    fn word(self) -> Result<&'t str, Misfit> {
        self.0.as_str().ok_or(Misfit)
    }

    fn elements(self) -> Result<Elements<'t>, Misfit> {
        self.0.as_array().map(|list| Elements::Listed(list.iter())).ok_or(Misfit)
    }

    /// The fields of a struct, whether they are named or listed.
    fn fields(self, names: &'static [&'static str]) -> Result<Elements<'t>, Misfit> {
        match self.0 {
            Value::Object(pairs) => Ok(Elements::Named(names.iter(), pairs)),
            _ => self.elements(),
        }
    }

    fn pairs(self) -> Result<Pairs<'t>, Misfit> {
        self.0.as_object().map(|pairs| Pairs(pairs.iter(), &Value::Null)).ok_or(Misfit)
    }
}

/// The elements of a list, or the fields of a struct in its own order.
enum Elements<'t> {
    Listed(slice::Iter<'t, Value>),
    Named(slice::Iter<'static, &'static str>, &'t Map<String, Value>),
}

impl<'t> SeqAccess<'t> for Elements<'t> {
    type Error = Misfit;

    /// A field that was left out is told as an end: the type puts what it has for it, and asks on.
    fn next_element_seed<S: DeserializeSeed<'t>>(&mut self, seed: S) -> Result<Option<S::Value>, Misfit> {
        let next = match self {
            Elements::Listed(list) => list.next(),
            Elements::Named(names, pairs) => names.next().and_then(|name| pairs.get(*name)),
        };
        next.map(|value| seed.deserialize(Tree(value))).transpose()
    }
}

/// The pairs of a map.
struct Pairs<'t>(serde_json::map::Iter<'t>, &'t Value);

impl<'t> MapAccess<'t> for Pairs<'t> {
    type Error = Misfit;

    fn next_key_seed<K: DeserializeSeed<'t>>(&mut self, seed: K) -> Result<Option<K::Value>, Misfit> {
        let Some((name, value)) = self.0.next() else { return Ok(None) };
        self.1 = value;
        seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'t>>(&mut self, seed: S) -> Result<S::Value, Misfit> {
        seed.deserialize(Tree(self.1))
    }
}

/// What is a word in the tree, whatever it becomes.
macro_rules! words {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
            visitor.visit_borrowed_str(self.word()?)
        })*
    };
}

/// Numbers that are never negative.
macro_rules! counts {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
            visitor.visit_u64(self.0.as_u64().ok_or(Misfit)?)
        })*
    };
}

/// Numbers that may be negative.
macro_rules! integers {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
            visitor.visit_i64(self.0.as_i64().ok_or(Misfit)?)
        })*
    };
}

/// Numbers with a fraction.
macro_rules! fractions {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
            visitor.visit_f64(self.0.as_f64().ok_or(Misfit)?)
        })*
    };
}

impl<'de> Deserializer<'de> for Tree<'de> {
    type Error = Misfit;

    words! { deserialize_char deserialize_str deserialize_string deserialize_identifier }

    counts! { deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 }

    integers! { deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 }

    fractions! { deserialize_f32 deserialize_f64 }

    /// For what decides by itself what it is: values, and choices between types without a name.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(yes) => visitor.visit_bool(*yes),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or_default()),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(_) => visitor.visit_seq(self.elements()?),
            Value::Object(_) => visitor.visit_map(self.pairs()?),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_unit()
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_bool(self.0.as_bool().ok_or(Misfit)?)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        if self.0.is_null() { visitor.visit_unit() } else { Err(Misfit) }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_seq(self.elements()?)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_map(self.pairs()?)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        visitor.visit_seq(self.fields(fields)?)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        let (name, fields) = match self.0 {
            Value::String(name) => (name, &Value::Null),
            Value::Object(pairs) => pairs.iter().next().ok_or(Misfit)?,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => return Err(Misfit),
        };
        visitor.visit_enum(Variant { name, fields: Tree(fields) })
    }
}

struct Variant<'t> {
    name: &'t str,
    fields: Tree<'t>,
}

impl<'t> EnumAccess<'t> for Variant<'t> {
    type Error = Misfit;
    type Variant = Tree<'t>;

    fn variant_seed<S: DeserializeSeed<'t>>(self, seed: S) -> Result<(S::Value, Tree<'t>), Misfit> {
        Ok((seed.deserialize(BorrowedStrDeserializer::new(self.name))?, self.fields))
    }
}

impl<'t> VariantAccess<'t> for Tree<'t> {
    type Error = Misfit;

    fn unit_variant(self) -> Result<(), Misfit> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'t>>(self, seed: S) -> Result<S::Value, Misfit> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'t>>(self, _: usize, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'t>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_seq(self.fields(fields)?)
    }
}
