//! An effect as its author writes it.

use std::borrow::Cow;
use std::fmt::{self, Debug};
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, DeserializeOwned, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::load::{nearest, variants};

/// A game's own words inside the shared control flow.
pub trait Vocabulary: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// What can be done: `gain`, `draw`, `steal` …
    type Verb: Clone + Debug + PartialEq + Send + Sync;
    /// What can be pointed at: a set of tiles, agents, cards …
    type Selector: Clone + Debug + PartialEq + Send + Sync;
    /// What can be asked about the state.
    type Condition: Clone + Debug + PartialEq + Send + Sync;
    /// Who decides.
    type Chooser: Clone + Debug + PartialEq + Send + Sync;
    /// A test of skill; games without one use [`std::convert::Infallible`]-like enums with no variant.
    type Check: Clone + Debug + PartialEq + Send + Sync;
    /// A number, written down or counted when it is needed; games that count nothing write `u8`.
    type Amount: Clone + Debug + PartialEq + Send + Sync;

    /// How many things a condition may have to look at: what it costs of an answer's budget.
    fn looks(_: &Self::Condition) -> u32 {
        1
    }

    /// How many things a selector may have to look at.
    fn things(_: &Self::Selector) -> u32 {
        1
    }

    /// How many things a number may have to look at.
    fn counts(_: &Self::Amount) -> u32 {
        1
    }
}

/// A vocabulary that authors write in: its words can be read from a file, and a schema describes them. A game whose
/// authors name cards and places by words may run its programs in another vocabulary, with ids ([`Translator`]).
///
/// [`Translator`]: super::Translator
pub trait Written:
    Vocabulary<
        Verb: DeserializeOwned + JsonSchema,
        Selector: DeserializeOwned + JsonSchema,
        Condition: DeserializeOwned + JsonSchema,
        Chooser: DeserializeOwned + JsonSchema,
        Check: DeserializeOwned + JsonSchema,
        Amount: DeserializeOwned + JsonSchema,
    >
{
}

impl<V> Written for V where
    V: Vocabulary<
            Verb: DeserializeOwned + JsonSchema,
            Selector: DeserializeOwned + JsonSchema,
            Condition: DeserializeOwned + JsonSchema,
            Chooser: DeserializeOwned + JsonSchema,
            Check: DeserializeOwned + JsonSchema,
            Amount: DeserializeOwned + JsonSchema,
        >
{
}

/// Who decides, and in which words the author asks (`ask:`); without them the game finds words of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked<C> {
    /// Who decides.
    pub who: C,
    /// The question, as it goes on behind "the card asks:".
    pub question: Option<String>,
}

/// One step of an effect.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect<V: Vocabulary> {
    /// A verb of the game.
    Do(V::Verb),
    /// `if: C`, `then: […]`, `else: […]`.
    If(V::Condition, Vec<Effect<V>>, Vec<Effect<V>>),
    /// `for_each: S`, `do: […]`; the set is taken once, at the start.
    ForEach(V::Selector, Vec<Effect<V>>),
    /// `pick: S`, `by: who`, `do: […]`: one thing of the set, chosen.
    Pick(V::Selector, Asked<V::Chooser>, Vec<Effect<V>>),
    /// `may: who`, `do: […]`.
    May(Asked<V::Chooser>, Vec<Effect<V>>),
    /// `choose: who`, `options: { name: […] … }`.
    Choose(Asked<V::Chooser>, Vec<(String, Vec<Effect<V>>)>),
    /// `check: what`, `pass: […]`, `fail: […]`.
    Check(V::Check, Vec<Effect<V>>, Vec<Effect<V>>),
    /// `roll: sides`, `table: [ { up_to: n, do: […] } … ]`.
    Roll(u8, Vec<(u8, Vec<Effect<V>>)>),
    /// `repeat: number`, `do: […]`; the number is taken once, at the start.
    Repeat(V::Amount, Vec<Effect<V>>),
}

impl<V: Vocabulary> Effect<V> {
    /// Visits every verb, wherever it stands.
    pub fn each_verb(&mut self, visit: &mut dyn FnMut(&mut V::Verb)) {
        self.each_word(&mut |word| {
            if let Word::Verb(verb) = word {
                visit(verb);
            }
        });
    }

