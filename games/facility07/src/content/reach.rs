//! How much a program may have to look at. Whether a card can be played at all is asked all the time, and the answer
//! walks through targets, loops and conditions: a few lines with loops inside loops must not keep a table waiting.

use engine::Complaint;
use engine::effect::{Effect, MOST_TIMES};

use super::check::{inside, number};
use super::limits;
use super::sources::{At, Sources};
use crate::vocabulary::{AgentsWhere, Amount, Authored, Condition, Counting, Phase, Selector, Steps, Target, Verb};

type Checked = Result<(), Complaint>;

/// What may be played or used: everything is looked at for each choice of targets.
pub(super) fn usable(
    sources: &Sources<'_>,
    at: At<'_>,
    condition: Option<&Condition<Authored>>,
    targets: &[Target<Authored>],
    body: &[Steps],
) -> Checked {
    let choices = targets.iter().map(choices).product();
    condition.map_or(Ok(()), |own| self::condition(sources, at, own))?;
    conditions(sources, at, body)?;
    within(sources, at, steps(body).saturating_mul(choices))
}

/// What happens by itself or is answered.
pub(super) fn program(
    sources: &Sources<'_>,
    at: At<'_>,
    condition: Option<&Condition<Authored>>,
    body: &[Steps],
) -> Checked {
    condition.map_or(Ok(()), |own| self::condition(sources, at, own))?;
    conditions(sources, at, body)?;
    within(sources, at, steps(body))
}

/// A condition: it is asked in one go, whatever the answer's budget says.
pub(super) fn condition(sources: &Sources<'_>, at: At<'_>, condition: &Condition<Authored>) -> Checked {
    let looks = asked(condition);
    if looks <= limits::CONDITION_LOOKS {
        return Ok(());
    }
    let most = limits::CONDITION_LOOKS;
    let what = format!("the condition may have to look at {looks} things; at most {most} are allowed");
    Err(sources.complain(at, "if", &what).remedy("ask for less at once"))
}

/// The conditions inside steps.
fn conditions(sources: &Sources<'_>, at: At<'_>, body: &[Steps]) -> Checked {
    body.iter().try_for_each(|step| match step {
        Effect::Do(verb) => inside(verb).into_iter().try_for_each(|steps| conditions(sources, at, steps)),
        Effect::If(own, a, b) => {
            condition(sources, at, own)?;
            conditions(sources, at, a)?;
            conditions(sources, at, b)
        }
        Effect::ForEach(_, body) | Effect::Pick(_, _, body) | Effect::May(_, body) | Effect::Repeat(_, body) => {
            conditions(sources, at, body)
        }
        Effect::Choose(_, options) => options.iter().try_for_each(|(_, body)| conditions(sources, at, body)),
        Effect::Check(_, a, b) => conditions(sources, at, a).and_then(|()| conditions(sources, at, b)),
        Effect::Roll(_, table) => table.iter().try_for_each(|(_, body)| conditions(sources, at, body)),
    })
}

fn within(sources: &Sources<'_>, at: At<'_>, looks: u64) -> Checked {
    if looks <= limits::LOOKS {
        return Ok(());
    }
    let what = format!("the effect may have to look at {looks} things; at most {} are allowed", limits::LOOKS);
    Err(sources.complain(at, "", &what).remedy("take loops out of loops, or ask for fewer things at once"))
}

/// How many of them a table has at most, roughly.
pub(crate) fn things<P: Phase>(set: &Selector<P>) -> u64 {
    match set {
        Selector::Agents(such) => agents(such),
        Selector::Guards(_) => 24,
        Selector::Rooms(_) => 35,
        Selector::Cards(_) => 30,
        Selector::Figures(_) => 3,
    }
}

pub(crate) fn choices<P: Phase>(target: &Target<P>) -> u64 {
    match target {
        Target::Agent(such) => agents(such),
        Target::Guard(_) => 24,
        Target::Room(_) => 35,
        Target::Card(_) => 30,
        Target::Figure(_) => 3,
    }
}

