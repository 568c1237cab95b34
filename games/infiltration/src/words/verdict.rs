//! The end in a sentence.

use engine::{Epilogue, EpilogueLine, Outcome, Words, plural};

use super::tale::{files, zettabytes};
use crate::content::Infiltration;
use crate::data_files::Shelf;
use crate::look::Look;
use crate::names::Operative;
use crate::state::{Ending, State, Whereabouts};

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
    let mut epilogue = Epilogue::new(format!("{how} {who}"), Some(state.round));
    let look = Look::new(game, state);
    for seat in state.seats() {
        let lines = state.operatives_of(seat).map(|who| EpilogueLine { seat: Some(seat), text: line(look, who) });
        epilogue.lines.extend(lines);
    }
    epilogue
}

/// INF-SCORE-01, INF-SCORE-02, INF-RULING-83: what an operative brought out; what an arrested one carried stays face down.
fn line(look: Look<'_>, who: Operative) -> String {
    let name = look.game.name(look.state, who);
    let agent = look.state.agent(who);
    let held = look.state.data.count(Shelf::Stash(who)) as u8;
    if agent.at != Whereabouts::Escaped {
        return format!("{name}: arrested with {}, which count for nothing", files(held));
    }
    let data = format!("{} in {}", zettabytes(look.state.data.worth(who)), files(held));
    let prototypes = match agent.prototypes {
        0 => String::new(),
        count => {
            let worth = u16::from(count) * u16::from(look.prototype_worth());
            format!(" + {worth} for {}", plural(count, "Prototype", "Prototypes"))
        }
    };
    format!("{name}: {data}{prototypes}, escaped")
}
