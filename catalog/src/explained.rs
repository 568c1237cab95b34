//! Settings explained. A game's setup type is the only list of its settings: their names, kinds and descriptions are
//! read from its JSON Schema.

use serde_json::Value;
use title::Title;

use crate::any::AnyGame;

/// One thing that can be agreed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name in the setup.
    pub key: String,
    /// What it means.
    pub about: String,
    pub kind: SettingKind,
    /// It counts only with this word for another setting.
    pub only_if: Option<OnlyIf>,
}

/// A setting, and the word it must have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlyIf {
    pub key: String,
    pub word: String,
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

/// The first of the given settings that counts only with another one which this setup has not: whoever gave it meant
/// something by it.
pub fn idle_setting(game: &dyn AnyGame, given: &[&str], setup: &Value) -> Option<(String, OnlyIf)> {
    game.workshop().settings().into_iter().find_map(|Setting { key, only_if, .. }| {
        let needed = only_if?;
        let is_given = given.iter().any(|other| other.replace('-', "_") == key);
        let idle = is_given && setup.get(&needed.key).and_then(Value::as_str) != Some(&needed.word);
        idle.then_some((key, needed))
    })
}

/// The settings of a game, in the order of its setup.
pub(crate) fn settings<G: Title>() -> Vec<Setting> {
    let schema = schemars::schema_for!(G::Setup).to_value();
    let properties = schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    let setting = |(key, property): (String, Value)| {
        let about = description(&property);
        Setting { only_if: only_if(&about), about, kind: kind(&schema, &property), key }
    };
    properties.into_iter().map(setting).collect()
}

/// What a setting depends on, as its own description says: "…, if the length is `custom`".
fn only_if(about: &str) -> Option<OnlyIf> {
    let (key, rest) = about.split_once(", if the ")?.1.split_once(" is `")?;
    Some(OnlyIf { key: key.into(), word: rest.split_once('`')?.0.into() })
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