/// Whether a card can be aimed at somebody else takes a look at all it does there.
fn agents<P: Phase>(such: &AgentsWhere<P>) -> u64 {
    if such.redirect { 3 * u64::from(limits::REDIRECT_EFFORT) } else { 6 }
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
        Effect::Repeat(times, body) => {
            let most = if let Amount::Fixed(times) = times { (*times).min(MOST_TIMES) } else { MOST_TIMES };
            counted(times).saturating_add(u64::from(most).saturating_mul(steps(body).saturating_add(1)))
        }
        Effect::Choose(_, options) => options.iter().map(|(_, body)| steps(body)).fold(1, u64::saturating_add),
        Effect::Check(_, a, b) => steps(a).saturating_add(steps(b)).saturating_add(1),
        Effect::Roll(_, table) => table.iter().map(|(_, body)| steps(body)).fold(1, u64::saturating_add),
    }
}

fn verb_looks(verb: &Verb<Authored>) -> u64 {
    // What a lent weapon does is a program of its own.
    if let Verb::Attack(_) = verb {
        return 1;
    }
    let number = number(verb).map_or(0, counted);
    inside(verb).into_iter().map(steps).fold(1, u64::saturating_add).saturating_add(number)
}

/// What counting may have to look at.
pub(crate) fn counted<P: Phase>(amount: &Amount<P>) -> u64 {
    let Amount::Counted(counting) = amount else { return 0 };
    let own = match &**counting {
        Counting::Agents(such) => agents(such),
        Counting::Guards(_) => 24,
        Counting::Rooms(_) => 35,
        Counting::Cards(_) => 30,
        Counting::Figures(_) => 3,
        Counting::Data(_)
        | Counting::Hand(_)
        | Counting::Gadgets(_)
        | Counting::Movement(_)
        | Counting::Skill(_)
        | Counting::Markers(_)
        | Counting::MarkersHere(_)
        | Counting::Record(_)
        | Counting::Escaped
        | Counting::Round
        | Counting::Countdown
        | Counting::Sum(_)
        | Counting::Less(_)
        | Counting::Half(_)
        | Counting::Smaller(_) => 1,
    };
    amount.inner().iter().map(counted).fold(own, u64::saturating_add)
}

pub(crate) fn asked<P: Phase>(condition: &Condition<P>) -> u64 {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().map(asked).fold(1, u64::saturating_add),
        Condition::Not(part) => asked(part),
        Condition::Rooms(_) => 35,
        Condition::Cards(_) => 30,
        Condition::Guards(_) => 24,
        Condition::Agents(such) => agents(such),
        Condition::Is(is) => agents(&is.such),
        Condition::Figures(_) => 3,
        Condition::Compare(compare) => compare.amounts().map(counted).fold(1, u64::saturating_add),
        Condition::BattlePhase
        | Condition::RoundAtLeast(_)
        | Condition::InRoom(_)
        | Condition::RoomIs(_)
        | Condition::Has(_)
        | Condition::MyTurn
        | Condition::PassedCheck
        | Condition::Explored
        | Condition::Option(_)
        | Condition::CountdownAtMost(_)
        | Condition::PrisonOnBoard
        | Condition::NoOpsLeft
        | Condition::ByFists
        | Condition::ByMelee
        | Condition::ByRanged
        | Condition::ByFight
        | Condition::ByPlace
        | Condition::TargetsMe
        | Condition::Checked(_)
        | Condition::BySneak
        | Condition::CardIs(_)
        | Condition::Distance(_)
        | Condition::Record(_)
        | Condition::Escaped
        | Condition::Hacker
        | Condition::EscapedBeforeTick(_)
        | Condition::EscapedLast
        | Condition::Markers(_)
        | Condition::EveryRounds(_) => 1,
    }
}
