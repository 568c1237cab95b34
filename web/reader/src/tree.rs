//! A tree that gives each type what it asks for.

use std::slice;

use serde::de::value::{BorrowedStrDeserializer, SeqDeserializer, U64Deserializer};
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, VariantAccess, Visitor};
use serde_json::Value;

use crate::Misfit;

/// A tree whose structs and variants may be lists of their fields, as messages have them.
#[derive(Clone, Copy)]
pub struct Tree<'t>(pub &'t Value);

impl<'t> Tree<'t> {
    fn word(self) -> Result<&'t str, Misfit> {
        self.0.as_str().ok_or(Misfit)
    }

    fn elements(self) -> Result<SeqDeserializer<Elements<'t>, Misfit>, Misfit> {
        let list = self.0.as_array().ok_or(Misfit)?;
        Ok(SeqDeserializer::new(Elements(list.iter())))
    }

    fn fields(self) -> Result<Fields<'t>, Misfit> {
        match self.0 {
            Value::Object(pairs) => Ok(Fields::Named(pairs.iter(), &Value::Null)),
            Value::Array(list) => Ok(Fields::Listed(0, list)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Err(Misfit),
        }
    }
}

impl<'t> IntoDeserializer<'t, Misfit> for Tree<'t> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// The elements of a list.
struct Elements<'t>(slice::Iter<'t, Value>);

impl<'t> Iterator for Elements<'t> {
    type Item = Tree<'t>;

    fn next(&mut self) -> Option<Tree<'t>> {
        self.0.next().map(Tree)
    }
}

/// The fields of a struct.
enum Fields<'t> {
    /// Those to come, and the value of the one whose name was said last.
    Named(serde_json::map::Iter<'t>, &'t Value),
    /// The place of the next, and all of them.
    Listed(u64, &'t [Value]),
}

impl<'t> MapAccess<'t> for Fields<'t> {
    type Error = Misfit;

    fn next_key_seed<K: DeserializeSeed<'t>>(&mut self, seed: K) -> Result<Option<K::Value>, Misfit> {
        match self {
            Fields::Named(pairs, next) => {
                let Some((name, value)) = pairs.next() else { return Ok(None) };
                *next = value;
                seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
            }
            Fields::Listed(_, []) => Ok(None),
            Fields::Listed(place, _) => seed.deserialize(U64Deserializer::new(*place)).map(Some),
        }
    }

    fn next_value_seed<S: DeserializeSeed<'t>>(&mut self, seed: S) -> Result<S::Value, Misfit> {
        seed.deserialize(match self {
            Fields::Named(_, value) => Tree(value),
            Fields::Listed(place, list) => {
                let (first, rest) = list.split_first().ok_or(Misfit)?;
                (*place, *list) = (*place + 1, rest);
                Tree(first)
            }
        })
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
            Value::Object(_) => visitor.visit_map(self.fields()?),
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
        visitor.visit_map(self.fields()?)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        visitor.visit_map(self.fields()?)
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

    fn struct_variant<V: Visitor<'t>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_map(self.fields()?)
    }
}
