//! A plan in a setup: drawn hall by hall, or a word that stands for one.

use std::borrow::Cow;
use std::fmt;

use engine::load::nearest;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

use super::share::{self, NotACode};
use super::{Cell, Placed, Plan, SHIPPED, file, picture};

/// A word that stands for no layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchLayout {
    pub word: String,
    /// What is wrong with it as a code.
    pub wrong: NotACode,
}

impl fmt::Display for NoSuchLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoSuchLayout { word, wrong } = self;
        let names = SHIPPED.map(|ours| ours.id);
        write!(f, "`{word}` is no layout: ")?;
        if let Some(near) = nearest(word, names) {
            write!(f, "did you mean `{near}`? ")?;
        }
        write!(f, "{wrong}, and ours are called {}", names.join(", "))
    }
}

impl std::error::Error for NoSuchLayout {}

impl Plan {
    /// The plan a word stands for: the name of a layout that comes with the game, or a [code](share).
    pub fn named(word: &str) -> Result<Plan, NoSuchLayout> {
        let ours = SHIPPED.iter().find(|ours| ours.id == word);
        if let Some(Ok(sketch)) = ours.map(|ours| file::read(ours.id, ours.text)) {
            return Ok(sketch.plan);
        }
        // A very long word is repeated by its beginning only.
        share::plan(word).map_err(|wrong| NoSuchLayout { word: word.chars().take(40).collect(), wrong })
    }
}

#[derive(serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Drawn {
    /// The halls where they lie.
    halls: Vec<Placed>,
    /// The Gate's cell; without it chance chooses.
    #[serde(default)]
    gate: Option<Cell>,
    /// The Breach's cell; without it the room farthest from the Gate.
    #[serde(default)]
    breach: Option<Cell>,
}

impl From<Drawn> for Plan {
    fn from(Drawn { halls, gate, breach }: Drawn) -> Plan {
        Plan { halls, gate, breach }
    }
}

/// A picture that is not understood: its first slip, by line and column of the picture.
struct Misdrawn(Vec<picture::Slip>);

impl fmt::Display for Misdrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(picture::Slip { spot: (line, column), kind }) = self.0.first() else { return Ok(()) };
        write!(f, "row {}, column {} of the map: {kind}; {}", line + 1, column + 1, kind.remedy())
    }
}

struct Either;

impl<'de> Visitor<'de> for Either {
    type Value = Plan;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a layout: its name, its code, its picture, or a mapping with `halls`")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Plan, E> {
        // Names and codes have no blanks; a picture that could be played has.
        if word.trim().contains(char::is_whitespace) {
            return picture::read(word).map(|picture| picture.plan).map_err(|slips| E::custom(Misdrawn(slips)));
        }
        Plan::named(word).map_err(E::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Plan, A::Error> {
        Drawn::deserialize(MapAccessDeserializer::new(map)).map(Plan::from)
    }
}

impl<'de> Deserialize<'de> for Plan {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Plan, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(Either)
        } else {
            Drawn::deserialize(deserializer).map(Plan::from)
        }
    }
}

impl JsonSchema for Plan {
    fn schema_name() -> Cow<'static, str> {
        "Plan".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let drawn = generator.subschema_for::<Drawn>();
        json_schema!({
            "description": "A layout that comes with the game by its name, any other by its code, as a picture, or hall by hall.",
            "anyOf": [{ "type": "string" }, drawn]
        })
    }
}
