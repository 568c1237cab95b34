//! F07-WILD-21: numbers that are written down, and numbers that are counted when they are needed.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::{
    AgentsWhere, CardsWhere, FiguresWhere, GuardsWhere, Phase, Record, Resolved, RoomsWhere, Skill, Who, Written,
};

/// A number of things, 0 to 99.
#[derive(Clone, Debug, PartialEq)]
pub enum Amount<P: Phase = Resolved> {
    Fixed(u8),
    Counted(Box<Counting<P>>),
}

/// What is counted.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub enum Counting<P: Phase = Resolved> {
    /// How many such Agents there are.
    Agents(AgentsWhere<P>),
    /// How many such Guards.
    Guards(GuardsWhere<P>),
    /// How many such Rooms.
    Rooms(RoomsWhere<P>),
    /// How many such cards; copies of one design in one place count once.
    Cards(CardsWhere<P>),
    /// How many such figures.
    Figures(FiguresWhere<P>),
    /// The Agent's Data.
    Data(Who),
    /// Cards in the Agent's hand.
    Hand(Who),
    /// The Agent's equipped Gadgets.
    Gadgets(Who),
    /// The movement the Agent has left.
    Movement(Who),
    /// The Agent's Skill, everything included that changes it.
    Skill(SkillOf),
    /// Markers the Agent has.
    Markers(MarkersOf<P>),
    /// Markers of the kind on the Room at hand.
    MarkersHere(P::Marker),
    /// How the game went for the Agent so far.
    Record(RecordOf),
    /// How many Agents have escaped.
    Escaped,
    /// The number of the round.
    Round,
    /// What the Countdown shows.
    Countdown,
    /// All of these together.
    Sum(Vec<Amount<P>>),
    /// The first less the second, never below 0.
    Less([Amount<P>; 2]),
    /// Half of it, rounded down.
    Half(Amount<P>),
    /// The smaller of two.
    Smaller([Amount<P>; 2]),
}

/// Markers of one kind with an Agent.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct MarkersOf<P: Phase = Resolved> {
    #[serde(default)]
    pub who: Who,
    pub kind: P::Marker,
}

/// A Skill of an Agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SkillOf {
    #[serde(default)]
    pub who: Who,
    pub skill: Skill,
}

/// What the record says of an Agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordOf {
    #[serde(default)]
    pub who: Who,
    pub what: Record,
}

/// What a program that is only read takes a counted number for.
const GUESS: u8 = 2;

impl<P: Phase> Amount<P> {
    /// The number, or a guess where it will be counted.
    pub fn guess(&self) -> u8 {
        match self {
            Amount::Fixed(number) => *number,
            Amount::Counted(_) => GUESS,
        }
    }

    /// Whether it is 0 whatever happens.
    pub fn is_nothing(&self) -> bool {
        matches!(self, Amount::Fixed(0))
    }

    /// The numbers inside this one.
    pub fn inner(&self) -> &[Amount<P>] {
        let Amount::Counted(counting) = self else { return &[] };
        match &**counting {
            Counting::Sum(all) => all,
            Counting::Less(both) | Counting::Smaller(both) => both,
            Counting::Half(one) => std::slice::from_ref(one),
            Counting::Agents(_)
            | Counting::Guards(_)
            | Counting::Rooms(_)
            | Counting::Cards(_)
            | Counting::Figures(_)
            | Counting::Data(_)
            | Counting::Hand(_)
            | Counting::Gadgets(_)
            | Counting::Movement(_)
            | Counting::Skill(_)
            | Counting::Markers(_)
            | Counting::MarkersHere(_)
            | Counting::Record(_)
            | Counting::Escaped
            | Counting::Round
            | Counting::Countdown => &[],
        }
    }
}

impl<'de, P: Written> Deserialize<'de> for Amount<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AmountVisitor(PhantomData))
    }
}

struct AmountVisitor<P>(PhantomData<P>);

impl<'de, P: Written> Visitor<'de> for AmountVisitor<P> {
    type Value = Amount<P>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number from 0 to 99, or what is counted, such as `{ guards: { near: here } }` or `{ data: me }`")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Self::Value, E> {
        match u8::try_from(number) {
            Ok(number) => Ok(Amount::Fixed(number)),
            Err(_) => Err(E::custom(format!("{number} is too much; numbers of things go from 0 to 99"))),
        }
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Self::Value, E> {
        match u64::try_from(number) {
            Ok(number) => self.visit_u64(number),
            Err(_) => Err(E::custom(format!("{number} is below 0; numbers of things go from 0 to 99"))),
        }
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Self::Value, E> {
        Counting::deserialize(word.into_deserializer()).map(|counting| Amount::Counted(Box::new(counting)))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        Counting::deserialize(MapAccessDeserializer::new(map)).map(|counting| Amount::Counted(Box::new(counting)))
    }
}

impl<P: Written> JsonSchema for Amount<P> {
    fn schema_name() -> Cow<'static, str> {
        "Amount".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let counting = generator.subschema_for::<Counting<P>>();
        json_schema!({
            "description": "A number of things, or what is counted when it is needed.",
            "anyOf": [{ "type": "integer", "minimum": 0, "maximum": 99 }, counting]
        })
    }
}
