//! A puzzle at a table of its own: the position, and what is said once it is answered.

use catalog::Puzzle;
use engine::{Seat, Seed};

use crate::messages::{Riddle, Saved, Sitter, Solved};
use crate::table::LocalTable;

/// Sets a puzzle that comes with a game.
pub fn set(game: &str, number: usize) -> Result<(Riddle, LocalTable), String> {
    let found = catalog::find(game).map_err(|error| error.to_string())?;
    let mut puzzles = found.puzzles();
    let of = puzzles.len();
    if number >= of {
        return Err(format!("{} comes with {of} puzzles", found.title()));
    }
    let puzzle = puzzles.swap_remove(number);
    let session = found.place("the puzzle", &puzzle.position_text(), Seed::from_words("a puzzle"));
    let session = session.map_err(|error| error.to_string())?;
    let history = session.history();
    let own = Seat(puzzle.seat.saturating_sub(1));
    let bot = Sitter::Bot(found.usual_bot().into());
    let sitter = |seat| if seat == own { Sitter::Person("You".into()) } else { bot.clone() };
    let seats = Seat::first(history.seats()).map(sitter).collect();
    let riddle = Riddle { number, of, name: history.seat_name(own), answers: puzzle.answers };
    let saved = Saved { seats, packs: Vec::new(), hints: false, created_ms: 0, journal: String::new() };
    Ok((riddle, LocalTable::puzzle(game, session, saved, puzzle)?))
}

/// What is said of an answer to it.
pub fn solved(puzzle: Puzzle, picks: &[String]) -> Solved {
    let same = |one: &str, other: &str| one.eq_ignore_ascii_case(other);
    let right = picks.len() == puzzle.answer.len() && picks.iter().zip(&puzzle.answer).all(|(one, of)| same(one, of));
    let Puzzle { answer, tempting, kept, lost, reason, .. } = puzzle;
    Solved { right, answer: answer.join(" > "), kept, tempting: tempting.join(" > "), lost, reason }
}
