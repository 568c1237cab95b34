//! From a table to messages: what each viewer may know, and nothing else.

use catalog::{AnyGame, AnyHistory, Asked, Offer};
use engine::{Contributed, EpilogueLine, Seat, SeatSet, Turn, Viewer};
use wire::{
    Absent, Choice, Clock, Contribution, Line, Occupant, Question, SeatInfo, Spectators, Stage, TableInfo, VerdictLine,
    Visibility,
};

use crate::messages::Sitter;

/// A table without a house: whoever sits there is there, and nobody else is.
pub fn table(game: &dyn AnyGame, history: &dyn AnyHistory, sitters: &[Sitter]) -> TableInfo {
    let verdict = history.verdict();
    let seat = |seat: Seat| SeatInfo {
        seat: seat.0,
        occupant: match sitters.get(seat.index()) {
            Some(Sitter::Person(name)) => Occupant::Person(name.clone()),
            Some(Sitter::Bot(kind)) => Occupant::Bot(kind.clone()),
            // A journal from elsewhere does not say who played.
            None => Occupant::Person(String::new()),
        },
        character: Some(history.seat_name(seat)),
        ready: true,
        connected: true,
        away: false,
        muted: false,
        time: None,
    };
    TableInfo {
        code: String::new(),
        game: game.name().into(),
        title: game.title().into(),
        setup: serde_json::Value::Null,
        packs: game.packs().iter().map(|pack| format!("{}@{}", pack.id, catalog::packs::mark(pack).hash)).collect(),
        stage: if verdict.is_some() { Stage::Over } else { Stage::Playing },
        visibility: Visibility::Link,
        spectators: Spectators::No,
        clock: Clock::None,
        absent: Absent::Default,
        hints: history.has_hints(),
        seats: Seat::first(history.seats()).map(seat).collect(),
        host: None,
        paused: false,
        vote: None,
        watching: 0,
        commitment: Some(history.commitment().into()),
        contributions: contributions(history.contributions()),
        verdict: verdict.as_ref().map(self::verdict),
        rematch: None,
        created_ms: 0,
        trouble: None,
    }
}

/// What players added to the seed.
pub fn contributions(contributed: &[Contributed]) -> Vec<Contribution> {
    let one = |given: &Contributed| Contribution { seat: given.seat.0, contribution: String::from(given.contribution) };
    contributed.iter().map(one).collect()
}

/// A line as a viewer may read it.
pub fn line(line: &catalog::Line, viewer: Viewer) -> Option<Line> {
    Some(match line.clone().seen_by(viewer)? {
        catalog::Line::Said { seat, name, words, .. } => Line::Said { seat: seat.0, name, words },
        catalog::Line::Happened { rule, text, means, .. } => Line::Happened { rule: rule.to_string(), text, means },
        catalog::Line::TakenBack { by } => Line::TakenBack { by },
    })
}

/// Who may speak, or how it ended.
pub fn turn(history: &dyn AnyHistory) -> wire::Turn {
    let numbers = |seats: SeatSet| seats.iter().map(|seat| seat.0).collect();
    match (history.turn(), history.verdict()) {
        (Turn::Over(_), Some(verdict)) => wire::Turn::Over(self::verdict(&verdict)),
        (Turn::Ask { may, awaited }, _) => wire::Turn::Ask { may: numbers(may), awaited: numbers(awaited) },
        (Turn::Over(_), None) => wire::Turn::Ask { may: Vec::new(), awaited: Vec::new() },
    }
}

pub fn verdict(verdict: &catalog::Verdict) -> wire::Verdict {
    let line = |line: &EpilogueLine| VerdictLine { seat: line.seat.map(|seat| seat.0), text: line.text.clone() };
    wire::Verdict {
        rule: verdict.rule.to_string(),
        winners: verdict.outcome.winners.iter().map(|seat| seat.0).collect(),
        scores: verdict.scores.clone(),
        headline: verdict.headline.clone(),
        lines: verdict.lines.iter().map(line).collect(),
    }
}

/// What a seat is asked, with the first choices.
pub fn question(history: &dyn AnyHistory, seat: Seat) -> Option<Question> {
    let asked = history.asked(seat)?;
    let choices = match history.offer(seat, &[]) {
        Ok(Offer::More(choices)) => choices.into_iter().map(choice).collect(),
        Ok(Offer::Complete) | Err(_) => Vec::new(),
    };
    let Asked { id, prompt, aside, about, rule, sealed } = asked;
    Some(Question { id: id.0, prompt, rule: rule.to_string(), sealed, choices, about, aside })
}

pub fn choice(choice: catalog::Choice) -> Choice {
    Choice { pick: choice.name, text: choice.text, means: choice.means }
}
