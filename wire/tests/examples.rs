//! Every example of the guide to the wire means what it says.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wire::api::{Admit, CardInfo, Join, NewTable, Problem, Ready, SeatChange};
use wire::{Analysis, Call, Code, Farewell, Format, Line, ToGuest, ToHouse, VoteInfo};

const GUIDE: &str = include_str!("../../docs/wire.md");

/// The examples of the guide: what each is of, and its text.
fn examples() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut lines = GUIDE.lines();
    while let Some(line) = lines.next() {
        let Some(kind) = line.trim().strip_prefix("```json ") else { continue };
        let text: Vec<&str> = lines.by_ref().take_while(|line| line.trim() != "```").collect();
        found.push((kind.to_string(), text.join("\n")));
    }
    found
}

/// Reads an example, and reads it again from both formats.
fn read<T: DeserializeOwned + Serialize + PartialEq + Debug>(text: &str) -> T {
    let message: T = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    for format in Format::ALL {
        let again: T =
            format.read(&format.write(&message)).unwrap_or_else(|error| panic!("{format:?} {error}:\n{text}"));
        assert_eq!(again, message, "{format:?}");
    }
    message
}

#[test]
fn every_example_is_a_message() {
    let examples = examples();
    assert!(examples.len() > 20, "{} examples", examples.len());
    let mut call: Option<Call> = None;
    for (kind, text) in &examples {
        match kind.as_str() {
            "to_guest" => {
                let message: ToGuest = read(text);
                // Nothing in the example is ignored.
                let (own, written): (Value, Value) =
                    (serde_json::from_str(text).unwrap(), serde_json::to_value(&message).unwrap());
                assert_eq!(own, written);
            }
            "to_house" => call = Some(read(text)),
            // The call before it, as it is packed.
            "packed" => {
                let packed = Format::Packed.write(call.as_ref().unwrap());
                let (Some((0, packed)), shown) = (packed.split_first(), serde_json::from_str::<Value>(text).unwrap())
                else {
                    panic!("the example is too large")
                };
                assert_eq!(rmp_serde::from_slice::<Value>(packed).unwrap(), shown);
            }
            "join" => _ = read::<Join>(text),
            "ready" => _ = read::<Ready>(text),
            "seat_change" => _ = read::<SeatChange>(text),
            "admit" => _ = read::<Admit>(text),
            "new_table" => _ = read::<NewTable>(text),
            "problem" => _ = read::<Problem>(text),
            "analysis" => _ = read::<Analysis>(text),
            "vote" => _ = read::<VoteInfo>(text),
            "cards" => _ = read::<Vec<CardInfo>>(text),
            "events" => _ = read::<Vec<Line>>(text),
            other => panic!("the guide has an example of `{other}`, which nobody reads"),
        }
    }
}

#[test]
fn large_messages_are_packed_tightly_and_hostile_ones_refused() {
    let text = "x".repeat(100_000);
    let message: ToGuest = ToGuest::Failed { id: 1, code: wire::Code::NotNow, message: text };
    let packed = Format::Packed.write(&message);
    assert!(packed.len() < 1_000);
    assert_eq!(Format::Packed.read::<ToGuest>(&packed).unwrap(), message);
    let bomb = Format::Packed.write(&"x".repeat(50 << 20));
    assert!(bomb.len() < 1 << 20);
    assert!(Format::Packed.read::<String>(&bomb).unwrap_err().to_string().contains("too large"));
    for nonsense in [&b""[..], b"\x02abc", b"\x00", b"\x01\xff\xff", b"\x00\xdd\xff\xff\xff\xff"] {
        assert!(Format::Packed.read_call(nonsense).is_err());
        assert!(Format::Json.read_call(nonsense).is_err());
    }
    assert!(Format::Json.read_call(br#"{"id":1,"do":"why","more":2}"#).is_err());
}

/// The names of everything one of a kind can be, from its schema.
fn names<T: schemars::JsonSchema>() -> Vec<String> {
    let schema = schemars::schema_for!(T).to_value();
    let mut names = Vec::new();
    for variant in schema["oneOf"].as_array().unwrap() {
        names.extend(variant["properties"].as_object().into_iter().flatten().map(|(name, _)| name.clone()));
        names.extend(variant["const"].as_str().map(String::from));
        names.extend(variant["enum"].as_array().into_iter().flatten().filter_map(Value::as_str).map(String::from));
    }
    names
}

/// Whoever adds a message, a code or a reason tells of it.
#[test]
fn everything_that_can_be_said_has_an_example_or_a_line() {
    let shown: Vec<Value> = examples().iter().filter_map(|(_, text)| serde_json::from_str(text).ok()).collect();
    let is = |value: &Value, name: &str| value == name || value.get(name).is_some();
    let calls = names::<ToHouse>();
    assert!(calls.len() >= 15);
    for call in calls {
        assert!(shown.iter().any(|value| is(&value["do"], &call)), "no example of `{call}`");
        assert!(GUIDE.contains(&format!("\n| `{call}` |")), "`{call}` is not in the table of replies");
    }
    for message in names::<ToGuest>() {
        assert!(shown.iter().any(|value| value.get(&message).is_some()), "no example of `{message}`");
    }
    for word in names::<Code>().into_iter().chain(names::<Farewell>()) {
        assert!(GUIDE.contains(&format!("\n| `{word}` |")), "`{word}` is in no table");
    }
}
