//! Every form of control flow.

use super::trial::Trial;

const TWO: &str = "
  - { coins: 1 }
  - { coins: 4 }
";
const THREE: &str = "
  - { coins: 1 }
  - { coins: 4 }
  - { coins: 4 }
";

#[test]
fn steps_follow_each_other() {
    let trial = Trial::run(TWO, "Ada", "[ gain: 3, pay: 1, gain: 5 ]");
    assert_eq!((trial.coins(), trial.asked()), (vec![8, 4], "done".into()));
}

#[test]
fn if_goes_one_way_or_the_other_and_then_on() {
    let program = "
- if: { has_coins: 3 }
  then: [ pay: 2 ]
  else: [ gain: 2 ]
- gain: 1
";
    assert_eq!(Trial::run(TWO, "Ada", program).coins(), [4, 4]);
    assert_eq!(Trial::run(TWO, "Ben", program).coins(), [1, 3]);
}

#[test]
fn either_branch_of_an_if_may_be_left_out() {
    let only_then = "[ { if: { has_coins: 3 }, then: [ pay: 2 ] }, gain: 1 ]";
    assert_eq!(Trial::run(TWO, "Ada", only_then).coins(), [2, 4]);
    assert_eq!(Trial::run(TWO, "Ben", only_then).coins(), [1, 3]);
    let only_else = "[ { if: { has_coins: 3 }, else: [ gain: 2 ] }, gain: 1 ]";
    assert_eq!(Trial::run(TWO, "Ada", only_else).coins(), [4, 4]);
    assert_eq!(Trial::run(TWO, "Ben", only_else).coins(), [1, 5]);
}

#[test]
fn for_each_takes_the_set_once_at_the_start() {
    // After Ben has paid he is no longer among the richest, but Cyd still is in the set.
    let trial = Trial::run(THREE, "Ada", "[ { for_each: richest, do: [ pay: 1 ] }, gain: 1 ]");
    assert_eq!(trial.coins(), [2, 3, 3]);
    assert_eq!(Trial::run(THREE, "Ada", "[ { for_each: nobody, do: [ pay: 1 ] }, gain: 1 ]").coins(), [2, 4, 4]);
}

#[test]
fn pick_asks_only_if_there_is_something_to_choose() {
    let mut trial = Trial::run(THREE, "Ada", "[ { pick: others, by: you, do: [ pay: 1 ] }, gain: 1 ]");
    assert_eq!(trial.asked(), "Ada: ben | cyd");
    trial.answer("Ada", "cyd");
    assert_eq!((trial.coins(), trial.asked()), (vec![2, 4, 3], "done".into()));

    let one = Trial::run(TWO, "Ada", "[ { pick: others, by: you, do: [ pay: 1 ] }, gain: 1 ]");
    assert_eq!((one.coins(), one.asked()), (vec![2, 3], "done".into()));
    let none = Trial::run(TWO, "Ada", "[ { pick: nobody, by: you, do: [ pay: 1 ] }, gain: 1 ]");
    assert_eq!((none.coins(), none.asked()), (vec![2, 4], "done".into()));
}

#[test]
fn may_is_a_yes_or_no() {
    let program = "[ { may: you, do: [ gain: 2 ] }, gain: 1 ]";
    let mut trial = Trial::run(TWO, "Ada", program);
    assert_eq!(trial.asked(), "Ada: yes | no");
    trial.answer("Ada", "yes");
    assert_eq!(trial.coins(), [4, 4]);
    let mut trial = Trial::run(TWO, "Ada", program);
    trial.answer("Ada", "no");
    assert_eq!((trial.coins(), trial.asked()), (vec![2, 4], "done".into()));
}

#[test]
fn choose_names_its_ways() {
    let program = "
- choose: you
  options:
    - { name: little, do: [ gain: 1 ] }
    - { name: nothing, do: [] }
    - { name: much, do: [ gain: 2, gain: 2 ] }
- gain: 1
";
    for (way, coins) in [("little", 3), ("nothing", 2), ("much", 6)] {
        let mut trial = Trial::run(TWO, "Ada", program);
        assert_eq!(trial.asked(), "Ada: little | nothing | much");
        trial.answer("Ada", way);
        assert_eq!((trial.coins(), trial.asked()), (vec![coins, 4], "done".into()));
    }
}