    /// Visits every word of the game's own, wherever it stands: a game resolves names in them to ids.
    pub fn each_word(&mut self, visit: &mut dyn FnMut(Word<'_, V>)) {
        let lists: Vec<&mut Vec<Effect<V>>> = match self {
            Effect::Do(verb) => return visit(Word::Verb(verb)),
            Effect::If(condition, a, b) => {
                visit(Word::Condition(condition));
                vec![a, b]
            }
            Effect::Check(check, a, b) => {
                visit(Word::Check(check));
                vec![a, b]
            }
            Effect::ForEach(set, steps) | Effect::Pick(set, _, steps) => {
                visit(Word::Selector(set));
                vec![steps]
            }
            Effect::May(_, steps) => vec![steps],
            Effect::Repeat(amount, steps) => {
                visit(Word::Amount(amount));
                vec![steps]
            }
            Effect::Choose(_, options) => options.iter_mut().map(|(_, steps)| steps).collect(),
            Effect::Roll(_, table) => table.iter_mut().map(|(_, steps)| steps).collect(),
        };
        for step in lists.into_iter().flatten() {
            step.each_word(visit);
        }
    }
}

/// A word of the game's own inside an effect.
pub enum Word<'w, V: Vocabulary> {
    /// What is done.
    Verb(&'w mut V::Verb),
    /// What is asked.
    Condition(&'w mut V::Condition),
    /// What is pointed at.
    Selector(&'w mut V::Selector),
    /// What is tested.
    Check(&'w mut V::Check),
    /// What is counted.
    Amount(&'w mut V::Amount),
}

const CONTROL: [&str; 8] = ["if", "for_each", "pick", "may", "choose", "check", "roll", "repeat"];

impl<'de, V: Written> Deserialize<'de> for Effect<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StepVisitor(PhantomData))
    }
}

struct StepVisitor<V>(PhantomData<V>);

impl<'de, V: Written> Visitor<'de> for StepVisitor<V> {
    type Value = Effect<V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a step of an effect, {}", examples::<V>())
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Self::Value, E> {
        known_verb::<V, E>(word)?;
        V::Verb::deserialize(word.into_deserializer()).map(Effect::Do)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let Some(key) = map.next_key::<String>()? else {
            return Err(de::Error::custom(format!("an empty step; write a verb, {}", examples::<V>())));
        };
        match key.as_str() {
            "if" => {
                let condition = map.next_value()?;
                let [then, otherwise] = parts(&mut map, ["then", "else"])?;
                Ok(Effect::If(condition, then, otherwise))
            }
            "for_each" => {
                let set = map.next_value()?;
                let [steps] = parts(&mut map, ["do"])?;
                Ok(Effect::ForEach(set, steps))
            }
            "pick" => {
                let set = map.next_value()?;
                must_follow(&mut map, "by", "after `pick:` write `by:` and who picks")?;
                let who = map.next_value()?;
                let (question, steps) = asked(&mut map, ["do", "ask"], "expected `do:` with the steps")?;
                Ok(Effect::Pick(set, Asked { who, question }, steps))
            }
            "may" => {
                let who = map.next_value()?;
                let (question, steps) = asked(&mut map, ["do", "ask"], "expected `do:` with the steps")?;
                Ok(Effect::May(Asked { who, question }, steps))
            }
            "choose" => {
                let who = map.next_value()?;
                let wrong = "after `choose:` write `options:` with a name and steps for each";
                let (question, options): (_, Vec<Branch<V>>) = asked(&mut map, ["options", "ask"], wrong)?;
                let options = options.into_iter().map(|b| (b.name, b.steps)).collect();
                Ok(Effect::Choose(Asked { who, question }, options))
            }
            "check" => {
                let check = map.next_value()?;
                let [pass, fail] = parts(&mut map, ["pass", "fail"])?;
                Ok(Effect::Check(check, pass, fail))
            }
            "roll" => {
                let sides = map.next_value()?;
                must_follow(&mut map, "table", "after `roll:` write `table:` with `up_to:` and `do:` for each line")?;
                let table: Vec<Row<V>> = map.next_value()?;
                nothing_more(&mut map)?;
                Ok(Effect::Roll(sides, table.into_iter().map(|row| (row.up_to, row.steps)).collect()))
            }
            "repeat" => {
                let times = map.next_value()?;
                let [steps] = parts(&mut map, ["do"])?;
                Ok(Effect::Repeat(times, steps))
            }
            verb => {
                known_verb::<V, A::Error>(verb)?;
                let parsed = V::Verb::deserialize(OneEntry { key, map: &mut map })?;
                nothing_more(&mut map)?;
                Ok(Effect::Do(parsed))
            }
        }
    }
}

/// Steps that this very game knows, for somebody who wrote none.
fn examples<V: Written>() -> String {
    let verbs: Vec<String> = variants::<V::Verb>().iter().take(2).map(|verb| format!("`{verb}`")).collect();
    format!("such as {} or `if`", verbs.join(", "))
}

fn known_verb<V: Written, E: de::Error>(word: &str) -> Result<(), E> {
    let verbs = variants::<V::Verb>();
    if verbs.contains(&word) {
        return Ok(());
    }
    let known = verbs.iter().chain(&CONTROL).copied();
    Err(E::custom(match nearest(word, known) {
        Some(near) => format!("unknown step `{word}`; did you mean `{near}`?"),
        None => format!("unknown step `{word}`; known steps: {}, {}", CONTROL.join(", "), verbs.join(", ")),
    }))
}

/// Reads a key. A key that is not known is complained about from inside, so that the complaint names its own place
/// and not the start of the step.
struct Key<'k, W> {
    known: &'k [&'static str],
    wrong: W,
}

