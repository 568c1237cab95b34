//! What several schemas of a game define alike, defined once: a new verb is one change and not one in each file.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::workshop::Schema;

/// The schema that holds what the others share.
const SHARED: &str = "shared";

/// Moves every definition that at least two of these schemas hold into one more schema, which they refer to. Stands
/// alone as it is: the schema of the setup, which houses hand out without any file beside it.
pub(crate) fn share(mut schemas: Vec<Schema>) -> Vec<Schema> {
    let mut holders: BTreeMap<String, usize> = BTreeMap::new();
    for schema in schemas.iter().filter(|schema| refers(schema)) {
        for name in definitions(&schema.schema).into_iter().flat_map(Map::keys) {
            *holders.entry(name.clone()).or_default() += 1;
        }
    }
    holders.retain(|_, count| *count > 1);
    let mut shared = Map::new();
    for schema in schemas.iter_mut().filter(|schema| refers(schema)) {
        let own = schema.schema.get_mut("$defs").and_then(Value::as_object_mut).map(std::mem::take).unwrap_or_default();
        let (common, mut own): (Map<_, _>, Map<_, _>) =
            own.into_iter().partition(|(name, _)| holders.contains_key(name));
        for (name, definition) in common {
            debug_assert!(shared.get(&name).is_none_or(|other| *other == definition), "two things are called {name}");
            shared.insert(name, definition);
        }
        own.values_mut().for_each(|definition| redirect(definition, &holders));
        redirect(&mut schema.schema, &holders);
        if let Value::Object(root) = &mut schema.schema {
            root.remove("$defs");
            if !own.is_empty() {
                root.insert("$defs".into(), Value::Object(own));
            }
        }
    }
    shared.sort_keys();
    let schema = json!({ "$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": shared });
    schemas.push(Schema { name: SHARED, schema });
    schemas
}

fn refers(schema: &Schema) -> bool {
    schema.name != "setup"
}

fn definitions(schema: &Value) -> Option<&Map<String, Value>> {
    schema.get("$defs")?.as_object()
}

/// Lets references to what is shared lead into the shared file.
fn redirect(schema: &mut Value, shared: &BTreeMap<String, usize>) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::String(target)) = fields.get_mut("$ref")
                && let Some(name) = target.strip_prefix("#/$defs/")
                && shared.contains_key(name)
            {
                *target = format!("{SHARED}.schema.json{target}");
            }
            fields.values_mut().for_each(|field| redirect(field, shared));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| redirect(item, shared)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(schema: &Value, seen: &mut dyn FnMut(&str)) {
        match schema {
            Value::Object(fields) => {
                if let Some(Value::String(target)) = fields.get("$ref") {
                    seen(target);
                }
                fields.values().for_each(|field| walk(field, seen));
            }
            Value::Array(items) => items.iter().for_each(|item| walk(item, seen)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    /// Every reference of every game's schemas leads to a definition, and nothing is defined twice.
    #[test]
    fn every_reference_leads_somewhere() {
        for game in crate::games() {
            let schemas = game.workshop().schemas();
            let shared = &schemas.iter().find(|schema| schema.name == SHARED).expect("a shared schema").schema;
            for Schema { name, schema } in &schemas {
                walk(schema, &mut |target| {
                    let (place, path) = match target.strip_prefix("shared.schema.json#") {
                        Some(path) => (shared, path),
                        None => (schema, target.trim_start_matches('#')),
                    };
                    assert!(place.pointer(path).is_some(), "{} {name}: {target}", game.name());
                });
                let own = definitions(schema).into_iter().flat_map(Map::keys);
                let twice = own.filter(|own| definitions(shared).is_some_and(|all| all.contains_key(*own)));
                assert!(*name == SHARED || *name == "setup" || twice.count() == 0, "{} {name}", game.name());
            }
        }
    }
}
