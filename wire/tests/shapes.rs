//! `docs/messages.md`: every message, field by field, in the order in which `MessagePack` has them. It is written from the
//! types themselves (`cargo xtask bless`), so it cannot be wrong for long.

use std::fmt::Write as _;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};
use wire::{Call, ToGuest};

const REFERENCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/messages.md");

const HEAD: &str = "\
# Every message, field by field

What goes over a connection to a table, written from the program's own types; [wire.md](wire.md) explains it. In JSON a variant that holds
something is an object with one field, in MessagePack a map of one entry; one that is only a word is a string in both. In JSON structs are
objects; in MessagePack they are arrays in the order given here.
";

/// A type's schema and those it speaks of.
fn schemas<T: JsonSchema>() -> (Value, Map<String, Value>) {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let root = generator.subschema_for::<T>().to_value();
    (root, generator.take_definitions(true))
}

/// The type as a word.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap_or(name);
        return format!("[{name}](#{})", name.to_lowercase());
    }
    for several in ["anyOf", "oneOf"] {
        if let Some(kinds) = schema[several].as_array() {
            return kinds.iter().map(kind).collect::<Vec<_>>().join(" or ");
        }
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            let one = |kind: &Value| word(kind.as_str().unwrap_or_default(), schema);
            kinds.iter().map(one).collect::<Vec<_>>().join(" or ")
        }
        Value::String(one) => word(one, schema),
        _ => "anything".into(),
    }
}

fn word(kind: &str, schema: &Value) -> String {
    match kind {
        "integer" => "number".into(),
        "array" => format!("list of {}", self::kind(&schema["items"])),
        other => other.into(),
    }
}

fn about(schema: &Value) -> String {
    schema["description"].as_str().map_or(String::new(), |text| text.replace('\n', " "))
}

/// The fields of a struct, in order.
fn fields(schema: &Value) -> String {
    let Some(properties) = schema["properties"].as_object() else { return kind(schema) };
    let one = |(name, schema): (&String, &Value)| format!("`{name}` {}", kind(schema));
    properties.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// One variant: its name, and what it holds.
fn variants(schema: &Value) -> Vec<(String, Option<String>, String)> {
    let mut found = Vec::new();
    for variant in schema["oneOf"].as_array().into_iter().flatten() {
        if let Some(properties) = variant["properties"].as_object() {
            for (name, held) in properties {
                found.push((name.clone(), Some(fields(held)), about(variant)));
            }
        } else if let Some(name) = variant["const"].as_str() {
            found.push((name.into(), None, about(variant)));
        }
        for name in variant["enum"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            found.push((name.into(), None, String::new()));
        }
    }
    for name in schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        found.push((name.into(), None, String::new()));
    }
    found
}

fn section(text: &mut String, name: &str, schema: &Value) {
    _ = write!(text, "\n### {name}\n\n");
    let said = about(schema);
    if !said.is_empty() {
        _ = write!(text, "{said}\n\n");
    }
    let variants = variants(schema);
    if variants.is_empty() {
        _ = writeln!(text, "{}", fields(schema));
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let said = about(field);
            if !said.is_empty() {
                _ = write!(text, "\n- `{name}`: {said}");
            }
        }
        if schema["properties"].as_object().into_iter().flatten().any(|(_, field)| !about(field).is_empty()) {
            text.push('\n');
        }
        return;
    }
    text.push_str("| one of | holds | |\n|---|---|---|\n");
    for (name, held, said) in variants {
        _ = writeln!(text, "| `{name}` | {} | {said} |", held.unwrap_or_else(|| "only the word".into()));
    }
}

/// Everything that goes over a connection.
fn reference() -> String {
    let mut text = HEAD.to_string();
    let mut told = std::collections::BTreeSet::new();
    for (heading, (root, types)) in [("To the house", schemas::<Call>()), ("From the house", schemas::<ToGuest>())] {
        _ = write!(text, "\n## {heading}\n");
        let root = root["$ref"].as_str().and_then(|name| name.rsplit('/').next()).unwrap_or_default().to_string();
        let first = types.get_key_value(&root);
        for (name, schema) in first.into_iter().chain(types.iter().filter(|(name, _)| **name != root)) {
            if told.insert(name.clone()) {
                section(&mut text, name, schema);
            }
        }
    }
    text
}

#[test]
fn the_golden_reference_gives_the_messages_as_they_are() {
    let reference = reference();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        return std::fs::write(REFERENCE, reference).unwrap();
    }
    let written = std::fs::read_to_string(REFERENCE).unwrap_or_default();
    assert!(
        written == reference,
        "docs/messages.md is not what the types say: write it anew with `UPDATE_EXPECT=1 cargo test -p wire --test shapes`"
    );
}
