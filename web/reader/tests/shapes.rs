//! The shapes a type can have, and what does not fit.

use std::collections::BTreeMap;

use reader::{Misfit, typed};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Debug, PartialEq, Deserialize)]
struct Crate {
    number: u8,
    name: String,
    #[serde(default)]
    weights: Vec<f64>,
    #[serde(default)]
    owner: Option<i16>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Load {
    Nothing,
    One(Crate),
    Pair(u8, char),
    Kept { at: (u16, u16), fresh: bool },
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(untagged)]
enum Label {
    Number(u32),
    Word(String),
}

fn a_crate(weights: Vec<f64>, owner: Option<i16>) -> Crate {
    Crate { number: 7, name: "tea".into(), weights, owner }
}

#[test]
fn fields_are_named_or_listed() {
    let all = a_crate(vec![1.5, 2.0], Some(-3));
    assert_eq!(typed(&json!({"owner": -3, "name": "tea", "number": 7, "weights": [1.5, 2]})).as_ref(), Ok(&all));
    assert_eq!(typed(&json!([7, "tea", [1.5, 2], -3])).as_ref(), Ok(&all));
    let few = a_crate(Vec::new(), None);
    assert_eq!(typed(&json!({"number": 7, "name": "tea", "colour": ["red"]})).as_ref(), Ok(&few));
    assert_eq!(typed(&json!([7, "tea"])).as_ref(), Ok(&few));
    assert_eq!(typed(&json!([7, "tea", [], null, "one too many"])).as_ref(), Ok(&few));
}

#[test]
fn variants_have_fields_or_none() {
    assert_eq!(typed(&json!("nothing")), Ok(Load::Nothing));
    assert_eq!(typed(&json!({"one": [7, "tea"]})), Ok(Load::One(a_crate(Vec::new(), None))));
    assert_eq!(typed(&json!({"pair": [4, "x"]})), Ok(Load::Pair(4, 'x')));
    let kept = Load::Kept { at: (1, 2), fresh: true };
    assert_eq!(typed(&json!({"kept": {"fresh": true, "at": [1, 2]}})).as_ref(), Ok(&kept));
    assert_eq!(typed(&json!({"kept": [[1, 2], true]})).as_ref(), Ok(&kept));
}

#[test]
fn maps_values_and_nameless_choices() {
    let map = BTreeMap::from([("a".to_string(), Label::Number(1)), ("b".to_string(), Label::Word("two".into()))]);
    assert_eq!(typed(&json!({"a": 1, "b": "two"})), Ok(map));
    let tree = json!({"z": [1, -2, 0.5, null, true], "a": {"b": "c"}});
    assert_eq!(typed::<Value>(&tree).as_ref(), Ok(&tree));
}

#[test]
fn what_does_not_fit_is_refused() {
    for wrong in [
        json!(null),
        json!("tea"),
        json!({"number": 7}),
        json!([7]),
        json!({"number": 256, "name": "tea"}),
        json!({"number": -1, "name": "tea"}),
        json!({"number": "7", "name": "tea"}),
        json!({"number": 7, "name": 7}),
        json!({"number": 7, "name": "tea", "weights": {}}),
        json!({"name": "tea", "weights": []}),
    ] {
        assert_eq!(typed::<Crate>(&wrong), Err(Misfit), "{wrong}");
    }
    for wrong in [json!("unheard"), json!({}), json!({"pair": [4]}), json!({"kept": {"at": [1]}}), json!(["nothing"])] {
        assert_eq!(typed::<Load>(&wrong), Err(Misfit), "{wrong}");
    }
    assert_eq!(typed::<BTreeMap<String, u8>>(&json!([1, 2])), Err(Misfit), "a list has no names");
}