impl<'de, W: Fn(&str) -> String> de::DeserializeSeed<'de> for Key<'_, W> {
    /// Its place among the known keys.
    type Value = usize;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<W: Fn(&str) -> String> Visitor<'_> for Key<'_, W> {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}:`", self.known.join(":` or `"))
    }

    fn visit_str<E: de::Error>(self, key: &str) -> Result<usize, E> {
        self.known.iter().position(|known| *known == key).ok_or_else(|| E::custom((self.wrong)(key)))
    }
}

fn must_follow<'de, A: MapAccess<'de>>(map: &mut A, key: &'static str, wrong: &str) -> Result<(), A::Error> {
    match map.next_key_seed(Key { known: &[key], wrong: |_: &str| wrong.to_string() })? {
        Some(_) => Ok(()),
        None => Err(de::Error::custom(wrong)),
    }
}

/// Reads what somebody is asked about, which must be there, and the author's question, in any order.
fn asked<'de, T: Deserialize<'de>, A: MapAccess<'de>>(
    map: &mut A,
    keys: [&'static str; 2],
    missing: &str,
) -> Result<(Option<String>, T), A::Error> {
    let (mut question, mut about) = (None, None);
    let wrong = |key: &str| format!("unexpected `{key}:`; {missing}");
    while let Some(place) = map.next_key_seed(Key { known: &keys, wrong })? {
        if place == 0 {
            about = Some(map.next_value()?);
        } else {
            question = Some(map.next_value()?);
        }
    }
    about.map(|about| (question, about)).ok_or_else(|| de::Error::custom(missing))
}

/// Reads the named lists of steps that may follow, in any order; a missing one is empty, but one must be there.
fn parts<'de, V: Written, A: MapAccess<'de>, const N: usize>(
    map: &mut A,
    names: [&'static str; N],
) -> Result<[Vec<Effect<V>>; N], A::Error> {
    let mut lists: [Option<Vec<Effect<V>>>; N] = std::array::from_fn(|_| None);
    let wrong = |key: &str| format!("unexpected `{key}:`; expected `{}:`", names.join(":` or `"));
    while let Some(place) = map.next_key_seed(Key { known: &names, wrong })? {
        lists[place] = Some(map.next_value()?);
    }
    if lists.iter().all(Option::is_none) {
        return Err(de::Error::custom(format!("expected `{}:` with the steps", names[0])));
    }
    Ok(lists.map(Option::unwrap_or_default))
}

fn nothing_more<'de, A: MapAccess<'de>>(map: &mut A) -> Result<(), A::Error> {
    let wrong = |key: &str| format!("unexpected `{key}:` in the same step; start a new `- `");
    map.next_key_seed(Key { known: &[], wrong }).map(drop)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct Branch<V: Written> {
    name: String,
    #[serde(rename = "do")]
    steps: Vec<Effect<V>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct Row<V: Written> {
    up_to: u8,
    #[serde(rename = "do")]
    steps: Vec<Effect<V>>,
}

/// Lets a derived enum read itself from a map entry whose key was already taken.
struct OneEntry<'m, A> {
    key: String,
    map: &'m mut A,
}

impl<'de, A: MapAccess<'de>> Deserializer<'de> for OneEntry<'_, A> {
    type Error = A::Error;

    fn deserialize_any<W: Visitor<'de>>(self, visitor: W) -> Result<W::Value, A::Error> {
        visitor.visit_enum(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de, A: MapAccess<'de>> de::EnumAccess<'de> for OneEntry<'_, A> {
    type Error = A::Error;
    type Variant = Self;

    fn variant_seed<S: de::DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), A::Error> {
        let variant = seed.deserialize(self.key.as_str().into_deserializer())?;
        Ok((variant, self))
    }
}

impl<'de, A: MapAccess<'de>> de::VariantAccess<'de> for OneEntry<'_, A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        Err(de::Error::custom(format!("`{}` takes nothing after it; write `- {}`", self.key, self.key)))
    }

    fn newtype_variant_seed<S: de::DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.map.next_value_seed(seed)
    }

    fn tuple_variant<W: Visitor<'de>>(self, _: usize, _: W) -> Result<W::Value, A::Error> {
        Err(de::Error::custom(format!("`{}` cannot take a list", self.key)))
    }

    fn struct_variant<W: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: W,
    ) -> Result<W::Value, A::Error> {
        self.map.next_value_seed(StructSeed { fields, visitor })
    }
}

struct StructSeed<W> {
    fields: &'static [&'static str],
    visitor: W,
}

impl<'de, W: Visitor<'de>> de::DeserializeSeed<'de> for StructSeed<W> {
    type Value = W::Value;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<W::Value, D::Error> {
        deserializer.deserialize_struct("step", self.fields, self.visitor)
    }
}

impl<V: Written> JsonSchema for Effect<V> {
    fn schema_name() -> Cow<'static, str> {
        "Effect".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let steps = json_schema!({ "type": "array", "items": generator.subschema_for::<Effect<V>>() });
        let verb = generator.subschema_for::<V::Verb>();
        let condition = generator.subschema_for::<V::Condition>();
        let selector = generator.subschema_for::<V::Selector>();
        let chooser = generator.subschema_for::<V::Chooser>();
        let check = generator.subschema_for::<V::Check>();
        let amount = generator.subschema_for::<V::Amount>();
        let question = json_schema!({
            "type": "string",
            "description": "The question, as it goes on behind \"the card asks:\".",
        });
        json_schema!({
            "description": "One step: a verb of this game, or control flow.",
            "anyOf": [
                verb,
                { "type": "object", "required": ["if"], "additionalProperties": false,
                  "properties": { "if": condition, "then": steps, "else": steps } },
                { "type": "object", "required": ["for_each", "do"], "additionalProperties": false,
                  "properties": { "for_each": selector, "do": steps } },
                { "type": "object", "required": ["pick", "by", "do"], "additionalProperties": false,
                  "properties": { "pick": selector, "by": chooser, "ask": question, "do": steps } },
                { "type": "object", "required": ["may", "do"], "additionalProperties": false,
                  "properties": { "may": chooser, "ask": question, "do": steps } },
                { "type": "object", "required": ["choose", "options"], "additionalProperties": false,
                  "properties": { "choose": chooser, "ask": question, "options": { "type": "array", "items": {
                      "type": "object", "required": ["name", "do"], "additionalProperties": false,
                      "properties": { "name": { "type": "string" }, "do": steps } } } } },
                { "type": "object", "required": ["check"], "additionalProperties": false,
                  "properties": { "check": check, "pass": steps, "fail": steps } },
                { "type": "object", "required": ["repeat", "do"], "additionalProperties": false,
                  "properties": { "repeat": amount, "do": steps } },
                { "type": "object", "required": ["roll", "table"], "additionalProperties": false,
                  "properties": { "roll": { "type": "integer", "minimum": 2 }, "table": { "type": "array", "items": {
                      "type": "object", "required": ["up_to", "do"], "additionalProperties": false,
                      "properties": { "up_to": { "type": "integer" }, "do": steps } } } } }
            ]
        })
    }
}
