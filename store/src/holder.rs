//! Who holds a database, in words for a host who finds it held.

use std::fmt;

use serde_json::{Value as Json, json};

use crate::now_ms;

/// A house, as others get to know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// Where its guests find it; empty if it is no house.
    pub at: String,
    /// The machine's name.
    pub host: String,
    pub process: u32,
    /// Since when it has been there, in milliseconds since 1970.
    pub since_ms: i64,
}

impl Holder {
    /// This process, from now on.
    pub fn here(at: impl Into<String>) -> Self {
        let host = gethostname::gethostname().to_string_lossy().into_owned();
        Holder { at: at.into(), host, process: std::process::id(), since_ms: now_ms() }
    }

    pub(crate) fn written(&self) -> String {
        let Holder { at, host, process, since_ms } = self;
        json!({ "at": at, "host": host, "process": process, "since_ms": since_ms }).to_string()
    }

    /// What another version wrote differently is left out.
    pub(crate) fn read(written: &str) -> Self {
        let read: Json = serde_json::from_str(written).unwrap_or_default();
        let word = |key: &str| read[key].as_str().unwrap_or_default().chars().filter(|c| !c.is_control()).collect();
        let process = read["process"].as_u64().and_then(|process| process.try_into().ok()).unwrap_or_default();
        let since_ms = read["since_ms"].as_i64().unwrap_or_else(now_ms);
        Holder { at: word("at"), host: word("host"), process, since_ms }
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Holder { at, host, process, since_ms } = self;
        if at.is_empty() && host.is_empty() {
            return f.write_str("another house");
        }
        let seconds = (now_ms() - since_ms).max(0) / 1000;
        match at.as_str() {
            "" => write!(f, "somebody (process {process} on the machine {host}, there for ")?,
            at => write!(f, "the house at {at} (process {process} on the machine {host}, there for ")?,
        }
        match (seconds / 3600, seconds / 60) {
            (0, 0) => write!(f, "{seconds} s)"),
            (0, minutes) => write!(f, "{minutes} min)"),
            (hours, minutes) => write!(f, "{hours} h {} min)", minutes % 60),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_is_told_by_its_address_its_machine_and_its_age() {
        let here = Holder { host: "cellar".into(), process: 4711, ..Holder::here("http://127.0.0.1:7007") };
        let told = |seconds: i64| {
            let since_ms = now_ms() - seconds * 1000 - 100;
            Holder::read(&Holder { since_ms, ..here.clone() }.written()).to_string()
        };
        let whole = "the house at http://127.0.0.1:7007 (process 4711 on the machine cellar, there for 2 h 5 min)";
        assert_eq!(told(2 * 3600 + 5 * 60 + 7), whole);
        assert!(told(30).ends_with("there for 30 s)") && told(61).ends_with("there for 1 min)"));
        assert_eq!(Holder::read("whatever").to_string(), "another house");
        assert!(!Holder::here("").host.is_empty());
    }
}
