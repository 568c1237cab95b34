//! What the log tells, at its most talkative: never what opens a table, a seat or a session.

mod common;
mod plain;
mod raw;

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use common::Open;
use plain::{ask, visit};
use raw::{Raw, request};
use serde_json::Value;
use tracing::Level;

/// Everything that was logged.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The keys in the links of a reply.
fn keys(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.extend(text.split_once("key=").map(|(_, key)| key.to_string())),
        Value::Array(list) => list.iter().for_each(|one| keys(one, found)),
        Value::Object(fields) => fields.values().for_each(|one| keys(one, found)),
        _ => {}
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_code_token_or_key_is_logged() {
    let kept = Kept::default();
    let writer = kept.clone();
    tracing_subscriber::fmt().with_max_level(Level::TRACE).with_ansi(false).with_writer(move || writer.clone()).init();
    let open = Open::new().await;
    let house = open.address;
    let token = visit(house, "Ann").await;
    let mut secrets = vec![("token", token.clone())];
    let mut codes = Vec::new();
    for seats in [r#"["me",{"bot":"heuristic"}]"#, r#"["me","open","link"]"#, r#"["me","open"]"#] {
        let new = format!(r#"{{"game":"facility07","seats":{seats}}}"#);
        let set_up = ask(house, "POST /api/tables", &token, &new).await;
        if set_up.status != 200 {
            continue;
        }
        let reply: Value = serde_json::from_str(&set_up.body).unwrap();
        let code = reply["table"]["code"].as_str().unwrap().to_string();
        let mut found = Vec::new();
        keys(&reply, &mut found);
        secrets.extend(found.into_iter().map(|key| ("key", key)));
        codes.push(code);
    }
    assert!(codes.len() > 1);
    // Whatever can be asked of a table, rightly or wrongly.
    for code in &codes {
        for (method, what) in [
            ("GET", ""),
            ("GET", "/log"),
            ("GET", "/proof"),
            ("GET", "/journal"),
            ("GET", "/qr"),
            ("POST", "/join"),
            ("POST", "/leave"),
            ("POST", "/ready"),
            ("POST", "/nonsense"),
        ] {
            ask(house, &format!("{method} /api/tables/{code}{what}"), &token, "{}").await;
        }
        let (head, line) = Raw::ask(house, &request(house, code, &token)).await;
        assert!(head.contains("101"), "{head}");
        drop(line);
        secrets.push(("code", code.clone()));
    }
    open.close().await;
    let logged = String::from_utf8_lossy(&kept.0.lock().unwrap()).into_owned();
    assert!(logged.contains("/api/tables/{code}"), "the log has seen them");
    for (kind, secret) in secrets {
        let line = logged.lines().find(|line| line.contains(&secret));
        assert!(line.is_none(), "the log tells a {kind}: {}", line.unwrap_or_default());
    }
}
