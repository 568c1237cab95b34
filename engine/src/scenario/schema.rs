//! The JSON Schema of a game's scenario files, so that an editor completes and checks what an author writes.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::game::{Positions, Words};
use crate::ledger;

/// The schema of this game's scenario files.
pub fn schema<G: Words + Positions>() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let position = generator.subschema_for::<G::Position>().to_value();
    let setup = generator.subschema_for::<G::Setup>().to_value();
    let effect = generator.subschema_for::<G::Effect>().to_value();
    let mut definitions = generator.take_definitions(true);
    definitions.extend(shared(G::LEDGER));

    let mut step = checks();
    step.extend(fields(json!({
        "dice": described(&reference("Dice"), "Dice of this step alone: all of them are rolled in it, and no others."),
        "refused": reference("Refused"),
        "default": described(&text(), "A seat that gives its documented default answer."),
        "effect": { "description": "A program of the game's own words to run.",
                    "anyOf": [effect, { "type": "array", "items": effect }] },
        "as": described(&text(), "The seat the effect runs for; the first unless named."),
    })));
    let mut scenario = checks();
    scenario.extend(fields(json!({
        "scenario": described(&text(), "The scenario's name, unique within the file."),
        "rules": described(&one_or_many(&reference("Rule")), "The rules it exercises."),
        "given": described(&position, "The position to begin with."),
        "setup": described(&setup, "The fresh game to begin with; shuffles keep their order."),
        "refused": described(&reference("Refused"), "The setup or position itself must be refused."),
        "dice": described(&reference("Dice"), "Dice for the whole scenario, in the order they are rolled."),
        "when": described(&one_or_many(&reference("Step")), "The steps, in order."),
    })));
    definitions.insert(
        "Step".into(),
        json!({
            "type": "object",
            "description": "One thing that is done (a seat and its answer, `everyone`, `default`, `effect`) and what must hold then.",
            "properties": step,
            // Any other word is a seat's name.
            "additionalProperties": reference("Answer"),
        }),
    );
    definitions.insert(
        "Scenario".into(),
        json!({ "type": "object", "required": ["scenario"], "properties": scenario, "additionalProperties": false }),
    );
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("{} scenarios", G::TITLE),
        "anyOf": [reference("Scenario"), { "type": "array", "items": reference("Scenario") }],
        "$defs": definitions,
    })
}

/// What may stand after any step and at the end.
fn checks() -> Map<String, Value> {
    let rules = one_or_many(&reference("Rule"));
    fields(json!({
        "then": { "type": "object", "description": "Facts that hold now; only what is named is compared." },
        "outcome": { "description": "Short for `then: { outcome: … }`." },
        "may": { "type": "object", "description": "For each seat, answers or beginnings of answers that are legal now.",
                 "additionalProperties": reference("Answers") },
        "may_not": { "type": "object", "description": "For each seat, answers that are refused now, with the rule or without.",
                     "additionalProperties": { "anyOf": [
                         reference("Answers"), { "type": "object", "additionalProperties": reference("Refused") } ] } },
        "asked": described(&one_or_many(&text()), "Exactly the seats the game is waiting for; `nobody`, `everyone`."),
        "events": described(&rules, "Rules that events cite, in this order; others may stand between."),
        "no_events": described(&rules, "Rules that no event cites."),
        "says": described(&one_or_many(&text()), "Texts that the log or a refusal contains."),
        "about": described(&text(), "Words for the reader."),
    }))
}

fn shared(ledger: &str) -> Map<String, Value> {
    let ids = ledger::ids(ledger);
    fields(json!({
        "Rule": { "type": "string", "enum": ids, "description": "A rule's ID in the ledger." },
        "Refused": { "description": "The rule that must refuse; `true` for any.",
                     "anyOf": [reference("Rule"), { "type": ["boolean", "null"] }] },
        "Dice": one_or_many(&json!({ "type": "integer", "minimum": 1 })),
        "Answer": { "description": "Picks joined by ` > `, or a list of picks.", "anyOf": [
            reference("Pick"), { "type": "array", "minItems": 1, "items": reference("Pick") } ] },
        "Answers": { "anyOf": [reference("Pick"), { "type": "array", "items": reference("Answer") }] },
        "Pick": { "type": ["string", "number", "boolean"] },
    }))
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

fn text() -> Value {
    json!({ "type": "string" })
}

fn one_or_many(schema: &Value) -> Value {
    json!({ "anyOf": [schema, { "type": "array", "items": schema }] })
}

fn described(schema: &Value, description: &str) -> Value {
    let mut schema = schema.clone();
    if let Value::Object(object) = &mut schema {
        object.insert("description".into(), description.into());
    }
    schema
}

fn fields(object: Value) -> Map<String, Value> {
    match object {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}
