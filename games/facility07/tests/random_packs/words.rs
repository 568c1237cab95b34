//! Random content made from the JSON Schemas of the format, which are made from its types: a word that is added to the
//! vocabulary is spoken here without anybody thinking of it.

use std::collections::{BTreeMap, BTreeSet};

use engine::chance::{Chance, Draw, Quick};
use facility07::content::data::{
    ActionData, AgentData, CovertData, EndingData, EventData, FigureData, GadgetData, HouseActionData, HouseRuleData,
    MarkerData, RoomData, ScoringData, SecretData,
};
use schemars::{JsonSchema, schema_for};
use serde_json::{Map, Value, json};

/// So deep lie words inside each other; below, the simplest are taken.
const DEPTH: usize = 7;

/// What a list of a pack holds: the file, the list's key in `rules.yaml`, and the schema of its entries.
pub struct Kind {
    pub file: &'static str,
    pub key: &'static str,
    schema: Value,
}

fn kind<T: JsonSchema>(file: &'static str, key: &'static str) -> Kind {
    Kind { file, key, schema: schema_for!(T).into() }
}

/// Every type of content. What stands for a whole table (constants, optional rules, terms, removals) is not random.
pub fn kinds() -> Vec<Kind> {
    vec![
        kind::<ActionData>("actions.yaml", ""),
        kind::<GadgetData>("gadgets.yaml", ""),
        kind::<CovertData>("coverts.yaml", ""),
        kind::<EventData>("events.yaml", ""),
        kind::<RoomData>("rooms.yaml", ""),
        kind::<AgentData>("agents.yaml", ""),
        kind::<SecretData>("secrets.yaml", ""),
        kind::<HouseRuleData>("rules.yaml", "house_rules"),
        kind::<HouseActionData>("rules.yaml", "actions"),
        kind::<FigureData>("rules.yaml", "figures"),
        kind::<MarkerData>("rules.yaml", "markers"),
        kind::<EndingData>("rules.yaml", "endings"),
        kind::<ScoringData>("rules.yaml", "scoring"),
    ]
}

/// Says random things.
pub struct Speaker<'c> {
    defs: Value,
    /// How deep the simplest value of each definition is.
    heights: BTreeMap<String, usize>,
    chance: &'c mut Quick,
}

impl<'c> Speaker<'c> {
    pub fn new(kind: &Kind, chance: &'c mut Quick) -> Self {
        let defs = kind.schema.get("$defs").cloned().unwrap_or(json!({}));
        let mut speaker = Speaker { defs, heights: BTreeMap::new(), chance };
        let names: Vec<String> =
            speaker.defs.as_object().map(|defs| defs.keys().cloned().collect()).unwrap_or_default();
        // Those that speak of each other settle after as many rounds as there are.
        for _ in 0..names.len() {
            for name in &names {
                let height = speaker.height(&speaker.defs[name]);
                speaker.heights.insert(name.clone(), height);
            }
        }
        speaker
    }

    /// One entry of the list, with an id and a name of its own.
    pub fn entry(&mut self, kind: &Kind, number: usize) -> Value {
        let mut value = self.say(&kind.schema, "", 0);
        if let Some(entry) = value.as_object_mut() {
            let has = |key: &str| kind.schema["properties"].get(key).is_some();
            for (key, own) in [
                ("id", json!(format!("x-{number}"))),
                ("name", json!(format!("X {number}"))),
                ("copies", json!(4)),
                ("tokens", json!(1)),
                ("role", json!("ordinary")),
                ("tags", json!([])),
                ("only_on_marker", Value::Null),
            ] {
                if has(key) {
                    entry.insert(key.into(), own);
                }
            }
            if let Some(doors) = entry.get_mut("doors") {
                let mut words = kind.schema["$defs"]["Slot"]["enum"].as_array().cloned().unwrap_or_default();
                engine::chance::shuffle(&mut words, self.chance);
                *doors = words.into_iter().take(4).collect();
            }
            for skill in ["speed", "insight", "strength", "finesse"] {
                if has(skill) {
                    entry.insert(skill.into(), json!(1 + self.below(5)));
                }
            }
        }
        value
    }

    /// Says something of each definition so many times, whatever it may stand in.
    pub fn say_everything(&mut self, times: usize, words: &mut BTreeSet<String>) {
        for schema in self.defs.as_object().cloned().unwrap_or_default().values() {
            // Near the bottom, so that nothing long is said.
            (0..times).for_each(|_| spoken(&self.say(schema, "", DEPTH - 2), words));
        }
    }

    fn below(&mut self, n: usize) -> usize {
        self.chance.below(n.max(1) as u32, Draw::Pick) as usize
    }

    fn height(&self, schema: &Value) -> usize {
        let unknown = usize::MAX / 2;
        if let Some(name) = reference(schema) {
            return self.heights.get(name).copied().unwrap_or(unknown);
        }
        if let Some(ways) = ways(schema) {
            return ways.iter().map(|way| self.height(way)).min().unwrap_or(unknown);
        }
        let required: BTreeSet<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let inner = schema["properties"].as_object().into_iter().flatten();
        let inner = inner.filter(|(key, _)| required.contains(key.as_str())).map(|(_, value)| self.height(value));
        let items =
            schema.get("items").filter(|_| schema["minItems"].as_u64() > Some(0)).map(|items| self.height(items));
        1 + inner.chain(items).max().unwrap_or(0)
    }

