//! Moments: who is asked, in which order, and what a reaction can do.

use engine::{Game, hash};

use super::trial::Trial;
use crate::toy::{Event, State};

/// Ben robs; all others have a face-down card, not all of which fit.
const ROBBERY: &str = "
  - { coins: 3, traps: [ Decoy ] }
  - { coins: 3 }
  - { coins: 3, traps: [ Tripwire ] }
  - { coins: 3, traps: [ Countertrap ] }
";
const ROB_ADA: &str = "[ { pick: others, by: you, do: [ rob: { coins: 2 } ] }, gain: 1 ]";

#[test]
fn everybody_with_a_card_is_asked_from_the_active_seat_round_the_table() {
    let mut trial = Trial::run(ROBBERY, "Ben", ROB_ADA);
    trial.answer("Ben", "ada");
    assert_eq!(trial.asked(), "Cyd: pass");
    trial.answer("Cyd", "pass");
    assert_eq!(trial.asked(), "Dot: pass");
    trial.answer("Dot", "pass");
    assert_eq!(trial.asked(), "Ada: pass | spring decoy");
    trial.answer("Ada", "pass");
    assert_eq!((trial.coins(), trial.asked()), (vec![1, 6, 3, 3], "done".into()));
}

#[test]
fn a_prevented_step_does_not_happen_and_the_program_goes_on() {
    let mut trial = Trial::run(ROBBERY, "Ben", ROB_ADA);
    trial.answer("Ben", "ada");
    trial.answer("Cyd", "pass");
    trial.answer("Dot", "pass");
    trial.answer("Ada", "spring decoy");
    assert_eq!(trial.asked(), "Cyd: pass", "the trap itself may be answered");
    trial.answer("Cyd", "pass");
    assert_eq!(trial.asked(), "Dot: pass | spring countertrap");
    trial.answer("Dot", "pass");
    assert_eq!((trial.coins(), trial.asked()), (vec![3, 4, 3, 3], "done".into()));
    assert_eq!(trial.state.burglars[0].hand.len(), 1, "what follows the prevention in the trap is done too");
}

#[test]
fn a_trap_can_answer_a_trap_and_then_everybody_is_asked_again() {
    let mut trial = Trial::run(ROBBERY, "Ben", ROB_ADA);
    trial.answer("Ben", "ada");
    trial.answer("Cyd", "pass");
    trial.answer("Dot", "pass");
    trial.answer("Ada", "spring decoy");
    trial.answer("Cyd", "pass");
    trial.answer("Dot", "spring countertrap");
    assert_eq!(trial.asked(), "Cyd: pass", "about the countertrap");
    trial.answer("Cyd", "pass");
    assert_eq!(trial.asked(), "Cyd: pass", "about the robbery again; Ada and Dot have no card left");
    trial.answer("Cyd", "pass");
    assert_eq!((trial.coins(), trial.asked()), (vec![1, 6, 3, 3], "done".into()));
    assert_eq!(trial.state.burglars[0].hand.len(), 0, "the decoy did nothing at all");
}

/// Two burglars answer each other's traps ten times. The rescue of the robbery hangs on the last.
#[test]
fn ten_reactions_can_nest() {
    let mut trial = Trial::run(
        "
  - { coins: 3, traps: [ Decoy, Countertrap, Countertrap ] }
  - { coins: 3, traps: [ Countertrap, Countertrap, Countertrap ] }
  - { coins: 3, traps: [ Countertrap, Countertrap, Countertrap ] }
  - { coins: 3, traps: [ Countertrap, Countertrap ] }
",
        "Ben",
        ROB_ADA,
    );
    trial.answer("Ben", "ada");
    trial.answer("Cyd", "pass");
    trial.answer("Dot", "pass");
    trial.answer("Ada", "spring decoy");
    let chain = ["Ben", "Cyd", "Dot", "Ada", "Ben", "Cyd", "Dot", "Ada", "Ben"];
    for who in chain {
        assert!(trial.asked().starts_with(who), "{who} before {}", trial.asked());
        trial.answer(who, "spring countertrap");
    }
    let sprung = trial.events.iter().filter(|event| matches!(event, Event::Sprung { .. })).count();
    assert_eq!(sprung, 10);
    while trial.asked() != "done" {
        let who = trial.asked().split(':').next().unwrap_or_default().to_string();
        trial.answer(&who, "pass");
    }
    // The tenth stops the ninth, so the eighth stops the seventh … and the decoy is stopped by the second.
    assert_eq!(trial.coins(), [1, 6, 3, 3]);
    assert_eq!(trial.events.iter().filter(|event| matches!(event, Event::Prevented)).count(), 5);
    assert!(trial.rules.census(&trial.state).iter().all(|count| count.box_holds == count.found));
}

#[test]
fn a_state_inside_a_window_can_be_saved_and_goes_on_the_same() {
    let mut trial = Trial::run(ROBBERY, "Ben", ROB_ADA);
    trial.answer("Ben", "ada");
    trial.answer("Cyd", "pass");
    let bytes = postcard::to_allocvec(&trial.state).unwrap();
    let saved: State = postcard::from_bytes(&bytes).unwrap();
    trial.answer("Dot", "pass");
    trial.answer("Ada", "pass");
    let end = hash::state_hash(&trial.state);
    trial.state = saved;
    trial.answer("Dot", "pass");
    trial.answer("Ada", "pass");
    assert_eq!(hash::state_hash(&trial.state), end);
}