#[test]
fn check_passes_at_the_number_and_skill_counts() {
    // Decided at once, or by a step of its own that others could interrupt: the program goes on the same way.
    for check in ["nerve", "steady_nerve"] {
        let program = format!("[ {{ check: {{ {check}: 5 }}, pass: [ gain: 3 ], fail: [ pay: 1 ] }}, gain: 1 ]");
        let burglars = "\n  - { nerve: 1, coins: 1 }\n  - {}\n";
        assert_eq!(Trial::rolling([4], burglars, "Ada", &program).coins(), [5, 0]);
        assert_eq!(Trial::rolling([3], burglars, "Ada", &program).coins(), [1, 0]);
        assert_eq!(Trial::rolling([4], burglars, "Ben", &program).coins(), [1, 1]);
    }
}

#[test]
fn roll_takes_the_first_row_not_below_the_face() {
    let program = "
- roll: 6
  table:
    - { up_to: 2, do: [ gain: 1 ] }
    - { up_to: 4, do: [ gain: 2 ] }
- gain: 5
";
    for (face, coins) in [(1, 6), (2, 6), (3, 7), (4, 7), (5, 5), (6, 5)] {
        let trial = Trial::rolling([face], "\n  - {}\n  - {}\n", "Ada", program);
        assert_eq!((trial.coins(), trial.dice.left()), (vec![coins, 0], 0), "face {face}");
    }
}

#[test]
fn forms_nest() {
    let program = "
- for_each: everybody
  do:
    - pick: rest
      by: it
      do:
        - for_each: rest
          do:
            - may: it
              do: [ pay: 1 ]
    - gain: 1
";
    // Every burglar picks one; all but the picked one may pay; then the one who picked gains one.
    let mut trial = Trial::run("\n  - { coins: 3 }\n  - { coins: 3 }\n  - { coins: 3 }\n", "Ada", program);
    for (picks, whom, payers) in
        [("Ada", "ben", ["Ada", "Cyd"]), ("Ben", "ada", ["Ben", "Cyd"]), ("Cyd", "ada", ["Ben", "Cyd"])]
    {
        trial.answer(picks, whom);
        trial.answer(payers[0], "yes");
        trial.answer(payers[1], "no");
    }
    assert_eq!((trial.coins(), trial.asked()), (vec![3, 2, 4], "done".into()));
}

#[test]
fn the_thing_at_hand_is_the_innermost() {
    let program = "
- pick: others
  by: you
  do:
    - pick: rest
      by: it
      do: [ gain: 1 ]
    - gain: 2
";
    let mut trial = Trial::run("\n  - {}\n  - {}\n  - {}\n", "Ada", program);
    trial.answer("Ada", "ben");
    assert_eq!(trial.asked(), "Ben: ada | cyd");
    trial.answer("Ben", "cyd");
    assert_eq!(trial.coins(), [0, 2, 1]);
}

#[test]
fn a_step_of_the_games_own_waits_and_the_program_goes_on_after_it() {
    let hand = "hand: [ Purse, Purse, Purse, Purse, Gamble ]";
    let mut trial = Trial::run(&format!("\n  - {{ {hand} }}\n  - {{}}\n"), "Ada", "[ draw: 2, gain: 1 ]");
    assert!(trial.asked().starts_with("Ada: purse | gamble"), "{}", trial.asked());
    trial.answer("Ada", "purse");
    trial.answer("Ada", "gamble");
    assert_eq!((trial.coins(), trial.asked()), (vec![1, 0], "done".into()));
}

#[test]
fn a_verb_that_ends_the_game_ends_the_program() {
    let trial = Trial::run(TWO, "Ada", "[ gain: 20, { may: you, do: [ gain: 1 ] } ]");
    assert_eq!((trial.coins(), trial.asked()), (vec![21, 4], "over".into()));
}
