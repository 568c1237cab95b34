//! A scenario file as serde sees it. Positions, setups and effects are read by the game's own types; everything
//! else stays a [`Node`] until `lower` gives it meaning, so that each complaint can point at the very word.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{self, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_saphyr::Spanned;

use super::node::{Name, Node, Place, place};

/// What may stand after a step or at the end of a scenario.
pub(super) const CHECKS: [&str; 9] =
    ["then", "may", "may_not", "asked", "events", "no_events", "says", "outcome", "about"];

/// Every field of a scenario.
pub(super) const FIELDS: [&str; 16] = [
    "scenario",
    "rules",
    "given",
    "setup",
    "refused",
    "dice",
    "when",
    "then",
    "may",
    "may_not",
    "asked",
    "events",
    "no_events",
    "says",
    "outcome",
    "about",
];

/// A whole file: one scenario or a list of them.
pub(super) struct File<P, S, E>(pub Vec<Written<P, S, E>>);

/// One scenario.
pub(super) struct Written<P, S, E> {
    pub given: Option<(P, Place)>,
    pub setup: Option<(S, Place)>,
    pub steps: Vec<WrittenStep<E>>,
    pub fields: Vec<(Name, Node)>,
}

/// One step.
pub(super) struct WrittenStep<E> {
    pub place: Place,
    pub effect: Option<Vec<E>>,
    pub fields: Vec<(Name, Node)>,
}

impl<'de, P: Deserialize<'de>, S: Deserialize<'de>, E: Deserialize<'de>> Deserialize<'de> for File<P, S, E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(File(Many::deserialize(deserializer)?.0))
    }
}

/// One thing or a list of such things.
struct Many<T>(Vec<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Many<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ManyVisitor(PhantomData)).map(Many)
    }
}

struct ManyVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ManyVisitor<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a mapping or a list of mappings")
    }

    fn visit_unit<E: de::Error>(self) -> Result<Vec<T>, E> {
        Ok(Vec::new())
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Vec<T>, E> {
        T::deserialize(StrDeserializer::new(word)).map(|one| vec![one])
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Vec<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(|one| vec![one])
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
        let mut all = Vec::new();
        while let Some(one) = list.next_element()? {
            all.push(one);
        }
        Ok(all)
    }
}

/// A value of the game's own type with its place.
fn placed<'de, T: Deserialize<'de>, A: MapAccess<'de>>(map: &mut A) -> Result<(T, Place), A::Error> {
    let value = map.next_value::<Spanned<T>>()?;
    let place = place(&value);
    Ok((value.value, place))
}

impl<'de, P: Deserialize<'de>, S: Deserialize<'de>, E: Deserialize<'de>> Deserialize<'de> for Written<P, S, E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Not `deserialize_map`: only the visitor's own words say what a scenario is.
        deserializer.deserialize_any(WrittenVisitor(PhantomData))
    }
}

struct WrittenVisitor<P, S, E>(PhantomData<(P, S, E)>);

impl<'de, P: Deserialize<'de>, S: Deserialize<'de>, E: Deserialize<'de>> Visitor<'de> for WrittenVisitor<P, S, E> {
    type Value = Written<P, S, E>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a scenario: `scenario:` with its name, `given:`, `when:`, `then:` …")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut written = Written { given: None, setup: None, steps: Vec::new(), fields: Vec::new() };
        while let Some(key) = map.next_key::<Name>()? {
            match key.text.as_str() {
                "given" => written.given = Some(placed(&mut map)?),
                "setup" => written.setup = Some(placed(&mut map)?),
                "when" => written.steps = map.next_value::<Many<_>>()?.0,
                known if FIELDS.contains(&known) => {
                    let value = map.next_value()?;
                    written.fields.push((key, value));
                }
                unknown => return Err(de::Error::unknown_field(unknown, &FIELDS)),
            }
        }
        Ok(written)
    }
}

impl<'de, E: Deserialize<'de>> Deserialize<'de> for WrittenStep<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StepVisitor(PhantomData))
    }
}

struct StepVisitor<E>(PhantomData<E>);

impl<'de, E: Deserialize<'de>> Visitor<'de> for StepVisitor<E> {
    type Value = WrittenStep<E>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a step, such as `- seat 1: roll`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut step = WrittenStep { place: None, effect: None, fields: Vec::new() };
        while let Some(key) = map.next_key::<Name>()? {
            step.place = step.place.or(key.place);
            if key.text == "effect" {
                step.effect = Some(map.next_value::<Many<E>>()?.0);
            } else {
                let value = map.next_value()?;
                step.fields.push((key, value));
            }
        }
        Ok(step)
    }
}
