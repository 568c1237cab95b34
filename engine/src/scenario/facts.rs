//! Comparing the facts of a state with the part of them that an author wrote down.

use std::cmp::Ordering;

use serde_json::{Map, Number, Value};

use super::names::alike;
use super::report::Problem;
use crate::load::nearest;
use crate::load::{Kind, Name, Node, Place};

/// What may be asked of a list instead of writing it out.
const OF_LISTS: [&str; 3] = ["count", "has", "lacks"];

/// A sign and whether an order satisfies it.
type Comparison = (&'static str, fn(Ordering) -> bool);

/// The longer sign first: `>=` also begins with `>`.
const COMPARISONS: [Comparison; 6] = [
    (">=", Ordering::is_ge),
    ("<=", Ordering::is_le),
    ("==", Ordering::is_eq),
    (">", Ordering::is_gt),
    ("<", Ordering::is_lt),
    ("=", Ordering::is_eq),
];

/// What a game may list among its facts, though it does not at this moment.
pub(super) struct Known<'k> {
    /// Names that stand here are names of the game: of cards, players, doors.
    pub ledger: &'k str,
    /// Whether a position has a field of this name; facts may leave out what is nothing.
    pub is_field: &'k dyn Fn(&str) -> bool,
}

impl Known<'_> {
    /// Whether a key that is not listed could be. A slip of the pen names nothing, and a word that is the beginning of
    /// a listed one, or the other way round, is a slip too: `player` for `players`.
    fn has(&self, path: &str, key: &str, listed: &Map<String, Value>) -> bool {
        if (self.is_field)(key) {
            return true;
        }
        let key = plain(key);
        let slip = |name: &String| name.len() > 2 && (plain(name).starts_with(&key) || key.starts_with(&plain(name)));
        let is_name = || format!(" {} ", plain(self.ledger)).contains(&format!(" {key} "));
        // At the top stand facts only, no things.
        !path.is_empty() && !listed.keys().any(slip) && is_name()
    }
}

/// Everything in which `expected` and the facts differ.
pub(super) fn differences(expected: &Node, facts: &Value, known: &Known<'_>) -> Vec<(Place, Problem)> {
    let mut found = Vec::new();
    compare("", expected, facts, known, &mut found);
    found
}

fn compare(path: &str, expected: &Node, found: &Value, known: &Known<'_>, out: &mut Vec<(Place, Problem)>) {
    match (&expected.kind, found) {
        // `{}` says that nothing is there (but not of the whole table); anything else in braces is a part.
        (Kind::Map(wanted), Value::Object(facts)) if wanted.is_empty() && !facts.is_empty() && !path.is_empty() => {
            out.push((expected.place, differs(path, expected, found)));
        }
        (Kind::Map(wanted), Value::Object(facts)) => {
            for (key, node) in wanted {
                compare_key(path, key, node, facts, known, out);
            }
        }
        (Kind::Map(wanted), Value::Array(list)) => {
            for (key, node) in wanted {
                compare_list(path, key, node, list, known, out);
            }
        }
        (Kind::List(wanted), Value::Array(list)) if wanted.len() == list.len() => {
            for (index, (node, value)) in wanted.iter().zip(list).enumerate() {
                compare(&join(path, &(index + 1).to_string()), node, value, known, out);
            }
        }
        _ if scalar_fits(&expected.kind, found) => {}
        _ => out.push((expected.place, differs(path, expected, found))),
    }
}

fn compare_key(
    path: &str,
    key: &Name,
    expected: &Node,
    facts: &Map<String, Value>,
    known: &Known<'_>,
    out: &mut Vec<(Place, Problem)>,
) {
    let here = join(path, &key.text);
    let value = facts.get(&key.text).or_else(|| {
        let mut like = facts.iter().filter(|(name, _)| alike(name, &key.text));
        like.next().map(|(_, value)| value)
    });
    let numbered = is_number(&key.text) && facts.keys().all(|name| is_number(name));
    if let Some(value) = value {
        compare(&here, expected, value, known, out);
    } else if absent_fits(&expected.kind, numbered, numbered || known.has(path, &key.text, facts)) {
        // As it should be.
    } else if numbered {
        out.push((expected.place, differs(&here, expected, &Value::Null)));
    } else {
        let near = nearest(&key.text, facts.keys().map(String::as_str)).map(Into::into);
        let known = facts.keys().cloned().collect();
        out.push((key.place.or(expected.place), Problem::NoSuchFact { path: here, nearest: near, known }));
    }
}

