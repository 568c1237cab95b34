//! A scenario file by its fields. Positions, setups and effects are read by the game's own types; everything else
//! stays a [`Node`] until `lower` gives it meaning, so that each complaint can point at the very word.

use serde::de::{DeserializeOwned, Error};

use crate::load::{Fault, Kind, Name, Node, Place};

/// What may stand after a step or at the end of a scenario.
pub(super) const CHECKS: [&str; 9] =
    ["then", "may", "may_not", "asked", "events", "no_events", "says", "outcome", "about"];

/// Every field of a scenario.
pub(super) const FIELDS: [&str; 16] = [
    "scenario",
    "rules",
    "given",
    "setup",
    "refused",
    "dice",
    "when",
    "then",
    "may",
    "may_not",
    "asked",
    "events",
    "no_events",
    "says",
    "outcome",
    "about",
];

/// One scenario.
pub(super) struct Written<P, S, E> {
    pub given: Option<(P, Place)>,
    pub setup: Option<(S, Place)>,
    pub steps: Vec<WrittenStep<E>>,
    pub fields: Vec<(Name, Node)>,
}

/// One step.
pub(super) struct WrittenStep<E> {
    pub place: Place,
    pub effect: Option<Vec<E>>,
    pub fields: Vec<(Name, Node)>,
}

/// The scenarios of a file: one, or a list of them.
pub(super) fn scenarios<P, S, E>(file: &Node) -> Result<Vec<Written<P, S, E>>, Fault>
where
    P: DeserializeOwned,
    S: DeserializeOwned,
    E: DeserializeOwned,
{
    file.many().iter().map(scenario).collect()
}

fn scenario<P, S, E>(node: &Node) -> Result<Written<P, S, E>, Fault>
where
    P: DeserializeOwned,
    S: DeserializeOwned,
    E: DeserializeOwned,
{
    let Kind::Map(entries) = &node.kind else {
        return Err(Fault::expected(node, "a scenario: `scenario:` with its name, `given:`, `when:`, `then:` …"));
    };
    let mut written = Written { given: None, setup: None, steps: Vec::new(), fields: Vec::new() };
    for (key, value) in entries {
        match key.text.as_str() {
            "given" => written.given = Some((value.read()?, value.place)),
            "setup" => written.setup = Some((value.read()?, value.place)),
            "when" => written.steps = value.many().iter().map(step).collect::<Result<_, _>>()?,
            known if FIELDS.contains(&known) => written.fields.push((key.clone(), value.clone())),
            unknown => return Err(Fault::unknown_field(unknown, &FIELDS).at(key.place)),
        }
    }
    Ok(written)
}

fn step<E: DeserializeOwned>(node: &Node) -> Result<WrittenStep<E>, Fault> {
    let Kind::Map(entries) = &node.kind else {
        return Err(Fault::expected(node, "a step, such as `- seat 1: roll`"));
    };
    let mut step = WrittenStep { place: None, effect: None, fields: Vec::new() };
    for (key, value) in entries {
        step.place = step.place.or(key.place);
        if key.text == "effect" {
            step.effect = Some(value.many().iter().map(Node::read).collect::<Result<_, _>>()?);
        } else {
            step.fields.push((key.clone(), value.clone()));
        }
    }
    Ok(step)
}
