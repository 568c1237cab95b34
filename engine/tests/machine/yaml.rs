//! What an author is told about a program that cannot be read: where, what, and what would be right.

use engine::Complaint;
use engine::effect::Effect;
use engine::load::yaml;

use crate::toy::Trade;

fn complaint(text: &str) -> Complaint {
    yaml::<Vec<Effect<Trade>>>("card.yaml", text).unwrap_err()
}

#[track_caller]
fn complains(text: &str, place: (u64, u64), what: &str) {
    let complaint = complaint(text);
    assert!(complaint.what.contains(what), "{complaint}");
    assert_eq!(complaint.place, Some(place), "{complaint}");
}

#[test]
fn an_unknown_verb_is_answered_with_the_nearest() {
    complains("- gain: 1\n- gian: 2\n", (2, 3), "unknown step `gian`; did you mean `gain`?");
    complains("- gain: 1\n- preven\n", (2, 3), "unknown step `preven`; did you mean `prevent`?");
    complains("- for_eahc: others\n", (1, 3), "did you mean `for_each`?");
    complains("- tango: 1\n", (1, 3), "known steps: if, for_each, pick, may, choose, check, roll, repeat, gain, pay");
}

#[test]
fn a_wrong_word_deep_inside_is_found_where_it_stands() {
    let text = "- for_each: others\n  do:\n    - if: { has_coins: 1 }\n      then:\n        - gian: 1\n";
    complains(text, (5, 11), "unknown step `gian`");
}

#[test]
fn a_wrong_sibling_key_is_named() {
    complains("- if: holds_cards\n  than:\n    - gain: 1\n", (2, 3), "unexpected `than:`; expected `then:` or `else:`");
    complains("- for_each: others\n  steps: []\n", (2, 3), "unexpected `steps:`; expected `do:`");
    complains("- gain: 1\n  pay: 1\n", (2, 3), "unexpected `pay:` in the same step");
    complains("- pick: others\n  do: []\n", (2, 3), "after `pick:` write `by:`");
    complains("- choose: you\n  do: []\n", (2, 3), "after `choose:` write `options:`");
    complains("- roll: 6\n  do: []\n", (2, 3), "after `roll:` write `table:`");
}

#[test]
fn an_empty_step_is_refused() {
    complains("- gain: 1\n- {}\n", (2, 3), "an empty step; write a verb, such as `gain`, `pay` or `if`");
    let complaint = complaint("- gain: 1\n-\n- gain: 2\n");
    assert!(complaint.what.contains("a step of an effect, such as `gain`, `pay` or `if`"), "{complaint}");
}

#[test]
fn a_control_form_without_its_steps_is_refused() {
    complains("- for_each: others\n", (1, 3), "expected `do:` with the steps");
    complains("- gain: 1\n- if: holds_cards\n", (2, 3), "expected `then:`");
}

#[test]
fn values_are_checked_too() {
    complains("- gain: many\n", (1, 9), "`gain` should be a whole number");
    complains("- prevent: 1\n", (1, 3), "`prevent` takes nothing after it; write `- prevent`");
    let wrong = complaint("- if: { has_conis: 3 }\n  then: []\n");
    assert_eq!(wrong.remedy.as_deref(), Some("did you mean `has_coins`?"), "{wrong}");
    let wrong = complaint("- rob: { coin: 3 }\n");
    assert_eq!(wrong.remedy.as_deref(), Some("did you mean `coins`?"), "{wrong}");
    let wrong = complaint("- gain: 1\n- gain\n");
    assert_eq!(wrong.place.map(|(line, _)| line), Some(2), "{wrong}");
    assert_eq!(wrong.what, "something must follow this word");
    assert_eq!(wrong.remedy.as_deref(), Some("write a `:` behind it and what belongs to it, or `{}` for the usual"));
}
