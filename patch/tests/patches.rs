//! Any two documents: their difference, sent in either format and applied, turns one into the other.

use patch::{Doc, Misfit, Op, Patch, Step, apply, diff};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use serde_json::{Value, json};

fn document() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0u64..300).prop_map(Value::from),
        "[a-zé]{0,40}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 60, 6, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..20).prop_map(Value::from),
            btree_map("[a-d]", inner, 0..4).prop_map(|map| json!(map)),
        ]
    })
}

/// The document with some of its parts changed.
fn changed(value: Value, dice: &mut impl FnMut() -> u8) -> Value {
    match value {
        _ if dice() < 20 => json!(dice()),
        Value::Array(mut list) => {
            if dice() < 60 && !list.is_empty() {
                list.remove(usize::from(dice()) % list.len());
            }
            if dice() < 60 {
                list.insert(usize::from(dice()) % (list.len() + 1), json!("new"));
            }
            Value::Array(list.into_iter().map(|part| changed(part, dice)).collect())
        }
        Value::Object(map) => Value::Object(map.into_iter().map(|(key, part)| (key, changed(part, dice))).collect()),
        other => other,
    }
}

fn check(old: &Value, new: &Value) {
    let (before, after) = (Doc::of(old), Doc::of(new));
    assert_eq!(serde_json::to_value(&after).unwrap(), *new);
    let patch = diff(&before, &after);
    assert_eq!(old == new, patch.0.is_empty());
    let json: Patch = serde_json::from_slice(&serde_json::to_vec(&patch).unwrap()).unwrap();
    let packed: Patch = rmp_serde::from_slice(&rmp_serde::to_vec(&patch).unwrap()).unwrap();
    assert_eq!(json, packed);
    let mut found = old.clone();
    apply(&mut found, json).unwrap();
    assert_eq!(found, *new);
}

proptest! {
    #[test]
    fn the_difference_leads_from_one_to_the_other(old in document(), new in document()) {
        check(&old, &new);
    }

    #[test]
    fn so_does_the_difference_of_alike_documents(old in document(), dice in vec(any::<u8>(), 1..50)) {
        let mut at = 0;
        let new = changed(old.clone(), &mut || {
            at += 1;
            dice[at % dice.len()]
        });
        check(&old, &new);
    }
}

#[test]
fn a_change_says_only_what_changed() {
    let view = |data: u8, hand: &[&str]| json!({"round": 1, "agents": [{"data": data, "hand": hand, "text": "long"}]});
    let patch = diff(&Doc::of(&view(2, &["a", "b", "c"])), &Doc::of(&view(3, &["b", "c"])));
    let written = serde_json::to_string(&patch).unwrap();
    assert_eq!(written, r#"[[["agents",0,"data"],3],[["agents",0,"hand"],0,1,[]]]"#);
}

#[test]
fn what_changed_all_over_is_said_anew() {
    let list = |from: u32| json!({ "list": (from..from + 50).collect::<Vec<_>>() });
    let patch = diff(&Doc::of(&list(0)), &Doc::of(&list(100)));
    assert_eq!(patch.0.len(), 1);
}

#[test]
fn changes_to_another_document_are_noticed() {
    let path = vec![Step::Key("agents".into()), Step::At(3)];
    let op = Op::Set { path: path.clone(), value: json!(1) };
    assert_eq!(apply(&mut json!({"agents": [0]}), Patch(vec![op])), Err(Misfit));
    let op = Op::Splice { path: vec![], at: 1, take: u32::MAX, put: vec![] };
    assert_eq!(apply(&mut json!([0]), Patch(vec![op])), Err(Misfit));
}
