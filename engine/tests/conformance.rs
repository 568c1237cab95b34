//! The toy keeps every promise, and each broken toy is caught breaking the right one: the suite is a test that can fail.

mod toy;

mod conformance {
    pub mod mutant;
}

use conformance::mutant::{Fault, Mutant};
use engine::chance::Draw;
use engine::conformance::{Promise, Suite, check};
use engine::{Chance, Game};
use toy::{Setup, Trapdoor};

fn any_table(chance: &mut dyn Chance) -> Setup {
    Setup { seats: 2 + chance.below(3, Draw::Pick) as u8 }
}

#[test]
fn the_toy_keeps_every_promise() {
    let report = check(&Trapdoor::new(), any_table, Suite { games: 300, ..Suite::default() });
    let report = report.unwrap_or_else(|failure| panic!("{failure}"));
    println!("{report}");
    assert_eq!(report.games, 300);
    assert_eq!(report.ends.values().sum::<u64>(), 300);
    assert_eq!(report.ends.len(), 3, "every way to end was seen");
    assert!(report.imagined_otherwise > report.imagined / 2);
    assert!(report.aftermaths > 100);
    assert!(report.secret_choices > 1_000, "{report}");
}

/// The mutant without a fault: what is caught below is the fault, not the wrapping.
#[test]
fn wrapping_alone_breaks_nothing() {
    let report = check(&Mutant::new(Fault::None), any_table, Suite { games: 20, ..Suite::default() });
    report.unwrap_or_else(|failure| panic!("{failure}"));
}

#[track_caller]
fn caught(fault: Fault, promise: Promise) {
    let suite = Suite { games: 60, max_answers: 400, ..Suite::default() };
    let failure = check(&Mutant::new(fault), any_table, suite).expect_err("the fault was not noticed");
    assert_eq!(failure.promise, promise, "{failure}");
    // The failure names a seed that is enough to see it again, whole-run promises apart.
    let again = check(&Mutant::new(fault), any_table, Suite { seed: failure.seed, games: 1, ..suite });
    let again = again.expect_err("the failure cannot be seen again");
    assert_eq!((again.promise, again.answer), (failure.promise, failure.answer));
    let told = failure.to_string();
    assert!(told.contains(Mutant::NAME) && told.contains(&promise.to_string()), "{told}");
    assert!(told.contains(&format!("seed: {}", failure.seed)), "{told}");
}

#[test]
fn a_game_that_says_it_hides_nothing_is_held_to_it() {
    let suite = Suite { games: 1, hides: false, ..Suite::default() };
    let failure = check(&Trapdoor::new(), any_table, suite).expect_err("the toy hides cards");
    assert_eq!(failure.promise, Promise::ImaginationVaries, "{failure}");
}

#[test]
fn an_end_by_defaults_can_be_left_open() {
    let suite = Suite { games: 1, max_answers: 400, ..Suite::default() };
    let failure = check(&Mutant::new(Fault::RestsForever), any_table, suite).expect_err("resting never ends it");
    assert_eq!(failure.promise, Promise::ItEnds, "{failure}");
    let report = check(&Mutant::new(Fault::RestsForever), any_table, Suite { defaults_end: false, ..suite });
    assert_eq!(report.map(|report| (report.games, report.ended_by_defaults)), Ok((1, 0)));
}

macro_rules! mutants {
    ($($name:ident: $fault:ident breaks $promise:ident;)*) => {
        $(#[test] fn $name() { caught(Fault::$fault, Promise::$promise); })*
    };
}

mutants! {
    a_refused_setup: RefusedSetup breaks SetupsStart;
    a_panic: Panics breaks NothingPanics;
    a_die_outside_the_seed: Moody breaks SameAnswersSameGame;
    a_position_that_forgets: ForgetfulPosition breaks PositionsComeBack;
    a_listed_pick_that_is_refused: ListsIllegal breaks ListedIsAccepted;
    a_legal_pick_that_is_not_listed: ForgetsOption breaks UnlistedIsRefused;
    an_illegal_pick_that_is_accepted: AcceptsIllegal breaks UnlistedIsRefused;
    an_answer_that_stops_short: AcceptsShort breaks UnlistedIsRefused;
    an_answer_unasked: AcceptsUnasked breaks UnlistedIsRefused;
    a_refusal_that_acts: ActsOnRefusal breaks RefusalsChangeNothing;
    a_refusal_by_no_rule: UnknownRefusal breaks RulesExist;
    an_event_by_no_rule: UnknownEvent breaks RulesExist;
    an_outcome_by_no_rule: UnknownOutcome breaks RulesExist;
    two_picks_of_one_name: SameNames breaks NamesMeanPicks;
    a_question_without_words: MutePrompt breaks NothingIsMute;
    an_event_without_words: MuteEvent breaks NothingIsMute;
    a_question_without_options: Stuck breaks NothingIsStuck;
    a_game_waiting_for_nobody: WaitsForNobody breaks NothingIsStuck;
    an_illegal_default: IllegalDefault breaks DefaultsAreLegal;
    an_endless_game: Endless breaks ItEnds;
    a_lost_card: LosesCard breaks PiecesAreConserved;
    a_view_that_shows_the_deck: LeakyView breaks NothingLeaks;
    a_log_that_names_a_hidden_card: LeakyLog breaks NothingLeaks;
    a_prompt_that_knows_too_much: LeakyPrompt breaks NothingLeaks;
    asking_only_who_could: AsksOnlyWhoCould breaks NothingLeaks;
    imagining_away_what_is_known: ForgetsOwnHand breaks NothingLeaks;
    a_plan_told_at_once: TellsPlan breaks SealedStaysSealed;
    no_imagination: NoImagination breaks ImaginationVaries;
    imagining_with_one_eye_open: PeeksAtDeck breaks ImaginationIsBlind;
    plans_that_stay_while_thinking_ahead: KeepsPlans breaks SealedIsAskedAnew;
    a_new_id_for_an_old_question: RestlessIds breaks QuestionsKeepTheirId;
    a_card_followed_through_a_secret_choice: FollowsLaidCards breaks SeenFollowsFromTold;
    an_old_id_for_a_new_question: StaleIds breaks QuestionsKeepTheirId;
}
