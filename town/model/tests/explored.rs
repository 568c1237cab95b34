//! The protocol, explored to its last state; and again with each of its rules taken away, when a promise must break.

use std::collections::BTreeSet;

use stateright::{Checker, HasDiscoveries, Model};
use town_model::{CHAIN, Fence, KEPT, LEFT, Load, ONCE, Protocol, Rules, STALE, TABLES, Tell};

const SOUND: Rules = Rules::SOUND;

/// Two guests at one table, so that entries have an order; and one at each of two tables.
const ONE_TABLE: [u8; TABLES] = [2, 0];
const TWO_TABLES: [u8; TABLES] = [1, 1];

/// Goes everywhere, unless it is said when to stop.
fn explore(rules: Rules, letters: [u8; TABLES], until: HasDiscoveries) -> impl Checker<Protocol> {
    let explored = Protocol { rules, letters }.checker().threads(2).finish_when(until).spawn_bfs().join();
    eprintln!("{} towns, {} steps between them", explored.unique_state_count(), explored.state_count());
    explored
}

/// Everything is kept, and what should be seen on the way is seen: `at_least` so many towns, or the model has hardly
/// anything left to do.
fn keeps_its_promises(letters: [u8; TABLES], at_least: usize) {
    let explored = explore(SOUND, letters, HasDiscoveries::All);
    explored.assert_properties();
    assert!(explored.unique_state_count() >= at_least);
}

#[test]
fn one_table_keeps_its_promises() {
    keeps_its_promises(ONE_TABLE, 20_000);
}

#[test]
fn two_tables_keep_their_promises() {
    keeps_its_promises(TWO_TABLES, 1_500_000);
}

#[test]
#[ignore = "takes minutes and gigabytes: cargo test -p town-model --release -- --ignored"]
fn two_tables_keep_their_promises_with_more_letters() {
    keeps_its_promises([2, 1], 5_000_000);
}

/// Without a rule the checker finds the way to the broken promise.
fn breaks(promise: &'static str, rules: Rules) {
    let explored = explore(rules, ONE_TABLE, HasDiscoveries::AnyOf(BTreeSet::from([promise])));
    let path = explored.discovery(promise).unwrap_or_else(|| panic!("{rules:?} keeps it all the same: {promise}"));
    eprintln!("{promise}: broken by {:?}", path.into_actions());
}

/// Without a rule the others suffice.
fn suffices(rules: Rules) {
    explore(rules, ONE_TABLE, HasDiscoveries::All).assert_properties();
}

#[test]
fn without_the_question_for_the_epoch_a_game_forks() {
    breaks(STALE, Rules { fence: Fence::None, ..SOUND });
}

#[test]
fn a_question_whose_answer_does_not_hold_until_the_commit_is_none() {
    breaks(STALE, Rules { fence: Fence::Asked, ..SOUND });
}

#[test]
fn whoever_tells_before_the_commit_tells_what_is_lost() {
    breaks(KEPT, Rules { tell: Tell::Begun, ..SOUND });
}

#[test]
fn whoever_takes_silence_for_a_yes_tells_what_is_lost() {
    breaks(KEPT, Rules { tell: Tell::Unclear, ..SOUND });
}

#[test]
fn whoever_does_not_know_a_letter_again_answers_it_twice() {
    breaks(ONCE, Rules { once: false, ..SOUND });
}

#[test]
fn a_transaction_that_nobody_ends_locks_everybody_out() {
    breaks(LEFT, Rules { ends: false, ..SOUND });
}

#[test]
fn a_table_that_nobody_takes_over_answers_nobody() {
    breaks(LEFT, Rules { takes: false, ..SOUND });
}

/// The numbers of the entries are a second lock on the same door: either alone keeps a journal one chain, none does not.
#[test]
fn entries_have_numbers_and_tables_are_claimed_before_they_are_read() {
    suffices(Rules { key: false, ..SOUND });
    suffices(Rules { load: Load::ReadFirst, ..SOUND });
    breaks(CHAIN, Rules { key: false, load: Load::ReadFirst, ..SOUND });
    breaks(CHAIN, Rules { key: false, fence: Fence::Asked, ..SOUND });
}
