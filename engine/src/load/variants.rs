//! The words a closed list of words knows, asked of the list itself.

use std::fmt::{self, Display};

use serde::de::{self, DeserializeOwned, Deserializer, Visitor};

/// The names under which files write the variants of an enum, in their order. Its derived `Deserialize` knows them and
/// tells every format it is read from; so no list of them is kept beside the enum. None for what is no enum.
pub fn variants<T: DeserializeOwned>() -> &'static [&'static str] {
    T::deserialize(Ask).err().map_or(&[], |answer| answer.0)
}

/// A format in which nothing is written: reading from it fails, and the failure holds what was to be read.
struct Ask;

#[derive(Debug)]
struct Answer(&'static [&'static str]);

impl<'de> Deserializer<'de> for Ask {
    type Error = Answer;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Answer> {
        Err(Answer(&[]))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Answer> {
        Err(Answer(variants))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(", "))
    }
}

impl std::error::Error for Answer {}

impl de::Error for Answer {
    fn custom<T: Display>(_: T) -> Self {
        Answer(&[])
    }
}

#[cfg(test)]
mod tests {
    use super::variants;

    #[derive(serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[expect(dead_code, reason = "only their names matter")]
    enum Burglary {
        PickLock(u8),
        Run,
        #[serde(rename = "hide!")]
        Hide {
            behind: String,
        },
    }

    #[test]
    fn an_enum_tells_its_words() {
        assert_eq!(variants::<Burglary>(), ["pick_lock", "run", "hide!"]);
        assert_eq!(variants::<Vec<u8>>(), [""; 0]);
    }
}
