//! Facility 07 keeps every promise of the engine's conformance suite, with any optional rules and packs.

use engine::Chance;
use engine::chance::Draw;
use engine::conformance::{Report, Suite, check};
use facility07::content::examples;
use facility07::{Facility07, Length, OptionalRule, Setup};

/// Any table the rules allow; optional rules come and go one by one.
fn any_setup(chance: &mut dyn Chance) -> Setup {
    let mut pick = |n: u32| chance.below(n, Draw::Pick);
    let players = 2 + pick(5) as u8;
    let length = [Length::Short, Length::Medium, Length::Long, Length::Custom][pick(4) as usize];
    let one_in = 2 + pick(8);
    let optional_rules = OptionalRule::ALL.into_iter().filter(|_| pick(one_in) == 0).collect();
    Setup { players, length, rooms: 1 + pick(12) as u8, nodes: pick(6) as u8, optional_rules }
}

/// F07-RULING-27: the Exploration Phase has no limit, so players at random may dawdle; such games are cut and must be
/// few.
///
/// An empty deck takes the discard pile back (F07-RULING-19): what was shown and lies in the deck again is still in the
/// log, so aftermaths are compared by [`what_is_told_follows_from_what_is_seen`] only, before any deck runs out.
fn suite(games: u64) -> Suite {
    Suite {
        games,
        max_answers: 40_000,
        cuts: true,
        defaults_end: false,
        thorough_every: 47,
        aftermath: false,
        ..Suite::default()
    }
}

fn few_are_cut(report: &Report) {
    println!("{report}");
    assert!(report.cut * 50 <= report.games, "{} of {} games were cut", report.cut, report.games);
    assert!(report.secret_choices > 100 * report.games, "{report}");
}

#[test]
fn facility_07_conforms() {
    let suite = Suite { thorough_every: 97, ..suite(200) };
    let report = check(&Facility07::base(), any_setup, suite).unwrap_or_else(|failure| panic!("{failure}"));
    few_are_cut(&report);
}

/// Any setup that the packs on the table allow.
fn allowed_setup(game: &Facility07, chance: &mut dyn Chance) -> Setup {
    let mut setup = any_setup(chance);
    setup.optional_rules.retain(|rule| !game.forbidden().iter().any(|(forbidden, _)| forbidden == rule));
    setup
}

#[test]
fn facility_07_conforms_with_packs() {
    for (pack, seed) in examples().iter().zip(7_000..) {
        let game = Facility07::with_packs(&[pack]).unwrap();
        let suite = Suite { seed, thorough_every: 97, ..suite(12) };
        let report = check(&game, |chance| allowed_setup(&game, chance), suite);
        println!("{}: {}", pack.id(), report.unwrap_or_else(|failure| panic!("{}: {failure}", pack.id())));
    }
}

#[test]
fn what_is_told_follows_from_what_is_seen() {
    let suite = Suite { max_answers: 160, aftermath: true, thorough_every: 7, ..suite(120) };
    let report = check(&Facility07::base(), any_setup, suite).unwrap_or_else(|failure| panic!("{failure}"));
    assert!(report.aftermaths > 0, "{report}");
}

/// The long run of `cargo verify --long`: so many games by each of so many players of games.
#[test]
#[ignore = "long"]
fn long_facility_07_conforms() {
    const GAMES: u64 = 100_000;
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let part = |number: u64| {
        let games = GAMES / threads + u64::from(number < GAMES % threads);
        let seed = 1_000_000 * (number + 1);
        let suite = Suite { seed, thorough_every: 997, full_every: 250, ..suite(games) };
        check(&Facility07::base(), any_setup, suite).unwrap_or_else(|failure| panic!("{failure}"))
    };
    std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads).map(|number| scope.spawn(move || part(number))).collect();
        for part in parts {
            few_are_cut(&part.join().unwrap());
        }
    });
}

/// Games of the long run that once went wrong.
#[test]
fn what_went_wrong_once() {
    for seed in [1_033_040, 2_023_822] {
        let suite = Suite { seed, thorough_every: 997, full_every: 250, ..suite(1) };
        println!("{}", check(&Facility07::base(), any_setup, suite).unwrap_or_else(|failure| panic!("{failure}")));
    }
}
