//! The document and the games it speaks of.

mod api_common;

use api_common::Scene;
use serde_json::Value;

fn each_reference<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                match value {
                    Value::String(path) if key == "$ref" => found.push(path),
                    other => each_reference(other, found),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| each_reference(value, found)),
        _ => {}
    }
}

#[tokio::test]
async fn the_document_is_whole_and_true() {
    let scene = Scene::new().await;
    let document = scene.get("/api/openapi.json").await.json();
    assert_eq!(document["openapi"], "3.1.0");
    let mut references = Vec::new();
    each_reference(&document, &mut references);
    assert!(references.len() > 50);
    for reference in references {
        let pointer = reference.strip_prefix('#').expect("a reference within the document");
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
    let mut names = std::collections::BTreeSet::new();
    let mut doors = 0;
    for (path, verbs) in document["paths"].as_object().unwrap() {
        for (verb, door) in verbs.as_object().unwrap() {
            doors += 1;
            assert!(names.insert(door["operationId"].as_str().unwrap()), "{verb} {path}: the name is taken");
            assert!(!door["summary"].as_str().unwrap().is_empty());
            let replies = door["responses"].as_object().unwrap();
            assert!(replies.keys().any(|status| status.starts_with('2')), "{verb} {path}");
            let declared =
                door["parameters"].as_array().map_or(0, |all| all.iter().filter(|one| one["in"] == "path").count());
            assert_eq!(declared, path.matches('{').count(), "{verb} {path}");
            // It is there: whatever it answers, it is not that nobody knows the method or the address.
            let path = path.replace("{game}", "faza").replace("{seat}", "0").replace("{code}", "abc");
            let asked = scene.ask(&verb.to_uppercase(), &path, &[], None).await;
            assert_ne!(asked.status, 405, "{verb} {path}");
            assert!(!asked.text().contains("there is nothing at this address") || path == "/metrics", "{verb} {path}");
        }
    }
    // A door that is taken out must be taken out here too, by somebody who thinks of those who use it.
    assert_eq!(doors, 35, "{names:?}");
    let join = &document["paths"]["/api/tables/{code}/join"]["post"];
    assert_eq!(join["requestBody"]["content"]["application/json"]["schema"]["$ref"], "#/components/schemas/Join");
    assert_eq!(
        join["responses"]["200"]["content"]["application/json"]["schema"]["$ref"],
        "#/components/schemas/TableReply"
    );
    assert!(join["responses"]["401"].is_object());
}

/// What is refused because of its size or form is in the document: a client need not try.
#[tokio::test]
async fn the_document_knows_the_bounds() {
    let document = house::api::document();
    let schema =
        |pointer: &str| document.pointer(&format!("/components/schemas/{pointer}")).cloned().unwrap_or_default();
    assert_eq!(schema("Nickname/properties/nickname/maxLength"), 24);
    assert_eq!(schema("Credentials/properties/account/minLength"), 3);
    assert_eq!(schema("Credentials/properties/account/pattern"), "^[A-Za-z0-9_.-]+$");
    assert_eq!(schema("Credentials/properties/password/minLength"), 10);
    assert_eq!(schema("NewPassword/properties/new/maxLength"), 128);
    assert_eq!(schema("NewTable/properties/seats/maxItems"), 16);
    assert_eq!(schema("NewTable/properties/packs/maxItems"), 16);
    assert_eq!(schema("NewTable/properties/settings/maxProperties"), 64);
    assert_eq!(schema("Join/properties/contribution/pattern"), "^[0-9a-fA-F]{64}$");
    assert_eq!(schema("Admit/properties/number/maximum"), u32::MAX);
    let clock = schema("Clock").to_string();
    assert!(clock.contains("604800") && clock.contains("3600"), "{clock}");
    for (path, verbs) in document["paths"].as_object().unwrap() {
        for (verb, door) in verbs.as_object().unwrap() {
            let replies = &door["responses"];
            assert!(replies["429"]["headers"]["Retry-After"].is_object(), "{verb} {path}");
            assert!(verb == "get" || replies["403"].is_object(), "{verb} {path}");
            assert!(replies["503"].is_object() && replies["500"].is_object(), "{verb} {path}");
        }
    }
    let lists = &document["paths"]["/api/tables"]["get"]["parameters"];
    let limit = lists.as_array().unwrap().iter().find(|one| one["name"] == "limit").unwrap();
    assert_eq!((&limit["schema"]["minimum"], &limit["schema"]["maximum"]), (&1.into(), &200.into()));
}

#[tokio::test]
async fn the_page_needs_nothing_else() {
    let scene = Scene::new().await;
    let page = scene.get("/api").await;
    let policy = page.header("content-security-policy").to_string();
    assert!(policy.starts_with("default-src 'none'; style-src 'nonce-"), "{policy}");
    let nonce = policy.split("'nonce-").nth(1).unwrap().split('\'').next().unwrap();
    let html = page.text();
    assert!(html.contains(&format!("<style nonce=\"{nonce}\">")));
    assert!(html.contains("/api/tables/{code}/join") && html.contains("type-TableReply"));
    assert!(!html.contains("<script") && !html.contains("src="));
}

#[tokio::test]
async fn what_is_printed_can_be_read() {
    let scene = Scene::new().await;
    let base = scene.get("/api/games/facility07/cards").await.json();
    let of = |cards: &Value, kind: &str| cards.as_array().unwrap().iter().filter(|card| card["kind"] == kind).count();
    assert!(of(&base, "ops") > 50 && of(&base, "room") > 20 && of(&base, "figure") == 0);
    let sharks = scene.get("/api/games/facility07/cards?packs=shark-attack").await.json();
    assert_eq!(of(&sharks, "figure"), 1);
    assert!(sharks.as_array().unwrap().iter().any(|card| card["pack"] == "shark-attack"));
    assert_eq!(of(&scene.get("/api/games/faza/cards").await.json(), "event"), 24);
    assert_eq!(scene.get("/api/games/facility07/cards?packs=no-such-pack").await.code(), "not_found");
}

#[tokio::test]
async fn games_are_described() {
    let scene = Scene::new().await;
    let games = scene.get("/api/games").await.json();
    assert_eq!(games.as_array().unwrap().len(), catalog::games().len());
    let game = scene.get("/api/games/facility07").await.json();
    assert_eq!(game["takes_packs"], true);
    assert!(game["setup_schema"]["properties"]["length"].is_object());
    assert!(game["presets"].as_array().unwrap().len() >= 4);
    let length = game["settings"].as_array().unwrap().iter().find(|setting| setting["key"] == "length").unwrap();
    assert!(length["words"].as_array().unwrap().iter().any(|word| word["name"] == "short"));
    let rules = scene.get("/api/games/faza/rules").await.json();
    assert!(rules["rules"].as_array().unwrap().len() > 50);
    assert!(rules["rules"][0]["id"].as_str().unwrap().starts_with("FAZA-"));
    let slip = scene.get("/api/games/fazza").await;
    assert_eq!(slip.code(), "not_found");
    assert!(slip.text().contains("did you mean `faza`?"));
}
