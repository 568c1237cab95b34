//! What `docs/wire.md` says about refusals and limits is what this house does.

use std::path::Path;

use house::config::Limits;

const GUIDE: &str = include_str!("../../docs/wire.md");

/// The words of refusals in our own sources, each with its status: `(StatusCode::CONFLICT, "not_now")`.
fn codes(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            codes(&path, found);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for after in text.split("StatusCode::").skip(1) {
            let name: String = after.chars().take_while(|c| c.is_ascii_uppercase() || *c == '_').collect();
            let rest = after[name.len()..].strip_prefix(", \"").or_else(|| {
                // A call that did not fit in a line.
                after[name.len()..].strip_prefix(',')?.trim_start().strip_prefix('"')
            });
            let word = rest.and_then(|rest| rest.split('"').next());
            if let Some(word) = word.filter(|word| word.chars().all(|c| c.is_ascii_lowercase() || c == '_')) {
                found.push((name, word.to_string()));
            }
        }
    }
}

#[test]
fn every_refusal_is_in_the_table_with_its_status() {
    let mut found = Vec::new();
    codes(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    assert!(found.len() >= 15, "{found:?}");
    for (name, word) in found {
        let status = match name.as_str() {
            "BAD_REQUEST" => 400,
            "UNAUTHORIZED" => 401,
            "FORBIDDEN" => 403,
            "NOT_FOUND" => 404,
            "METHOD_NOT_ALLOWED" => 405,
            "CONFLICT" => 409,
            "PAYLOAD_TOO_LARGE" => 413,
            "UNSUPPORTED_MEDIA_TYPE" => 415,
            "UNPROCESSABLE_ENTITY" => 422,
            "MISDIRECTED_REQUEST" => 421,
            "UPGRADE_REQUIRED" => 426,
            "TOO_MANY_REQUESTS" => 429,
            "INTERNAL_SERVER_ERROR" => 500,
            "SERVICE_UNAVAILABLE" => 503,
            other => panic!("what is the number of {other}?"),
        };
        assert!(GUIDE.contains(&format!("\n| `{word}` | {status} |")), "{word} {status} is not in the guide's table");
    }
}

#[test]
fn the_usual_limits_are_as_the_guide_says() {
    let limits = Limits::default();
    let (_, section) = GUIDE.split_once("\n## Limits\n").unwrap();
    let section = section.split("\n## ").next().unwrap();
    let line = |what: &str| {
        let found = section.lines().find(|line| line.starts_with(&format!("| {what}")));
        found.unwrap_or_else(|| panic!("no limit of {what}"))
    };
    for (what, says) in [
        ("requests over HTTP", format!("{} a second", limits.requests_per_second)),
        ("requests over HTTP", format!("{} at once", limits.requests_per_second * 4)),
        ("messages on one connection", format!("{} a second", limits.messages_per_second)),
        ("messages on one connection", format!("{} at once", limits.messages_per_second * 4)),
        ("connections to tables from one address", format!("| {} |", limits.connections_per_address)),
        ("all other connections from one address", format!("| {} |", limits.http_per_address)),
        ("reading a reply", format!("{} seconds", limits.reader_seconds)),
        ("new visitors", format!("{} an hour", limits.visitors_per_hour)),
        ("tables set up", format!("{} an hour", limits.tables_per_hour)),
        ("tables set up", format!("{} an hour from one address", limits.tables_per_hour * 4)),
        ("answers and undos", format!("{},000 an hour", limits.answers_per_hour / 1000)),
        ("what is kept", format!("{} MiB an hour", limits.written_bytes_per_hour >> 20)),
        ("tables in memory", format!("| {} |", limits.tables_per_address)),
        ("tables in memory", format!("{} minutes", limits.idle_seconds / 60)),
        ("packs uploaded", format!("{} MiB", limits.pack_bytes_per_person >> 20)),
        ("a message to the house", format!("{} KiB", wire::LARGEST_MESSAGE >> 10)),
    ] {
        assert!(line(what).contains(&says), "{what}: not {says}");
    }
}
