//! Whatever reaches the page, packed or as text, becomes a tree first and a type after that. A type that were read from
//! each format in its own way would be in the program several times.

use serde::de::value::{MapDeserializer, SeqDeserializer, StrDeserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Error, Value};
use wire::Format;

/// From text.
pub fn json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let tree: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    typed(&tree).map_err(|error| error.to_string())
}

/// From a message.
pub fn packed<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    typed(&Format::Packed.read(bytes).ok()?).ok()
}

/// From a tree.
pub fn typed<T: DeserializeOwned>(tree: &Value) -> Result<T, Error> {
    T::deserialize(Tree(tree))
}

/// A tree whose structs and variants may be lists of their fields, as messages have them.
#[derive(Clone, Copy)]
struct Tree<'t>(&'t Value);

impl<'t> IntoDeserializer<'t, Error> for Tree<'t> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Tree<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(yes) => visitor.visit_bool(*yes),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or_default()),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(list) => visitor.visit_seq(SeqDeserializer::new(list.iter().map(Tree))),
            Value::Object(pairs) => {
                let pairs = pairs.iter().map(|(key, value)| (key.as_str(), Tree(value)));
                visitor.visit_map(MapDeserializer::new(pairs))
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let (name, fields) = match self.0 {
            Value::String(name) => (name, &Value::Null),
            Value::Object(pairs) => pairs.iter().next().ok_or_else(|| Error::custom("a variant has a name"))?,
            _ => return Err(Error::custom("a variant is a name, or a name with its fields")),
        };
        visitor.visit_enum(Variant { name, fields: Tree(fields) })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

struct Variant<'t> {
    name: &'t str,
    fields: Tree<'t>,
}

impl<'t> EnumAccess<'t> for Variant<'t> {
    type Error = Error;
    type Variant = Tree<'t>;

    fn variant_seed<S: DeserializeSeed<'t>>(self, seed: S) -> Result<(S::Value, Tree<'t>), Error> {
        let name: StrDeserializer<'t, Error> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self.fields))
    }
}

impl<'t> VariantAccess<'t> for Tree<'t> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'t>>(self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'t>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'t>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }
}
