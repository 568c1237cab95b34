//! What a host can decide.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Everything a host can decide, with what is usual. Flags come before the environment, the environment before the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder for everything that is kept.
    pub data: PathBuf,
    /// Another database than `safehouse.db` in that folder: a path or a `postgres://` address.
    pub database: Option<String>,
    /// The address people type, e.g. `https://play.example.org`: for invite links, and the only origin that may speak
    /// for a browser. If left out, the request's own host is taken.
    pub public_url: Option<String>,
    /// Whether a reverse proxy tells the guests' addresses in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// Logs as JSON lines instead of text.
    pub log_json: bool,
    /// How much is allowed to one address or person at a time.
    pub limits: Limits,
}

/// How much is allowed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Requests a second from one address, on average; four times as many at once.
    pub requests_per_second: u32,
    /// Messages a second on one connection, on average; four times as many at once.
    pub messages_per_second: u32,
    /// Connections to tables from one address at the same time.
    pub connections_per_address: u32,
    /// All other connections from one address at the same time; behind a proxy, requests.
    pub http_per_address: u32,
    /// Bytes of packs on their way from one address at the same time, until they are read and checked; a request that
    /// does not say how many it brings counts as all of them.
    pub upload_bytes_per_address: u32,
    /// Bytes of large replies on their way to one address at the same time, until it has taken them.
    pub reply_bytes_per_address: u32,
    /// Bytes of one game's journal; a game that has come to that goes no further.
    pub journal_bytes: u64,
    /// Seconds within which a client that is sent more has to take 16 KiB of it.
    pub reader_seconds: u32,
    /// New visitors from one address in an hour.
    pub visitors_per_hour: u32,
    /// Tables one person may set up in an hour; four times as many from one address.
    pub tables_per_hour: u32,
    /// Tables that are in memory because somebody at one address set them up or looked at them.
    pub tables_per_address: u32,
    /// Bytes that are written in the packs on those tables, all of them together.
    pub table_pack_bytes_per_address: u32,
    /// Answers given or taken back from one address in an hour: each is kept with its game.
    pub answers_per_hour: u32,
    /// Bytes of journals and chat that one address makes the house keep in an hour, by bots at its tables too.
    pub written_bytes_per_hour: u32,
    /// Bytes of packs one person may keep; what they took off the shelf counts as long as tables need it.
    pub pack_bytes_per_person: u64,
    /// Packs one person may keep.
    pub packs_per_person: u64,
    /// Bytes of packs the whole house keeps.
    pub pack_bytes: u64,
    /// Tables in memory at the same time.
    pub live_tables: usize,
    /// Seconds after which a table without a connection leaves memory.
    pub idle_seconds: u64,
    /// Days after which a table whose game never started is forgotten.
    pub forget_gathering_days: u32,
    /// Seconds after which a player's silence no longer stands against a proposal; more where a table's clock gives
    /// more.
    pub notice_seconds: u32,
    /// Seconds for which somebody whose proposal was turned down makes no other at that table.
    pub proposal_seconds: u32,
    /// Threads that think for bots.
    pub thinkers: usize,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 7007)),
            data: PathBuf::from("safehouse-data"),
            database: None,
            public_url: None,
            behind_proxy: false,
            log_json: false,
            limits: Limits::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            requests_per_second: 20,
            messages_per_second: 20,
            connections_per_address: 64,
            http_per_address: 128,
            upload_bytes_per_address: 4 << 20,
            reply_bytes_per_address: 16 << 20,
            journal_bytes: 4 << 20,
            reader_seconds: 30,
            visitors_per_hour: 360,
            tables_per_hour: 60,
            tables_per_address: 200,
            table_pack_bytes_per_address: 16 << 20,
            answers_per_hour: 60_000,
            written_bytes_per_hour: 64 << 20,
            pack_bytes_per_person: 8 << 20,
            packs_per_person: 40,
            pack_bytes: 1 << 30,
            live_tables: 20_000,
            idle_seconds: 300,
            forget_gathering_days: 7,
            notice_seconds: 86_400,
            proposal_seconds: 60,
            thinkers: 2,
        }
    }
}

/// What is wrong with a host's wishes.
#[derive(Debug, thiserror::Error)]
pub enum Misconfigured {
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: std::io::Error },
    #[error(transparent)]
    Written(#[from] engine::Complaint),
    #[error("there is no setting `{key}`{}", nearest.as_ref().map_or(String::new(), |near| format!("; did you mean `{near}`?")))]
    Unknown { key: String, nearest: Option<String> },
    #[error("{whence}: `{key}` does not take `{value}`: {what}")]
    Value { whence: String, key: String, value: String, what: String },
}

/// A setting with its value and where that came from, for hosts who wonder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    pub key: String,
    pub value: String,
    pub whence: String,
}

