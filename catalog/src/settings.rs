//! What is agreed before a game, as names and values. A game's setup type is the only list of its settings: their
//! names, kinds and descriptions are read from its JSON Schema.

use serde::Deserialize as _;
use serde_json::{Map, Value};

use crate::error::CatalogError;
use crate::title::Title;

/// What a setup is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// People play: what they leave open is chosen kindly.
    Play,
    /// Something is measured: what is left open is as in the rulebook.
    Measure,
}

/// One thing that can be agreed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name in the setup.
    pub key: String,
    /// What it means.
    pub about: String,
    pub kind: SettingKind,
}

/// What a setting takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingKind {
    /// On or off.
    Switch,
    Number,
    /// One of these words; any word if there are none.
    Word(Vec<Word>),
    /// Several of these words; any if there are none.
    List(Vec<Word>),
}

/// A word a setting takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub name: String,
    /// What it means; nothing where the name says it.
    pub about: String,
}

/// The settings of a game, in the order of its setup.
pub(crate) fn settings<G: Title>() -> Vec<Setting> {
    let schema = schemars::schema_for!(G::Setup).to_value();
    let properties = schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    properties
        .into_iter()
        .map(|(key, property)| Setting { about: description(&property), kind: kind(&schema, &property), key })
        .collect()
}

fn description(schema: &Value) -> String {
    schema.get("description").and_then(Value::as_str).unwrap_or_default().replace('\n', " ")
}

fn kind(root: &Value, property: &Value) -> SettingKind {
    let is = |wanted: &str| match property.get("type") {
        Some(Value::String(name)) => name == wanted,
        Some(Value::Array(names)) => names.iter().any(|name| name == wanted),
        _ => false,
    };
    if is("boolean") {
        SettingKind::Switch
    } else if is("integer") || is("number") {
        SettingKind::Number
    } else if is("array") {
        SettingKind::List(property.get("items").map_or_else(Vec::new, |items| words(root, items)))
    } else {
        SettingKind::Word(words(root, property))
    }
}

fn words(root: &Value, schema: &Value) -> Vec<Word> {
    let mut words = Vec::new();
    each_word(root, schema, &mut words);
    words
}

/// The words an enumeration allows, whichever way its schema says so.
fn each_word(root: &Value, schema: &Value, words: &mut Vec<Word>) {
    if let Some(target) = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix('#')) {
        if let Some(target) = root.pointer(target) {
            each_word(root, target, words);
        }
        return;
    }
    let word = |name: &str, about| Word { name: name.into(), about };
    words.extend(schema.get("const").and_then(Value::as_str).map(|name| word(name, description(schema))));
    if let Some(Value::Array(values)) = schema.get("enum") {
        words.extend(values.iter().filter_map(Value::as_str).map(|name| word(name, String::new())));
    }
    for several in ["oneOf", "anyOf", "allOf"] {
        if let Some(Value::Array(parts)) = schema.get(several) {
            for part in parts {
                each_word(root, part, words);
            }
        }
    }
}

/// The usual setup with some settings changed.
pub(crate) fn setup<G: Title>(
    players: Option<u8>,
    settings: &[(String, Value)],
    occasion: Occasion,
) -> Result<Value, CatalogError> {
    let count = players.unwrap_or(G::USUAL_PLAYERS);
    if !G::PLAYERS.contains(&count) {
        let (fewest, most) = (*G::PLAYERS.start(), *G::PLAYERS.end());
        return Err(CatalogError::Players { title: G::TITLE, wanted: count, fewest, most });
    }
    let mut usual = G::setup(count);
    if occasion == Occasion::Play {
        G::ease(&mut usual);
    }
    let mut agreed = fields::<G>(&usual);
    for (key, value) in settings {
        change::<G>(&mut agreed, key, value)?;
    }
    let setup = Value::Object(agreed);
    let found = G::seats_of(&typed::<G>(&setup)?);
    if players.is_some() && found != G::seats_of(&usual) {
        return Err(CatalogError::PlayersDiffer { wanted: count, found });
    }
    Ok(setup)
}

fn change<G: Title>(agreed: &mut Map<String, Value>, key: &str, value: &Value) -> Result<(), CatalogError> {
    let key = key.replace('-', "_");
    if !agreed.contains_key(&key) {
        let known: Vec<&str> = agreed.keys().map(String::as_str).collect();
        let nearest = engine::load::nearest(&key, known.iter().copied()).map(String::from);
        return Err(CatalogError::NoSuchSetting { nearest, known: known.join(", "), key });
    }
    let known = G::words_for(&key);
    let named = value.as_array().into_iter().flatten().filter_map(Value::as_str);
    let unknown = |word: &&str| !known.is_empty() && !known.iter().any(|other| other.eq_ignore_ascii_case(word));
    if let Some(word) = named.into_iter().find(unknown) {
        let nearest = engine::load::nearest(word, known.iter().map(String::as_str)).map(String::from);
        return Err(CatalogError::NoSuchWord { word: word.into(), nearest, known: known.join(", "), key });
    }
    let before = agreed.insert(key.clone(), value.clone());
    // Tried at once, so that the message names the one setting that is wrong.
    G::Setup::deserialize(Value::Object(agreed.clone())).map(|_| ()).map_err(|error| {
        agreed.insert(key.clone(), before.unwrap_or_default());
        CatalogError::WrongSetting { key, value: value.to_string(), what: error.to_string() }
    })
}

fn fields<G: Title>(setup: &G::Setup) -> Map<String, Value> {
    match serde_json::to_value(setup) {
        Ok(Value::Object(fields)) => fields,
        // A setup is a struct; anything else has no settings.
        _ => Map::new(),
    }
}

/// A setup in the game's own type.
pub(crate) fn typed<G: Title>(setup: &Value) -> Result<G::Setup, CatalogError> {
    G::Setup::deserialize(setup).map_err(|error| CatalogError::WrongSetting {
        key: "setup".into(),
        value: "this".into(),
        what: error.to_string(),
    })
}
