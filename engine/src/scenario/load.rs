//! Reading a scenario file.

use super::lower::Reader;
use super::script::{Checks, Scenario, Start};
use super::written::{self, Written};
use crate::game::{Positions, Words};
use crate::ledger;
use crate::load::{Complaint, Kind, Node, parse};

/// Reads a file with one scenario or a list of them. `file` is the name the user knows it by.
///
/// Everything that can be known without playing is checked here: the YAML, the game's own types, rule IDs
/// (against [`Words::LEDGER`]), names that appear twice. Seats and picks are understood while the scenario runs.
pub fn load<G: Words + Positions>(file: &str, text: &str) -> Result<Vec<Scenario<G>>, Complaint> {
    let written = written::scenarios(&parse(file, text)?).map_err(|fault| fault.of(file))?;
    let reader = Reader { file, ids: ledger::ids(G::LEDGER) };
    let mut scenarios: Vec<Scenario<G>> = Vec::new();
    for one in written {
        let scenario = read(&reader, one)?;
        if let Some(twin) = scenarios.iter().find(|other| other.name() == scenario.name()) {
            let line = twin.line().map_or(String::new(), |line| format!(" (line {line})"));
            return Err(reader
                .wrong(scenario.name.place, format!("two scenarios are called `{}`{line}", scenario.name()))
                .remedy("names are how reports point at a scenario; give each its own"));
        }
        scenarios.push(scenario);
    }
    if scenarios.is_empty() {
        return Err(Complaint::about(file, "the file holds no scenario")
            .remedy("begin with `scenario:` and a name; see docs/scenarios.md"));
    }
    Ok(scenarios)
}

fn read<G: Words + Positions>(
    reader: &Reader<'_>,
    written: Written<G::Position, G::Setup, G::Effect>,
) -> Result<Scenario<G>, Complaint> {
    let anywhere = written.fields.first().and_then(|(key, _)| key.place);
    let field = |name: &str| written.fields.iter().find(|(key, _)| key.text == name);
    let value = |name: &str| field(name).map(|(_, node)| node).filter(|node| !matches!(node.kind, Kind::Null));

    let Some(name) = value("scenario") else {
        return Err(reader.wrong(anywhere, "a scenario without a name").remedy("begin with `scenario:` and a name"));
    };
    let name = reader.text(name, "the scenario's name")?;
    let start = match (written.given, written.setup) {
        (Some((position, _)), None) => Start::Position(position),
        (None, Some((setup, _))) => Start::Setup(setup),
        (None, None) => Start::Setup(G::Setup::default()),
        (Some(_), Some((_, place))) => {
            return Err(reader
                .wrong(place, format!("`{}` has both `given:` and `setup:`", name.text))
                .remedy("`given:` places a position, `setup:` starts a fresh game; keep one"));
        }
    };
    let optional = |name: &str| value(name).cloned().unwrap_or(Node::NOTHING);
    let rules = reader.rules(&optional("rules"))?.into_iter().map(|rule| rule.text).collect();
    let dice = reader.dice(&optional("dice"))?;
    let refused = value("refused").map(|node| reader.refused(node)).transpose()?.flatten();
    let about = value("about").map(|node| reader.text(node, "some words")).transpose()?.map(|about| about.text);
    let mut end = Checks::default();
    for (key, node) in &written.fields {
        reader.check(key, node, &mut end)?;
    }
    if refused.is_some() && !written.steps.is_empty() {
        return Err(reader
            .wrong(field("refused").and_then(|(key, _)| key.place), "a start that is refused has no steps")
            .remedy("to refuse an answer, put `refused:` into its step"));
    }
    let steps = written.steps.into_iter().map(|step| reader.step(step)).collect::<Result<_, _>>()?;
    Ok(Scenario { file: reader.file.into(), name, rules, about, start, refused, dice, steps, end })
}
