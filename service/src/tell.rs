//! From a table to messages: what each viewer may know, and nothing else.

use catalog::{AnyHistory, Asked, Offer};
use engine::{Contributed, EpilogueLine, Seat, SeatSet, Turn, Viewer};
use wire::{Choice, Contribution, Line, Question, VerdictLine};

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

/// An answer with its chance.
pub fn advised(advised: catalog::Advised) -> wire::Advised {
    let catalog::Advised { picks, words, percent, either_way, behind, reason, .. } = advised;
    wire::Advised { picks, words, percent, either_way, behind, reason }
}

pub fn sure(sure: catalog::Sure) -> wire::Sure {
    match sure {
        catalog::Sure::Only => wire::Sure::Only,
        catalog::Sure::Clear => wire::Sure::Clear,
        catalog::Sure::Likely => wire::Sure::Likely,
        catalog::Sure::Even => wire::Sure::Even,
    }
}

/// What turned a game.
pub fn analysis(found: catalog::Analysed) -> wire::Analysis {
    let point = |catalog::Point { entry, round, percent }| wire::Point { entry, round, percent };
    let swing = |catalog::Swing { seat, name, from, to }| wire::Swing { seat, name, from, to };
    let better = |catalog::Better { words, played, percent, either_way, reason }| wire::Better {
        words,
        played,
        percent,
        either_way,
        reason,
    };
    let turned = |turned: catalog::Turned| {
        let catalog::Turned { entry, round, seat, name, played, happened, swing: swung, better: best } = turned;
        let (swing, better) = (swung.map(swing), best.map(better));
        wire::Turned { entry, round, seat, name, played, happened, swing, better }
    };
    wire::Analysis {
        seats: found.seats,
        together: found.together,
        points: found.points.into_iter().map(point).collect(),
        turns: found.turns.into_iter().map(turned).collect(),
    }
}
