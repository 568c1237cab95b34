//! The events in the guide to the wire are the game's own.

use facility07::Event;
use serde_json::Value;

const GUIDE: &str = include_str!("../../../docs/wire.md");

#[test]
fn every_event_of_the_guide_can_be_read() {
    let (_, rest) = GUIDE.split_once("```json events\n").unwrap();
    let (text, _) = rest.split_once("```").unwrap();
    let lines: Vec<Value> = serde_json::from_str(text).unwrap();
    let read = |line: &Value| -> Event { serde_json::from_value(line["happened"]["means"].clone()).unwrap() };
    let events: Vec<Event> = lines.iter().map(read).collect();
    let [Event::Rolled { face: 4, needed: 3, .. }, Event::NotSoFast { .. }, Event::RoomDrawn { .. }] = events[..]
    else {
        panic!("{events:?}");
    };
    // The two that a page makes something of, as the guide promises.
    let moments = events.iter().filter(|event| moments::facility07::shown(event).moment.is_some()).count();
    assert_eq!(moments, 2);
}
