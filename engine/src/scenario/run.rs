//! Playing a scenario.

use std::borrow::Cow;

use super::dice::Dice;
use super::names::{EVERYONE, alike};
use super::report::{Problem, Report, Where};
use super::script::{Action, Refused, Scenario, Start, Step};
use super::table::{Broken, Extent, No, Seen, Since, Table};
use crate::game::{Positions, QuestionId, Words};
use crate::load::{Name, Place};
use crate::play::{Entry, Play};
use crate::rule::Refusal;
use crate::seat::Seat;

/// Plays a scenario and says what became of it. It stops where going on would mean nothing (an answer that is
/// refused, a die that is not scripted); otherwise it goes on and collects every difference.
pub fn run<G: Words + Positions>(game: &G, scenario: &Scenario<G>) -> Report {
    let seen = match start(game, scenario) {
        Ok(mut table) => {
            table.tell(0);
            if play(&mut table, scenario).is_ok() {
                table.seen.at = Where::End;
                let left = table.dice.left().to_vec();
                if !left.is_empty() {
                    table.seen.differs((scenario.name.place, Problem::DiceLeft { left }.into()));
                }
                table.check(&scenario.end, Since::default());
            }
            table.seen
        }
        Err(seen) => seen,
    };
    Report {
        file: scenario.file.clone(),
        scenario: scenario.name.text.clone(),
        line: scenario.line(),
        passed: seen.differences.is_empty(),
        claimed: scenario.rules.clone(),
        witnessed: seen.witnessed.into_iter().map(Into::into).collect(),
        differences: seen.differences,
        told: seen.told,
    }
}

/// Sets the table up; without one, what was seen is all there is.
fn start<'g, G: Words + Positions>(game: &'g G, scenario: &Scenario<G>) -> Result<Table<'g, G>, Seen> {
    let mut seen = Seen::new();
    let place = scenario.name.place;
    let mut dice = Dice::new(&scenario.dice);
    let mut log: Vec<Entry<G::Event>> = Vec::new();
    let state = match &scenario.start {
        Start::Position(position) => game.place(position),
        Start::Setup(setup) => game.start(setup, &mut Play::logged(&mut dice, &mut log)),
    };
    if let Err(refusal) = &state {
        seen.witnessed.insert(refusal.rule.0);
    }
    match (state, &scenario.refused) {
        (Ok(state), None) => Ok(Table { game: Cow::Borrowed(game), state, dice, log, seen }),
        (Ok(_), Some(refused)) => {
            let expected = match refused {
                Refused::ByAny => None,
                Refused::By(rules) => Some(rules.join(" or ")),
            };
            seen.differs((place, Problem::StartAccepted { expected }.into()));
            Err(seen)
        }
        (Err(refusal), Some(refused)) if fits(&refusal, refused) => Err(seen),
        (Err(refusal), _) => {
            let (rule, reason) = (refusal.rule.to_string(), refusal.reason.to_string());
            seen.differs((place, Problem::StartRefused { rule, reason }.into()));
            Err(seen)
        }
    }
}

fn fits<R>(refusal: &Refusal<R>, refused: &Refused) -> bool {
    match refused {
        Refused::ByAny => true,
        Refused::By(rules) => rules.iter().any(|rule| rule == refusal.rule.0),
    }
}

/// A scenario that cannot go on; what is wrong has been noted.
struct Stopped;

fn play<G: Words + Positions>(table: &mut Table<'_, G>, scenario: &Scenario<G>) -> Result<(), Stopped> {
    dice_are_in_order(table, scenario.name.place)?;
    for (index, step) in scenario.steps.iter().enumerate() {
        table.seen.at = Where::Step(index + 1);
        play_step(table, step)?;
    }
    Ok(())
}

fn play_step<G: Words + Positions>(table: &mut Table<'_, G>, step: &Step<G::Effect>) -> Result<(), Stopped> {
    let (log_from, since) = (table.log.len(), table.seen.now());
    let outer = step.dice.as_ref().map(|faces| std::mem::replace(&mut table.dice, Dice::new(faces)));
    let done = act(table, step);
    table.tell(log_from);
    if let Err((place, problem)) = done {
        table.seen.differs((place.or(step.place), problem));
        return Err(Stopped);
    }
    dice_are_in_order(table, step.place)?;
    if let Some(outer) = outer {
        let own = std::mem::replace(&mut table.dice, outer);
        if !own.left().is_empty() {
            table.seen.differs((step.place, Problem::DiceLeft { left: own.left().to_vec() }.into()));
        }
    }
    table.check(&step.checks, since);
    Ok(())
}

fn dice_are_in_order<G: Words + Positions>(table: &mut Table<'_, G>, place: Place) -> Result<(), Stopped> {
    let problem = match (table.dice.impossible, table.dice.missing()) {
        (Some((face, sides)), _) => Problem::DiceImpossible { face, sides },
        (None, 0) => return Ok(()),
        (None, missing) => Problem::DiceMissing { missing },
    };
    table.seen.differs((place, problem.into()));
    Err(Stopped)
}

fn act<G: Words + Positions>(table: &mut Table<'_, G>, step: &Step<G::Effect>) -> Result<(), Broken> {
    match &step.action {
        Action::Look => Ok(()),
        Action::Answer(name, answer) => {
            answer_each(table, step, name, &answer.to_string(), |table, seat| table.judge(seat, answer, Extent::Whole))
        }
        Action::Default(name) => answer_each(table, step, name, "default", Table::judge_default),
        Action::Effect(effect, by) => {
            let seat = by.as_ref().map_or(Ok(Seat(0)), |name| table.seat(name))?;
            if let Some(fault) = table.game.effect_fault(effect) {
                return Err((None, Problem::EffectImpossible { fault }.into()));
            }
            let (game, program) = table.game.with_effect(effect);
            table.game = Cow::Owned(game);
            let mut play = Play::logged(&mut table.dice, &mut table.log);
            table.game.run_effect(&mut table.state, seat, program, &mut play);
            Ok(())
        }
    }
}

/// Lets the named seat answer; or everyone who is awaited, in seat order, as long as they are still asked what they
/// were asked when the step began.
fn answer_each<'g, G: Words + Positions>(
    table: &mut Table<'g, G>,
    step: &Step<G::Effect>,
    name: &Name,
    words: &str,
    mut judge: impl FnMut(&mut Table<'g, G>, Seat) -> Result<Vec<G::Pick>, No>,
) -> Result<(), Broken> {
    let question = |table: &Table<'_, G>, seat| -> Option<QuestionId> {
        table.game.question(&table.state, seat).map(|question| question.id)
    };
    let everyone = alike(&name.text, EVERYONE);
    if everyone && let Some(over) = table.over() {
        return Err((name.place, over.into()));
    }
    let seats = if everyone { table.awaited() } else { table.seats(name)? };
    let asked: Vec<(Seat, Option<QuestionId>)> = seats.iter().map(|seat| (seat, question(table, seat))).collect();
    for (seat, id) in asked {
        if everyone && question(table, seat) != id {
            continue;
        }
        let judged = judge(table, seat);
        match (&step.refused, judged) {
            (None, Ok(picks)) => table.apply(seat, &picks),
            (None, Err(no)) => return Err((name.place, table.refusal_problem(seat, words, no).into())),
            (Some(refused), judged) => {
                if let Err(problem) = table.expect_refusal(seat, words, judged.map(|_| ()), refused) {
                    table.seen.differs((name.place, problem));
                }
            }
        }
    }
    Ok(())
}