/// Lower case, words alone, a space between two.
fn plain(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

/// Whether a fact that is not there is as expected. A thing of the game that is not listed is nothing; and among
/// numbered things (tiles, rounds) a number that is not listed has none. A fact the game does not know is no fact at
/// all, not even nothing.
fn absent_fits(expected: &Kind, numbered: bool, named: bool) -> bool {
    match expected {
        Kind::Null => named,
        Kind::Number(number) => numbered && number.as_f64() == Some(0.0),
        Kind::Bool(value) => numbered && !value,
        Kind::List(nodes) => numbered && nodes.is_empty(),
        Kind::Map(entries) => {
            !entries.is_empty() && entries.iter().all(|(_, node)| absent_fits(&node.kind, numbered, named))
        }
        Kind::Text(_) => false,
    }
}

fn compare_list(
    path: &str,
    key: &Name,
    expected: &Node,
    list: &[Value],
    known: &Known<'_>,
    out: &mut Vec<(Place, Problem)>,
) {
    let things: &[Node] = match &expected.kind {
        Kind::List(nodes) => nodes,
        _ => std::slice::from_ref(expected),
    };
    let is_in = |thing: &Node| list.iter().any(|value| fits(thing, value, known));
    let here = join(path, &key.text);
    match key.text.as_str() {
        "count" => compare(&here, expected, &Value::from(list.len()), known, out),
        "has" | "lacks" => {
            let wanted = key.text == "has";
            for thing in things.iter().filter(|thing| is_in(thing) != wanted) {
                let found = short(&Value::Array(list.to_vec()));
                out.push((thing.place, Problem::Fact { path: here.clone(), expected: thing.to_string(), found }));
            }
        }
        // Things in a list are counted from 1, as people count.
        number if is_number(number) => {
            match number.parse::<usize>().ok().and_then(|number| list.get(number.checked_sub(1)?)) {
                Some(value) => compare(&here, expected, value, known, out),
                None if matches!(expected.kind, Kind::Null) => {}
                None => {
                    let found = format!("a list of {}", list.len());
                    out.push((key.place, Problem::Fact { path: here, expected: expected.to_string(), found }));
                }
            }
        }
        other => {
            let known = OF_LISTS.map(Into::into).to_vec();
            let near = nearest(other, OF_LISTS).map(Into::into);
            out.push((key.place, Problem::NoSuchFact { path: here, nearest: near, known }));
        }
    }
}

fn fits(expected: &Node, found: &Value, known: &Known<'_>) -> bool {
    let mut out = Vec::new();
    compare("", expected, found, known, &mut out);
    out.is_empty()
}

fn scalar_fits(expected: &Kind, found: &Value) -> bool {
    match (expected, found) {
        // Nothing is nothing, and so is an empty list or mapping.
        (Kind::Null, Value::Null) => true,
        (Kind::Null, Value::Array(list)) => list.is_empty(),
        (Kind::Null, Value::Object(map)) => map.is_empty(),
        (Kind::Bool(wanted), Value::Bool(value)) => wanted == value,
        // YAML reads a bare `on` or `yes` as a truth value; the fact may be the word.
        (Kind::Bool(wanted), Value::String(text)) => {
            let words: &[&str] = if *wanted { &["true", "yes", "on", "y"] } else { &["false", "no", "off", "n"] };
            words.iter().any(|word| text.eq_ignore_ascii_case(word))
        }
        (Kind::Number(wanted), Value::Number(value)) => order(wanted, value) == Some(Ordering::Equal),
        (Kind::Number(wanted), Value::String(text)) => *text == wanted.to_string(),
        (Kind::Text(wanted), value) => text_fits(wanted, value),
        _ => false,
    }
}

/// A text as expectation: itself, or a comparison such as `>= 3` or `!= ready`.
fn text_fits(wanted: &str, found: &Value) -> bool {
    let same = |text: &str, value: &Value| match value {
        Value::String(found) => alike(text, found),
        Value::Number(number) => text.parse::<Number>().is_ok_and(|text| order(&text, number) == Some(Ordering::Equal)),
        Value::Bool(truth) => text.eq_ignore_ascii_case(if *truth { "true" } else { "false" }),
        Value::Null => text.eq_ignore_ascii_case("null") || text.eq_ignore_ascii_case("nothing"),
        Value::Array(_) | Value::Object(_) => false,
    };
    let wanted = wanted.trim();
    if same(wanted, found) {
        return true;
    }
    if let Some(other) = wanted.strip_prefix("!=") {
        return !same(other.trim(), found);
    }
    let Value::Number(number) = found else { return false };
    COMPARISONS.iter().find_map(|(sign, holds)| Some((wanted.strip_prefix(sign)?, holds))).is_some_and(
        |(bound, holds)| bound.trim().parse::<Number>().ok().and_then(|bound| order(number, &bound)).is_some_and(holds),
    )
}

fn order(one: &Number, other: &Number) -> Option<Ordering> {
    match (one.as_i64(), other.as_i64()) {
        (Some(one), Some(other)) => Some(one.cmp(&other)),
        _ => one.as_f64()?.partial_cmp(&other.as_f64()?),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn differs(path: &str, expected: &Node, found: &Value) -> Problem {
    Problem::Fact { path: path.into(), expected: expected.to_string(), found: short(found) }
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.into() } else { format!("{path}.{key}") }
}

/// A fact on one line, cut to a readable length.
fn short(value: &Value) -> String {
    const LONGEST: usize = 300;
    let text = match value {
        Value::Null => "nothing".into(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{} …", &text[..cut]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(expected: &str) -> Vec<String> {
        let facts = serde_json::json!({
            "round": 3, "share": 0.5, "phase": "team_phase", "alarm": "on", "open": true, "nobody": null,
            "drones": { "5": 2, "12": 1 }, "players": { "Doctor": { "points": 1, "tile": "7" } },
            "hand": ["MED-2", { "card": "MED-3", "used": true }],
        });
        let node = crate::load::parse("facts.yaml", expected).unwrap();
        let ledger =
            "- **FAZA-GEN-01** The Senator and the Doctor. A player has Points.\n| FAZA-E10 | Static Storm | Short |";
        differences(&node, &facts, &Known { ledger, is_field: &|key| key == "over" })
            .into_iter()
            .map(|(_, problem)| problem.to_string())
            .collect()
    }

    #[test]
    fn what_fits() {
        for fits in [
            "{round: 3, phase: Team Phase, open: yes, alarm: on, nobody: null, over: null, share: 0.5}",
            "{round: '3', drones: {5: 2, '12': 1}, players: {doctor: {tile: 7}}}",
            "{drones: {9: 0, 10: null, 11: []}}",
            "{players: {senator: null, static-storm: null}}",
            "{round: '>= 3', drones: {5: '< 3', 12: '!= 2'}, share: '<= 0.5', phase: '!= faza phase', open: '!= null'}",
            "{hand: {count: 2, has: [med-2, {used: true}], lacks: MED-4, 1: MED-2, 2: {card: MED-3}}}",
            "{hand: [MED-2, {card: MED-3}]}",
            "{hand: {count: '> 1'}}",
        ] {
            assert_eq!(said(fits), Vec::<String>::new(), "{fits}");
        }
    }

    #[test]
    fn what_does_not() {
        for (wrong, expected) in [
            ("{round: 4}", "round: expected 4, found 3"),
            ("{round: '> 3'}", "round: expected > 3, found 3"),
            ("{round: '> many'}", "round: expected > many, found 3"),
            ("{round: null}", "round: expected nothing, found 3"),
            ("{drones: {9: 1}}", "drones.9: expected 1, found nothing"),
            ("{rond: 0}", "there is no fact `rond`; did you mean `round`?"),
            ("{players: {docter: {points: 1}}}", "there is no fact `players.docter`; did you mean `Doctor`?"),
            ("{rond: null}", "there is no fact `rond`; did you mean `round`?"),
            ("{senator: null}", "there is no fact `senator`"),
            ("{player: null}", "there is no fact `player`; did you mean `players`?"),
            ("{players: {doctor: {point: null}}}", "there is no fact `players.doctor.point`; did you mean `points`?"),
            ("{players: {sentor: null}}", "there is no fact `players.sentor`"),
            ("{hand: [MED-2]}", "expected [MED-2], found"),
            ("{hand: {has: MED-4}}", "hand.has: expected MED-4, found"),
            ("{hand: {lacks: MED-2}}", "hand.lacks: expected MED-2, found"),
            ("{hand: {count: 3}}", "hand.count: expected 3, found 2"),
            ("{phase: {name: x}}", "phase: expected {name: x}, found team_phase"),
        ] {
            let said = said(wrong).join("\n");
            assert!(said.contains(expected), "{wrong} said {said}");
        }
    }
}
