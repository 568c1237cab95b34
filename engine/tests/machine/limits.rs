//! Programs that never end are stopped and dropped; the game goes on.

use engine::Game;
use engine::effect::Overrun;

use super::trial::Trial;
use crate::toy::Event;

const TWO: &str = "\n  - {}\n  - {}\n";

fn stopped(trial: &Trial) -> Option<Overrun> {
    trial.events.iter().find_map(|event| match event {
        Event::Overrun { what } => Some(*what),
        _ => None,
    })
}

#[test]
fn an_endless_program_is_stopped() {
    let mut trial = Trial::run(TWO, "Ada", "[ gain: 1, pay: 1, again: over ]");
    assert_eq!(stopped(&trial), Some(Overrun::Budget));
    assert_eq!(trial.asked(), "done");
    trial.answer("Ada", "rest");
    trial.answer("Ben", "rest");
    assert_eq!(trial.state.round, 1, "the game goes on");
}

#[test]
fn a_program_inside_itself_is_stopped() {
    let trial = Trial::run(TWO, "Ada", "[ gain: 1, pay: 1, again: within ]");
    assert_eq!(stopped(&trial), Some(Overrun::Depth));
    assert_eq!(trial.asked(), "done");
    assert!(trial.rules.census(&trial.state).iter().all(|count| count.box_holds == count.found));
}

#[test]
fn loops_inside_loops_are_deep_only_while_they_run() {
    // One after the other these loops would overflow the stack if it kept a frame for each finished one.
    let loops = "{ for_each: everybody, do: [ { for_each: everybody, do: [ gain: 1 ] }, pay: 1 ] }";
    let program = format!("[ {} ]", [loops; 7].join(", "));
    let trial = Trial::run(TWO, "Ada", &program);
    assert_eq!((stopped(&trial), trial.coins()), (None, vec![7, 7]));
}

#[test]
fn loops_nested_too_deep_are_stopped() {
    let mut steps = "gain: 1".to_string();
    for _ in 0..17 {
        steps = format!("{{ for_each: others, do: [ {steps} ] }}");
    }
    let trial = Trial::run(TWO, "Ada", &format!("[ {steps} ]"));
    assert_eq!((stopped(&trial), trial.coins()), (Some(Overrun::Depth), vec![0, 0]));
}