impl Config {
    /// Puts together what flags, the environment and a file say, in this order of weight. Names are written
    /// `limits.thinkers` in flags and files, `SAFEHOUSE_LIMITS_THINKERS` in the environment.
    pub fn decide(
        file: Option<&Path>,
        environment: impl Fn(&str) -> Option<String>,
        flags: &[(String, String)],
    ) -> Result<(Config, Vec<Decided>), Misconfigured> {
        let usual = serde_json::to_value(Config::default()).unwrap_or_default();
        let mut decided: Vec<(String, Value, String)> = Vec::new();
        flatten("", &usual, &mut |key, value| decided.push((key, value.clone(), "usual".into())));
        if let Some(path) = file {
            let name = path.display().to_string();
            let text = std::fs::read_to_string(path);
            let text = text.map_err(|error| Misconfigured::File { path: path.into(), error })?;
            // Read into its own type first: that finds every slip with its place.
            let config: Config = engine::load::yaml(&name, &text)?;
            let own: Value = engine::load::yaml(&name, &text)?;
            let read = serde_json::to_value(&config).unwrap_or_default();
            flatten("", &own, &mut |key, _| {
                if let (Some(known), Some(value)) = (decided.iter_mut().find(|one| one.0 == key), at(&read, &key)) {
                    (known.1, known.2) = (value.clone(), name.clone());
                }
            });
        }
        for (key, value, whence) in &mut decided {
            let name = format!("SAFEHOUSE_{}", key.to_uppercase().replace('.', "_"));
            if let Some(text) = environment(&name) {
                (*value, *whence) = (typed(&usual, &name, key, &text)?, name);
            }
        }
        for (key, text) in flags {
            let Some(known) = decided.iter_mut().find(|one| one.0 == *key) else {
                let nearest = engine::load::nearest(key, decided.iter().map(|one| one.0.as_str())).map(String::from);
                return Err(Misconfigured::Unknown { key: key.clone(), nearest });
            };
            (known.1, known.2) = (typed(&usual, "the command line", key, text)?, "flag".into());
        }
        let mut whole = usual.clone();
        for (key, value, _) in &decided {
            put(&mut whole, key, value.clone());
        }
        let config = Config::deserialize(&whole).map_err(|error| Misconfigured::Value {
            whence: "the settings".into(),
            key: "all".into(),
            value: String::new(),
            what: error.to_string(),
        })?;
        let words = |value: &Value| value.as_str().map_or_else(|| value.to_string(), String::from);
        let decided = decided.iter().map(|(key, value, whence)| Decided {
            key: key.clone(),
            value: if key == "database" { hide_password(&words(value)) } else { words(value) },
            whence: whence.clone(),
        });
        Ok((config, decided.collect()))
    }
}

/// Calls `each` with the dotted name of every value.
fn flatten(path: &str, value: &Value, each: &mut dyn FnMut(String, &Value)) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                flatten(&path, value, each);
            }
        }
        value => each(path.to_string(), value),
    }
}

fn at<'v>(value: &'v Value, key: &str) -> Option<&'v Value> {
    key.split('.').try_fold(value, |value, part| value.get(part))
}

fn put(whole: &mut Value, key: &str, value: Value) {
    let place = key.split('.').try_fold(whole, |whole, part| whole.get_mut(part));
    if let Some(place) = place {
        *place = value;
    }
}

/// Words as the setting takes them: a number where it is a number. Tried at once, so that the message names it.
fn typed(usual: &Value, whence: &str, key: &str, text: &str) -> Result<Value, Misconfigured> {
    let value = match at(usual, key) {
        Some(Value::Number(_) | Value::Bool(_)) => serde_json::from_str(text).unwrap_or_else(|_| text.into()),
        _ => Value::from(text),
    };
    let mut tried = usual.clone();
    put(&mut tried, key, value.clone());
    match Config::deserialize(&tried) {
        Ok(_) => Ok(value),
        Err(error) => Err(Misconfigured::Value {
            whence: whence.into(),
            key: key.into(),
            value: text.into(),
            what: error.to_string(),
        }),
    }
}

fn hide_password(address: &str) -> String {
    match address.parse::<store::Address>() {
        Ok(address) if address.to_string().contains("://") => address.to_string(),
        _ => address.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_outweigh_the_environment_and_that_the_file() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "listen: 0.0.0.0:80\nbehind_proxy: true\nlimits:\n  thinkers: 7\n").unwrap();
        let environment = |name: &str| match name {
            "SAFEHOUSE_LISTEN" => Some("0.0.0.0:81".into()),
            "SAFEHOUSE_LIMITS_THINKERS" => Some("8".into()),
            _ => None,
        };
        let flags = [("listen".to_string(), "0.0.0.0:82".to_string())];
        let (config, decided) = Config::decide(Some(file.path()), environment, &flags).unwrap();
        assert_eq!((config.listen.port(), config.limits.thinkers, config.behind_proxy), (82, 8, true));
        let whence = |key: &str| decided.iter().find(|one| one.key == key).unwrap().whence.clone();
        assert_eq!((whence("listen").as_str(), whence("data").as_str()), ("flag", "usual"));
        assert_eq!(whence("limits.thinkers"), "SAFEHOUSE_LIMITS_THINKERS");
        assert_eq!(whence("behind_proxy"), file.path().display().to_string());
    }

    #[test]
    fn wrong_wishes_are_named() {
        let none = |_: &str| None;
        let wrong =
            |key: &str, value: &str| Config::decide(None, none, &[(key.into(), value.into())]).unwrap_err().to_string();
        assert_eq!(
            wrong("limits.thinker", "1"),
            "there is no setting `limits.thinker`; did you mean `limits.thinkers`?"
        );
        assert!(
            wrong("limits.thinkers", "many").starts_with("the command line: `limits.thinkers` does not take `many`")
        );
        assert!(wrong("listen", "here").contains("`listen` does not take `here`"));
    }

    #[test]
    fn a_password_is_not_shown() {
        let flags = [("database".to_string(), "postgres://me:secret@host/db".to_string())];
        let (_, decided) = Config::decide(None, |_| None, &flags).unwrap();
        assert!(decided.iter().all(|one| !one.value.contains("secret")), "{decided:?}");
    }
}