    fn say(&mut self, schema: &Value, key: &str, depth: usize) -> Value {
        if let Some(name) = reference(schema) {
            let schema = self.defs[name].clone();
            return self.say(&schema, key, depth);
        }
        if let Some(only) = schema.get("const") {
            return only.clone();
        }
        if let Some(words) = schema["enum"].as_array() {
            return words[self.below(words.len())].clone();
        }
        if let Some(ways) = ways(schema) {
            let lowest = ways.iter().map(|way| self.height(way)).min().unwrap_or(0);
            let open: Vec<&Value> = ways.iter().filter(|way| depth < DEPTH || self.height(way) == lowest).collect();
            let way = open[self.below(open.len())].clone();
            return self.say(&way, key, depth + 1);
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds[self.below(kinds.len())].as_str().unwrap_or("null").to_string(),
            kind => kind.as_str().unwrap_or("null").to_string(),
        };
        match kind.as_str() {
            "object" => self.object(schema, depth),
            "array" => {
                let least = schema["minItems"].as_u64().unwrap_or(0) as usize;
                let most = schema["maxItems"].as_u64().map_or(least.max(3), |most| most as usize);
                // A list of steps or conditions that is empty says nothing.
                let least = if key == "objectives" { 2 } else { least.max(1) };
                // Long programs hardly ever make sense as a whole.
                let more =
                    if depth < DEPTH && self.below(3) == 0 { self.below(most.saturating_sub(least) + 1) } else { 0 };
                let count = least + more;
                let count = if key == "objectives" { 2 } else { count };
                (0..count).map(|_| self.say(&schema["items"], key, depth + 1)).collect()
            }
            "integer" => {
                let bound = |word: &str, usual: i64| schema[word].as_i64().unwrap_or(usual);
                let (least, most) = (bound("minimum", -3).max(-3), bound("maximum", 8).min(8));
                json!(least + self.below((most - least + 1).max(1) as usize) as i64)
            }
            "boolean" => json!(self.below(2) == 0),
            "string" => match key {
                // A piece, or a secret note.
                "kind" => json!(["m-1", "n-1"][self.below(2)]),
                "marker" | "no_marker" | "most_markers" | "least_markers" | "beside_marker" | "markers_here" => {
                    json!("m-1")
                }
                "shuffle_in" => json!("pub-quiz"),
                "place_figure" => json!("f-1"),
                "card" => json!("rifle"),
                "tag" | "tags" => json!("anti-guard"),
                _ => json!("Hm."),
            },
            _ => Value::Null,
        }
    }

    fn object(&mut self, schema: &Value, depth: usize) -> Value {
        let required: BTreeSet<String> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_string).collect();
        let mut said = Map::new();
        for (key, inner) in schema["properties"].as_object().cloned().unwrap_or_default() {
            // The steps themselves are what it is all about.
            let steps = matches!(
                key.as_str(),
                "do" | "then" | "pass" | "table" | "use" | "react" | "on_contact" | "on_enter" | "ability" | "weapon"
            );
            let wanted = required.contains(&key) || (depth < DEPTH && (steps || self.below(8) == 0));
            if wanted {
                let mut value = self.say(&inner, &key, depth + 1);
                if key == "do" && depth < DEPTH / 2 {
                    value = self.with_things_at_hand(value);
                }
                if !value.is_null() {
                    said.insert(key, value);
                }
            }
        }
        Value::Object(said)
    }
}

impl Speaker<'_> {
    /// Many words speak of something at hand, so loops bring it about; and loops are what makes programs long.
    fn with_things_at_hand(&mut self, steps: Value) -> Value {
        let sets = ["agents", "guards", "rooms", "cards", "figures"];
        let mut steps = steps;
        for _ in 0..=self.below(3) {
            let set = sets[self.below(sets.len())];
            let such = if set == "cards" { json!({ "zone": "gadgets" }) } else { json!({}) };
            steps = json!([{ "for_each": { set: such }, "do": steps }]);
        }
        json!([{ "for_each": { "agents": {} }, "do": steps }])
    }
}

fn reference(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix("#/$defs/")
}

fn ways(schema: &Value) -> Option<&Vec<Value>> {
    schema.get("anyOf").or_else(|| schema.get("oneOf")).or_else(|| schema.get("allOf"))?.as_array()
}

/// Every word that something can be chosen from: names of verbs, conditions, selectors, triggers and so on.
pub fn vocabulary() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for kind in kinds() {
        for (name, schema) in kind.schema["$defs"].as_object().into_iter().flatten() {
            // Optional rules are a table's, not a program's.
            if name != "OptionalRule" {
                choices(schema, &mut words);
            }
        }
    }
    words
}

fn choices(schema: &Value, words: &mut BTreeSet<String>) {
    words.extend(schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_string));
    words.extend(schema["const"].as_str().map(str::to_string));
    for way in ways(schema).into_iter().flatten() {
        choices(way, words);
        // `{ daze: … }` and `{ if: …, then: … }`
        words.extend(way["required"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_string));
    }
}

/// The words that were spoken.
pub fn spoken(value: &Value, words: &mut BTreeSet<String>) {
    match value {
        Value::String(word) => {
            words.insert(word.clone());
        }
        Value::Array(all) => all.iter().for_each(|inner| spoken(inner, words)),
        Value::Object(all) => all.iter().for_each(|(key, inner)| {
            words.insert(key.clone());
            spoken(inner, words);
        }),
        _ => {}
    }
}
