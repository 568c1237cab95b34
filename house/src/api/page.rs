//! The document as a page: drawn on the server, without a script, loading nothing.

use std::fmt::Write as _;
use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::replies::Page;
use crate::Fault;
use crate::people::Token;

const STYLE: &str = include_str!("page.css");

/// The style is allowed by a word that is new each time; nothing else is allowed at all.
pub async fn page() -> Result<Page, Fault> {
    static BODY: LazyLock<String> = LazyLock::new(|| body(super::document()));
    let word = Token::new()?;
    let word = &word.reveal()[..32];
    let html = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Safehouse: the API</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <style nonce=\"{word}\">{STYLE}</style></head>\n<body>{}</body></html>\n",
        *BODY
    );
    let policy = format!(
        "default-src 'none'; style-src 'nonce-{word}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    );
    Ok(Page { html, policy })
}

fn body(document: &Value) -> String {
    let mut out = String::from("<main><h1>Safehouse: the API</h1>");
    for paragraph in text(&document["info"], "description").split("\n\n") {
        _ = write!(out, "<p>{}</p>", prose(paragraph));
    }
    _ = write!(out, "<p>For programs: <a href=\"/api/openapi.json\">openapi.json</a></p>");
    let none = Map::new();
    let paths = document["paths"].as_object().unwrap_or(&none);
    let doors: Vec<(&str, &str, &Value)> = paths
        .iter()
        .flat_map(|(path, verbs)| {
            verbs.as_object().into_iter().flatten().map(move |(verb, door)| (path.as_str(), verb.as_str(), door))
        })
        .collect();
    let mut groups: Vec<&str> = Vec::new();
    for (_, _, door) in &doors {
        let group = door["tags"][0].as_str().unwrap_or_default();
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    for group in groups {
        _ = write!(out, "<h2>{}</h2>", escape(group));
        for (path, verb, door) in doors.iter().filter(|(_, _, door)| door["tags"][0] == group) {
            operation(&mut out, path, verb, door);
        }
    }
    out.push_str("<h2>Types</h2>");
    for (name, schema) in document["components"]["schemas"].as_object().unwrap_or(&none) {
        schema_section(&mut out, name, schema);
    }
    out.push_str("</main>");
    out
}

fn operation(out: &mut String, path: &str, verb: &str, door: &Value) {
    let must = door["security"]
        .as_array()
        .is_some_and(|ways| ways.iter().all(|way| way.as_object().is_some_and(|way| !way.is_empty())));
    let person = if must { " <em>for somebody with a name</em>" } else { "" };
    _ = write!(
        out,
        "<section id=\"{}\"><h3><b class=\"{verb}\">{}</b> <code>{}</code></h3><p>{}{person}</p>",
        escape(text(door, "operationId")),
        verb.to_uppercase(),
        escape(path),
        prose(text(door, "summary")),
    );
    if !text(door, "description").is_empty() {
        _ = write!(out, "<p>{}</p>", prose(text(door, "description")));
    }
    out.push_str("<dl>");
    for parameter in door["parameters"].as_array().into_iter().flatten() {
        _ = write!(
            out,
            "<dt><code>{}</code> in {}</dt><dd>{} {}</dd>",
            escape(text(parameter, "name")),
            escape(text(parameter, "in")),
            kind(&parameter["schema"]),
            prose(text(parameter, "description"))
        );
    }
    for (media, content) in door["requestBody"]["content"].as_object().into_iter().flatten() {
        _ = write!(out, "<dt>Body</dt><dd>{} {}</dd>", escape(media), kind(&content["schema"]));
    }
    for (status, reply) in door["responses"].as_object().into_iter().flatten() {
        _ = write!(out, "<dt>{}</dt><dd>{}", escape(status), prose(text(reply, "description")));
        for (media, content) in reply["content"].as_object().into_iter().flatten() {
            _ = write!(out, " · {} {}", escape(media), kind(&content["schema"]));
        }
        out.push_str("</dd>");
    }
    out.push_str("</dl></section>");
}

fn schema_section(out: &mut String, name: &str, schema: &Value) {
    let name = escape(name);
    _ = write!(out, "<section id=\"type-{name}\"><h3>{name}</h3><p>{}</p><dl>", prose(text(schema, "description")));
    for (field, property) in schema["properties"].as_object().into_iter().flatten() {
        let about = prose(text(property, "description"));
        _ = write!(out, "<dt><code>{}</code></dt><dd>{} {about}</dd>", escape(field), kind(property));
    }
    for way in schema["oneOf"].as_array().into_iter().flatten() {
        _ = write!(out, "<dt>{}</dt><dd>{}</dd>", kind(way), prose(text(way, "description")));
    }
    if let Some(words) = schema["enum"].as_array() {
        _ = write!(out, "<dt>one of</dt><dd>{}</dd>", list(words, "<code>", "</code>"));
    }
    out.push_str("</dl></section>");
}

/// A type in a few words, linked where it has a name.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        let name = escape(name);
        return format!("<a href=\"#type-{name}\">{name}</a>");
    }
    if let Some(word) = schema.get("const") {
        return format!("<code>{}</code>", escape(&word.to_string()));
    }
    if let Some(words) = schema["enum"].as_array() {
        return list(words, "<code>", "</code>");
    }
    for several in ["anyOf", "oneOf", "allOf"] {
        if let Some(ways) = schema[several].as_array() {
            return ways.iter().map(kind).collect::<Vec<_>>().join(" or ");
        }
    }
    match &schema["type"] {
        Value::String(word) if word == "array" => format!("list of {}", kind(&schema["items"])),
        Value::String(word) if word == "object" && schema["properties"].is_object() => {
            let fields = schema["properties"].as_object().into_iter().flatten();
            let fields: Vec<String> =
                fields.map(|(name, way)| format!("<code>{}</code>: {}", escape(name), kind(way))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        Value::String(word) => escape(word),
        Value::Array(words) => list(words, "", "").replace("null", "nothing"),
        _ => "anything".into(),
    }
}

fn list(words: &[Value], before: &str, after: &str) -> String {
    let word = |word: &Value| format!("{before}{}{after}", escape(word.as_str().unwrap_or_default()));
    words.iter().map(word).collect::<Vec<_>>().join(" or ")
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_default()
}

/// Prose with `code` in it.
fn prose(text: &str) -> String {
    let parts = text.split('`').enumerate();
    parts.map(|(at, part)| if at % 2 == 1 { format!("<code>{}</code>", escape(part)) } else { escape(part) }).collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_escaped() {
        assert_eq!(prose("a <b> & `c<d`"), "a &lt;b&gt; &amp; <code>c&lt;d</code>");
    }

    #[test]
    fn every_link_of_the_page_leads_somewhere() {
        let page = body(super::super::document());
        let links = page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
        for link in links {
            assert!(page.contains(&format!("id=\"{link}\"")), "{link}");
        }
        assert!(!page.contains("<script"));
    }
}
