//! The puzzles that come with the games: every one can be set, differs from the others, and a bot that thinks for itself finds
//! the answer.

use catalog::{AnyGame, Puzzle, Thinking};
use engine::{Seat, Seed};

/// As many as come with every game.
const MANY: usize = 15;

fn each(mut look: impl FnMut(&dyn AnyGame, usize, &Puzzle)) {
    for game in catalog::games() {
        for (at, puzzle) in game.puzzles().iter().enumerate() {
            look(*game, at + 1, puzzle);
        }
    }
}

#[test]
fn every_game_comes_with_puzzles_that_differ() {
    for game in catalog::games() {
        let puzzles = game.puzzles();
        assert!(puzzles.is_empty() || puzzles.len() == MANY, "{}: {}", game.title(), puzzles.len());
        for (at, puzzle) in puzzles.iter().enumerate() {
            assert!(puzzles[..at].iter().all(|other| other.position != puzzle.position), "{} {at}", game.title());
        }
    }
}

#[test]
fn every_puzzle_can_be_set_and_answered() {
    each(|game, number, puzzle| {
        let what = format!("{} {number}", game.title());
        let session = game.place("the puzzle", &puzzle.position_text(), Seed::from_number(0)).expect(&what);
        let (history, seat) = (session.history(), Seat(puzzle.seat - 1));
        assert!(history.asked(seat).is_some(), "{what}: nobody is asked");
        for answer in [&puzzle.answer, &puzzle.tempting] {
            let path = history.read(seat, &[], &answer.join(" > ")).expect(&what);
            assert_eq!(history.words(seat, &path).as_ref(), Ok(answer), "{what}");
        }
        assert!(puzzle.answer != puzzle.tempting && puzzle.kept >= 55.0 && puzzle.lost <= 45.0, "{what}");
        assert!(puzzle.answers > 2, "{what}");
    });
}

/// How many of the puzzles a bot solves that thinks for so long, with luck of its own.
fn solved(milliseconds: u32) -> (usize, usize) {
    let (mut solved, mut all) = (0, 0);
    each(|game, number, puzzle| {
        let session = game.place("the puzzle", &puzzle.position_text(), Seed::from_number(0)).expect("a puzzle");
        let thinking = Thinking { milliseconds, all_cores: true };
        let advice = session.history().advice(Seat(puzzle.seat - 1), thinking);
        let advice = advice.expect("bots that think").expect("somebody is asked");
        let right = advice.best.first().is_some_and(|best| best.picks == puzzle.answer);
        if !right {
            println!("{} {number}: {:?} instead of {:?}", game.title(), advice.best.first(), puzzle.answer);
        }
        (solved, all) = (solved + usize::from(right), all + 1);
    });
    (solved, all)
}

#[test]
fn a_moments_thought_solves_most() {
    let (solved, all) = solved(60);
    assert!(solved * 10 >= all * 8, "{solved} of {all}");
}

#[test]
#[ignore = "long"]
fn long_whoever_thinks_longer_solves_all() {
    let (solved, all) = solved(4_000);
    assert_eq!(solved, all);
}
