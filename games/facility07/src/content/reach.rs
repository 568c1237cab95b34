//! How much a program may have to look at. Whether a card can be played at all is asked all the time, and the answer
//! walks through targets, loops and conditions: a few lines with loops inside loops must not keep a table waiting.

use engine::Complaint;
use engine::effect::Effect;

use super::limits;
use super::sources::{At, Sources};
use crate::vocabulary::{Condition, Selector, Steps, Target, Verb};

type Checked = Result<(), Complaint>;

/// What may be played or used: everything is looked at for each choice of targets.
pub(super) fn usable(
    sources: &Sources<'_>,
    at: At<'_>,
    condition: Option<&Condition>,
    targets: &[Target],
    body: &[Steps],
) -> Checked {
    let choices = targets.iter().map(choices).product();
    within(sources, at, condition.map_or(0, asked).max(steps(body).saturating_mul(choices)))
}

/// What happens by itself or is answered.
pub(super) fn program(sources: &Sources<'_>, at: At<'_>, condition: Option<&Condition>, body: &[Steps]) -> Checked {
    within(sources, at, condition.map_or(0, asked).saturating_add(steps(body)))
}

/// A condition that stands alone.
pub(super) fn condition(sources: &Sources<'_>, at: At<'_>, condition: &Condition) -> Checked {
    within(sources, at, asked(condition))
}

fn within(sources: &Sources<'_>, at: At<'_>, looks: u64) -> Checked {
    if looks <= limits::LOOKS {
        return Ok(());
    }
    let what = format!("the effect may have to look at {looks} things; at most {} are allowed", limits::LOOKS);
    Err(sources.complain(at, "", &what).remedy("take loops out of loops, or ask for fewer things at once"))
}

/// How many of them a table has at most, roughly.
fn things(set: &Selector) -> u64 {
    match set {
        Selector::Agents(_) => 6,
        Selector::Guards(_) => 24,
        Selector::Rooms(_) => 35,
        Selector::Cards(_) => 30,
        Selector::Figures(_) => 3,
    }
}

fn choices(target: &Target) -> u64 {
    match target {
        Target::Agent(_) => 6,
        Target::Guard(_) => 24,
        Target::Room(_) => 35,
        Target::Card(_) => 30,
        Target::Figure(_) => 3,
    }
}

fn steps(all: &[Steps]) -> u64 {
    all.iter().map(step).fold(0, u64::saturating_add)
}

fn step(step: &Steps) -> u64 {
    match step {
        Effect::Do(verb) => verb_looks(verb),
        Effect::If(condition, a, b) => asked(condition).saturating_add(steps(a)).saturating_add(steps(b)),
        Effect::ForEach(set, body) | Effect::Pick(set, _, body) => {
            things(set).saturating_mul(steps(body).saturating_add(1))
        }
        Effect::May(_, body) => steps(body).saturating_add(1),
        Effect::Choose(_, options) => options.iter().map(|(_, body)| steps(body)).fold(1, u64::saturating_add),
        Effect::Check(_, a, b) => steps(a).saturating_add(steps(b)).saturating_add(1),
        Effect::Roll(_, table) => table.iter().map(|(_, body)| steps(body)).fold(1, u64::saturating_add),
    }
}

fn verb_looks(verb: &Verb) -> u64 {
    let inner = match verb {
        Verb::Fetch(fetch) => steps(&fetch.otherwise),
        Verb::Later(later) => steps(&later.steps),
        Verb::Contest(contest) => {
            steps(&contest.wins).saturating_add(steps(&contest.loses)).saturating_add(steps(&contest.both))
        }
        _ => 0,
    };
    inner.saturating_add(1)
}

fn asked(condition: &Condition) -> u64 {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().map(asked).fold(1, u64::saturating_add),
        Condition::Not(part) => asked(part),
        Condition::Rooms(_) => 35,
        Condition::Cards(_) => 30,
        Condition::Guards(_) => 24,
        Condition::Agents(_) | Condition::Is(_) => 6,
        Condition::Figures(_) => 3,
        _ => 1,
    }
}
