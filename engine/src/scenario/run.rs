//! Playing a scenario.

use std::borrow::Cow;

use super::dice::Dice;
use super::names::{EVERYONE, alike};
use super::report::{Problem, Report, Where};
use super::script::{Action, Refused, Scenario, Start, Step};
use super::trial::{Broken, Extent, No, Seen, Since, Trial};
use crate::game::{Positions, QuestionId, Words};
use crate::load::{Name, Place};
use crate::play::{Entry, Play};
use crate::rule::Refusal;
use crate::seat::Seat;

/// Plays a scenario and says what became of it. It stops where going on would mean nothing (an answer that is
/// refused, a die that is not scripted); otherwise it goes on and collects every difference.
pub fn run<G: Words + Positions>(game: &G, scenario: &Scenario<G>) -> Report {
    let seen = match start(game, scenario) {
        Ok(mut trial) => {
            trial.tell(0);
            if play(&mut trial, scenario).is_ok() {
                trial.seen.at = Where::End;
                let left = trial.dice.left().to_vec();
                if !left.is_empty() {
                    trial.seen.differs((scenario.name.place, Problem::DiceLeft { left }.into()));
                }
                trial.check(&scenario.end, Since::default());
            }
            trial.seen
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
fn start<'g, G: Words + Positions>(game: &'g G, scenario: &Scenario<G>) -> Result<Trial<'g, G>, Seen> {
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
        (Ok(state), None) => Ok(Trial { game: Cow::Borrowed(game), state, dice, log, seen }),
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

fn play<G: Words + Positions>(trial: &mut Trial<'_, G>, scenario: &Scenario<G>) -> Result<(), Stopped> {
    dice_are_in_order(trial, scenario.name.place)?;
    for (index, step) in scenario.steps.iter().enumerate() {
        trial.seen.at = Where::Step(index + 1);
        play_step(trial, step)?;
    }
    Ok(())
}

fn play_step<G: Words + Positions>(trial: &mut Trial<'_, G>, step: &Step<G::Effect>) -> Result<(), Stopped> {
    let (log_from, since) = (trial.log.len(), trial.seen.now());
    let outer = step.dice.as_ref().map(|faces| std::mem::replace(&mut trial.dice, Dice::new(faces)));
    let done = act(trial, step);
    trial.tell(log_from);
    if let Err((place, problem)) = done {
        trial.seen.differs((place.or(step.place), problem));
        return Err(Stopped);
    }
    dice_are_in_order(trial, step.place)?;
    if let Some(outer) = outer {
        let own = std::mem::replace(&mut trial.dice, outer);
        if !own.left().is_empty() {
            trial.seen.differs((step.place, Problem::DiceLeft { left: own.left().to_vec() }.into()));
        }
    }
    trial.check(&step.checks, since);
    Ok(())
}

fn dice_are_in_order<G: Words + Positions>(trial: &mut Trial<'_, G>, place: Place) -> Result<(), Stopped> {
    let problem = match (trial.dice.impossible, trial.dice.missing()) {
        (Some((face, sides)), _) => Problem::DiceImpossible { face, sides },
        (None, 0) => return Ok(()),
        (None, missing) => Problem::DiceMissing { missing },
    };
    trial.seen.differs((place, problem.into()));
    Err(Stopped)
}

fn act<G: Words + Positions>(trial: &mut Trial<'_, G>, step: &Step<G::Effect>) -> Result<(), Broken> {
    match &step.action {
        Action::Look => Ok(()),
        Action::Answer(name, answer) => {
            answer_each(trial, step, name, &answer.to_string(), |trial, seat| trial.judge(seat, answer, Extent::Whole))
        }
        Action::Default(name) => answer_each(trial, step, name, "default", Trial::judge_default),
        Action::Effect(effect, by) => {
            let seat = by.as_ref().map_or(Ok(Seat(0)), |name| trial.seat(name))?;
            if let Some(fault) = trial.game.effect_fault(effect) {
                return Err((None, Problem::EffectImpossible { fault }.into()));
            }
            let (game, program) = trial.game.with_effect(effect);
            trial.game = Cow::Owned(game);
            let mut play = Play::logged(&mut trial.dice, &mut trial.log);
            trial.game.run_effect(&mut trial.state, seat, program, &mut play);
            Ok(())
        }
    }
}

/// Lets the named seat answer; or everyone who is awaited, in seat order, as long as they are still asked what they
/// were asked when the step began.
fn answer_each<'g, G: Words + Positions>(
    trial: &mut Trial<'g, G>,
    step: &Step<G::Effect>,
    name: &Name,
    words: &str,
    mut judge: impl FnMut(&mut Trial<'g, G>, Seat) -> Result<Vec<G::Pick>, No>,
) -> Result<(), Broken> {
    let question = |trial: &Trial<'_, G>, seat| -> Option<QuestionId> {
        trial.game.question(&trial.state, seat).map(|question| question.id)
    };
    let everyone = alike(&name.text, EVERYONE);
    if everyone && let Some(over) = trial.over() {
        return Err((name.place, over.into()));
    }
    let seats = if everyone { trial.awaited() } else { trial.seats(name)? };
    let asked: Vec<(Seat, Option<QuestionId>)> = seats.iter().map(|seat| (seat, question(trial, seat))).collect();
    for (seat, id) in asked {
        if everyone && question(trial, seat) != id {
            continue;
        }
        let judged = judge(trial, seat);
        match (&step.refused, judged) {
            (None, Ok(picks)) => trial.apply(seat, &picks),
            (None, Err(no)) => return Err((name.place, trial.refusal_problem(seat, words, no).into())),
            (Some(refused), judged) => {
                if let Err(problem) = trial.expect_refusal(seat, words, judged.map(|_| ()), refused) {
                    trial.seen.differs((name.place, problem));
                }
            }
        }
    }
    Ok(())
}
