//! The end in a sentence.

use engine::{Epilogue, Outcome, Words};

use super::tale::zettabytes;
use crate::content::Infiltration;
use crate::state::{Ending, State};

/// How it ended.
pub const fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::AllOut => "The last one is out; the building is empty.",
        Ending::Raid => "The police are here. Whoever is still inside is arrested.",
    }
}

/// How it ended, and who won.
pub fn epilogue(game: &Infiltration, state: &State, outcome: &Outcome) -> Epilogue {
    let how = state.ending.map_or("", ending);
    let names: Vec<String> = outcome.winners.iter().map(|seat| game.seat_name(state, seat)).collect();
    let best = outcome.winners.lowest().map_or(0, |seat| outcome.scores[seat.index()]);
    let who = match names.as_slice() {
        [] => "Nobody got out, so nobody wins.".into(),
        [one] => format!("{one} wins with {}.", zettabytes(best.max(0).unsigned_abs())),
        [all @ .., last] => {
            format!("{} and {last} share the victory with {}.", all.join(", "), zettabytes(best.max(0).unsigned_abs()))
        }
    };
    Epilogue::new(format!("{how} {who}"), Some(state.round))
}
